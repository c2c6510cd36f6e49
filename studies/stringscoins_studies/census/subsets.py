"""The values of what can be left of a position, by the number of strings left."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np

from stringscoins.position import Position
from stringscoins.solve import Nimbers, Work
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.values import show
from stringscoins_studies.census.summaries import Counts

__all__ = ["MOST", "NIMBER", "exactly", "sampled"]

MOST = 24
"""The most strings of a position whose subsets are all counted: 16 million, in a second."""
NIMBER = "nimber"
"""The word for any nimber where all nimbers count as one."""


def exactly(position: Position, work: Work = Work()) -> Counts:
    """Return the number of subsets of 0, 1, 2, ... strings with each value, from a table of 2^n bytes (n <= 32)."""
    table = Exhaustive(position, work)
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
    work: Work = Work(),
    *,
    only_loony: bool = False,
) -> Counts:
    """Return how often each value occurs among `samples` random subsets of each size, all equally likely.

    With `only_loony` all nimbers count as one, which needs no search if all strings are ordinary.
    """
    rng = random.Random(seed)
    solver = Nimbers(position, method="search", work=work).solver

    def value(left: int) -> int | str:
        work.check()
        removed = rng.sample(position.strings, len(position) - left)
        if only_loony:
            return "loony" if solver.is_loony(removed) else NIMBER
        return show(solver.value(removed))

    return {strings: Counter(value(strings) for _ in range(samples)) for strings in range(len(position) + 1)}
