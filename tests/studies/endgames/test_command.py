import json

import pytest
from click.testing import CliRunner

from stringscoins.program import main


def run(*arguments):
    return CliRunner().invoke(main, ["census", *arguments])


def records(*arguments):
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_gaps_by_controlled_value():
    rows = {row["cv"]: row for row in records("gaps", "--coins", "16")}
    assert rows[1]["above"] == 2 and rows[1]["example"] == ["A A 3", "A B 4", "B B 4"]
    assert all(row["largest"] == 0 and row["example"] is None for row in rows.values() if row["above"] == 0)
    shown = run("gaps", "--coins", "16").stdout
    assert shown.splitlines()[0].split() == ["cv", "endgames", "v", ">", "cv", "largest", "v", "-", "cv", "example"]


def test_gaps_with_rests():
    rows = {row["least"]: row for row in records("gaps", "--coins", "18", "--rests", "1")}
    # Earmuffs with a headband of 9: the rest is worth 6, the whole 7 - and less than 10 is too little.
    assert rows[6]["above"] > 0 and not any(row["above"] for least, row in rows.items() if least >= 10)


@pytest.mark.thorough
def test_bumps():
    (line,) = records("bumps", "--trinkets", "3", "--chains", "5-14", "--loops", "4-7")
    assert (line["bracelets"], line["bumpy"], line["unprofitable"], line["largest"]) == (6400, 33, 0, 10)
    (line,) = records("bumps", "--trinkets", "3", "--chains", "5-10", "--cyclic")
    assert line["unprofitable"] > 0 and line["largest"] > 10 >= line["least"]


def test_odd_loops():
    (line,) = records("odd-loops", "--loops", "4,6,8,10")
    assert (line["endgames"], line["wrong_values"], line["wrong_openings"], line["values"]) == (97019, 0, 0, [])
    (line,) = records("odd-loops", "--loops", "4-7", "--most-chains", "2", "--most-loops", "3", "--show", "1")
    assert line["values"][0]["endgame"] == "4 + 5l" and line["openings"][0]["theorem_opening"] == "5l"


def test_low_values():
    rows = records("low-values", "--coins", "11")
    assert [row["coins"] for row in rows] == [*range(3, 12)]
    # 3 + 4l + 4l is worth 3, and 3 + 4 + 4l is worth 1.
    assert rows[-1] == {"coins": 11, "endgames": 11, "low": 2, "values": [0, 1, 0, 1, 0], "one_or_two": 1}
    shown = run("low-values", "--coins", "11").stdout.splitlines()
    assert shown[9].split() == ["11", "11", "2", "0", "1", "0", "1", "0", "50.0%"]
    assert [line.split() for line in shown[-5:]] == [
        ["0", "mod", "4", "8", "2", "2", "0", "0", "0", "0", "0.0%"],
        ["1", "mod", "4", "7", "2", "0", "2", "0", "0", "0", "100.0%"],
        ["2", "mod", "4", "13", "1", "0", "0", "1", "0", "0", "100.0%"],
        ["3", "mod", "4", "15", "3", "0", "2", "0", "1", "0", "66.7%"],
        ["all", "43", "8", "2", "4", "1", "1", "0", "62.5%"],
    ]
    assert run("low-values", "--coins", "4").stdout.splitlines()[-1].split() == ["all", "3", *"000000", "-"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["low-values"], "--coins"),
        (["low-values", "--coins", "61"], "61 is not in the range 3<=x<=60"),
        (["odd-loops", "--loops", "4-x"], "expected such as 3-7 or 4,6,8"),
        (["odd-loops", "--chains", "1-9000"], "more than 1,000 lengths"),
        (["odd-loops", "--chains", "2,3"], "a chain of 2"),
        (["gaps"], "--coins"),
        (["gaps", "--coins", "1000"], "1000 is not in the range"),
        (["gaps", "--coins", "9", "--valences", "2-4"], "joints of valence 2"),
        (["gaps", "--coins", "9", "--rests", "1", "--chains", "2,5"], "a chain of 2"),
        (["bumps", "--trinkets", "2", "--cyclic", "--tags", "1"], "tags"),
        (["bumps", "--trinkets", "1"], "1 or 2 tags"),
        (["bumps", "--trinkets", "2", "--loops", "4,8"], "a trinket of 8 coins"),
    ],
)
def test_bad_usage(arguments, message):
    result = run(*arguments)
    assert result.exit_code == 2 and message in result.stderr and not result.stdout


def test_a_limit():
    assert run("gaps", "--coins", "24", "--rests", "2", "--time-limit", "0.01").exit_code == 3
    assert run("gaps", "--coins", "40", "--time-limit", "0.01").exit_code == 3


def test_an_interrupt(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("stringscoins.studies.endgames.census.bumps", interrupted)
    result = run("bumps", "--trinkets", "2")
    assert result.exit_code == 3 and "an interrupt" in result.stderr
