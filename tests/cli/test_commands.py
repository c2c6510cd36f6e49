import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.cli import main
from stringscoins.cli.common import Meter

ROOT = Path(__file__).parent.parent.parent
BOX = "stringscoins: 1\nstrings: [a, a, a, a]\n"


def run(*words, stdin=None):
    return CliRunner().invoke(main, words, input=stdin)


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_nimber_of_standard_input():
    result = run("nimber", "--json", "-", stdin=BOX)
    assert records(result) == [{"name": "-", "coins": 1, "strings": 4, "nimber": 1, "mover_wins": True}]
    assert result.exit_code == 0


def test_nimber_of_every_move():
    (record,) = records(run("nimber", "--json", "--moves", str(ROOT / "positions/malkin/g1.yaml")))
    assert record["name"] == "The subgame G1" and record["nimber"] == 2 and record["mover_wins"]
    values = {move["id"]: move["nimber"] for move in record["moves"]}
    assert values == {"m1": "loony", "m2": 1, "m3": "loony", "m4": 0, "m5": 0}
    loony = record["moves"][0]
    assert loony == {
        "id": "m1",
        "coins": ["a"],
        "captures": [],
        "nimber": "loony",
        "winning": False,
        "kind": "loony",
        "witness": {"take": [], "keep": "m2", "give": "m3", "type": "f"},
    }
    assert [move["winning"] for move in record["moves"]] == [False, False, False, True, True]


def test_a_loony_position_has_a_witness_even_with_hyperstrings():
    text = "stringscoins: 1\nstrings: [a f, f d c, d, f]\n"
    (record,) = records(run("nimber", "--json", "--moves", "-", stdin=text))
    assert record["nimber"] == "loony" and record["mover_wins"]
    assert record["witness"]["type"] is None and record["witness"]["take"]
    capturing = [move for move in record["moves"] if move["kind"] == "capturing"]
    assert {move["id"]: move["captures"] for move in capturing} == {"s1": ["a"], "s2": ["c"]}
    # After a capture the same player moves on.
    assert all(move["winning"] == (move["nimber"] != 0) for move in capturing)
    text = run("nimber", "--moves", "-", stdin=text).stdout
    assert "captures" in text and "the player to move cuts" in text and "the mover cuts" in text


@pytest.mark.parametrize("method", ["auto", "definition", "exhaustive", "search"])
def test_methods(method):
    assert records(run("nimber", "--json", "--method", method, "board:1x3"))[0]["nimber"] == 1


def test_several_sources_in_order_and_bad_ones_between(tmp_path):
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(BOX)
    bad.write_text("stringscoins: 1\nstrings: [a b\n")
    result = run("nimber", "--json", "3", str(bad), str(tmp_path / "none.yaml"), str(good), "kails:7")
    assert [record["strings"] for record in records(result)] == [4, 4]
    assert result.exit_code == 2
    errors = result.stderr
    assert f"{bad}:3:1: not YAML" in errors and f"{tmp_path / 'none.yaml'}: no such file" in errors
    assert "no family is called 'kails' (did you mean 'kayles'?)" in errors
    assert "Traceback" not in errors


def test_bad_usage():
    for words in (
        [],
        ["nimber"],
        ["nimber", "--method", "guess", "3"],
        ["convert", "3"],
        ["nimber", "--time-limit", "0", "3"],
    ):
        assert run(*words).exit_code == 2


def test_a_limit_says_what_is_known():
    result = run("nimber", "--json", "--moves", "--time-limit", "0.3", "board:4x4", "3")
    stopped, answered = records(result)
    assert result.exit_code == 3 and answered["nimber"] == 0
    assert stopped["nimber"] is None and stopped["stopped"] == "the time limit of 0.3 s"
    assert stopped["positions"] > 0 and stopped["refuted"] == [] and stopped["moves"] == []
    assert "board:4x4: stopped by the time limit of 0.3 s" in result.stderr
    text = run("nimber", "--memory-limit", "1", "board:4x4")
    assert "nimber unknown" in text.stdout and text.exit_code == 3


def test_a_bad_source_weighs_more_than_a_limit():
    for words in (["board:4x4", "kails:7"], ["kails:7", "board:4x4"]):
        assert run("nimber", "--time-limit", "0.1", *words).exit_code == 2


def test_an_interrupt_ends_cleanly():
    words = [sys.executable, "-u", "-m", "stringscoins", "nimber", "--json", "board:4x4", "3"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(4)  # long enough to be searching; were it not, the exit code would tell
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert process.returncode == 3, errors
    (record,) = (json.loads(line) for line in output.splitlines())
    assert record["stopped"] == "an interrupt" and "Traceback" not in errors


def test_structure():
    (record,) = records(run("structure", "--json", str(ROOT / "positions/berlekamp-scott/figure-2.yaml")))
    assert record["loony_endgame"] and len(record["joints"]) == 8
    lengths = [chain["length"] for chain in record["chains"]]
    assert sorted(lengths) == [5, 5, 6, 8, 9, 9, 10, 10]
    loops = {loop["joint"]: loop["length"] for loop in record["loops"]}
    assert loops == {"A": 6, "B": 4, "C": 4, "D": 4, "E": 4, "F": 4, "G": 4, "H": 6, None: 12}
    assert sorted(len(part["coins"]) for part in record["components"]) == [6, 12, 92]
    text = run("structure", "board:2x2:icelandic").stdout
    assert "no loony endgame" in text and "6 strings without a chain" in text


@pytest.mark.parametrize(
    ("source", "loony"), [("3+4l", True), ("2", False), ("board:2x2", False), ("cubes:2x2x2:edges-squares", False)]
)
def test_loony_endgames(source, loony):
    assert records(run("structure", "--json", source))[0]["loony_endgame"] is loony


def test_structure_names_the_type_of_capturable_coins():
    (record,) = records(run("structure", "--json", str(ROOT / "positions/romer/capturable-f.yaml")))
    assert [capture["type"] for capture in record["capturable"]] == ["f"]
    assert "type f: a capturable coin" in run("structure", str(ROOT / "positions/romer/capturable-f.yaml")).stdout


def test_make_and_read_again():
    for words in (
        ["board", "2", "3", "icelandic"],
        ["cubes", "3x2x2", "faces"],
        ["graph", "cycle", "5", "ground=2"],
        ["3+4l"],
    ):
        made = run("make", *words)
        assert made.exit_code == 0
        again = run("nimber", "--json", "-", stdin=made.stdout)
        direct = run("nimber", "--json", ":".join(words))
        assert records(again)[0]["nimber"] == records(direct)[0]["nimber"]
    assert run("make", "cubes", "3").exit_code == 2
    one, other = (
        ["graph", "path", "5", "--ground", "2", "--complement"],
        ["graph", "path", "5", "complement", "ground=2"],
    )
    assert run("make", *one).stdout == run("make", *other).stdout != run("make", "graph", "path", "5").stdout
    assert "takes no option 'frame'" in run("make", "kayles", "7", "--frame", "swedish").stderr
    assert "Families" in run("make", "-h").stdout


def test_convert():
    result = run("convert", "graph:cycle:3", "--to", "sparse6")
    assert result.stdout.startswith(":") and result.exit_code == 0
    result = run("convert", "3", "--to", "picture")
    assert result.exit_code == 2 and "not given as a board" in result.stderr


def test_octal():
    (record,) = records(run("octal", "--json", "kayles"))
    assert record["heaps"][:12] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    assert (record["game"], record["period"], record["last_exception"]) == ("0.77", 12, 70)
    assert "no period proved" in run("octal", "kayles", "--heaps", "20").stdout
    result = run("octal", "kails", "0.07")
    assert result.exit_code == 2 and "no octal code" in result.stderr and "octal game 0.07" in result.stdout


def test_compiling_is_said_on_standard_error(tmp_path):
    # With an empty cache, and only the small kernel of the table.
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    words = [sys.executable, "-m", "stringscoins", "nimber", "--method", "exhaustive", "3"]
    first, second = (subprocess.run(words, capture_output=True, text=True, env=environment) for _ in range(2))
    assert first.stdout == second.stdout and first.returncode == 0
    assert "Compiling" in first.stderr and second.stderr == ""


def test_progress_is_shown_on_a_terminal_only(monkeypatch, capsys):
    monkeypatch.setattr(Meter, "every", 0)
    for terminal in (False, True):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal)
        meter = Meter()
        meter.searching(1000, 2000, 3_000_000)
        meter.searching(5000, 9000, 3_000_000)
        shown = capsys.readouterr().err
        assert ("5,000 positions searched" in shown and "9,000 in memo, 3 MB" in shown) == terminal
        meter.done()
        wiped = capsys.readouterr().err
        assert (wiped.strip() == "" and wiped.startswith("\r ")) == terminal


def test_help_loads_little():
    code = (
        "import sys; from stringscoins.cli import main; from click.testing import CliRunner;"
        "assert CliRunner().invoke(main, ['--help']).exit_code == 0;"
        "print([m for m in ('numba', 'numpy', 'networkx', 'yaml') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
