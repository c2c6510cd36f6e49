"""The threads of a search for scores: each searches the whole tree, and all share one table of results."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels.scores import search, sharing, work
from stringscoins.kernels.scores.keys import Symmetric
from stringscoins.kernels.scores.table import ENTRIES

__all__ = ["ScoreCrew"]

_ALONE = 100_000
"""Positions that the first thread searches for a question before others help: most questions take fewer."""
_NEVER = 1 << 62
_FEW = 1 << 10
"""Homes of a table that one thread moves as fast as several."""


class ScoreCrew:
    """Threads that answer one question at a time, in slices.

    `worth` is 0 where moves open segments, else the worth of a coin. `works` has the arrays of each thread, the
    leader's first.
    """

    def __init__(self, workers: int, worth: int) -> None:
        self.works = [work.new_work() for _ in range(workers)]
        for one in self.works:
            one.mine[work.WORTH] = worth
        self._places = sharing.new_places()
        self._helping = False
        self._question = np.uint64(0), 0, 0
        self._alone = 0

    def total(self, counter: int) -> int:
        """Return the sum of a counter over the threads."""
        return sum(int(one.mine[counter]) for one in self.works)

    def begin(self, symmetric: Symmetric, rest: int, coins: int, target: int) -> None:
        """Begin the question whether the margin of a position of `coins` coins is at least `target`."""
        self._question = np.uint64(rest), coins, target
        self._helping, self._alone = False, self.total(work.NODES) + _ALONE
        self._places[:] = 0  # the threads have left the places of the last question
        self.works[0].mine[work.SHARED] = 0
        search.begin(symmetric, self.works[0], *self._question)

    def ask(
        self, symmetric: Symmetric, table: NDArray[np.uint64], forms: NDArray[np.uint64], nodes: int, quota: int
    ) -> tuple[int, bool]:
        """Go on with the question for a slice; return the status and the answer, as `kernels.scores.search.ask` does.

        The leader searches at most `nodes` positions; the others come back when the leader does. The table is full when
        `quota` rows are in use.
        """
        if not self._helping and len(self.works) > 1 and self.total(work.NODES) >= self._alone:
            self._helping = True
            for helper in self.works[1:]:
                search.begin(symmetric, helper, *self._question)
            for one in self.works:
                one.mine[work.SHARED] = 1
        busy = self.works if self._helping else self.works[:1]
        room = max(0, quota - self.total(ENTRIES))
        for one in busy:
            one.mine[work.QUOTA] = one.mine[ENTRIES] + max(1, room // len(busy)) if room else 0
        self._places[0] = 0
        with ThreadPoolExecutor(len(self.works)) as threads:
            helpers = [
                threads.submit(search.ask, symmetric, table, forms, self._places, helper, _NEVER) for helper in busy[1:]
            ]
            ends = [search.ask(symmetric, table, forms, self._places, busy[0], nodes)]
            ends += [helper.result() for helper in helpers]
        for status in (search.DONE, search.FULL):
            for end in ends:
                if end[0] == status:
                    return status, bool(end[1])
        return search.OUT_OF_BUDGET, False

    def spread(self, move: Callable[[work.Work, int, int], None], before: int, after: int) -> None:
        """Have all threads move a table's rows to their places after it grew from `before` to `after` homes.

        `move(work, first, last)` moves the rows of the homes first to last - 1, the last first. Homes are in the order
        of hashes.
        """
        number, last = len(self.works), before
        with ThreadPoolExecutor(number) as threads:
            while last > 0:
                # The rows of these homes go behind all others, and overwrite none of them.
                first = -(-last * before // after)
                if number == 1 or last - first < _FEW:
                    move(self.works[0], 0, last)
                    break
                ends = np.linspace(first, last, number + 1, dtype=np.int64).tolist()
                list(threads.map(move, self.works, ends[:-1], ends[1:]))
                last = first
