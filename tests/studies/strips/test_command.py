import json

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
    assert rows[-1] == {"n": 7, "bound": 2, "takes": 2, "takes_at_best": 1, "optimum": 1}


def test_too_much_is_refused_with_an_estimate():
    result = run("misere", "--max", "300")
    assert result.exit_code == 3 and "hours" in result.stderr and result.stdout == ""
    result = run("normal", "--max", "40", "--sides", "2", "--memory-limit", "1", "--json")
    assert result.exit_code == 3 and "after n = 8: the memory" in result.stderr and len(records(result)) == 8


def test_what_is_known_when_the_time_is_up():
    result = run("misere", "--max", "40", "--time-limit", "0.0001")
    assert result.exit_code == 3 and "the time limit" in result.stderr
