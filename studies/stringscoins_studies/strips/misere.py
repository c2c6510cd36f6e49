"""Exact misère margins of Swedish strips, for all multisets of pieces up to a size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.solve import SearchStopped, Work
from stringscoins_studies.kernels.strips import SHORTEST, margins_of_pieces

__all__ = ["MisereStrips"]

_REACH = 7
"""The number of layers that are kept: a cut takes at most 6 coins from the pieces, all of a piece of 6."""
_SLICE = 1 << 12
"""The number of multisets between two checks of the time: 10 ms of work, which is enough for threads to pay."""
_MOST = 400
"""The most coins whose partitions can be counted in 63 bits."""
_RATE = 2.5e-6
"""The seconds that a multiset takes at about 100 coins."""


class MisereStrips:
    """The margins of all Swedish strips of 1 to `most` <= 400 coins in misère play, where players want few coins.

    A strip leaves a multiset of pieces. Pieces of 2 and 3 coins cannot be split, and are left to the player who has
    nothing else to cut, so that only the number of coins in them matters: the *pot* (docs/explanation/strips.md,
    theorem 1).
    """

    def __init__(self, most: int, *, work: Work = Work()) -> None:
        if most > _MOST:
            raise LimitReached(f"strips of {most} coins: their pieces are counted to {_MOST} coins")
        self.most, self.work = most, work
        self.workers = work.threads if work.workers else min(2, work.threads)
        self.counts = _partitions(most)
        self.starts = np.zeros((most + 1, most // SHORTEST + 2), np.int64)
        for coins in range(most + 1):
            sizes = [self.counts[coins - (SHORTEST - 1) * p, p] for p in range(coins // SHORTEST + 1)]
            self.starts[coins, 1 : len(sizes) + 1] = np.cumsum(sizes)
            self.starts[coins, len(sizes) + 1 :] = self.starts[coins, len(sizes)]
        per_layer = [int(n) for n in self.starts[:, -1]]
        sizes_of_layers = [n * (most - coins + 1) * np.dtype(self.dtype).itemsize for coins, n in enumerate(per_layer)]
        self.size = max(sum(sizes_of_layers[max(0, m - _REACH + 1) : m + 1]) for m in range(most + 1))
        self.multisets = sum(per_layer)
        allowed = work.limits.table_bytes()
        if self.size > allowed:
            raise LimitReached(
                f"the memory of {allowed / 1e6:,.0f} MB: strips of up to {most} coins take {self.size / 1e6:,.0f} MB"
                f" and about {self.multisets * _RATE / 3600 / self.workers:.2g} hours"
            )
        self.known = 0
        self._rows: dict[tuple[int, ...], NDArray[np.signedinteger]] = {}

    @property
    def dtype(self) -> type[np.signedinteger]:
        """The smallest type that holds the margins, which are at most `most` in size."""
        return np.int8 if self.most <= 127 else np.int16

    def run(self) -> Iterator[int]:
        """Compute the margins, and yield each number of coins once its margins are known."""
        layers = [np.zeros(0, self.dtype)] * _REACH
        layers[0] = np.arange(self.most + 1, dtype=self.dtype)
        self._rows[()] = layers[0]
        done = 0
        try:
            with self.work.compiling():
                margins_of_pieces(self.most, 0, 0, 0, 0, self.counts, self.starts, tuple(layers))
            with ThreadPoolExecutor(self.workers) as pool:
                for coins in range(1, self.most + 1):
                    multisets, pots = int(self.starts[coins, -1]), self.most - coins + 1
                    layers = [np.empty(multisets * pots, self.dtype), *layers[: _REACH - 1]]
                    for pieces in range(coins // SHORTEST, 0, -1):
                        self._fill(pool, coins, pieces, layers, done)
                    done += multisets
                    self._keep(coins, layers[0])
                    self.known = coins
                    yield coins
        except (LimitReached, KeyboardInterrupt) as cause:
            raise SearchStopped(cause, positions=done) from None
        finally:
            self.work.progress.done()

    def _fill(
        self,
        pool: ThreadPoolExecutor,
        coins: int,
        pieces: int,
        layers: list[NDArray[np.signedinteger]],
        done: int,
    ) -> None:
        """Compute the margins of all multisets of `coins` coins in `pieces` pieces, slice by slice in threads."""
        before, after = (int(self.starts[coins, p]) for p in (pieces, pieces + 1))
        flat = tuple(layers)

        def work(first: int) -> None:
            stop = min(first + _SLICE, after - before)
            margins_of_pieces(self.most, coins, pieces, first, stop, self.counts, self.starts, flat)

        slices = {first: pool.submit(work, first) for first in range(0, after - before, _SLICE)}
        try:
            for first, filled in slices.items():
                self.work.check()
                filled.result()
                so_far = done + int(self.starts[coins, -1]) - after + first
                self.work.progress.searching(so_far, so_far, self.size)
        finally:
            for filled in slices.values():
                filled.cancel()

    def _keep(self, coins: int, layer: NDArray[np.signedinteger]) -> None:
        """Keep the rows of one and two pieces with `coins` coins in all, since their layer will be given up."""
        pots = self.most - coins + 1
        if coins >= SHORTEST:
            self._rows[(coins,)] = layer[:pots].copy()
        for rank, short in enumerate(range(SHORTEST, coins // 2 + 1)):
            at = (int(self.starts[coins, 2]) + rank) * pots
            self._rows[(short, coins - short)] = layer[at : at + pots].copy()

    def margin(self, pieces: Iterable[int], pot: int = 0) -> int:
        """Return the mover's coins less the opponent's, if both want few; `pot` counts coins in more pieces of 2 or 3.

        Each piece has at least 2 coins; at most two may have more than 3.
        """
        lengths = sorted(pieces)
        pot += sum(length for length in lengths if length < SHORTEST)
        long = tuple(length for length in lengths if length >= SHORTEST)
        row = self._rows.get(long)
        if row is None or pot >= len(row):
            raise StringsCoinsError(
                f"margins are kept for one or two pieces of at least {SHORTEST} coins, up to {self.known} coins in all"
                f" so far; not for {long} and a pot of {pot}"
            )
        return int(row[pot])


def _partitions(most: int) -> NDArray[np.int64]:
    """Return the partition numbers of r into exactly q positive parts, for r and q to `most`; wrong from 2^63 on."""
    counts = np.zeros((most + 1, most + 1), np.int64)
    counts[0, 0] = 1
    for r in range(1, most + 1):
        # One part is 1, or all are larger.
        counts[r, 1:] = counts[r - 1, :-1]
        counts[r, 1 : r + 1] += counts[np.arange(r - 1, -1, -1), np.arange(1, r + 1)]
    return counts
