"""Nimbers or margins of all that can be left of a position: the rules as a table, layer by layer and up to symmetry.

It is for positions with many parallel strings, ground strings or symmetries. Such a position leaves far fewer positions
than it has sets of strings, and a search meets nearly all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached
from stringscoins.kernels import _jit
from stringscoins.kernels.tables import sweep
from stringscoins.position import Position
from stringscoins.solve.bundles import Layout
from stringscoins.solve.methods import Objective, Solver, check_reach
from stringscoins.solve.resuming import Resuming
from stringscoins.solve.work import Work
from stringscoins.values import LOONY

__all__ = ["Sweep"]

_WORTH = {Objective.NIMBER: None, Objective.MARGIN: 1, Objective.MISERE_MARGIN: 0}
"""The worth of a coin in the kernel. A player who wants few coins wants many for the opponent."""
_OPTION = 1e-9
"""Seconds of a processor for an option, about."""
_SLICE = 1 << 26
"""Entries, about, between two checks of the clock."""
_PIECE = 1 << 25
"""Bytes, about, of a piece of a checkpoint."""
_NUMBERS = 1 << 18
"""Outer numbers between two checks of the clock."""
_NUMBER = 32
"""Bytes that the number of a row takes while rows are listed."""
_KEPT = 1 << 26
"""Bytes up to which a layer is kept when the layers above it are done."""


@dataclass
class _Layer:
    """All rows with the same number of outer strings."""

    numbers: NDArray[np.int64]
    """int64[rows]: the outer numbers, in order; no symmetry makes them smaller."""
    rows: NDArray[np.uint8] = field(default_factory=lambda: np.empty((0, 0), np.uint8))
    """uint8[rows, (columns + 1) // 2]: two entries a byte; empty if not in memory."""
    filled: int = 0
    """The number of rows that are filled."""
    written: int = 0
    """The number of rows in the checkpoint."""

    @property
    def is_filled(self) -> bool:
        """Whether all rows are filled."""
        return self.filled == len(self.numbers)

    @property
    def is_there(self) -> bool:
        """Whether its rows are in memory."""
        return len(self.rows) > 0


class Sweep(Solver):
    """Answers about a position and all that is left of it after any cuts, by the table of `kernels/tables/sweep.py`.

    A position has at most 64 coins, or 15 for margins. What is left after many cuts may have to be swept again.
    """

    def __init__(self, position: Position, work: Work = Work(), objective: Objective = Objective.NIMBER) -> None:
        check_reach("sweep", objective, coins=len(position.coins))
        self.position, self.work, self.objective = position, work, objective
        self.layout = Layout(position, work)
        self._check_memory()
        self._worth = _WORTH[objective]
        self._positions = 0
        self._since = 0
        self._found: list[NDArray[np.int64]] = []
        self._listed = 0
        self._layers: list[_Layer] = []
        self._resuming = Resuming(work, position, f"sweep {self._worth} {self.layout.shape}")

    @property
    def positions(self) -> int:
        """The number of positions valued."""
        return self._positions

    @property
    def seconds(self) -> float:
        """About how many seconds of a processor the whole sweep takes."""
        layout = self.layout
        return _OPTION * layout.positions * len(layout.members) / layout.symmetries

    def value(self, removed: Collection[str] = ()) -> int:
        """Return the answer after some cuts; the first call fills the table, the next goes on after SearchStopped."""
        number, column = self.layout.place(removed)
        with self.work.running(lambda: self._positions, self._keep):
            self._list()
            self._resuming.begin(self._take)
            self._fill()
            if not removed:
                self._resuming.finish()
            number, symmetry = sweep.lead(self.layout.outer, number)
            layer = self._layers[self.layout.strings(number)]
            if layer.is_there:
                row = layer.rows[np.searchsorted(layer.numbers, number)]
                entry = sweep.entry(row, self.layout.inner.images[symmetry, column])
                return self._answer(int(entry), removed)
        return Sweep(self._left(removed), replace(self.work, store=None), self.objective).value()

    def _keep(self) -> bool:
        """Write what is known at once; return whether it is kept."""
        self._resuming.write(self._positions, self._changes, since=self._since, last=True)
        return self._resuming.keeps

    def _left(self, removed: Collection[str]) -> Position:
        return self.position.restricted(set(self.position) - set(removed))

    def _answer(self, entry: int, removed: Collection[str]) -> int:
        if self.objective is Objective.NIMBER:
            return LOONY if entry == sweep.LOONY else entry
        margin = 2 * entry - len(self._left(removed).coins)
        return -margin if self.objective is Objective.MISERE_MARGIN else margin

    def _list(self) -> None:
        """Find the row numbers of each layer."""
        outer, end = self.layout.outer, self.layout.numbers
        for size in self.work.slices(_NUMBERS, lambda: end - self._listed):
            stop = self._listed + size
            found = np.empty((2, stop - self._listed), np.int64)
            listed = sweep.leaders(outer, self._listed, stop, *found)
            self._found.append(found[:, :listed].copy())
            self._listed = stop
        if not self._layers:
            numbers, strings = np.concatenate(self._found, axis=1)
            self._found.clear()
            self._layers = [_Layer(numbers[strings == some]) for some in range(strings[-1] + 1)]

    def _fill(self) -> None:
        """Fill all layers, one after the other, and forget a large layer when the next one is filled."""
        below = self._layers[0]
        for number, layer in enumerate(self._layers):
            if not layer.is_filled:
                self._since = max(0, number - 1)
                if not layer.is_there:
                    layer.rows = np.empty((len(layer.numbers), (self.layout.columns + 1) // 2), np.uint8)
                self._fill_layer(layer, below)
                if below.rows.nbytes > _KEPT and below is not layer:
                    below.rows = below.rows[:0].copy()
            below = layer

    def _fill_layer(self, layer: _Layer, below: _Layer) -> None:
        layout = self.layout
        share = 1 + _SLICE // (layout.columns * (1 + len(layout.members)))

        table = layout.outer, layout.inner, layout.coins, self._worth
        rows = layer.numbers, layer.rows, below.numbers, below.rows
        _jit.prepare(sweep.fill, *table, *rows, 0, 0)

        def fill(start: int) -> bool:
            return sweep.fill(*table, *rows, start, min(len(layer.numbers), start + share))

        def left() -> int:
            return len(layer.numbers) - layer.filled

        with ThreadPoolExecutor(self.work.threads) as threads:
            for size in self.work.slices(self.work.threads * share, left, self._report):
                stop = layer.filled + size
                if not all(threads.map(fill, range(layer.filled, stop, share))):
                    raise LimitReached(f"the largest nimber that the sweep can handle, {sweep.LARGEST}")
                self._positions += (stop - layer.filled) * layout.columns
                layer.filled = stop
                self._resuming.write(self._positions, self._changes, since=self._since)

    def _report(self) -> dict[str, Any]:
        held, layout = sum(layer.rows.nbytes for layer in self._layers), self.layout
        whole = layout.positions // layout.symmetries
        return {"positions": self._positions, "known": 2 * held, "size": held, "whole": whole}

    def _changes(self, room: int, *, anew: bool = False) -> Iterator[tuple[int, bytes]]:
        """Yield the rows of the current layer and the one below that are new since the last call."""
        for number, layer in enumerate(self._layers):
            if number < self._since or not layer.is_there:
                continue
            first = 0 if anew else layer.written
            if not anew or sum(other.rows.nbytes for other in self._layers[self._since :]) <= room:
                share = 1 + _PIECE // layer.rows.shape[1]
                for start in range(first, layer.filled, share):
                    rows = layer.rows[start : min(layer.filled, start + share)]
                    yield number, start.to_bytes(8, "little") + rows.tobytes()
            layer.written = layer.filled

    def _take(self, pieces: Iterator[tuple[int, bytes]]) -> None:
        """Take over the rows of `_changes`: the highest complete layer, and the rows of the next one."""
        width = (self.layout.columns + 1) // 2
        for number, data in pieces:
            layer, start = self._layers[number], int.from_bytes(data[:8], "little")
            rows = np.frombuffer(data[8:], np.uint8).reshape(-1, width)
            if not layer.is_there:
                layer.rows = np.empty((len(layer.numbers), width), np.uint8)
            if start == layer.filled:
                layer.rows[start : start + len(rows)] = rows
                layer.filled = layer.written = start + len(rows)
        whole = max(
            (number for number, layer in enumerate(self._layers) if layer.is_there and layer.is_filled), default=-1
        )
        for number, layer in enumerate(self._layers):
            if number < whole:
                layer.rows, layer.filled = layer.rows[:0].copy(), len(layer.numbers)
            elif number > whole + 1:
                layer.rows, layer.filled, layer.written = layer.rows[:0].copy(), 0, 0

    def _check_memory(self) -> None:
        rows = self.layout.layers()
        layers = rows * ((self.layout.columns + 1) // 2)
        numbers = _NUMBER * rows.sum()
        needed = (max(layers[1:] + layers[:-1], default=layers[0]) + numbers + self.layout.bytes) / 1e6
        limits = self.work.limits
        if needed > limits.table_bytes() / 1e6:
            given = "half of the memory that is free" if limits.megabytes is None else "the memory limit"
            allowed = limits.table_bytes() / 1e6
            raise LimitReached(f"{given}: {allowed:,.0f} MB, where the sweep takes {needed:,.0f} MB")
