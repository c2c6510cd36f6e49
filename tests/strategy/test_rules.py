import random

from random_positions import ordinary, scattered, segmented

from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.questions import Question
from stringscoins.strategy.rules import captures, given, openings, safe_moves


def after(position, string, solver):
    """The margin of a player who cuts a string."""
    captured, rest = position.cut(string).captured, solver.value((string,))
    return len(captured) + rest if captured else -rest


def test_what_is_taken_or_left_is_best(seed):
    rng = random.Random(seed)
    for _ in range(150):
        position = rng.choice([ordinary, segmented])(rng, 10)
        choice = captures(position)
        assert (choice is None) == (not position.capturable)
        if choice is None:
            continue
        solver = Definition(position, question=Question.MARGIN)
        assert position.cut(choice.take).captured
        options = [choice.take] if choice.give is None else [choice.take, choice.give]
        assert max(after(position, string, solver) for string in options) == solver.value(), position
        if choice.give is not None:
            assert given(position, choice.give) == choice.handout
            assert not position.cut(choice.give).captured


def test_captures_beside_hyperstrings(seed):
    """A chain that ends at a hyperstring has one string less."""
    rng = random.Random(seed)
    assert captures(Position.numbered(["cd", "cxy", "x", "y"])) == ("s1", None, 0)
    for _ in range(300):
        position = scattered(rng)
        choice = captures(position)
        assert (choice is None) == (not position.capturable)
        if choice is not None:
            assert position.cut(choice.take).captured
            assert choice.give is None or not position.cut(choice.give).captured, position


def test_one_opening_of_each_segment_is_enough(seed):
    rng = random.Random(seed)
    for _ in range(100):
        position = rng.choice([ordinary, segmented])(rng, 10)
        if position.capturable or not position:
            continue
        solver = Definition(position, question=Question.MARGIN)
        found = openings(position)
        assert max(after(position, string, solver) for string in found) == solver.value(), position
        assert all(not position.cut(string).position.capturable for string in safe_moves(position))


def test_what_an_opening_gives_away():
    loop_and_chain = Position.numbered(["ab", "bc", "cd", "da", "p", "pq", "qr", "r"])
    assert list(openings(loop_and_chain).values()) == [3, 4]
    assert safe_moves(loop_and_chain) == []
    assert safe_moves(Position.numbered(["", "a", "ab", "ab", "bc", "c"])) == ["s1", "s2", "s3", "s4"]
