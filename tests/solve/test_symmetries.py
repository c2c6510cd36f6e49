"""Groups of symmetries, against all permutations tried one by one."""

import random
from itertools import permutations

import numpy as np
import pytest
from random_positions import samples

from stringscoins.solve.numbering import Numbering, symmetries


def all_symmetries(n, sets):
    wanted = sorted(sorted(some) for some in sets)
    return {p for p in permutations(range(n)) if sorted(sorted(p[x] for x in some) for some in sets) == wanted}


def test_they_are_all_if_there_are_few(seed):
    for position in samples(60, seed):
        sets, n = Numbering(position).members, len(position.coins)
        if n <= 6:
            found = symmetries(n, sets, 720)
            assert {tuple(row) for row in found.tolist()} == all_symmetries(n, sets), position
            assert found[0].tolist() == list(range(n))


@pytest.mark.parametrize("most", [1, 2, 5, 7, 23, 100])
def test_they_are_a_group_if_there_are_many(most, seed):
    rng = random.Random(seed)
    for _ in range(10):
        n = rng.randint(2, 6)
        size = rng.randint(1, 2)
        sets = [tuple(rng.sample(range(n), size)) for _ in range(rng.randint(0, 3))] * 2
        found = symmetries(n, sets, most)
        group = {tuple(row) for row in found.tolist()}
        assert len(found) == len(group) <= most and group <= all_symmetries(n, sets)
        assert {tuple(np.array(one)[list(other)]) for one in group for other in group} == group
