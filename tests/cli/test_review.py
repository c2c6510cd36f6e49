"""`stringscoins review` as a person reads it."""

import pytest
from click.testing import CliRunner

from stringscoins.program import main
from stringscoins.questions.review import review_text

START = "stringscoins: 1\ncomponents: 1 + 2\n"


def run(*words, stdin=START + "game: [2.0, 2.1, 2.2, 1.1, 1.0]\n"):
    return CliRunner().invoke(main, ["review", *words, "-"], input=stdin)


def test_where_a_limit_comes_first():
    result = run("--time-limit", "0.000000001")
    assert result.exit_code == 3 and "the time limit" in result.stderr
    assert "1  A  2.0          ?       ?      ?       ?     ?\n" in result.stdout
    assert "The cost in coins of moves 1 to 5 is not known.\n" in result.stdout
    assert "The place in Nimstring of moves 1 to 5 is not known.\n" in result.stdout


def a_move(number, **more):
    known = {"nimber": 1, "nimber_after": 1, "gives_away": False, "winning": [], "margin": 1, "margin_after": 1}
    known |= {"cost": 0, "best": [], "outcome": "win", "outcome_after": "win"}
    return {"number": number, "player": "AB"[number % 2 == 0], "id": f"s{number}", "captures": []} | known | more


@pytest.mark.parametrize("known", [True, False])
def test_what_is_said_of_a_game_that_is_turned_late(known):
    first = a_move(1) if known else a_move(1, cost=None, margin=None, outcome=None, gives_away=None, nimber=None)
    moves = [
        first,
        a_move(2, cost=2, margin_after=-1, best=["t"], captures=[f"coin {i}" for i in range(9)]),
        a_move(3, cost=2, margin_after=-1, best=None, outcome_after="loss", gives_away=True, winning=None),
    ]
    record = {"name": "n", "coins": 9, "strings": 9, "misere": False, "moves": moves}
    record |= {"first_mistake": {"coins": 2, "nimber": 3}}
    record |= {"result": {"over": True, "coins": {"A": 4, "B": 5}, "lead": 1, "winner": "draw"}}
    text = "\n".join(review_text(record, ["ANNA", "BEN"]))
    first = "First" if known else "First known"
    assert f"{first} mistake in coins: move 2, s2 by BEN, gave 1 coin away; better: t." in text
    assert f"{first} move that turned the game: move 3, s3 by ANNA, a win into a loss." in text
    assert f"{first} mistake in Nimstring: move 3, s3 by ANNA, who could win it." in text
    assert "ANNA 4, BEN 5; ANNA has 1 more by the lead: a draw." in text and "9 coins" in text
    assert ("The cost in coins of move 1 is not known." in text) is not known
