import pytest
from random_positions import endgames

from stringscoins.endgames import (
    ExactValues,
    Shapes,
    SimpleEndgame,
    minimax_value,
    openings_of,
    optimal_orders,
    simple_sum,
)
from stringscoins.endgames.simple import openings, reply
from stringscoins.families import independent_pieces, segments
from stringscoins.structures import Endgame


def test_openings_have_the_values_of_what_they_leave(seed):
    """Each as by formula (2.1) with its own endgame that is left; the least is the value."""
    values = ExactValues()
    for position in endgames(25, seed):
        endgame = Endgame.of(position)
        found = openings_of(endgame, values)
        assert sum(opening.count for opening in found) == len(endgame.pieces)
        for opening in found:
            after = endgame.open(opening.piece)
            rest = values.value(values.shapes.state(after.rest))
            handout = after.handout
            assert (opening.coins, opening.rest) == (after.coins, rest)
            keeps, gives_up = after.coins - 2 * handout + rest, after.coins - rest
            assert opening.value == max(keeps, gives_up)
            assert opening.reply == ("either" if keeps == gives_up else "keep" if keeps > gives_up else "give up")
        least = min(opening.value for opening in found)
        assert least == values.value(values.shapes.state(endgame))
        assert {opening.value for opening in found if opening.optimal} == {least}
        assert all(opening.value > least for opening in found if not opening.optimal)


def described(piece):
    """What tells a piece from others: those that stand alone are told by kind and length."""
    return (piece.is_loop, piece.length, "" if piece.independent else piece.name)


def best_orders(endgame, shapes):
    """All optimal orders by the definition of values: the slow twin, which opens every piece."""
    if not endgame.pieces:
        return {()}
    costs = {}
    for piece in endgame.pieces:
        after = endgame.open(piece)
        rest = minimax_value(shapes, shapes.state(after.rest))
        costs[piece] = max(after.coins - 2 * after.handout + rest, after.coins - rest)
    best = [piece for piece, cost in costs.items() if cost == min(costs.values())]
    return {(described(piece), *order) for piece in best for order in best_orders(endgame.open(piece).rest, shapes)}


def test_optimal_orders_are_all_and_each_once(seed):
    values, shapes = ExactValues(), Shapes()
    for endgame in map(Endgame.of, endgames(60, seed)):
        if len(endgame.pieces) <= 5:
            found = [tuple(map(described, order)) for order in optimal_orders(endgame, values)]
            assert len(found) == len(set(found)) and set(found) == best_orders(endgame, shapes)


def test_only_pieces_that_stand_alone_are_alike():
    parts = [("ground", "ground", 3), ("loop", "", 4), ("ground", "ground", 3), ("A", "ground", 3), ("A", "A", 3)]
    found = openings_of(Endgame.of(segments([*parts, ("A", "ground", 3)])), ExactValues())
    counts = {(opening.piece.name, opening.count) for opening in found}
    assert counts == {("3-chain", 2), ("4-loop", 1), ("A", 1), ("A-ground", 1), ("A-ground'", 1)}


def test_sums_agree_with_allcocks_theorems():
    simple = SimpleEndgame((3, 3, 5), (4, 8))
    endgame = Endgame.of(independent_pieces(simple.components))
    assert simple_sum(endgame) == simple
    by_component = openings(simple)
    found = openings_of(endgame, ExactValues())
    assert len(found) == len(by_component)
    for opening in found:
        component = next(c for c in by_component if str(c.kind) in opening.piece.name and c.length == opening.coins)
        assert opening.value == by_component[component] and opening.reply == reply(simple, component)


def test_an_endgame_with_joints_is_no_sum():
    assert simple_sum(Endgame.of(segments([("A", "A", 3), ("A", "ground", 4)]))) is None
    assert openings_of(Endgame(()), ExactValues()) == [] and simple_sum(Endgame(())) == SimpleEndgame()


@pytest.mark.parametrize(
    ("parts", "names"),
    [
        # A chain of 4 at a joint and one that stands alone; loops of 4 likewise.
        ([("A", "A", 3), ("A", "ground", 4), ("ground", "ground", 4)], {"A": 1, "A-ground": 1, "4-chain": 1}),
        ([("A", "A", 3), ("A", "ground", 6), ("loop", "", 4), ("loop", "", 4)], {"A": 1, "A-ground": 1, "4-loop": 2}),
        # Two chains of one length at two joints.
        ([("A", "A", 3), ("A", "B", 4), ("B", "ground", 4), ("B", "ground", 3)], None),
    ],
)
def test_pieces_at_joints_are_openings_of_their_own(parts, names):
    endgame, values = Endgame.of(segments(parts)), ExactValues()
    found = openings_of(endgame, values)
    names = names or {piece.name: 1 for piece in endgame.pieces}
    assert {opened.piece.name: opened.count for opened in found} == names
    value = values.value(values.shapes.state(endgame))
    assert min(opened.value for opened in found) == value
    assert all(opened.optimal == (opened.value == value) for opened in found)
