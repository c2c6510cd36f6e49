import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.program import main

ROOT = Path(__file__).parent.parent.parent


def run(*words, stdin=None):
    return CliRunner().invoke(main, ["score", *words], input=stdin)


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_score_of_several_sources():
    result = run("--json", "3+4l+8l", "board:2x2")
    assert records(result) == [
        {
            "name": "3+4l+8l",
            "coins": 15,
            "strings": 16,
            "misere": False,
            "margin": -1,
            "lead": 0,
            "winner": "opponent",
        },
        {"name": "board:2x2", "coins": 4, "strings": 12, "misere": False, "margin": 2, "lead": 0, "winner": "mover"},
    ]
    assert result.exit_code == 0


def test_score_of_every_move():
    # To take the end of the chain and go on, or to leave both coins behind it to the opponent.
    text = "stringscoins: 1\nstrings: [{coins: [a, b], id: end}, {coins: [b], id: other}]\n"
    (record,) = records(run("--json", "--moves", "-", stdin=text))
    assert record["margin"] == 2 and record["moves"] == [
        {"id": "end", "coins": ["a", "b"], "captures": ["a"], "margin": 2, "best": True},
        {"id": "other", "coins": ["b"], "captures": [], "margin": -2, "best": False},
    ]
    (record,) = records(run("--json", "--moves", "--misere", "-", stdin=text))
    assert record["misere"] and record["margin"] == -2 and record["winner"] == "mover"
    assert [move["best"] for move in record["moves"]] == [False, True]


@pytest.mark.parametrize(
    ("lead", "misere", "winner"),
    [
        (-2, (), "mover"),
        (-3, (), "draw"),
        (-4, (), "opponent"),
        (-2, ("--misere",), "opponent"),
        (-3, ("--misere",), "draw"),
        (-4, ("--misere",), "mover"),
    ],
)
def test_the_winner_has_the_lead_counted(lead, misere, winner):
    text = f"stringscoins: 1\nlead: {lead}\nstrings: [a b c]\n"
    (record,) = records(run("--json", *misere, "-", stdin=text))
    assert (record["margin"], record["lead"], record["winner"]) == (3, lead, winner)
    words = {"mover": "the player to move wins", "opponent": "the opponent wins", "draw": "a draw"}[winner]
    text = run(*misere, "-", stdin=text).stdout
    assert f"with the lead of {lead} it is " in text and text.endswith(f": {words}\n")
    assert ("fewer coins win" in text) == bool(misere)


def test_text_of_a_board():
    text = run("--moves", "board:1x2:swedish").stdout
    assert text == (
        "board:1x2:swedish: 2 coins, 1 string\n"
        "margin +2: the player to move gets 2 coins, the opponent 0\n"
        "the player to move wins\n"
        "\n"
        " +-----+-----+\n"
        " |     +2    |\n"
        " +-----+-----+\n"
        "\n"
        "A line's number is the margin of the player who draws it.\n"
        "\n"
        "move   holds     captures  margin\n"
        "v 0 1  0 0, 0 1  0 0, 0 1  +2      best\n"
    )


@pytest.mark.parametrize("method", ["auto", "definition", "exhaustive", "sweep", "search"])
def test_methods(method):
    assert records(run("--json", "--method", method, "board:1x3"))[0]["margin"] == -1


def test_the_sweep_reaches_boards_past_the_table():
    result = run("--json", "--moves", "--misere", "cubes:3x3x2:edges-cubes")
    (record,) = records(result)
    assert record["margin"] == min(move["margin"] for move in record["moves"])
    result = run("--method", "sweep", "board:4x4")
    assert result.exit_code == 3 and "board:4x4: a position of 16 coins: the sweep takes at most 15" in result.stderr


def test_a_limit_says_what_is_known():
    result = run("--json", "--moves", "board:7x7", "3")
    stopped, answered = records(result)
    assert result.exit_code == 3 and answered["margin"] == -3
    assert (stopped["margin"], stopped["winner"], stopped["moves"]) == (None, None, [])
    assert (stopped["at_least"], stopped["at_most"]) == (-49, 49)
    assert stopped["stopped"] in result.stderr and "the search takes at most 64 strings" in stopped["stopped"]
    text = run("--memory-limit", "0.1", "board:3x3")
    assert "margin unknown, from -9 to +9\n" in text.stdout and text.exit_code == 3


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


def test_a_loony_endgame_too_large_for_the_search():
    # Berlekamp and Scott's controller stays in control of twenty chains of 5, to the last.
    (record,) = records(run("--json", "20*5"))
    assert (record["strings"], record["margin"], record["winner"]) == (120, -24, "opponent")
    assert run("--method", "search", "20*5").exit_code == run("--misere", "20*5").exit_code == 3


def test_bad_usage_and_bad_sources():
    for words in ([], ["--method", "guess", "3"], ["--time-limit", "0", "3"], ["kails:7"]):
        assert run(*words).exit_code == 2
    result = run("--json", "kails:7", str(ROOT / "positions/malkin/one-box.yaml"))
    assert result.exit_code == 2 and "kails" in result.stderr and records(result)[0]["margin"] == -1


def test_threads_are_as_many_as_asked_for():
    alone, shared = (records(run("--json", "--workers", number, "board:2x3:icelandic"))[0] for number in ("1", "3"))
    assert alone == shared and alone["margin"] == 4
    assert run("--workers", "0", "board:2x2").exit_code == 2
