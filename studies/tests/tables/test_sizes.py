from itertools import combinations_with_replacement
from math import prod

import pytest

from stringscoins_studies.tables.sizes import sizes_up_to


@pytest.mark.parametrize("axes", [1, 2, 3, 4])
@pytest.mark.parametrize("least", [1, 2, 3])
def test_all_sizes_and_no_others(axes, least):
    every = combinations_with_replacement(range(least, 41), axes)
    found = list(sizes_up_to(40, lambda *size: prod(size), axes, least=least))
    assert found == [size for size in every if prod(size) <= 40]


def test_none_is_small_enough():
    assert list(sizes_up_to(7, lambda m, n, k: m * n * k, 3, least=2)) == []
