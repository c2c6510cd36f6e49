import json
import signal

import pytest
from click.testing import CliRunner
from processes import started

from stringscoins.errors import LimitReached
from stringscoins.families.boards import Board
from stringscoins.position import Position
from stringscoins.program import main
from stringscoins.solve import Nimbers, Scores, SearchStopped
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


def cubes(*words):
    return run(*words, of="cubes")


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
