"""The values of what can be left of a position, by the number of strings left."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np

from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Progress
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.studies.census.summaries import Counts
from stringscoins.values import show

__all__ = ["MOST", "NIMBER", "exactly", "sampled"]

MOST = 24
"""The most strings of a position whose subsets are all counted: 16 million, in a second."""
NIMBER = "nimber"
"""The word for any nimber where nimbers are not told apart."""


def exactly(position: Position, limits: Limits = Limits(), progress: Progress = Progress()) -> Counts:
    """Return how many subsets of 0, 1, 2, ... strings have each value.

    Raises
    ------
    LimitReached
        If a limit is reached, or there are more than 32 strings.

    Notes
    -----
    Cost: a byte and 40 ns for each of the 2^n subsets of n strings.

    >>> [counts["loony"] for counts in exactly(Position.numbered(["a", "ab", "b"])).values()]
    [0, 0, 2, 0]
    """
    table = Exhaustive(position, limits, progress)
    table.value()
    values = table.table
    sizes = np.zeros(1, np.uint8)
    for _ in position:
        sizes = np.concatenate([sizes, sizes + 1])
    counts: Counts = {}
    for strings in range(len(position) + 1):
        # Loony is -1.
        found = np.bincount(values[sizes == strings] + 1).tolist()
        counts[strings] = Counter({show(value - 1): count for value, count in enumerate(found) if count})
    return counts


def sampled(
    position: Position,
    samples: int,
    seed: int,
    limits: Limits = Limits(),
    progress: Progress = Progress(),
    *,
    only_loony: bool = False,
) -> Counts:
    """Return how many of so many random subsets of 0, 1, 2, ... strings have each value.

    All subsets of the same size are equally likely.

    Parameters
    ----------
    position : Position
    samples, seed : int
        The number of subsets of each size, and the seed of the random numbers.
    limits : Limits, optional
    progress : Progress, optional
    only_loony : bool
        Whether nimbers are not told apart, which needs no search if all strings are ordinary.

    Raises
    ------
    LimitReached
        If a limit is reached.
    """
    rng = random.Random(seed)
    solver = Nimbers(position, method="search", limits=limits, progress=progress).solver

    def value(left: int) -> int | str:
        limits.check_time()
        removed = rng.sample(position.strings, len(position) - left)
        if only_loony:
            return "loony" if solver.is_loony(removed) else NIMBER
        return show(solver.value(removed))

    return {strings: Counter(value(strings) for _ in range(samples)) for strings in range(len(position) + 1)}
