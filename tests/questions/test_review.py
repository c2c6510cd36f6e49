"""Reviews as records."""

import pytest

import stringscoins as sc
from stringscoins.errors import PositionError
from stringscoins.notation import parse
from stringscoins.questions.review import review_text


def a_game(*moves, misere=False):
    game = sc.Game(sc.read("1+2").position, misere)
    for move in moves:
        game.play(move)
    return game


def test_a_record_has_every_move():
    record = sc.review(a_game("2.0", "2.1", "2.2", "1.1", "1.0")).to_dict()
    assert (record["name"], record["coins"], record["strings"], record["misere"]) == ("the position", 3, 5, False)
    assert record["moves"][0] == {
        "number": 1,
        "player": "A",
        "id": "2.0",
        "captures": [],
        "nimber": 0,
        "nimber_after": "loony",
        "gives_away": False,
        "winning": [],
        "margin": 1,
        "margin_after": -1,
        "cost": 2,
        "best": ["1.0", "1.1"],
        "outcome": "win",
        "outcome_after": "loss",
    }
    assert record["first_mistake"] == {"coins": 1, "nimber": None}
    assert record["result"] == {"over": True, "coins": {"A": 1, "B": 2}, "lead": 0, "winner": "B"}
    assert "stopped" not in record


def test_a_misere_game_says_so_itself():
    found = sc.review(a_game("2.0", misere=True))
    assert found.misere and "nimber" not in found.moves[0] and found.moves[0].cost == 0
    assert found.first_mistake.to_dict() == {"coins": None, "nimber": None}
    assert found.result.to_dict() == {"over": False, "coins": {"A": 0, "B": 0}, "lead": 0, "winner": None}


def test_a_draw():
    game = sc.Game(sc.Position.numbered(["a", "b", ""]))
    for move in ("s3", "s1", "s2"):
        game.play(move)
    assert sc.review(game).result.winner == "B"
    game = sc.Game(game.start, lead=2)
    for move in ("s3", "s1", "s2"):
        game.play(move)
    assert sc.review(game).result.winner == "draw"


@pytest.mark.parametrize(("turn", "lead", "winner"), [("A", 3, "A"), ("B", 3, "B"), ("A", -2, "B"), ("A", 1, "draw")])
def test_a_lead_is_no_coin(turn, lead, winner):
    game = sc.Game(sc.read("1").position, lead=lead, turn=turn)
    for move in game.moves:
        game.play(move)
    other = "AB"[turn == "A"]
    found = sc.review(game)
    assert found.result.coins.to_dict() == {turn: 0, other: 1} and found.result.winner == winner
    assert found.result.lead == (lead if turn == "A" else -lead)
    assert [move.player for move in found.moves] == [turn, other]
    assert [move.outcome for move in found.moves] == [
        {turn: "win", other: "loss", "draw": "draw"}[winner],
        {turn: "loss", other: "win", "draw": "draw"}[winner],
    ]
    assert ("more by the lead" in review_text(found.to_dict())[-3]) == bool(lead)


def test_boxes_of_a_picture_are_coins():
    text = "stringscoins: 1\nturn: B\npicture: |\n  +---+---+\n  | A |\n  +---+   +\ngame: [h 1 1, v 0 2]\n"
    result = sc.review(parse(text)).result
    assert result.coins.to_dict() == {"A": 2, "B": 0} and (result.lead, result.winner) == (0, "A")


def test_what_a_limit_leaves():
    answer = sc.Evaluator().ask("review", a_game("2.0"), limits=sc.Limits(seconds=0))
    assert answer.stopped is not None and answer.record["stopped"] == "the time limit of 0 s"
    assert answer.record["moves"][0]["cost"] is None and answer.record["moves"][0]["nimber"] is None


def test_no_game():
    with pytest.raises(PositionError, match="there is no game to review"):
        sc.review("1+2")
