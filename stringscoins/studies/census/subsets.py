"""How often what is left of a position is loony, or has each nimber, by the number of strings left."""

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
"""Strings of a position all of whose subsets are counted: 16 million, in a second."""
NIMBER = "nimber"
"""What nimbers are counted as where they are not told apart."""


def exactly(position: Position, limits: Limits = Limits(), progress: Progress = Progress()) -> Counts:
    """How many subsets of 0, 1, 2, ... strings have each value. Cost: 2^n bytes and 40 ns each of n strings.

    Raises
    ------
    LimitReached
        If a limit is reached, or there are more than 32 strings.

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
    """The values of so many random subsets of 0, 1, 2, ... strings; all subsets of a number are equally likely.

    With `only_loony` nimbers are not told apart, which takes no search where all strings are ordinary.

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
