"""The workers of a search: one worker searches a part of a piece alone; several share the questions of a long one."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from stringscoins.kernels.cores import facts, parts, search
from stringscoins.kernels.cores.order import CAREFUL
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.moves.captures import begin_root, begin_slice
from stringscoins.position import Position
from stringscoins.solve.cores.cluster import Cluster, Setup
from stringscoins.solve.cores.pieces import LoadedPiece
from stringscoins.solve.cores.table import CoreTable, value_of
from stringscoins.solve.cores.top import Row, Top
from stringscoins.solve.cores.workers import LOST, Finding, Threads
from stringscoins.solve.numbering import Numbering
from stringscoins.solve.work import Pace
from stringscoins.store.records import Core
from stringscoins.values import Value

__all__ = ["Crew"]

_SLICE, _SHARED_SLICE = 0.2, 0.5
"""Seconds of a slice, about: of one worker, which cannot be interrupted meanwhile, and of several."""
_FIRST, _UNLIMITED = 256, 1 << 62
"""Cores of the first slice, and of one that ends by the clock."""
_HELD = 1 << 10
"""Coins of all strings of a hypergraph of which the first slice searches one core; it searches more where these are
fewer."""
_LONG = 2000
"""Cores after which a search counts as long: it is shared, has a large cache, and reads the store."""
_SHORT, _LENGTHY = 256, 4096
"""Cores that a worker searches for a question before it is opened, at first and at most."""
_SHARE = 16
"""The budget of a question is at most this fraction (1/16) of the cores that every worker has searched before."""
_NEWS = 1 << 26
"""Bytes of facts that are sent to a worker with its own table when it joins: those of the largest cores."""


class Crew:
    """All workers of a search: those of a Dask `cluster` for long questions, else the threads of the table.

    `plain` values every core by the plain mex of all its options. Cores that took `worth` searches or more are noted.
    `pace` is that of slices, in cores: they have one size where a slice ends by the clock.
    """

    def __init__(self, table: CoreTable, cluster: str | None, *, plain: bool, worth: int) -> None:
        self.table, self.leader, self.pace = table, table.workers[0], Pace(_FIRST, _SLICE)
        self._cluster, self._worth = cluster, worth
        self._is_shared = not plain and (table.number > 1 or cluster is not None)
        for worker in table.workers:
            worker.mine[[search.PLAIN, CAREFUL, search.WORTH]] = plain, False, worth
        self._root = Numbering(Position()).root()
        self._rows: list[Row] = []
        self._top: Top | None = None
        self._workers: Threads | Cluster | None = None
        self._opened: dict[Row, int] = {}
        self._elsewhere, self._before, self._dear = 0, 0, list[Core]()

    @property
    def number(self) -> int:
        """The number of workers that search."""
        return self._workers.number if self._workers else self.table.number

    @property
    def positions(self) -> int:
        """The number of cores searched."""
        return self.total(search.NODES) + self._elsewhere

    @property
    def is_long(self) -> bool:
        """Whether the search of the root position in hand is a long one."""
        return self._searched > _LONG

    @property
    def _searched(self) -> int:
        """The number of cores searched for the root position in hand."""
        return self.positions - self._before

    @property
    def asked(self) -> int:
        """The nimber in question for the part in hand."""
        return self._top.asked if self._top else int(self.leader.frames[0, search.ASKED])

    @property
    def share(self) -> float:
        """About how much of the question in hand is answered, from 0 to 1.

        Of the options of a core, this counts those before the current one, and recursively its share.
        """
        if self._top:
            return self._top.share
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

    def load(self, piece: LoadedPiece, check: Callable[[], None] = lambda: None) -> tuple[Value, list[int]]:
        """Hand a piece to the workers. Return the value of what needs no search, and its parts, the smallest first.

        `check` is called after each slice in which that was not found.
        """
        self._drop()
        if piece.root is not self._root:
            self._root, self._workers, self._opened = piece.root, None, {}
            self.table.empty_cache()
            self._before = self.positions
            if not piece.root.ordinary:
                held = sum(int(coins).bit_count() for coins in piece.root.members)
                self.pace.size = max(1, min(self.pace.size, _HELD // max(1, held)))
            for worker in self.table.workers:
                worker.mine[CAREFUL] = False
                begin_root(worker.handouts)
        while True:
            begin_slice(self.leader.handouts)
            rest, listed = parts.load_parts(piece.root, self.table.flat, self.leader, piece.state)
            if listed >= 0:
                self._rows = [Row(*row) for row in self.leader.parts[:listed].tolist()]
                return value_of(int(rest)), sorted(range(listed), key=lambda part: self._rows[part].size)
            if listed == parts.NO_PARTS:
                self.table.make_room()
            else:
                check()

    def _drop(self) -> None:
        """Drop the questions in hand."""
        if self._top:
            self._opened, self._top = self._top.opened, None
        for report in self._workers.leave() if self._workers else ():
            self._take(report)
        for worker in self.table.workers:
            worker.mine[search.DEPTH] = 0

    def _follow(self) -> None:
        """Find the parts of the piece in hand again, after the table moved."""
        self._drop()
        moves = -1
        while self.table.moves != moves:
            moves = self.table.moves
            for number, row in enumerate(self._rows):
                state = CoreState(*map(np.uint64, row[:3]))
                if parts.split(self._root, self.table.flat, self.leader, state, self.leader.parts)[1] > 0:
                    self._rows[number] = Row(*self.leader.parts[0].tolist())
                else:
                    self.table.make_room()

    def state(self, part: int) -> CoreState:
        """Return a part of the piece in hand."""
        return CoreState(*map(np.uint64, self._rows[part][:3]))

    def facts(self, part: int) -> tuple[int | None, int]:
        """Return what is known of a part: its nimber or None, and the refuted nimbers as bits."""
        return self.table.facts(self._rows[part].place)

    @property
    def is_ordinary(self) -> bool:
        """Whether the piece in hand has only ordinary strings."""
        return self._root.ordinary

    def noted(self) -> list[Core]:
        """Return the cores worth keeping that were found since the last call."""
        noted = []
        for worker in self.table.workers:
            noted += worker.kept[: worker.mine[search.KEPT]].tolist()
            worker.mine[search.KEPT] = 0
        if self._top:
            noted += [core for core in self._top.dear if core[1] >= self._worth]
            self._top.dear.clear()
        dear, self._dear = self._dear, []
        return dear + [self.table.core(place, cost) for place, cost in noted]

    def search(self, part: int, nodes: int, asked: int = search.ANY) -> int:
        """Search a part for its value, or for whether it has the nimber `asked`; return the kernel's status.

        The slice has at most `nodes` cores.
        """
        row = self._rows[part]
        if self.is_long:
            for worker in self.table.workers:
                worker.mine[CAREFUL] = True
            if self._is_shared:
                self.pace.size, self.pace.seconds = _UNLIMITED, None
                return self._share_out(row, nodes, asked)
        else:
            nodes = min(nodes, 1 + _LONG - self._searched)  # the order changes there, however fast the machine is
        self.table.flat.shared[facts.STOP] = 0
        self.leader.parts[0] = row
        return int(search.search(self._root, self.table.flat, self.leader, 0, asked, nodes))

    def _share_out(self, row: Row, nodes: int, asked: int) -> int:
        """Share the questions about a core out among all workers, for one slice; return the kernel's status."""
        if self._top is None or (self._top.row, self._top.goal) != (row, asked):
            self._drop()
            self._top = Top(self._root, self.table, row, self._opened, asked)
        top, workers = self._top, self._workers or self._hire()
        ends, stop, status = time.monotonic() + _SHARED_SLICE, self.positions + nodes, search.OUT_OF_BUDGET
        moves = self.table.moves
        try:
            while status == search.OUT_OF_BUDGET and time.monotonic() < ends and self.positions < stop:
                self._hand_out(stop - self.positions)
                for report in workers.gather(max(0.0, ends - time.monotonic())):
                    self._take(report)
                    workers.broadcast(report)
                    if self.table.moves != moves:
                        self._follow()
                        return search.OUT_OF_BUDGET
                    has_room = top.give_back(report.question, report.positions, is_lost=report.status == LOST)
                    status = max(status, report.status, search.OUT_OF_BUDGET if has_room else search.NO_ROOM)
                if top.is_done:
                    return search.DONE
        finally:
            workers.pause()
        return status

    def _hire(self) -> Threads | Cluster:
        """Return the workers for the piece in hand."""
        if self._cluster is not None:
            setup = Setup(self._root, self._worth, self.table.bytes / 1e6)
            known = partial(self.table.changes, _NEWS, anew=True, keep=True)
            self._workers = Cluster(self._cluster, setup, known)
        else:
            self._workers = Threads(self._root, self.table)
        return self._workers

    def _hand_out(self, left: int) -> None:
        """Hand questions to all idle workers, with budgets of about `left` cores in all."""
        top, workers = self._top, self._workers
        assert top is not None and workers is not None
        number = max(1, workers.number)
        nodes = min(_LENGTHY, max(_SHORT, self.positions // (_SHARE * number)), 1 + left // (number + 1))
        while workers.idle and (question := top.next()):
            workers.submit(question, nodes)

    def _take(self, report: Finding) -> None:
        """Take over the facts that a worker with its own table found."""
        if report.worker is not None:
            self._elsewhere += report.positions
            self._dear += report.dear
            self.table.merge(report.facts)
