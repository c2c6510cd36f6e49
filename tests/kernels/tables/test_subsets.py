"""The tables of all subsets, entry by entry, against the rules written down once more."""

import random
from functools import cache

import numpy as np
import pytest

from stringscoins.kernels.tables.subsets import values_of_subsets
from stringscoins.values import value_of


def a_position(rng, strings):
    """The strings that hold each coin, as bits: each coin is held by one string or more."""
    return np.array([rng.randrange(1, 1 << strings) for _ in range(rng.randint(1, strings))], np.int64)


def bits(subset):
    return [1 << i for i in range(subset.bit_length()) if subset >> i & 1]


@pytest.mark.parametrize("strings", [1, 2, 3, 5, 7])
def test_values_of_all_subsets(strings, seed):
    rng = random.Random(seed)
    for _ in range(8):
        holders = a_position(rng, strings)

        @cache
        def value(subset, holders=holders):
            captures, others = [], []
            for string in bits(subset):
                falls = any(int(held) & subset == string for held in holders)
                (captures if falls else others).append(value(subset ^ string))
            return value_of(captures, others)

        values = np.zeros(1 << strings, np.int8)
        # In two parts, as a search with a limit does it.
        middle = rng.randint(0, 1 << strings)
        values_of_subsets(holders, values, 0, middle)
        values_of_subsets(holders, values, middle, 1 << strings)
        assert values.tolist() == [value(subset) for subset in range(1 << strings)]
