import random

from random_positions import ordinary, segmented

from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.methods import Objective
from stringscoins.strategy.rules import openings, safe_moves


def after(position, string, solver):
    """The margin of a player who cuts a string."""
    captured, rest = position.cut(string).captured, solver.value((string,))
    return len(captured) + rest if captured else -rest


def test_one_opening_of_each_segment_is_enough(seed):
    rng = random.Random(seed)
    for _ in range(100):
        position = rng.choice([ordinary, segmented])(rng, 10)
        if position.capturable or not position:
            continue
        solver = Definition(position, objective=Objective.MARGIN)
        found = openings(position)
        assert max(after(position, string, solver) for string in found) == solver.value(), position
        assert all(not position.cut(string).position.capturable for string in safe_moves(position))


def test_what_an_opening_gives_away():
    loop_and_chain = Position.numbered(["ab", "bc", "cd", "da", "p", "pq", "qr", "r"])
    assert list(openings(loop_and_chain).values()) == [3, 4]
    assert safe_moves(loop_and_chain) == []
    assert safe_moves(Position.numbered(["", "a", "ab", "ab", "bc", "c"])) == ["s1", "s2", "s3", "s4"]
