import json

import pytest
from click.testing import CliRunner

from stringscoins.program import main


def run(*words):
    return CliRunner().invoke(main, ["strips", *words])


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_misere_as_json():
    result = run("misere", "--max", "14", "--moves", "--json")
    rows = records(result)
    assert result.exit_code == 0 and [row["n"] for row in rows] == list(range(2, 15))
    assert rows[-1] == {
        "n": 14,
        "first_player_wins_by": -2,
        "restricted": -2,
        "conjecture_1": True,
        "conjecture_2": True,
        "moves": [{"take": 0, "cut": 2}, {"take": 8, "cut": 3}],
        "words": "cut 2; or take all but 6 then cut 3",
    }


def test_misere_in_words():
    result = run("misere", "--max", "30")
    assert "conjecture 1 holds to n = 30\nconjecture 2 holds to n = 30\n" in result.stdout


def test_open_sides_and_ends():
    result = run("misere", "--max", "5", "--sides", "2", "--ends", "2", "--json")
    assert records(result) == [{"n": n, "first_player_wins_by": lead} for n, lead in enumerate([1, 2, 3, 4, 3], 1)]
    assert records(run("normal", "--max", "3", "--json")) == [
        {"n": 2, "first_player_wins_by": 2},
        {"n": 3, "first_player_wins_by": 3},
    ]
    result = run("misere", "--max", "5", "--sides", "1", "--moves")
    assert result.exit_code == 2 and "Swedish" in result.stderr


def test_strategy():
    rows = records(run("strategy", "--max", "7", "--json"))
    assert rows[-1] == {"n": 7, "bound": 2, "takes": 2, "takes_at_best": 1, "quarter": 1, "optimum": 1}


def test_too_much_is_refused_with_an_estimate():
    result = run("misere", "--max", "300")
    assert result.exit_code == 3 and "hours" in result.stderr and result.stdout == ""
    result = run("normal", "--max", "40", "--sides", "2", "--memory-limit", "1", "--json")
    assert (
        result.exit_code == 3
        and "after n = 8: the memory" in result.stderr
        and "memory" in records(result)[8]["stopped"]
    )


def test_what_is_known_when_the_time_is_up():
    result = run("misere", "--max", "40", "--time-limit", "0.0001")
    assert result.exit_code == 3 and "the time limit" in result.stderr


def test_two_rows():
    rows = records(run("two-rows", "--max", "2", "--json"))
    shared = {"dot": [3, 3], "box": [3, 3], "dot_without": [1, 1], "box_without": [1, 1]}
    assert rows[1] == {"n": 2, "boxes": 4, "leader": "second", **shared}
    assert run("two-rows", "--max", "2").stdout.splitlines()[1].split()[:5] == ["1", "2", "first", "1,", "1"]


def test_parity():
    rows = records(run("parity", "--max", "3", "--json"))
    assert rows[1:] == [
        {"n": 2, "boxes": 4, "leader": "second", "never": 1, "once": 1, "twice": 1, "at_will": 1, "neither": 0},
        {"n": 3, "boxes": 6, "leader": "first", "never": 2, "once": 2, "twice": 2, "at_will": 2, "neither": 0},
    ]
    result = run("parity", "--max", "9", "--memory-limit", "1")
    assert result.exit_code == 3 and "a board of 22 strings takes 5 MB" in result.stderr


def test_line_as_json():
    (record,) = records(run("line", "collette-1xn", "2", "--json"))
    cuts = record.pop("cuts")
    assert record == {
        "name": "board:1x2",
        "players": ["collette-1xn", "best play"],
        "choices": "worst",
        "captures": None,
        "coins": [0, 2],
    }
    assert cuts[0] == {"player": "A", "string": "v 0 1", "captured": [], "rule": "any inner"} and len(cuts) == 7


def test_line_in_words():
    result = run("line", "collette-2xn-dot", "2", "--against", "random", "--seed", "3")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0 and lines[0].endswith("A: random, B: collette-2xn-dot")
    assert lines[-1].startswith("A ") and len(lines) == 2 + 12 + 1 + 5 + 1
    assert "leaves" not in result.stdout and "captures" in result.stdout


@pytest.mark.parametrize(
    ("words", "code", "problem"),
    [
        (["collette-1xn", "3", "--without-captures"], 2, "is for boards of two rows, not for collette-1xn"),
        (["collette-1xn", "3", "--against", "quarter-1xn"], 2, "the first player on board:1x3, not the second"),
        (["collette", "3"], 2, "collette-2xn-box"),
        (["collette-1xn", "13", "--memory-limit", "1000"], 3, "a row of 13 takes 23,219 MB"),
        (["collette-1xn", "900"], 3, "a row of 900 takes far more"),
        (["collette-2xn-dot", "300"], 3, "a board of 1502 strings takes far more"),
    ],
)
def test_bad_lines(words, code, problem):
    result = run("line", *words)
    assert result.exit_code == code and problem in result.stderr and not result.stdout


def test_the_rule_to_capture_may_be_left_out():
    words = ("line", "collette-2xn-box", "2", "--json")
    coins = {option: records(run(*words, *option))[0]["coins"] for option in ((), ("--without-captures",))}
    assert coins == {(): [1, 3], ("--without-captures",): [3, 1]}


def test_lines_end_with_the_time():
    result = run("line", "collette-2xn-box", "4", "--time-limit", "0.000001")
    assert result.exit_code == 3 and "the time limit" in result.stderr and not result.stdout
