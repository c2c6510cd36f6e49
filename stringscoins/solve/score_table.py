"""The table of the search for scores: its memory, its growth, and its import and export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from stringscoins.interrupts import to_its_end
from stringscoins.kernels import _jit
from stringscoins.kernels.hashing import empty_table
from stringscoins.kernels.scores import forms, table
from stringscoins.kernels.scores.keys import Symmetric
from stringscoins.kernels.scores.work import Work as Thread
from stringscoins.solve.limits import reserved
from stringscoins.solve.score_crew import ScoreCrew
from stringscoins.solve.work import Work

__all__ = ["ScoreTable"]

_FIRST_ROWS, _ROW = 1 << 13, 16
"""Rows of the table at first; the bytes of each."""
_FORMS = 4
"""The table of positions that represent others is smaller by this factor."""
_PIECE = 1 << 19
"""Rows of a piece of a checkpoint: 8 MB."""
_FILL = 0.6
"""How full the table may get before it grows: some positions have no place from then on."""


class ScoreTable:
    """The facts about positions, shared by all threads of a search.

    It grows until the memory (by default half of the free memory) is used up, and then forgets small
    positions. LimitReached is raised if the limit is too small for any search.

    Attributes
    ----------
    rows : uint64[2n]
        Those of positions (`kernels/scores/table.py`).
    forms : uint64[2m]
        Those of positions that represent all of their shape (`kernels/scores/forms.py`).
    quota : int
        The rows in use at which the table has to grow.
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
        _jit.prepare(table.spread, self.rows, 0, 0, self._crew.works[0].mine, room)
        _jit.prepare(forms.spread, self.forms, 0, 0, room)
        to_its_end(self._grow)

    def _grow(self) -> None:
        for thread in self._crew.works:
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
        """Yield the rows that are new since the last call; with `anew`, those of the largest positions, in `room`
        bytes.
        """
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
            forms.absorb(symmetric, self.rows, self.forms, self._crew.works[0], rows)
        for _ in self.changes(0):
            pass  # the checkpoint has them already


def _empty(windows: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return empty tables of positions, and of those that represent others."""
    words = windows * table.WINDOW
    return empty_table(words, np.uint64), empty_table(words // _FORMS, np.uint64)
