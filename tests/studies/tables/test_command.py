import json
import signal

import pytest
from click.testing import CliRunner
from processes import started

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.families.boards import Board
from stringscoins.position import Position
from stringscoins.program import main
from stringscoins.solve import Nimbers, Scores, SearchStopped, margin
from stringscoins.store import Store


@pytest.fixture(autouse=True)
def path(tmp_path, monkeypatch):
    """Where the store is to be; there is none yet."""
    path = tmp_path / "nimbers.sqlite"
    monkeypatch.setenv("STRINGSCOINS_STORE", str(path))
    return path


def run(*words, of="boards"):
    return CliRunner().invoke(main, ["table", of, *words])


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def sizes(result):
    return [(record["rows"], record["columns"]) for record in records(result) if "rows" in record]


def test_values(path):
    result = run("--max-strings", "14", "--json", "--no-store")
    assert result.exit_code == 0 and not path.exists()
    found = records(result)
    assert {record["frame"] for record in found} == {"american", "icelandic", "swedish"}
    assert [record["strings"] for record in found] == sorted(record["strings"] for record in found)
    for record in found:
        board = Board(record["rows"], record["columns"], record["frame"]).position()
        value = Nimbers(board, method="definition").value()
        assert record["nimber"] == ("loony" if value < 0 else value)
        assert (record["coins"], record["strings"]) == (len(board.coins), len(board))
        assert record["seconds"] >= 0 and record["stored"] is False
    assert found[1] | {"seconds": 0} == {
        "rows": 1,
        "columns": 2,
        "frame": "swedish",
        "coins": 2,
        "strings": 1,
        "nimber": 0,
        "positions": 2,
        "seconds": 0,
        "stored": False,
        "known": "two programs, not named",
    }


def test_frames_and_rows():
    icelandic = ["--frame", "icelandic", "--json"]
    assert sizes(run("--max-strings", "8", *icelandic)) == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2)]
    assert sizes(run("--max-strings", "8", "--max-rows", "1", *icelandic)) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert sizes(run("--max-strings", "3", "--frame", "american", "--json")) == []


def test_the_table_is_markdown():
    lines = run("--frame", "swedish", "--max-strings", "4", "--no-store").stdout.splitlines()
    assert lines[0] == "| board | frame | coins | strings | nimber | positions searched | seconds | known before |"
    assert lines[1] == "|---|---|---|---|---|---|---|---|"
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]
    seconds = [float(row.pop(6)) for row in rows]
    assert all(taken >= 0 for taken in seconds)
    assert rows == [
        ["1 x 1", "swedish", "0", "0", "0", "1", "not known to us"],
        ["1 x 2", "swedish", "2", "1", "0", "2", "two programs, not named"],
        ["1 x 3", "swedish", "3", "2", "0", "4", "two programs, not named"],
        ["1 x 4", "swedish", "4", "3", "loony", "8", "two programs, not named"],
        ["1 x 5", "swedish", "5", "4", "loony", "16", "two programs, not named"],
        ["2 x 2", "swedish", "4", "4", "0", "16", "two programs, not named"],
    ]


def test_it_resumes(tmp_path):
    words = ["--frame", "american", "--store", str(tmp_path / "other.sqlite")]
    first = records(run("--max-strings", "12", "--json", *words))
    again = records(run("--max-strings", "13", "--json", *words))
    assert again[:-1] == [record | {"positions": None, "seconds": None, "stored": True} for record in first]
    assert again[-1]["stored"] is False and again[-1]["nimber"] == 1
    last = run("--max-strings", "12", *words).stdout.splitlines()[-1]
    assert last == "| 2 x 2 | american | 4 | 12 | 0 | - | stored | print or code, not named |"


def test_a_board_that_reaches_a_limit(monkeypatch, path):
    value = Nimbers.value

    def stopping(self):
        if len(self.position) == 7:
            raise SearchStopped(LimitReached("the time limit of 60 s"), (0, 2), 9)
        return value(self)

    monkeypatch.setattr(Nimbers, "value", stopping)
    words = ["--frame", "american", "--max-strings", "10"]
    result = run(*words, "--json")
    stopped = records(result)[1]
    assert result.exit_code == 3 and sizes(result) == [(1, 1), (1, 2), (1, 3)]
    assert (stopped["nimber"], stopped["stopped"], stopped["refuted"]) == (None, "the time limit of 60 s", [0, 2])
    assert result.stderr.startswith("board:1x2:american: stopped by the time limit of 60 s: not 0, not 2;")
    result = run(*words)
    assert result.exit_code == 3 and "| not in 60 s: not 0, not 2 |" in result.stdout
    with Store.open(path) as store:
        assert [store.position_value(Board(1, n).position()) for n in (1, 2, 3)] == [1, None, 1]


def test_limits_are_for_each_board():
    result = run("--frame", "swedish", "--max-strings", "2", "--time-limit", "1e-6")
    assert result.exit_code == 3 and result.stdout.count("| not in 1e-06 s |") == 3
    result = run("--frame", "american", "--max-strings", "13", "--memory-limit", "1", "--json")
    assert result.exit_code == 3 and "the memory limit of 1 MB" in records(result)[-1]["stopped"]
    assert [record["nimber"] for record in records(result)] == [1, 1, 1, 0, None]


@pytest.mark.thorough
def test_an_interrupt_ends_it_cleanly(path):
    words = ["-m", "stringscoins", "table", "boards", "--frame", "american", "--max-strings", "60"]
    with started(*words, "--json") as process:
        # The last of these boards would take hours.
        printed = [process.stdout.readline() for _ in range(8)]
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert process.returncode == 3 and "an interrupt" in errors and "Traceback" not in errors
    done = [record for record in map(json.loads, [*printed, *output.splitlines()]) if "rows" in record]
    with Store.open(path) as store:
        for record in done:
            assert store.position_value(Board(record["rows"], record["columns"]).position()) == record["nimber"]


def test_an_interrupt_between_two_searches(monkeypatch):
    position = Board.position

    def interrupted(self):
        if self.columns == 3:
            raise KeyboardInterrupt
        return position(self)

    monkeypatch.setattr(Board, "position", interrupted)
    result = run("--frame", "icelandic", "--max-strings", "8", "--json")
    assert sizes(result) == [(1, 1), (1, 2)]
    assert result.exit_code == 3 and "board:1x3:icelandic: stopped by an interrupt" in result.stderr


def test_a_value_that_contradicts_the_known_one_ends_it(path):
    with Store.open(path) as store:
        store.put_position(Position.numbered(["a"] * 4), 2, name="a box")
    result = run("--frame", "american", "--max-strings", "10", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "board:1x1:american: found 2, but 1 is known from Malkin, section 4.3.1\n"


def test_a_bad_store(path):
    path.write_text("stringscoins: 1\n")
    result = run("--max-strings", "10", "--store", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(str(path)) and "Traceback" not in result.stderr
    # Nobody asked for the default one: it stops no answer.
    result = run("--max-strings", "2")
    assert result.exit_code == 0 and "| 1 x 1 | icelandic |" in result.stdout
    assert result.stderr.startswith(f"warning: {path}: not a store") and path.read_text() == "stringscoins: 1\n"


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--max-strings", "0"],
        ["--max-strings", "9", "--max-rows", "0"],
        ["--max-strings", "9", "--frame", "danish"],
        ["--max-strings", "9", "--store", "x.sqlite", "--no-store"],
    ],
)
def test_bad_usage(words):
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "") and "Error: " in result.stderr


def test_help_has_examples():
    help_text = run("-h").stdout
    assert help_text.count("stringscoins table boards ") == 3 and "Exit code 3" in help_text


def cubes(*words):
    return run(*words, of="cubes")


def test_cubes():
    result = cubes("--max-strings", "12", "--scores", "--json", "--no-store")
    assert result.exit_code == 0
    found = records(result)
    assert [(*(record[key] for key in ("length", "width", "height")), record["variant"]) for record in found] == [
        (2, 2, 2, "faces"),
        (3, 2, 2, "faces"),
        (2, 2, 2, "edges-squares"),
        (2, 2, 2, "edges-cubes"),
    ]
    for record in found:
        position = make("cubes", [record["length"], record["width"], record["height"]], variant=record["variant"])
        assert (record["coins"], record["strings"]) == (len(position.coins), len(position))
        assert record["nimber"] == Nimbers(position, method="definition").value()
        assert record["margin"] == margin(position, method="definition")
        assert record["stored"] is False and "known" not in record


def test_the_table_of_cubes_is_markdown():
    lines = cubes("--max-strings", "12", "--variant", "faces", "--scores").stdout.splitlines()
    assert lines[0] == "| dots | variant | coins | strings | nimber | margin | positions searched | seconds |"
    assert lines[1] == "|---|---|---|---|---|---|---|---|" and len(lines) == 4
    assert lines[2].startswith("| 2 x 2 x 2 | faces | 1 | 6 | 1 | -1 | 64 | ")
    again = cubes("--max-strings", "12", "--variant", "faces").stdout.splitlines()
    assert again[0] == "| dots | variant | coins | strings | nimber | positions searched | seconds |"
    assert again[2:] == [
        "| 2 x 2 x 2 | faces | 1 | 6 | 1 | - | stored |",
        "| 3 x 2 x 2 | faces | 2 | 11 | 1 | - | stored |",
    ]


def test_a_score_that_reaches_a_limit(monkeypatch):
    def stopping(self):
        raise LimitReached("the time limit of 60 s")

    monkeypatch.setattr(Scores, "value", stopping)
    words = ["--max-strings", "6", "--scores"]
    result = cubes(*words, "--json")
    (record,) = records(result)
    assert (record["nimber"], record["margin"], record["stopped"]) == (1, None, "the time limit of 60 s")
    assert result.exit_code == 3 and result.stderr.startswith("cubes:2x2x2:faces: stopped by the time limit of 60 s")
    assert "| 1 | 6 | 1 | not in 60 s | - | stored |" in cubes(*words).stdout


def test_periods_of_cubes():
    result = cubes("--periods", "--max-strings", "36", "--variant", "faces", "--json")
    first, *others = records(result)
    assert first["class"] == "cubes:nx2x2:faces" and first["n"] == [*range(2, 9)] and first["nimbers"] == [1] * 7
    assert first["period"] == {"start": 2, "period": 1, "saltus": 0, "checked": 8} and "margins" not in first
    assert [(record["class"], record["nimbers"]) for record in others] == [
        ("cubes:nx3x2:faces", [1, 0, 1]),
        ("cubes:nx4x2:faces", [1, 1]),
        ("cubes:nx3x3:faces", [0, 0]),
    ]
    assert result.exit_code == 0


def test_help_of_cubes():
    assert cubes("-h").stdout.count("stringscoins table cubes ") == 3
