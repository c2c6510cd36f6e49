import random
from itertools import combinations_with_replacement

import pytest
from random_positions import loony

from stringscoins.endgames import ExactValues, Shapes, controlled_value, minimax_value
from stringscoins.errors import LimitReached
from stringscoins.families import segments
from stringscoins.solve.limits import Limits
from stringscoins.solve.valuation import Scores
from stringscoins.solve.work import Work
from stringscoins.structures import Endgame
from stringscoins_studies.endgames.census import connected_endgames, segments_of


def check_by_the_rules(values, position):
    """Plain play by the rules of Strings-and-Coins agrees: on the endgame, and on the cut of each of its strings."""
    endgame, shapes = Endgame.of(position), values.shapes
    state = shapes.state(endgame)
    scores = Scores(position, method="exhaustive")
    value = values.value(state)
    assert -scores.value() == value == minimax_value(shapes, state)
    opened = {}
    for piece in endgame.pieces:
        opening = endgame.open(piece)
        rest = values.value(shapes.state(opening.rest))
        margin = opening.coins - opening.handout + abs(rest - opening.handout)
        opened |= dict.fromkeys((string for coin in piece.coins for string in position.strings_of(coin)), margin)
    assert {move.string: -move.margin for move in scores.moves()} == opened


def check_all(endgames, values, most_strings):
    checked = 0
    for state in endgames:
        position = segments(segments_of(values.shapes, state))
        if len(position) <= most_strings:
            check_by_the_rules(values, position)
            checked += 1
    return checked


def sums_of_two(shapes, most_coins):
    numbers = connected_endgames(shapes, most_coins - 3, (3, 4, 5))
    for one, two in combinations_with_replacement(sorted(numbers), 2):
        if shapes[one].coins + shapes[two].coins <= most_coins:
            yield (one, two)


def test_connected_endgames_by_the_rules():
    values = ExactValues(Shapes())
    endgames = [(number,) for number in connected_endgames(values.shapes, 16, (3, 4, 5, 6, 7))]
    assert check_all(endgames, values, most_strings=18) == 416


def test_sums_of_two_by_the_rules():
    values = ExactValues(Shapes())
    assert check_all(sums_of_two(values.shapes, 14), values, most_strings=18) == 186


def test_random_endgames_by_the_rules(seed):
    rng = random.Random(seed)
    values = ExactValues(Shapes())
    checked = 0
    while checked < 60:
        position = loony(rng, rng.randint(0, 3), 18, rng.choice([(3,), (3, 4), (3, 4, 5, 6, 7)]))
        if len(position) <= 20:
            check_by_the_rules(values, position)
            checked += 1


@pytest.mark.slow
def test_all_endgames_of_20_coins_by_the_rules():
    values = ExactValues(Shapes())
    endgames = [(number,) for number in connected_endgames(values.shapes, 20, (3, 4, 5, 6, 7))]
    assert check_all(endgames, values, most_strings=24) == 2_959
    assert check_all(sums_of_two(values.shapes, 20), values, most_strings=24) == 3_215


@pytest.mark.parametrize(
    ("parts", "value", "openings"),
    [
        # A loop at a joint of valence 3: its opening runs on through the joint and the tag.
        ([("A", "A", 3), ("A", "ground", 3)], 3, {"A": 7, "A-ground": 3}),
        ([("A", "A", 3), ("A", "B", 3), ("B", "B", 3)], 3, {"A": 7, "AB": 3, "B": 7}),
        # With valence 4 it does not: the tags fuse.
        ([("A", "A", 3), ("A", "ground", 3), ("A", "ground", 4)], 3, {"A": 7, "A-ground": 3, "A-ground'": 3}),
    ],
)
def test_openings(parts, value, openings):
    endgame = Endgame.of(segments(parts))
    values = ExactValues(Shapes())
    assert values.value(values.shapes.state(endgame)) == value
    opened = {}
    for piece in endgame.pieces:
        opening = endgame.open(piece)
        rest = values.value(values.shapes.state(opening.rest))
        opened[piece.name] = opening.coins - opening.handout + abs(rest - opening.handout)
    assert opened == openings


def test_search_agrees_with_minimax(seed):
    rng = random.Random(seed)
    values = ExactValues(Shapes())
    memo = {}
    for _ in range(100):
        state = values.shapes.state(Endgame.of(loony(rng, rng.randint(0, 4), valences=(3, 4, 5))))
        value = values.value(state)
        assert value == minimax_value(values.shapes, state, memo)
        assert values.bounds(state) == (value, value)
        assert value >= max(0, controlled_value(values.shapes, state))
        assert value % 2 == sum(values.shapes[number].coins for number in state) % 2


def test_limit(monkeypatch):
    monkeypatch.setattr("stringscoins.endgames.exact._SLICE", 1)
    values = ExactValues(Shapes(), Work(Limits(seconds=0.0)))
    earmuffs = values.shapes.number([(0, 0, 3), (0, 1, 12), (1, 1, 3)])
    with pytest.raises(LimitReached, match="time limit"):
        values.value((earmuffs,))
    assert values.bounds((earmuffs,)) == (8, None)
