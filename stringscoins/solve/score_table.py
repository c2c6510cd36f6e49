"""The threads of a search for margins, each of which searches the whole tree, and the table that all share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from stringscoins.interrupts import to_its_end
from stringscoins.kernels import _jit
from stringscoins.kernels.hashing import empty_table
from stringscoins.kernels.scores import forms, search, sharing, table, work
from stringscoins.kernels.scores.keys import Symmetric
from stringscoins.kernels.scores.work import ScoreArrays as Thread
from stringscoins.solve.limits import reserved
from stringscoins.solve.work import Work

__all__ = ["ScoreCrew", "ScoreTable"]

_ALONE = 100_000
"""Positions that the first thread searches for a question before others help: most questions take fewer."""
_NEVER = 1 << 62
_FEW = 1 << 10
"""Homes of a table that one thread moves as fast as several."""
_FIRST_ROWS, _ROW = 1 << 13, 16
"""Rows of the table at first; the bytes of each."""
_FORMS = 4
"""The table of positions that represent others is smaller by this factor."""
_PIECE = 1 << 19
"""Rows of a piece of a checkpoint: 8 MB."""
_FILL = 0.6
"""How full the table may get before it grows: some positions have no place from then on."""


class ScoreCrew:
    """Threads that answer one question at a time, in slices; the leader's arrays come first in `threads`.

    `worth` is 0 where moves open segments, else the worth of a coin.
    """

    def __init__(self, workers: int, worth: int) -> None:
        self.threads = [work.new_work() for _ in range(workers)]
        for one in self.threads:
            one.mine[work.WORTH] = worth
        self._places = sharing.new_places()
        self._helping = False
        self._question = np.uint64(0), 0, 0
        self._alone = 0

    def total(self, counter: int) -> int:
        """Return the sum of a counter over the threads."""
        return sum(int(one.mine[counter]) for one in self.threads)

    def begin(self, symmetric: Symmetric, rest: int, coins: int, target: int) -> None:
        """Begin the question whether the margin of a position of `coins` coins is at least `target`."""
        self._question = np.uint64(rest), coins, target
        self._helping, self._alone = False, self.total(work.NODES) + _ALONE
        self._places[:] = 0  # the threads have left the places of the last question
        self.threads[0].mine[work.SHARED] = 0
        search.begin(symmetric, self.threads[0], *self._question)

    def ask(
        self, symmetric: Symmetric, rows: NDArray[np.uint64], shared: NDArray[np.uint64], nodes: int, quota: int
    ) -> tuple[int, bool]:
        """Go on with the question for a slice; return the status and the answer, as `kernels.scores.search.ask` does.

        The leader searches at most `nodes` positions, and the others stop with it. With `quota` rows the table is full.
        """
        if not self._helping and len(self.threads) > 1 and self.total(work.NODES) >= self._alone:
            self._helping = True
            for helper in self.threads[1:]:
                search.begin(symmetric, helper, *self._question)
            for one in self.threads:
                one.mine[work.SHARED] = 1
        busy = self.threads if self._helping else self.threads[:1]
        room = max(0, quota - self.total(table.ENTRIES))
        for one in busy:
            one.mine[work.QUOTA] = one.mine[table.ENTRIES] + max(1, room // len(busy)) if room else 0
        self._places[0] = 0
        with ThreadPoolExecutor(len(self.threads)) as pool:
            helpers = [
                pool.submit(search.ask, symmetric, rows, shared, self._places, helper, _NEVER) for helper in busy[1:]
            ]
            ends = [search.ask(symmetric, rows, shared, self._places, busy[0], nodes)]
            ends += [helper.result() for helper in helpers]
        for status in (search.DONE, search.FULL):
            for end in ends:
                if end[0] == status:
                    return status, bool(end[1])
        return search.OUT_OF_BUDGET, False

    def spread(self, move: Callable[[Thread, int, int], None], before: int, after: int) -> None:
        """Have all threads move a table's rows to their places after it grew from `before` to `after` homes.

        `move(thread, first, last)` moves the rows of the homes first to last - 1, the last first; homes follow hashes.
        """
        number, last = len(self.threads), before
        with ThreadPoolExecutor(number) as pool:
            while last > 0:
                # The rows of these homes go behind all others, and overwrite none of them.
                first = -(-last * before // after)
                if number == 1 or last - first < _FEW:
                    move(self.threads[0], 0, last)
                    break
                ends = np.linspace(first, last, number + 1, dtype=np.int64).tolist()
                list(pool.map(move, self.threads, ends[:-1], ends[1:]))
                last = first


class ScoreTable:
    """The facts about positions, shared by all threads; it grows, and at the memory limit forgets small positions.

    `rows`, uint64[2n], are those of positions (`kernels/scores/table.py`); `forms`, uint64[2m], those of positions that
    represent all of their shape (`kernels/scores/forms.py`). With `quota` rows in use, the table has to grow.
    """

    def __init__(self, work: Work, crew: ScoreCrew) -> None:
        self.bytes, self._crew = work.limits.table_bytes(), crew
        work.limits.check_memory(_FIRST_ROWS * _ROW * (1 + 1 / _FORMS))
        most = int(self.bytes / (1 + 1 / _FORMS)) // (8 * table.WINDOW)
        self._memory, self._memory_of_forms = reserved(_empty, max(most, 2 * _FIRST_ROWS // table.WINDOW))
        self.rows = self._memory[: 2 * _FIRST_ROWS]
        self.forms = self._memory_of_forms[: len(self.rows) // _FORMS]
        self._seen = np.zeros(0, np.uint16)
        self._allow()

    @property
    def number(self) -> int:
        """The number of rows in use."""
        return self._crew.total(table.ENTRIES)

    @property
    def nbytes(self) -> int:
        """The bytes in use."""
        return self.rows.nbytes + self.forms.nbytes

    @property
    def fill(self) -> float:
        """The share of the allowed memory in use, from 0 to 1."""
        return self.nbytes / self.bytes

    def grow(self) -> None:
        """Double the table, or as far as the memory allows. Cost: 50 to 100 ns a row, in all threads."""
        room = np.empty(max(table.WINDOW, forms.WINDOW), np.uint64)
        _jit.prepare(table.spread, self.rows, 0, 0, self._crew.threads[0].mine, room)
        _jit.prepare(forms.spread, self.forms, 0, 0, room)
        to_its_end(self._grow)

    def _grow(self) -> None:
        for thread in self._crew.threads:
            thread.mine[table.ENTRIES] = 0
        self.rows, before = self._memory[: 2 * len(self.rows)], len(self.rows)
        self._crew.spread(self._move_rows, before // table.WINDOW, len(self.rows) // table.WINDOW)
        self.forms, before = self._memory_of_forms[: len(self.rows) // _FORMS], len(self.forms)
        self._crew.spread(self._move_forms, before // forms.WINDOW, len(self.forms) // forms.WINDOW)
        self._allow()

    def _move_rows(self, thread: Thread, first: int, last: int) -> None:
        table.spread(self.rows, first, last, thread.mine, np.empty(table.WINDOW, np.uint64))

    def _move_forms(self, _: Thread, first: int, last: int) -> None:
        forms.spread(self.forms, first, last, np.empty(forms.WINDOW, np.uint64))

    def _allow(self) -> None:
        """Set when the table is full: never if there is no memory for a larger one."""
        self.quota = int(_FILL * len(self.rows) // 2) if len(self.rows) < len(self._memory) else 1 << 62

    def changes(self, room: int, *, anew: bool = False) -> Iterator[tuple[int, bytes]]:
        """Yield the rows new since the last call; with `anew`, those of the largest positions, in `room` bytes."""
        smallest, number = 0, len(self.rows) // 2
        if anew or len(self._seen) < number:
            self._seen = np.zeros(number, np.uint16)
        if anew:
            found = np.zeros(table.SIZES, np.int64)
            table.sizes(self.rows, found)
            smallest = table.SIZES - int((_ROW * np.cumsum(found[::-1]) <= room).sum())
        row = 0
        while row < number:
            rows = np.empty((_PIECE, 2), np.uint64)
            row, listed = table.changes(self.rows, self._seen, row, smallest, rows)
            if listed:
                yield 0, rows[:listed].astype("<u8").tobytes()

    def take(self, symmetric: Symmetric, pieces: Iterable[tuple[int, bytes]]) -> None:
        """Take over the rows of `changes`."""
        for _, piece in pieces:
            rows = np.frombuffer(piece, "<u8").astype(np.uint64).reshape(-1, 2)
            while self.number + 2 * len(rows) > self.quota:
                self.grow()
            forms.absorb(symmetric, self.rows, self.forms, self._crew.threads[0], rows)
        for _ in self.changes(0):
            pass  # the checkpoint has them already


def _empty(windows: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return empty tables of positions, and of those that represent others."""
    words = windows * table.WINDOW
    return empty_table(words, np.uint64), empty_table(words // _FORMS, np.uint64)
