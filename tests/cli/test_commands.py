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
    with started("-m", "stringscoins", "nimber", "--no-store", "board:2x3") as process:
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


SUM = "board:1x2:icelandic + 3 + 2*board:1x1:icelandic"


def test_a_sum_in_every_command(tmp_path):
    (nimber,) = records(run("nimber", "--no-store", "--json", "--moves", SUM))
    (score,) = records(run("score", "--no-store", "--json", "--moves", SUM))
    strings = [move["id"] for move in nimber["moves"]]
    assert strings[:2] == ["1:v 0 1", "1:v 0 2"] and strings[4:8] == ["2.0", "2.1", "2.2", "2.3"]
    assert strings[8:] == [f"{n}:{line}" for n in (3, 4) for line in ("v 0 1", "h 1 0")]
    assert [move["id"] for move in score["moves"]] == strings and score["coins"] == 7
    assert "3-chain" in run("endgame", "2*4l + @allcock/two-3-chains").stdout
    assert "  2.1, 2.2, 2.3\n" in run("structure", SUM).stdout
    written = run("convert", SUM, "--to", "yaml").stdout
    file = tmp_path / "sum.yaml"
    file.write_text(written)
    assert "count: 2" in written and run("convert", str(file), "--to", "yaml").stdout == written
    (again,) = records(run("nimber", "--no-store", "--json", "--moves", str(file)))
    assert again["moves"] == nimber["moves"]
    picture = run("draw", SUM, "--to", str(tmp_path / "sum.svg"))
    assert picture.stdout.endswith(f"{SUM}, drawn as a sum\n")
    assert 'data-string="4:h 1 0"' in (tmp_path / "sum.svg").read_text()
    assert "A cuts 2.0" in run("play", SUM, stdin="2.0\nquit\n").stdout
    batch = run("nimber", "--batch", "-", stdin=f"{SUM}\n")
    assert records(batch)[0]["nimber"] == nimber["nimber"]
