import random
from collections import Counter

import pytest
from random_positions import falling, late, samples

from stringscoins.families import make, segments
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.structures.falling import all_taken
from stringscoins.structures.handouts import fall, handout, keeping_control, loony_piece
from stringscoins.values import LOONY


def outcome(position, rest, memo):
    """The mover's margin where whoever moves on from the position loses `rest` coins: the rules, and no thought."""
    if not position:
        return -rest
    if position not in memo:
        cuts = [position.cut(string) for string in position]
        memo[position] = max(
            len(fallen) + outcome(left, rest, memo) if fallen else -outcome(left, rest, memo) for left, fallen in cuts
        )
    return memo[position]


def test_what_falls_is_taken_or_a_handout_is_left(seed):
    rng, choices = random.Random(seed), 0
    for _ in range(80):
        position = falling(rng, rng.randint(1, 7))
        coins, least = len(position.coins), handout(position)
        assert not all_taken(position)[0]
        for rest in {0, rng.randint(1, coins + 1), 2 * coins}:
            after = coins - least + abs(rest - least) if least else coins - rest
            assert outcome(position, rest, {}) == after
        check_the_cuts(position, least)
        choices += least > 0
    assert choices > 20


def check_the_cuts(position, least):
    """Play the cuts that keep control for a handout."""
    *captures, last = keeping_control(position) or [""]
    assert bool(last) == (least > 0)
    for string in captures:
        position, fallen = position.cut(string)
        assert fallen
    if last:
        left, fallen = position.cut(last)
        assert not fallen and len(left.coins) == least and not all_taken(left)[0] and not handout(left)


def check_the_rule(position, rng, subsets):
    """Hold margins and nimbers of what cuts leave against those of the rest; count those that have a choice."""
    nimbers, margins = Definition(position), Definition(position, objective=Objective.MARGIN)
    found = Counter()
    for _ in range(subsets):
        gone = rng.sample(position.strings, rng.randint(0, len(position)))
        left = position.restricted(position.keys() - set(gone))
        rest, coins = all_taken(left)
        least, quiet = handout(left), position.keys() - rest.keys()
        margin = margins.value(quiet)
        assert margins.value(gone) == (coins - least + abs(margin + least) if least else coins + margin), (
            position,
            gone,
        )
        assert nimbers.value(gone) == (LOONY if least else nimbers.value(quiet)), (position, gone)
        found[least > 0, left.is_ordinary] += 1
    return found


def test_what_falls_decides_beside_any_rest(seed):
    rng, found = random.Random(seed), Counter()
    for position in samples(60, seed):
        found += check_the_rule(position, rng, 5)
    assert found[True, False] > 10


@pytest.mark.slow
def test_what_falls_decides_in_many_positions(seed):
    rng, found = random.Random(seed), Counter()
    for i, position in enumerate(samples(4000, seed + 1)):
        found += check_the_rule(late(rng, 12) if i % 4 == 0 else position, rng, 8)
    assert found[True, False] > 2000, found


def test_loony_pieces_beside_a_chain(seed):
    # Whatever is cut, the margin is that of the formula; where no string costs more, the piece is opened there.
    rng, board = random.Random(seed), make("cubes", [3, 2, 2], variant="edges-squares")
    found = 0
    while found < 4:
        left = board.restricted(rng.sample(board.strings, rng.randint(4, 8)))
        piece = None if left.capturable or len(left.components()) > 1 else loony_piece(left)
        if piece is None or left.is_ordinary:
            continue
        found += 1
        chain = segments([("ground", "ground", rng.randint(3, 9))])
        beside, coins = left + chain, len(chain.coins)
        table = Exhaustive(beside, objective=Objective.MARGIN)
        values = []
        for string, name in zip(left, beside, strict=False):
            gone, least, rest = fall(left, string)
            assert gone == len(left.coins) == piece.coins and not rest
            values.append(table.value([name]))
            assert values[-1] == gone - least + abs(coins - least)
        assert min(values) == piece.coins - piece.handout + abs(coins - piece.handout)


def test_which_components_are_no_loony_pieces():
    dipper = segments([("A", "A", 3), ("A", "ground", 5)])
    assert loony_piece(dipper) is None and loony_piece(Position.numbered(["a", "ab", "b"])) is None
