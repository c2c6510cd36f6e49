"""How often a sum of chains and loops with c < 2 is worth 1 or 2 coins, as Allcock says almost all are (section 5).

Where c(G) >= 2 the value is c(G); below it is 0 to 4 (*Best play in Dots & Boxes endgames*, theorem 4.1). The player
who opens such an endgame, ahead by A coins, wins if A > v(G). So a rule of thumb is that a lead of 2 wins and a lead of
1 does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.solve import Work
from stringscoins_studies.endgames.counts import values_of_counts

__all__ = ["LowValues", "low_values"]

_LEAST: Final = 3
"""The coins of the smallest sum."""
_BELOW: Final = 2
"""The least controlled value that is the value."""
_MOST_VALUE: Final = 4
"""The largest value of a sum with a lower controlled value."""
_TOGETHER: Final = 1 << 16
"""Sums that are valued together."""


class LowValues(NamedTuple):
    """How often each value occurs among all sums with this number of coins."""

    coins: int
    endgames: int
    """All sums of chains of 3 or more and of loops of 4, 6, 8, ... coins."""
    low: int
    """Those with c < 2."""
    values: tuple[int, ...]
    """How many of these are worth 0, 1, 2, 3 and 4."""

    @property
    def one_or_two(self) -> int:
        """The number of sums with c < 2 that are worth 1 or 2."""
        return self.values[1] + self.values[2]


def low_values(coins: int, *, work: Work = Work()) -> Iterator[LowValues]:
    """Yield how often each value occurs where c < 2, for all sums of 3, 4, ..., `coins` coins, each sum counted once.

    Values are those of theorem 4.1, which is proved for loops of even length.
    """
    chains, loops = _choices(range(3, coins + 1), coins, work), _choices(range(4, coins + 1, 2), coins, work)
    for size in range(_LEAST, coins + 1):
        number, counts = 0, np.zeros(_MOST_VALUE + 1, np.int64)
        for in_chains in range(size + 1):
            of_chains, of_loops = chains[in_chains], loops[size - in_chains]
            number += len(of_chains) * len(of_loops)
            share = 1 + _TOGETHER // max(1, len(of_loops))
            for start in range(0, len(of_chains) if len(of_loops) else 0, share):
                work.check()
                some = of_chains[start : start + share]
                found = values_of_counts(
                    np.repeat(some, len(of_loops), axis=0), range(3, coins + 1),
                    np.tile(of_loops, (len(some), 1)), range(4, coins + 1, 2),
                )  # fmt: skip
                low = found.values[found.controlled_values < _BELOW]
                counts += np.bincount(low, minlength=len(counts))
        yield LowValues(size, number, int(counts.sum()), tuple(counts.tolist()))


def _choices(lengths: Sequence[int], most: int, work: Work) -> list[NDArray[np.int16]]:
    """Return all choices of components, as counts by length: those of 0 coins, of 1, ..., of `most`."""
    found: list[list[tuple[int, ...]]] = [[()], *([] for _ in range(most))]
    for length in lengths:
        work.check()
        found = [
            [(*counts, many) for many in range(size // length + 1) for counts in found[size - many * length]]
            for size in range(most + 1)
        ]
    return [np.array(rows, np.int16).reshape(len(rows), len(lengths)) for rows in found]
