"""The values of sums of chains and loops by the formula, row by row, against the slow ways to find them."""

from itertools import product

import numpy as np
import pytest

from stringscoins.endgames.simple import value_recursive
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins_studies.kernels.simple_endgames import MOST_COINS, values_of_sums

CHAINS, LOOPS = (3, 4, 5, 6), (4, 6, 8)


def found(chains, loops, kind=np.int16, chain_lengths=CHAINS, loop_lengths=LOOPS):
    n = len(chains)
    filled = [np.full(n, -99, np.int32) for _ in range(3)]
    first = values_of_sums(
        np.array(chains, kind).reshape(n, len(chain_lengths)),
        np.array(chain_lengths, np.int64),
        np.array(loops, kind).reshape(n, len(loop_lengths)),
        np.array(loop_lengths, np.int64),
        *filled,
    )
    return int(first), [array.tolist() for array in filled]


def test_all_sums_of_a_few_components():
    counts = [
        (chains, loops)
        for chains in product(range(4), range(2), range(2), range(2))
        for loops in product(range(4), range(2), range(2))
    ]
    sums = [
        SimpleEndgame(
            tuple(length for length, n in zip(CHAINS, chains, strict=True) for _ in range(n)),
            tuple(length for length, n in zip(LOOPS, loops, strict=True) for _ in range(n)),
        )
        for chains, loops in counts
    ]
    first, (controlled, bonuses, values) = found([c for c, _ in counts], [m for _, m in counts])
    assert first == -1
    assert controlled == [endgame.controlled_value for endgame in sums]
    assert bonuses == [endgame.terminal_bonus for endgame in sums]
    assert values == [value_recursive(endgame) for endgame in sums]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_negative_count_is_told(place):
    bad = [-(i == place) for i in range(4)]
    for chains, loops in ((bad, (0, 0, 0)), ((0, 0, 0, 0), bad[:3])):
        first, (controlled, _, values) = found([(1, 0, 0, 0), chains, (1, 0, 0, 0)], [(0, 0, 0), loops, (0, 0, 0)])
        assert (first, controlled, values) == (1, [3, -99, -99], [3, -99, -99])


def test_too_many_coins_are_told():
    largest = (MOST_COINS,)
    assert found([(1,)], [(0,)], np.int64, largest, (4,))[1][2] == [MOST_COINS]
    assert found([(1,)], [(1,)], np.int64, largest, (4,))[0] == 0
    assert found([(0,)], [(1,)], np.int64, (3,), largest)[1][2] == [MOST_COINS]
    # Each count alone is too large, though the product with the length would overflow to a small number.
    assert found([(1 << 62,)], [(0,)], np.int64, (4,), (4,))[0] == 0
    assert found([(0,)], [(1 << 62,)], np.int64, (4,), (4,))[0] == 0
