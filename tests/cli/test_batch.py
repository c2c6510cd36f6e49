"""`nimber --batch`: lines in, lines out, whatever comes between."""

import json
import random

import pytest
from click.testing import CliRunner
from random_positions import ordinary

from stringscoins.evaluation import Evaluator
from stringscoins.notation import Document, write
from stringscoins.program import main
from stringscoins.solve.batch import Batch
from stringscoins.solve.definition import Definition
from stringscoins.values import show

LINES = [
    "3+4l",
    "board:2x2:icelandic",
    "",
    ":Fa@x^",
    "Bw",
    '{"incidences": [{"edge": "s", "node": "a"}], "nodes": [{"node": 1}]}',
]


def invoke(*words, **options):
    return CliRunner().invoke(main, ["nimber", *map(str, words)], **options)


def records(text):
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def lines(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("\n".join(LINES) + "\n")
    return path


@pytest.mark.parametrize("workers", [1, 3])
def test_many_lines_from_standard_input_are_answered_in_order(workers, seed):
    rng = random.Random(seed)
    positions = [ordinary(rng, 8) for _ in range(150)]
    text = "".join(write(Document(position), "sparse6") for position in positions)
    found = records(invoke("--batch", "-", "--workers", workers, input=text).stdout)
    assert [record["line"] for record in found] == list(range(1, 151))
    assert [record["nimber"] for record in found] == [show(Definition(position).value()) for position in positions]


def test_a_run_that_was_killed_goes_on_after_its_last_whole_line(lines, tmp_path):
    whole = invoke("--batch", lines).stdout
    output = tmp_path / "out.jsonl"
    for size in range(0, len(whole) + 1, 17):
        output.write_text(whole[:size])
        result = invoke("--batch", lines, "--output", output)
        assert (result.exit_code, result.stdout) == (0, f"{output}: 5 lines\n")
        assert output.read_text() == whole
        answered = records(whole[:size].rpartition("\n")[0])
        assert result.stderr == (f"{output}: going on after line {answered[-1]['line']}\n" if answered else "")


@pytest.fixture
def undecided(monkeypatch):
    """No batch decides anything."""
    monkeypatch.setattr(Batch, "values", lambda batch, positions: [None] * len(positions))


def test_hard_positions_are_searched(lines, undecided):
    assert [record["nimber"] for record in records(invoke("--batch", lines).stdout)] == [0, 2, 1, 1, 0]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_loses_no_line(workers, lines, tmp_path, undecided, monkeypatch):
    output, nimber = tmp_path / "out.jsonl", Evaluator.nimber
    interrupted = []

    def once(evaluator, document):
        if len(document.position.coins) == 4 and document.board is None and not interrupted:
            interrupted.append(document)
            raise KeyboardInterrupt
        return nimber(evaluator, document)

    monkeypatch.setattr(Evaluator, "nimber", once)
    result = invoke("--batch", lines, "--output", output, "--workers", workers)
    assert result.exit_code == 3
    assert result.stderr == "nimber: stopped by an interrupt; 2 lines, the same command goes on with the next\n"
    assert invoke("--batch", lines, "--output", output, "--workers", workers).exit_code == 0
    assert [record["line"] for record in records(output.read_text())] == [1, 2, 4, 5, 6]


def test_a_hard_position_has_the_time_limit_for_itself(tmp_path, undecided):
    path = tmp_path / "lines.txt"
    path.write_text("board:9x9\n3\n")
    result = invoke("--batch", path, "--time-limit", "3", "--no-store")
    assert result.exit_code == 3
    hard, easy = records(result.stdout)
    assert hard["nimber"] is hard["mover_wins"] is None
    assert hard["stopped"] == "the time limit of 3 s"
    assert easy["nimber"] == 0
