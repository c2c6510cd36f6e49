import random
from fractions import Fraction

import pytest
from random_positions import endgames, loony

from stringscoins.endgames import ExactValues, Shapes, chosen_loops, committed_value, controlled_value
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.structures import Endgame
from stringscoins_studies.endgames.census import connected_endgames, simple_sums


def by_the_formula(endgame):
    """8 + c + 4j - 2v - 8p from the pieces and the loops that were chosen, as Berlekamp and Scott write it."""
    if not endgame.pieces:
        return 0
    ground = sum(piece.ends.count("ground") for piece in endgame.pieces)
    valence = sum(endgame.valences.values()) + ground
    p = sum(Fraction(loop.weight) for loop in chosen_loops(endgame))
    bonus = 8 - 8 * p if p > Fraction(1, 4) else 4
    return bonus + endgame.coins + 4 * len(endgame.valences) - 2 * valence


def test_random_endgames(seed):
    rng = random.Random(seed)
    shapes = Shapes()
    values = ExactValues(shapes)
    for i in range(300):
        valences = [(3,), (3, 4), (3, 4, 5, 6, 7)][i % 3]
        endgame = Endgame.of(loony(rng, rng.randint(0, 4), 40, valences))
        state = shapes.state(endgame)
        controlled = controlled_value(shapes, state)
        assert controlled == committed_value(shapes, state) == by_the_formula(endgame)
        value = values.value(state)
        assert value >= max(0, controlled)
        assert value % 2 == controlled % 2 == endgame.coins % 2


def test_all_connected_endgames_and_a_chain_or_a_loop():
    shapes = Shapes()
    rests = list(simple_sums(shapes, [3, 4], [4, 6], 2))
    for number in connected_endgames(shapes, 15, (3, 4, 5, 6, 7)):
        for rest in rests:
            state = tuple(sorted((number, *rest)))
            assert controlled_value(shapes, state) == committed_value(shapes, state)


@pytest.mark.parametrize("count", range(9))
def test_chains_of_3_alone(count):
    shapes = Shapes()
    state = (shapes.number([(-1, -1, 3)]),) * count
    assert controlled_value(shapes, state) == (4 - count if count else 0) == committed_value(shapes, state)


def test_simple_sums_agree_with_allcock():
    shapes = Shapes()
    for state in simple_sums(shapes, [3, 4, 5, 8], [4, 6, 7, 8], 4):
        endgame = SimpleEndgame(
            tuple(shapes[number].chain for number in state if shapes[number].chain),
            tuple(shapes[number].loop for number in state if shapes[number].loop),
        )
        assert controlled_value(shapes, state) == endgame.controlled_value


@pytest.mark.parametrize(
    ("name", "controlled", "loops"),
    [
        ("figure-2", 10, [4, 4, 4, 4, 4, 4, 6, 6, 6, 12]),
        ("figure-2-landing", 10, [6, 12]),
        ("figure-9", 10, [4, 4, 4, 4, 4, 4]),
    ],
)
def test_berlekamp_and_scott(name, controlled, loops):
    endgame = Endgame.of(read(f"@berlekamp-scott/{name}").position)
    shapes = Shapes()
    assert controlled_value(shapes, shapes.state(endgame)) == controlled == by_the_formula(endgame)
    assert sorted(loop.length for loop in chosen_loops(endgame)) == loops


def test_a_loop_through_the_ground_is_given_up_for_no_other():
    """Two disjoint loops, or one through the ground and one other: weights 2 and 3/2."""
    parts = [("A", "A", 3), ("A", "B", 3), ("B", "B", 3), ("A", "ground", 3), ("B", "ground", 3)]
    assert sorted(loop.weight for loop in chosen_loops(Endgame.of(segments(parts)))) == [1, 1]
    parts = [("A", "ground", 3), ("A", "ground", 3), ("A", "B", 3), ("B", "B", 3)]
    assert sorted(loop.weight for loop in chosen_loops(Endgame.of(segments(parts)))) == [0.5, 1]


@pytest.mark.slow
def test_more_random_endgames(seed):
    shapes = Shapes()
    for position in endgames(1_000, seed):
        endgame = Endgame.of(position)
        if len(endgame.pieces) <= 14:
            state = shapes.state(endgame)
            assert controlled_value(shapes, state) == committed_value(shapes, state) == by_the_formula(endgame)
