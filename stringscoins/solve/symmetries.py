"""The symmetries of a position, up to a number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stringscoins.labelling import label

__all__ = ["symmetries"]


def symmetries(n: int, sets: Sequence[Sequence[int]], most: int) -> NDArray[np.int64]:
    """Return int64[symmetries, n]: at most `most` permutations of the points 0..n-1 that map sets to sets, identity
    first.

    It is the group of all such permutations if that is small enough, otherwise one of its subgroups.
    """
    group, factors = np.arange(n)[None], list[NDArray[np.int64]]()
    for moved in label(n, sets).generators:
        generator = np.array([moved.get(x, x) for x in range(n)])
        larger, found = group, 0
        while found < len(larger) <= most:
            found = len(larger)
            products = [factor[larger] for factor in (*factors, generator)]
            larger = np.unique(np.concatenate([larger, *products]), axis=0)
        if len(larger) <= most:
            group = larger
            factors.append(generator)
    return group
