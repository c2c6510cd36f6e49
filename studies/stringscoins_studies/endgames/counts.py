"""Many simple endgames at once, as arrays of the number of components of each length.

`values_of_counts` is theorem 4.1 of Allcock (*Best play in Dots & Boxes endgames*), `SumTable` the recursion itself for
all endgames up to a number of chains and of loops.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement, product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.endgames import SimpleEndgame
from stringscoins.errors import LimitReached, PositionError
from stringscoins.solve import Work

__all__ = ["SumTable", "SumValues", "values_of_counts"]

MAX_ENDGAMES = 20_000_000
"""The most endgames of one table."""
_ENDGAME = 18
"""Bytes that an endgame takes, its values by theorem 4.1 included."""
_CHOICE, _COUNT = 300, 24
"""Bytes that a choice of components takes while all are made, and more for each length."""
_TOGETHER = 1 << 16
"""Endgames to which theorem 4.1 is applied together."""

_NONE = 2**14
"""Stands for v(G;C) where there is no such component: larger than any value."""


class SumValues(NamedTuple):
    """The values of n endgames, in coins."""

    controlled_values: NDArray[np.int32]
    terminal_bonuses: NDArray[np.int32]
    values: NDArray[np.int32]
    """By theorem 4.1, which is proven only under the conditions of `simple.is_proven`."""


def values_of_counts(
    chain_counts: NDArray[np.integer],
    chain_lengths: Sequence[int],
    loop_counts: NDArray[np.integer],
    loop_lengths: Sequence[int],
) -> SumValues:
    """Return controlled values, terminal bonuses and values, int32[n] each, of n endgames given by component counts.

    Counts are integers[n, number of lengths]. Lengths of chains are 3 or more, of loops 4 or more.
    """
    from stringscoins_studies.kernels.simple_endgames import MOST_COINS, values_of_sums

    rows = len(chain_counts)
    counts, lengths = [], []
    for kind, given, sizes, least in (
        ("chain", chain_counts, chain_lengths, 3),
        ("loop", loop_counts, loop_lengths, 4),
    ):
        array = np.asarray(given)
        if array.shape != (rows, len(sizes)) or array.dtype.kind not in "iu":
            raise PositionError(
                f"{kind} counts are {array.dtype}{list(array.shape)}; "
                f"expected integers[{rows}, {len(sizes)}], a row an endgame, a column a length"
            )
        for length in sizes:
            if not least <= length <= MOST_COINS:
                raise PositionError(f"a {kind} of {length}; expected {least} to {MOST_COINS} coins")
        kept = array.dtype in (np.int16, np.int32, np.int64)
        counts.append(np.ascontiguousarray(array, None if kept else np.int64))
        lengths.append(np.array(sizes, np.int64))
    controlled, bonuses, values = (np.zeros(rows, np.int32) for _ in range(3))
    fault = values_of_sums(counts[0], lengths[0], counts[1], lengths[1], controlled, bonuses, values)
    if fault >= 0:
        raise PositionError(f"endgame {fault} has a negative count or too many coins; expected 0 to {MOST_COINS} coins")
    return SumValues(controlled, bonuses, values)


class SumTable:
    """All endgames of a limited number of chains and loops of given lengths, valued by formulas (2.1) and (2.2).

    Endgame (i, j) has the chains `chain_counts[i]`, int16[a, k], and the loops `loop_counts[j]`, int16[b, m]; (0, 0) is
    empty. `values`, int16[a, b], are theirs; `by_chain` and `by_loop`, int16[a, b], are v(G;C) of a shortest chain and
    of a shortest loop, 16384 where there is none.
    """

    def __init__(
        self,
        chain_lengths: Iterable[int],
        loop_lengths: Iterable[int],
        most_chains: int,
        most_loops: int,
        work: Work = Work(),
    ) -> None:
        self.work = work
        self.chain_lengths, self.loop_lengths = tuple(sorted(set(chain_lengths))), tuple(sorted(set(loop_lengths)))
        _check_table(self.chain_lengths, self.loop_lengths, most_chains, most_loops, work)
        self.chain_counts, chain_levels, chain_rests = _choices(len(self.chain_lengths), most_chains)
        self.loop_counts, loop_levels, loop_rests = _choices(len(self.loop_lengths), most_loops)
        shape = (len(self.chain_counts), len(self.loop_counts))
        self.values = np.zeros(shape, np.int16)
        self.by_chain, self.by_loop = np.full(shape, _NONE, np.int16), np.full(shape, _NONE, np.int16)
        # What is left after an opening has a component fewer: its block comes before.
        for rows, columns in product(chain_levels, loop_levels):
            if rows.start == columns.start == 0:
                continue
            work.check()
            best = np.full((rows.stop - rows.start, columns.stop - columns.start), _NONE, np.int16)
            _open(self.values, self.chain_lengths, 2, chain_rests, (rows, columns), best, self.by_chain)
            _open(self.values.T, self.loop_lengths, 4, loop_rests, (columns, rows), best.T, self.by_loop.T)
            self.values[rows, columns] = best

    def theorem(self) -> SumValues:
        """Return controlled values, terminal bonuses and theorem 4.1's values of all endgames, int32[a, b] each."""
        a, b = self.values.shape
        whole = SumValues(*(np.empty((a, b), np.int32) for _ in range(3)))
        share = 1 + _TOGETHER // b
        for start in range(0, a, share):
            self.work.check()
            some = self.chain_counts[start : start + share]
            found = values_of_counts(
                np.repeat(some, b, axis=0), self.chain_lengths,
                np.tile(self.loop_counts, (len(some), 1)), self.loop_lengths,
            )  # fmt: skip
            for array, part in zip(whole, found, strict=True):
                array[start : start + share] = part.reshape(len(some), b)
        return whole

    def sizes(self) -> NDArray[np.int64]:
        """Return the numbers of coins of all endgames, int64[a, b]."""
        chains = self.chain_counts @ np.array(self.chain_lengths, np.int64)
        loops = self.loop_counts @ np.array(self.loop_lengths, np.int64)
        return chains[:, None] + loops

    def endgame(self, i: int, j: int) -> SimpleEndgame:
        """Return the endgame with chains i and loops j."""
        return SimpleEndgame(
            tuple(np.repeat(self.chain_lengths, self.chain_counts[i]).tolist()),
            tuple(np.repeat(self.loop_lengths, self.loop_counts[j]).tolist()),
        )


def _check_table(
    chains: tuple[int, ...], loops: tuple[int, ...], most_chains: int, most_loops: int, work: Work
) -> None:
    number, coins, size = 1, 0, 0
    for kind, lengths, least, most in (("chain", chains, 3, most_chains), ("loop", loops, 4, most_loops)):
        if lengths and lengths[0] < least:
            raise PositionError(f"a {kind} of {lengths[0]}; expected one of at least {least} coins")
        if most < 0:
            raise PositionError(f"up to {most} {kind}s; expected a number that is not negative")
        choices = comb(len(lengths) + most, most)
        number *= choices
        size += choices * (_CHOICE + _COUNT * len(lengths))
        coins += most * max(lengths, default=0)
    if coins >= _NONE:
        raise PositionError(f"a table of endgames of up to {coins} coins; expected at most {_NONE - 1}")
    if number > MAX_ENDGAMES:
        raise LimitReached(f"a table of {number} endgames; at most {MAX_ENDGAMES} are valued")
    work.check(size + _ENDGAME * number)


def _choices(lengths: int, most: int) -> tuple[NDArray[np.int16], list[slice], NDArray[np.int64]]:
    """Return all choices of up to `most` components: counts, the rows of each number, the row with one fewer or -1."""
    rows: dict[tuple[int, ...], int] = {}
    levels = []
    for number in range(most + 1):
        start = len(rows)
        for chosen in combinations_with_replacement(range(lengths), number):
            rows[tuple(chosen.count(kind) for kind in range(lengths))] = len(rows)
        levels.append(slice(start, len(rows)))
    rests = [
        [rows.get((*counts[:kind], counts[kind] - 1, *counts[kind + 1 :]), -1) for kind in range(lengths)]
        for counts in rows
    ]
    shape = (len(rows), lengths)
    return np.array(list(rows), np.int16).reshape(shape), levels, np.array(rests, np.int64).reshape(shape)


def _open(
    values: NDArray[np.int16],
    lengths: tuple[int, ...],
    handout: int,
    rests: NDArray[np.int64],
    block: tuple[slice, slice],
    best: NDArray[np.int16],
    by_shortest: NDArray[np.int16],
) -> None:
    """Lower `best`, for a block of endgames, to the openings of the kind that the rows of `values` stand for."""
    rows, columns = block
    # The shortest comes last and stays.
    for kind in reversed(range(len(lengths))):
        rest = rests[rows, kind]
        there = np.flatnonzero(rest >= 0)
        opened = lengths[kind] - handout + np.abs(values[rest[there], columns] - handout)
        best[there] = np.minimum(best[there], opened)
        by_shortest[rows, columns][there] = opened
