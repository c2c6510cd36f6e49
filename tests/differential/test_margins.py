"""Every method for margins, on positions of every shape, against the definition; normal play and misère."""

import random

import pytest
from random_positions import chained, doubled, late, loony, ordinary, pending, scattered, segmented, wide

from stringscoins.errors import LimitReached
from stringscoins.solve import SCORE_METHODS, Scores

SHAPES = (scattered, ordinary, segmented, chained, doubled, pending, late, wide)
FAST = [method for method in SCORE_METHODS if method not in ("definition", "tablebase")]
INTERPRETED, THOROUGH, SLOW = pytest.mark.interpreted, pytest.mark.thorough, pytest.mark.slow


def endgame(rng, most):
    """A loony endgame."""
    while len(position := loony(rng, rng.randint(0, 2), most)) > most + 3:
        pass
    return position


def some_cuts(rng, position, sets=3):
    """No string, each string, and a few sets of strings that may be cut already."""
    yield from ((), *((name,) for name in position))
    yield from (tuple(rng.sample(position.strings, rng.randint(0, len(position)))) for _ in range(sets))


def check(rng, position, misere, slow, sets=3):
    """Every method has the margins of a position, of its moves, and of some that come up later."""
    table = Scores(position, method=slow, misere=misere).solver
    expected = {cuts: table.value(cuts) for cuts in some_cuts(rng, position, sets)}
    for method in FAST:
        try:
            solver = Scores(position, method=method, misere=misere).solver
        except LimitReached:
            assert method == "sweep" and len(position.coins) > 15
            continue
        found = {cuts: solver.value(cuts) for cuts in expected}
        assert found == expected, (method, position, misere)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("shape", [*SHAPES, endgame])
@pytest.mark.parametrize(
    ("count", "most"),
    [
        pytest.param(3, 9, marks=INTERPRETED),
        (8, 10),
        pytest.param(25, 11, marks=THOROUGH),
        pytest.param(1000, 11, marks=SLOW),
    ],
)
def test_every_answer_is_that_of_the_definition(shape, count, most, misere, seed):
    rng = random.Random(seed)
    for _ in range(count):
        check(rng, shape(rng, most), misere, "definition")


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("shape", [*SHAPES, endgame])
@pytest.mark.parametrize(
    ("count", "most"), [(5, 15), pytest.param(9, 16, marks=THOROUGH), pytest.param(300, 17, marks=SLOW)]
)
def test_methods_agree_on_larger_positions(shape, count, most, misere, seed):
    """The table over all sets of strings takes the definition's place."""
    rng = random.Random(seed)
    for _ in range(count):
        check(rng, shape(rng, most), misere, "exhaustive", 20)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_moves(shape, misere, seed):
    rng = random.Random(seed)
    for _ in range(6):
        position = shape(rng, 10)
        scores = Scores(position, misere=misere, method="search")
        value, moves = scores.value(), list(scores.moves())
        assert moves == list(Scores(position, misere=misere, method="definition").moves()), position
        assert [move.string for move in moves] == list(position) and scores.bounds == (value, value)
        assert value == (min if misere else max)((move.margin for move in moves), default=0)
        assert all(move.captures == position.cut(move.string).captured for move in moves)
        assert all(move.best == (move.margin == value) for move in moves)
