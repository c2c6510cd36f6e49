"""`nimber --batch`: lines in, lines out, whatever comes between."""

import json
import random

import pytest
from click.testing import CliRunner
from random_positions import ordinary

from stringscoins.evaluation import Evaluator
from stringscoins.notation import Document, write
from stringscoins.program import main
from stringscoins.solve import SearchStopped
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


def test_an_answer_for_each_line(lines):
    result = invoke("--batch", lines)
    assert result.exit_code == 0
    assert records(result.stdout) == [
        {"line": 1, "coins": 7, "strings": 8, "nimber": 0, "mover_wins": False},
        {"line": 2, "coins": 4, "strings": 8, "nimber": 2, "mover_wins": True},
        {"line": 4, "coins": 4, "strings": 4, "nimber": 1, "mover_wins": True},
        {"line": 5, "coins": 3, "strings": 3, "nimber": 1, "mover_wins": True},
        {"line": 6, "coins": 1, "strings": 1, "nimber": 0, "mover_wins": False},
    ]


@pytest.mark.parametrize("workers", [1, 3])
def test_many_lines_from_standard_input_are_answered_in_order(workers, seed):
    rng = random.Random(seed)
    positions = [ordinary(rng, 8) for _ in range(150)]
    text = "".join(write(Document(position), "sparse6") for position in positions)
    found = records(invoke("--batch", "-", "--workers", workers, input=text).stdout)
    assert [record["line"] for record in found] == list(range(1, 151))
    assert [record["nimber"] for record in found] == [show(Definition(position).value()) for position in positions]


def test_names_are_kept_and_written_as_json(tmp_path):
    path = tmp_path / "hif.json"
    path.write_text('{"incidences": [{"edge": "s", "node": "a"}], "metadata": {"name": "na\u00efve \\"x\\""}}')
    assert records(invoke("--batch", path).stdout)[0]["name"] == 'na\u00efve "x"'


def test_a_bad_line_is_told_and_the_others_are_answered(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_bytes(b"3\n\xff\nboard:0x2\n4")
    result = invoke("--batch", path)
    assert result.exit_code == 2
    first, code, size, last = records(result.stdout)
    assert (first["line"], last["line"], first["nimber"]) == (1, 4, 0)
    assert code == {"line": 2, "error": "the byte 0xff is not UTF-8; expected a text file in UTF-8"}
    assert size == {"line": 3, "error": "the number of rows must be at least 1, not 0"}


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


def test_the_exit_code_counts_the_answers_of_earlier_runs(tmp_path):
    path, output = tmp_path / "lines.txt", tmp_path / "out.jsonl"
    path.write_text("nonsense\n3\n")
    assert invoke("--batch", path, "--output", output).exit_code == 2
    path.write_text("nonsense\n3\n4\n")
    assert invoke("--batch", path, "--output", output).exit_code == 2
    assert len(records(output.read_text())) == 3


@pytest.mark.parametrize("content", ["other\n", "[1]\n", '{"line": 2, "coins": 5, "strings": 8}\n', '{"line": 99}\n'])
def test_what_is_not_of_these_lines_is_left_alone(lines, tmp_path, content):
    output = tmp_path / "out.jsonl"
    output.write_text(content)
    result = invoke("--batch", lines, "--output", output)
    assert result.exit_code == 2
    assert result.stderr == f"{output}: the last line is no answer for the same line of the batch\n"
    assert output.read_text() == content


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
            raise SearchStopped(KeyboardInterrupt())
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
    result = invoke("--batch", path, "--time-limit", "0.5", "--no-store")
    assert result.exit_code == 3
    hard, easy = records(result.stdout)
    assert hard["nimber"] is hard["mover_wins"] is None
    assert hard["stopped"] == "the time limit of 0.5 s"
    assert easy["nimber"] == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "Missing argument 'SOURCE...'."),
        (["--output", "x", "3"], "--output goes with --batch"),
        (["--batch", "x", "3"], "--batch takes the place of SOURCEs"),
        (["--batch", "x", "--moves"], "--moves does not go with --batch"),
        (["--batch", "x", "--processes"], "--batch takes threads only: neither --processes nor --dask"),
        (["--batch", "x", "--method", "mex"], "--method does not go with --batch"),
        (["--batch", "missing.txt"], "missing.txt: cannot be read: No such file or directory"),
        (["--batch", "-", "--output", "none/x"], "none/x: cannot be written: No such file or directory"),
    ],
)
def test_bad_usage(words, told):
    result = invoke(*words)
    assert result.exit_code == 2
    assert told in result.stderr
