import random
from collections import Counter

import numpy as np
import pytest
from random_positions import falling, late, pending, scattered, segmented

from stringscoins.kernels.play import falls
from stringscoins.solve.numbering import Numbering
from stringscoins.strategy.monte_carlo import board_of, field_of
from stringscoins.strategy.rules import given, safe_moves
from stringscoins.structures.falling import all_taken, before_the_last, fallen
from stringscoins.structures.handouts import handout


def kernels_of(position):
    numbering = Numbering(position)
    return board_of(numbering), field_of(numbering, position), numbering.strings


def found(position):
    """The coins that fall, the handout, and the string whose cut leaves it, by the kernel."""
    board, field, names = kernels_of(position)
    before = field.left.copy(), field.valences.copy(), field.links.copy()
    coins, least, give = falls.handout(board, field)
    assert all(np.array_equal(*pair) for pair in zip(before, (field.left, field.valences, field.links), strict=True))
    return coins, least, None if give < 0 else names[give]


def ordinary_handout(position):
    return max(0, 2 * len(before_the_last(position)[1]) - 2)


def test_handouts_of_ordinary_strings(seed):
    rng, handouts = random.Random(seed), set()
    for _ in range(150):
        position = pending(rng, 14)
        coins, least, _ = found(position)
        assert (coins, least) == (all_taken(position)[1], ordinary_handout(position)), position
        handouts.add(least)
    assert handouts == {0, 2, 4}


def test_handouts_of_any_strings(seed):
    # What is left is really a handout, seldom more than the smallest one.
    rng, most, equal = random.Random(seed), 0, 0
    for _ in range(150):
        position = falling(rng, rng.randint(1, 8))
        coins, least, give = found(position)
        exact = handout(position)
        assert coins == len(position.coins) and (least == 0 or 0 < exact <= least), position
        assert least == 0 or not fallen(position, give)
        most, equal = most + 1, equal + (least == exact)
    assert equal > 0.75 * most


def by_rule(position, handout_of, tried):
    """What the player who does not open gets, by the rule of `ending`; up to `tried` coins are opened well."""
    if not position:
        return 0
    gifts = {string: given(position, string) for string in position}
    least = min(gifts.values())
    first = next(string for string in position if gifts[string] == least)
    rest, _ = all_taken(position.cut(first).position)
    same = [string for string in position if string not in rest and gifts[string] == least]
    handouts = [handout_of(position.cut(string).position) for string in (same if least <= tried else [first])]
    most = min(handouts) and max(handouts)
    value = by_rule(rest, handout_of, tried)
    return least - most + abs(value - most) if most else least - value


@pytest.mark.parametrize("make", [segmented, late, scattered])
def test_the_ending_by_rule(make, seed):
    rng, kinds = random.Random(seed), Counter()
    while kinds.total() < 60:
        position = all_taken(make(rng, 24))[0]
        while safe := safe_moves(position):
            position = position.cut(rng.choice(safe)).position
        if not position:
            continue
        numbering, board = Numbering(position), kernels_of(position)[0]
        field = field_of(numbering, position)

        def by_kernel(opened, numbering=numbering, board=board):
            return int(falls.handout(board, field_of(numbering, opened))[1])

        value = falls.ending(board, field, *np.zeros((2, len(position)), np.int64))
        if position.is_ordinary:
            assert value == by_rule(position, ordinary_handout, len(position)), position
        assert value == by_rule(position, by_kernel, 6), position
        assert abs(value) <= len(position.coins) and not field.left.any()
        kinds[position.is_ordinary] += 1
