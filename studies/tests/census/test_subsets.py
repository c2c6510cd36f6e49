from collections import Counter
from itertools import combinations

import pytest

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.position import Position
from stringscoins.solve import Limits, nimber
from stringscoins.solve.work import Work
from stringscoins.values import show
from stringscoins_studies.census.subsets import NIMBER, exactly, sampled


def test_all_subsets_are_counted_by_their_values():
    position = make("board", [1, 2])
    for strings, counts in exactly(position).items():
        subsets = combinations(position.strings, strings)
        values = (show(nimber(position.restricted(names), method="definition")) for names in subsets)
        assert counts == Counter(values)


def test_samples_come_near_the_truth(seed):
    position = make("board", [2, 2], frame="icelandic")
    every = exactly(position)
    some, loony = sampled(position, 300, seed), sampled(position, 300, seed, only_loony=True)
    for strings, counts in every.items():
        assert some[strings].total() == 300 and set(some[strings]) <= set(counts)
        # The same subsets, of which only this is asked.
        assert loony[strings] == +Counter({"loony": some[strings]["loony"], NIMBER: 300 - some[strings]["loony"]})
        # Seven standard deviations.
        assert abs(some[strings]["loony"] / 300 - counts["loony"] / counts.total()) <= 7 * 0.5 / 300**0.5


def test_the_empty_position():
    assert exactly(Position()) == sampled(Position(), 1, 1) == {0: {0: 1}}


def test_a_limit():
    with pytest.raises(LimitReached):
        sampled(make("board", [3, 3]), 10, 1, Work(Limits(1e-9)), only_loony=True)
