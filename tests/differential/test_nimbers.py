"""Every method for nimbers, on positions of every shape, against the definition: values, moves and witnesses."""

import random

import pytest
from random_positions import chained, doubled, late, ordinary, pending, scattered, segmented, wide

from stringscoins.solve import METHODS, Nimbers
from stringscoins.solve.batch import Batch
from stringscoins.values import LOONY, value_of

SHAPES = (scattered, ordinary, segmented, chained, doubled, pending, late, wide)
FAST = [method for method in METHODS if method not in ("definition", "tablebase")]
INTERPRETED, THOROUGH, SLOW = pytest.mark.interpreted, pytest.mark.thorough, pytest.mark.slow


def methods(position):
    """The methods that take a position, the definition left out."""
    return [method for method in FAST if method != "mex" or position.is_ordinary]


def some_cuts(rng, position):
    """No string, each string, and a few sets of strings that may be cut already."""
    yield from ((), *((name,) for name in position))
    yield from (tuple(rng.sample(position.strings, rng.randint(0, len(position)))) for _ in range(3))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("count", "most"),
    [
        pytest.param(5, 10, marks=INTERPRETED),
        (10, 10),
        pytest.param(40, 11, marks=THOROUGH),
        pytest.param(3000, 12, marks=SLOW),
    ],
)
def test_every_answer_is_that_of_the_definition(shape, count, most, seed):
    rng = random.Random(seed)
    for _ in range(count):
        position = shape(rng, most)
        rules = Nimbers(position, method="definition").solver
        expected = {cuts: rules.value(cuts) for cuts in some_cuts(rng, position)}
        for method in methods(position):
            solver = Nimbers(position, method=method).solver
            for cuts, value in expected.items():
                assert solver.value(cuts) == value, (method, position, cuts)
                assert solver.is_loony(cuts) == (value == LOONY), (method, position, cuts)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("count", "most"), [(4, 16), pytest.param(15, 17, marks=THOROUGH), pytest.param(200, 20, marks=SLOW)]
)
def test_methods_agree_on_larger_positions(shape, count, most, seed):
    """The table over all sets of strings takes the definition's place."""
    rng = random.Random(seed)
    positions = [shape(rng, most) for _ in range(count)]
    values = [Nimbers(position, method="exhaustive").value() for position in positions]
    assert Batch().values(positions) == values
    for position in positions:
        table = Nimbers(position, method="exhaustive").solver
        expected = {cuts: table.value(cuts) for cuts in some_cuts(rng, position)}
        for method in methods(position):
            solver = Nimbers(position, method=method).solver
            assert {cuts: solver.value(cuts) for cuts in expected} == expected, (method, position)


@pytest.mark.parametrize(("count", "most"), [(8, 23), pytest.param(100, 28, marks=SLOW)])
def test_two_searches_agree_beyond_the_table(count, most, seed):
    """They share theorems and the labelling, but no other code."""
    rng = random.Random(seed)
    while count:
        position = late(rng, most)
        if len(position) > most - 6:
            count -= 1
            one, other = (Nimbers(position, method=method).value() for method in ("search", "general"))
            assert one == other, position


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("count", [10, pytest.param(30, marks=THOROUGH)])
def test_moves_and_witnesses(shape, count, seed):
    rng = random.Random(seed)
    for _ in range(count):
        position = shape(rng, 10)
        rules, nimbers = Nimbers(position, method="definition"), Nimbers(position, method="search")
        moves = list(nimbers.moves())
        assert moves == list(rules.moves()) and [move.string for move in moves] == list(position), position
        for move in moves:
            assert move.captures == position.cut(move.string).captured
            assert move.winning == ((move.value == 0) != bool(move.captures))
            assert move.kind == ("capturing" if move.captures else "loony" if move.value == LOONY else "sane")
            check_witness(position, nimbers.witness([move.string]), [move.string], rules.solver)
        captures = [move.value for move in moves if move.captures]
        assert value_of(captures, [move.value for move in moves if not move.captures]) == nimbers.value()
        known = list(nimbers.loony_moves())
        assert [move for move, _ in known] == [m for m in moves if m.value == LOONY and position.is_ordinary]
        assert all(witness == nimbers.witness([move.string]) for move, witness in known)
        size = {string: len(part) for part in position.components() for string in part}
        easy = list(nimbers.moves(easy_first=True))
        assert [size[move.string] for move in easy] == sorted(size.values()) and set(easy) == set(moves)


def check_witness(position, witness, removed, rules):
    """A witness is one exactly for a loony position, and shows two ways to one value, one of them without a capture."""
    assert (witness is not None) == (rules.value(removed) == LOONY), (position, removed)
    if witness:
        for name in removed:
            position = position.cut(name).position
        for name in witness.take:
            position, captured = position.cut(name)
            assert captured
        assert position.cut(witness.keep).captured and not position.cut(witness.give).captured
        removed = [*removed, *witness.take]
        assert rules.value([*removed, witness.keep]) == rules.value([*removed, witness.give]) != LOONY
