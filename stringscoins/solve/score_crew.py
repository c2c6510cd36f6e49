"""The threads of a search for scores: each searches the whole tree, and one table has what all of them find out."""

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
"""Positions that the first thread searches of a question before others help: most questions take fewer."""
_NEVER = 1 << 62
_FEW = 1 << 10
"""Homes in a table that one thread moves as fast as several."""


class ScoreCrew:
    """Threads that answer one question at a time, in slices.

    Parameters
    ----------
    workers : int
        How many threads.
    order : int
        In which order segments are opened: the place in `kernels.scores.moves.ORDERS`.
    worth : int
        0 where moves open segments, else the worth of a coin.

    Attributes
    ----------
    works : list of Work
        What each thread works on; the first one is the leader's.
    """

    def __init__(self, workers: int, order: int, worth: int) -> None:
        self.works = [work.new_work() for _ in range(workers)]
        for one in self.works:
            one.mine[work.ORDER], one.mine[work.WORTH] = order, worth
        self._places = sharing.new_places()
        self._helping = False
        self._question = np.uint64(0), 0, 0
        self._alone = 0

    def total(self, counter: int) -> int:
        """Return the sum of a counter of the threads."""
        return sum(int(one.mine[counter]) for one in self.works)

    def begin(self, symmetric: Symmetric, rest: int, coins: int, target: int) -> None:
        """Put the question whether the margin of a position of so many coins is at least `target`."""
        self._question = np.uint64(rest), coins, target
        self._helping, self._alone = False, self.total(work.NODES) + _ALONE
        self._places[:] = 0  # where threads were when the last question was answered, nobody is
        self.works[0].mine[work.SHARED] = 0
        search.begin(symmetric, self.works[0], *self._question)

    def ask(
        self, symmetric: Symmetric, table: NDArray[np.uint64], forms: NDArray[np.uint64], nodes: int, quota: int
    ) -> tuple[int, bool]:
        """Go on with the question for a slice.

        Parameters
        ----------
        symmetric
        table
        forms
        nodes : int
            How many positions the leader searches at most; the others come back when the leader does.
        quota : int
            Rows of the table that may be in use before it is full.

        Returns
        -------
        status, answer : int, bool
            As `kernels.scores.search.ask` returns them.
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
        """Have all threads move what a table has to where it belongs, now that it has more homes.

        Parameters
        ----------
        move : callable
            Moves what is at some homes, the last first, for a thread: from the first of them to before the last.
        before, after : int
            Homes that the table had, and has. They are in the order of hashes.
        """
        number, last = len(self.works), before
        with ThreadPoolExecutor(number) as threads:
            while last > 0:
                # What is at these homes belongs behind all others, and writes over none of them.
                first = -(-last * before // after)
                if number == 1 or last - first < _FEW:
                    move(self.works[0], 0, last)
                    break
                ends = np.linspace(first, last, number + 1, dtype=np.int64).tolist()
                list(threads.map(move, self.works, ends[:-1], ends[1:]))
                last = first
