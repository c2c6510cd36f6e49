import json
import os
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner
from processes import SEARCHING, started, wait_for

from stringscoins.program import main
from stringscoins.store import Store


def run(*words, stdin=None):
    return CliRunner().invoke(main, words, input=stdin)


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_compact_search_says_that_its_answer_is_probable(tmp_path):
    store = ("--store", str(tmp_path / "store.sqlite"))
    search = ("nimber", "--method", "search", *store)
    (record,) = records(run(*search, "--compact", "--json", "board:3x3"))
    assert record == {"name": "board:3x3", "coins": 9, "strings": 24, "nimber": 2, "mover_wins": True, "probable": True}
    assert "probable: cores were known by fingerprints" in run(*search, "--compact", "board:3x3").stdout
    assert "n^2 / 2^97" in " ".join(run("nimber", "--help").stdout.split())
    # It neither keeps its answers nor takes any.
    with Store.open(tmp_path / "store.sqlite") as kept:
        assert not kept.info().positions
    (exact,) = records(run(*search, "--json", "board:3x3"))
    assert exact == {key: value for key, value in record.items() if key != "probable"}
    for words in (["--certificate", str(tmp_path / "proof")], ["--method", "general"], ["--batch", "-"]):
        sources = [] if "--batch" in words else ["3"]
        result = run("nimber", "--compact", *words, *sources)
        assert result.exit_code == 2 and "--compact" in result.stderr
    assert not (tmp_path / "proof").exists()


def test_a_limit_says_what_is_known(time_flies):
    result = run("nimber", "--json", "--moves", "--time-limit", "1000", "board:4x4", "3")
    stopped, answered = records(result)
    assert result.exit_code == 3 and answered["nimber"] == 0
    assert stopped["nimber"] is None and stopped["stopped"] == "the time limit of 1000 s"
    assert stopped["positions"] > 0 and stopped["refuted"] == [] and stopped["moves"] == []
    assert "board:4x4: stopped by the time limit of 1000 s" in result.stderr
    text = run("nimber", "--memory-limit", "1", "board:4x4")
    assert "nimber unknown" in text.stdout and text.exit_code == 3


def test_a_bad_source_weighs_more_than_a_limit(time_flies):
    for words in (["board:4x4", "kails:7"], ["kails:7", "board:4x4"]):
        assert run("nimber", "--time-limit", "1000", *words).exit_code == 2


def test_an_interrupt_ends_cleanly():
    with started("-c", SEARCHING, "nimber", "--json", "board:5x5", "3") as process:
        wait_for("searching\n", process.stderr)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert process.returncode == 3, errors
    (record,) = (json.loads(line) for line in output.splitlines())
    assert record["stopped"] == "an interrupt" and "Traceback" not in errors


@pytest.mark.thorough
def test_compiling_is_said_on_standard_error(tmp_path):
    # With an empty cache, and only the small kernel of the table.
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    words = [sys.executable, "-m", "stringscoins", "nimber", "--method", "exhaustive", "3"]
    first, second = (subprocess.run(words, capture_output=True, text=True, env=environment) for _ in range(2))
    assert first.stdout == second.stdout and first.returncode == 0
    assert "Compiling" in first.stderr and "Compiling" not in second.stderr


@pytest.mark.thorough
def test_an_interrupt_ends_a_compilation(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    with started("-m", "stringscoins", "nimber", "--no-store", "--method", "search", "board:2x3") as process:
        assert process.stderr.readline().startswith("Compiling kernels")
        process.send_signal(signal.SIGINT)
        # A slow machine also says how long it took.
        assert process.communicate()[1].endswith("board:2x3: stopped by an interrupt\n")
    assert process.returncode == 3


@pytest.mark.thorough
def test_a_compilation_counts_towards_the_limit(tmp_path):
    words = [
        sys.executable,
        "-m",
        "stringscoins",
        "nimber",
        "--no-store",
        "--method",
        "search",
        "--time-limit",
        "0.5",
        "board:2x3",
    ]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    result = subprocess.run(words, capture_output=True, text=True, env=environment)
    assert result.returncode == 3
    assert "board:2x3: stopped by the time limit of 0.5 s" in result.stderr
