import json
import re

import pytest
from click.testing import CliRunner

from stringscoins.program import main


def run(*words, stdin=None):
    return CliRunner().invoke(main, ["score", *words], input=stdin)


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("format", ["yaml", "txt"])
@pytest.mark.parametrize(
    ("letter", "turn", "lead", "winner"),
    [
        ("A", "A", 3, "mover"),
        ("A", "B", -3, "opponent"),
        ("B", "A", 1, "draw"),
        ("B", "B", -1, "opponent"),
        (" ", "A", 2, "mover"),
        (" ", "B", -2, "opponent"),
    ],
)
def test_boxes_that_are_taken_already_count(tmp_path, format, letter, turn, lead, winner):
    text = f"+---+---+\n| A | A |\n+---+---+\n| {letter} |\n+---+   +\n"
    if format == "yaml":
        text = "stringscoins: 1\npicture: |\n" + "".join(f"  {line}\n" for line in text.splitlines())
    file = tmp_path / f"taken.{format}"
    file.write_text(text + f"turn: {turn}\n" * (turn == "B"))
    (record,) = records(run("--json", str(file)))
    assert (record["margin"], record["lead"], record["winner"]) == (-1, lead, winner)
    said = run("--moves", str(file)).stdout
    assert f"with the lead of {lead} it is " in said and " |  A  |  A  |\n" in said


def test_the_sweep_reaches_boards_past_the_table():
    result = run("--json", "--moves", "--misere", "cubes:3x3x2:edges-cubes")
    (record,) = records(result)
    assert record["margin"] == min(move["margin"] for move in record["moves"])
    result = run("--method", "sweep", "board:4x4")
    assert result.exit_code == 3 and "board:4x4: a position of 16 coins: the sweep takes at most 15" in result.stderr


def test_a_time_limit_says_what_is_known(time_flies):
    result = run("--json", "--stats", "--time-limit", "1000", "board:4x4")
    (record,) = records(result)
    assert record["stopped"] == "the time limit of 1000 s" and result.exit_code == 3
    assert record["at_least"] <= 0 <= record["at_most"] and record["statistics"]["positions"] > 0
    assert record["asked"] == 0 and 0 <= record["answered"] < 1
    text = run("--time-limit", "1000", "board:4x4").stdout.splitlines()
    assert text[1] == "margin unknown, from -16 to +16"
    assert re.fullmatch(r"whether it is 0 or more: (less than 1|\d+)% of what has to be tried was tried", text[2])


def test_statistics():
    text = run("--stats", "board:2x3").stdout
    assert "\n\npositions " in text and "\ntable bytes " in text
    (record,) = records(run("--json", "--stats", "--method", "exhaustive", "board:2x3"))
    assert record["margin"] == -2 and record["statistics"] == {}


def test_threads_are_as_many_as_asked_for():
    alone, shared = (records(run("--json", "--workers", number, "board:2x3:icelandic"))[0] for number in ("1", "3"))
    assert alone == shared and alone["margin"] == 4
    assert run("--workers", "0", "board:2x2").exit_code == 2
