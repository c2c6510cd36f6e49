"""Reviews as records."""

import random

import pytest

import stringscoins as sc
from stringscoins.questions.review import review_text


def a_game(*moves, misere=False):
    game = sc.Game(sc.read("1+2").position, misere)
    for move in moves:
        game.play(move)
    return game


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


def test_what_a_limit_leaves():
    answer = sc.Evaluator().ask("review", a_game("2.0"), limits=sc.Limits(seconds=0))
    assert answer.stopped is not None and answer.record["stopped"] == "the time limit of 0 s"
    assert answer.record["moves"][0]["cost"] is None and answer.record["moves"][0]["nimber"] is None


@pytest.mark.parametrize("misere", [False, True])
def test_rows_as_they_come_make_the_record(misere, seed):
    rng = random.Random(seed)
    game = sc.Game(sc.read("board:2x2").position, misere, owners={"gone": "B"}, turn="B")
    while not game.over:
        game.play(rng.choice(game.moves))
    rows = []
    whole = sc.Evaluator().ask("review", game, misere=misere, report=lambda part: rows.append(part["move"])).record
    assert list({row["number"]: row for row in sorted(rows, key=lambda row: row["number"])}.values()) == whole["moves"]
    assert [row["number"] for row in rows][:2] == [len(game.history), len(game.history) - 1]
