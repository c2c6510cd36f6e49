"""The table of moves: a sequence, looked up by strings, and shown."""

import random
import xml.etree.ElementTree as ElementTree

import pytest
from random_positions import ordinary

import stringscoins as sc
from stringscoins.errors import UnknownName
from stringscoins.evaluation import Evaluator
from stringscoins.solve import Nimbers, Scores
from stringscoins.values import LOONY

G1 = [("a",), ("a", "b"), ("b", "J"), ("J",), ("J",)]


def test_the_table_is_that_of_the_solver():
    evaluator = Evaluator()
    moves = evaluator.moves(G1)
    position = sc.read(G1).position
    assert list(moves) == list(Nimbers(position).moves())
    assert (moves.value, len(moves), moves.name) == (2, 5, "the position")
    assert moves.values == {"s1": LOONY, "s2": 1, "s3": LOONY, "s4": 0, "s5": 0}
    scored = evaluator.moves(G1, margins=True)
    assert list(scored) == list(Scores(position).moves())
    assert scored.value == Scores(position).value()
    assert list(evaluator.moves(G1, misere=True)) == list(Scores(position, misere=True).moves())


def test_moves_are_found_by_place_and_by_string():
    moves = Evaluator().moves(G1)
    assert moves[0].string == moves["s1"].string == "s1"
    assert [move.string for move in moves[1:3]] == ["s2", "s3"]
    assert [move.string for move in moves.winning] == ["s4", "s5"]
    assert "s4" in moves
    assert "s9" not in moves
    with pytest.raises(UnknownName, match="no string is called 's9'"):
        _ = moves["s9"]


def test_the_best_scored_moves_win():
    scored = Evaluator().moves("board:2x2:icelandic", margins=True)
    assert {move.string for move in scored.winning} == {
        move.string for move in scored if move.margin == max(move.margin for move in scored)
    }


def test_a_table_is_shown_as_text_and_as_html():
    moves = Evaluator().moves(G1)
    assert repr(moves).splitlines()[:3] == ["the position: nimber *2", "move  holds  value", "s1    a      loony"]
    tree = ElementTree.fromstring(f"<div>{moves._repr_html_()}</div>")
    rows = [[cell.text for cell in row] for row in tree.iter("tr")]
    assert rows[4] == ["s4", "J", "0", "wins"]
    bold = [row[0].text for row in tree.iter("tr") if "bold" in row.get("style", "")]
    assert bold == ["s4", "s5"]
    assert "margin -1" in repr(Evaluator().moves([("a",)] * 4, margins=True))
    assert "and 33 more" in repr(Evaluator().moves([(i,) for i in range(93)]))


def test_a_position_without_moves():
    moves = Evaluator().moves([])
    assert (moves.value, len(moves), moves.winning) == (0, 0, ())
    assert repr(moves) == "the position: nimber 0\nmove  holds  captures  value"
    ElementTree.fromstring(f"<div>{moves._repr_html_()}</div>")


def test_loony_moves_are_marked_and_give_the_opponent_at_least_half(seed):
    """As `nimber` tells them, after captures too; a capturing cut is never one."""
    rng, evaluator, marked = random.Random(seed), Evaluator(), 0
    for _ in range(60):
        position = ordinary(rng, 9)
        kinds = {move.string: move.kind for move in evaluator.moves(position)}
        for move in evaluator.ask("score", position, moves=True).record["moves"]:
            assert move["loony"] == (kinds[move["id"]] == "loony"), (position, move)
            assert not move["loony"] or move["margin"] <= 0
            marked += move["loony"]
    assert marked > 20
