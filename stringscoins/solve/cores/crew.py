"""The workers of a search: a leader, and helpers where they pay. They search a part of a piece, a slice at a time."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor

from stringscoins.kernels import _jit
from stringscoins.kernels.cores import hyper, jobs, parts, search, table
from stringscoins.kernels.cores.states import State
from stringscoins.position import Position
from stringscoins.solve.cores.pieces import Piece
from stringscoins.solve.cores.table import CoreTable, value_of
from stringscoins.solve.numbering import Numbering
from stringscoins.store.records import Core
from stringscoins.values import Value

__all__ = ["Crew"]

_SLICE = 0.2
"""Seconds that a slice takes, about."""
_LONG = 2000
"""Cores searched from which on a search is a long one: with helpers, a large cache, and what the store knows."""
_TRIAL = 16
"""Slices between two trials of a search with helpers where they did not pay, or without where they did."""


class Crew:
    """All workers of one table.

    Parameters
    ----------
    table : CoreTable
    plain : bool
        Value every core by the plain mex of all its options.
    order : int
        Number of the order of options, in `search.ORDERS`.
    worth : int
        Cores whose answer took so many others, or more, are noted.

    Attributes
    ----------
    nodes : int
        Cores that the next slice searches at most.
    """

    def __init__(self, table: CoreTable, *, plain: bool, order: int, worth: int) -> None:
        self.table, self.leader, self.nodes = table, table.workers[0], 256
        self.leader.mine[search.PLAIN] = plain
        self.leader.mine[search.ORDER] = order
        self.leader.mine[search.WORTH] = worth
        self._team = jobs.new_team(len(table.workers))
        self._root = Numbering(Position()).root()
        self._slices, self._rate = 1, {True: math.inf, False: 0.0}

    @property
    def positions(self) -> int:
        """How many cores were searched."""
        return int(self.leader.mine[search.NODES])

    @property
    def is_long(self) -> bool:
        """Whether the search is a long one."""
        return self.positions > _LONG

    @property
    def asked(self) -> int:
        """The nimber that is asked of the part in hand."""
        return int(self.leader.frames[0, search.ASKED])

    @property
    def share(self) -> float:
        """About how much of the question in hand is answered, from 0 to 1.

        Of the options of a core these are those before the one that is looked at, and of that one again its share.
        """
        share, weight = 0.0, 1.0
        for frame in self.leader.frames[: self.leader.mine[search.DEPTH]]:
            options, done = int(frame[search.OPTIONS]), int(frame[search.CURSOR])
            if options > 0:
                weight /= options
                share += weight * done
        return share

    def total(self, counter: int) -> int:
        """Return the sum of a counter over all workers."""
        return sum(int(worker.mine[counter]) for worker in self.table.workers)

    def load(self, piece: Piece) -> tuple[Value, list[int]]:
        """Hand a piece to the leader. Return the value of what needs no search, and its parts, the smallest first."""
        if piece.root is not self._root:
            self._root = piece.root
            self.table.flat.cache[:] = 0
        self.leader.mine[search.DEPTH] = 0
        while True:
            rest, listed = parts.load_parts(piece.root, self.table.flat, self.leader, piece.state)
            if listed >= 0:
                return value_of(int(rest)), sorted(range(listed), key=lambda part: self._alive(part).bit_count())
            self.table.make_room()

    def _alive(self, part: int) -> int:
        return int(self.leader.parts[part, 0])

    def state(self, part: int) -> State:
        """Return a part of the piece in hand."""
        return State(*self.leader.parts[part, :3])

    def has_capture(self, part: int) -> bool:
        """Whether a coin of a part is capturable; only then it may be loony."""
        return bool(hyper.capturable(self._root, self.state(part)))

    def facts(self, part: int) -> tuple[Value | None, int]:
        """Return what is known of a part: its value or None, and the refuted nimbers as bits."""
        return self.table.facts(int(self.leader.parts[part, 3]))

    @property
    def is_ordinary(self) -> bool:
        """Whether the piece in hand is of ordinary strings."""
        return self._root.ordinary

    def noted(self) -> list[Core]:
        """Return the cores that were found worth keeping since the last time."""
        kept = self.leader.kept[: self.leader.mine[search.KEPT]].tolist()
        self.leader.mine[search.KEPT] = 0
        return [self.table.core(place, cost) for place, cost in kept]

    def search(self, part: int, most: int) -> int:
        """Search a part for a slice, of so many cores at most; return how the kernel ended."""
        helpers = self.table.workers[1:] if self._helped() else []
        started, before = time.monotonic(), self.positions
        root, flat = self._root, self.table.flat
        flat.shared[table.STOP] = 0
        with ThreadPoolExecutor(8) as threads:
            try:
                for helper in helpers:
                    _jit.prepare(jobs.assist, root, flat, helper, self._team)
                    threads.submit(jobs.assist, root, flat, helper, self._team)
                status = search.search(root, flat, self.leader, self._team, part, max(1, min(self.nodes, most)))
            finally:
                flat.shared[table.STOP] = 1
        if status == search.OUT_OF_BUDGET:
            seconds = time.monotonic() - started
            self.nodes = self.nodes * 2 if seconds < _SLICE else max(1, self.nodes // 2)
            self._slices += 1
            self._rate[bool(helpers)] = (self.positions - before) / seconds
        return int(status)

    def _helped(self) -> bool:
        """Whether the next slice has helpers: those of a long search, unless it was slower with them of late, because
        other programs keep the processors busy. The other way is tried again now and then.
        """
        faster = self._rate[True] >= self._rate[False]
        return self.is_long and faster != (self._slices % _TRIAL == 0)
