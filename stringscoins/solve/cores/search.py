"""The search: cores by the lazy search of `kernels/cores/search.py`, everything else by the general one."""

from __future__ import annotations

import math
import time
from collections import defaultdict, deque
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from stringscoins.errors import LimitReached, PositionError, StoreError
from stringscoins.kernels import _jit
from stringscoins.kernels.cores import hyper as hypercores
from stringscoins.kernels.cores import jobs as core_jobs
from stringscoins.kernels.cores import ordinary as cores
from stringscoins.kernels.cores import parts as core_parts
from stringscoins.kernels.cores import search as core_search
from stringscoins.kernels.cores import table
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.cores.forms import HYPER_VERSION, VERSION
from stringscoins.solve.cores.pieces import Piece, Side, root_of, sides
from stringscoins.solve.cores.table import CoreTable, value_of
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.limits import BudgetSpent, Limits, Progress, SearchStopped, processors, while_compiling
from stringscoins.solve.resuming import Resuming
from stringscoins.store.records import Core
from stringscoins.values import LOONY, Value, nim_sum

if TYPE_CHECKING:
    from stringscoins.store import Store

__all__ = ["ORDERS", "Search"]

ORDERS = core_search.ORDERS

_SLICE = 0.2
"""Seconds between two looks at the clock, about."""
_LONG = 2000
"""Cores searched from which on a search is a long one: with helpers, a large cache, and what the store knows."""
_WORTH = 1000
"""Cores whose answer took so many others, or more, are kept in the store."""
_TRIAL = 16
"""Slices between two trials of a search with helpers where they did not pay, or without where they did."""
_SAVE = 1.0
"""Seconds between two transactions with the store."""
_LITTLE = 1000
"""Cores searched between two times that the table forgets, at least; else its memory is too small."""


class Search:
    """Values of a position and of all that is left of it after any cuts; one table for all.

    Takes captures that are provably right, recognizes loony positions, leaves out strings that are never cut, splits
    into components (`kernels/general/reduction.py`), and searches those of up to 64 strings and 64 coins as cores
    (`kernels/cores/ordinary.py`, `kernels/cores/hyper.py`). Larger ones go to the general search.

    Parameters
    ----------
    position : Position
    limits : Limits
    progress : Progress
    plain : bool
        Value every core by the plain mex of all its options, for comparison.
    order : str
        One of ORDERS: which options are asked first.
    workers : int, optional
        Threads that share the work; by default 2 where there are as many processors.
    store : Store, optional
        Where facts about cores are read and kept.

    Raises
    ------
    PositionError
        If `plain` and a string holds more than two coins.
    SearchStopped
        If the memory limit is too small for any search.
    """

    def __init__(
        self,
        position: Position,
        limits: Limits = Limits(),
        progress: Progress = Progress(),
        *,
        plain: bool = False,
        order: str = "parity",
        workers: int | None = None,
        store: Store | None = None,
    ) -> None:
        if plain and not position.is_ordinary:
            raise PositionError("a string holds more than two coins: the plain mex is for ordinary strings only")
        self.position, self.limits, self.progress, self.store = position, limits, progress, store
        self.budget = 1 << 62
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.sides = sides(position)
        try:
            self.table = CoreTable(limits, workers or min(2, processors()))
        except LimitReached as stop:
            raise SearchStopped(stop) from None
        self.team = core_jobs.new_team(len(self.table.workers))
        self.leader = self.table.workers[0]
        self.leader.mine[core_search.PLAIN] = plain
        self.leader.mine[core_search.ORDER] = ORDERS.index(order)
        self.leader.mine[core_search.WORTH] = _WORTH if store else 1 << 62
        self.nodes = 256
        self._slices, self._rate = 1, {True: math.inf, False: 0.0}
        self.general: dict[Side, GeneralSearch] = {}
        self._root_position, self._root = Position(), root_of(Position(), True)
        self._unread, self._unsaved, self._saved_at = store is not None, dict[bytes, Core](), time.monotonic()
        self._resuming = Resuming(store, position, "nimber-1", progress)
        self._taken: defaultdict[int, list[bytes]] = defaultdict(list)
        self._values: dict[object, Value] = {}
        self._refuted = 0
        self._others: Value | None = None
        self._forgot_at = -_LITTLE

    @property
    def positions(self) -> int:
        """How many cores were searched."""
        return int(self.leader.mine[core_search.NODES]) + sum(one.positions for one in self.general.values())

    @property
    def spent(self) -> int:
        """How many positions were searched, with those of earlier runs whose results were taken over."""
        return self._resuming.positions + self.positions

    @property
    def share(self) -> float:
        """About how much of the question in hand is answered, from 0 to 1.

        Of the options of a core these are those before the one that is looked at, and of that one again its share.
        """
        share, weight = 0.0, 1.0
        for frame in self.leader.frames[: self.leader.mine[core_search.DEPTH]]:
            options, done = int(frame[core_search.OPTIONS]), int(frame[core_search.CURSOR])
            if options > 0:
                weight /= options
                share += weight * done
        return share

    def forget(self) -> None:
        """Forget what is written down of the question: it is answered."""
        self._resuming.finish()

    def statistics(self) -> dict[str, Any]:
        """What the search did, by name: counts, bytes, and seconds by phase."""

        def total(column: int) -> int:
            return sum(int(worker.mine[column]) for worker in self.table.workers)

        return {
            "positions": self.positions,
            "options": total(core_parts.MADE),
            "cache_hits": total(core_parts.HITS),
            "labelled": total(core_parts.LABELLED),
            "cores": len(self.table),
            "forgotten": self.table.forgot,
            "table_bytes": self.table.used,
            "workers": len(self.table.workers),
            "seconds": {phase: round(seconds, 3) for phase, seconds in self.seconds.items()},
        }

    def value(self, removed: Collection[str] = ()) -> Value:
        """The value after the strings `removed` are cut.

        Raises
        ------
        SearchStopped
            When a limit is reached or the search is interrupted (Ctrl-C); the search may be asked again and goes on.
        """
        with while_compiling(self.limits, self.progress):
            pieces = self._pieces(removed)
            if pieces is None:
                return LOONY
            try:
                value = self._value(removed, pieces)
                if not removed:
                    self.forget()
                return value
            except SearchStopped:
                self._resuming.write(self.positions, self._changes, last=True)
                raise
            finally:
                self.progress.done()
                self._save()

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Whether the position after the strings `removed` are cut is loony.

        No search is needed where the strings are ordinary; otherwise one of the components with capturable coins.

        Raises
        ------
        SearchStopped
            As `value` does.
        """
        with while_compiling(self.limits, self.progress):
            pieces = self._pieces(removed)
            if pieces is None:
                return True
            # Of ordinary strings, what is loony is known by now.
            pieces = [(side, of_side) for side, of_side in pieces if not side.is_ordinary]
            try:
                return self._value(removed, pieces, capturable=True) == LOONY
            finally:
                self.progress.done()

    # What is left of the position

    def _pieces(self, removed: Collection[str]) -> list[tuple[Side, list[Piece]]] | None:
        """The pieces of each side of the position without some strings; None if it is loony."""
        removed = known_names(removed, self.position)
        with self._phase("reducing"):
            found = [(side, side.pieces(removed)) for side in self.sides]
        pieces = [(side, of_side) for side, of_side in found if of_side is not None]
        return pieces if len(pieces) == len(found) else None

    def _load(self, piece: Piece) -> tuple[Value, list[int]]:
        """Hand a piece to the leader: the nimber of what needs no search; its parts, the smallest first."""
        if piece.position is not self._root_position:
            self._root, self._root_position = root_of(piece.position, piece.is_ordinary), piece.position
            self.table.flat.cache[:] = 0
        self.leader.mine[core_search.DEPTH] = 0
        while True:
            rest, listed = core_parts.load_parts(
                self._root, self.table.flat, self.leader, np.uint64(piece.alive), piece.stubs
            )
            if listed >= 0:
                strings = self.leader.parts[:listed, 0]
                return value_of(int(rest)), sorted(range(listed), key=lambda part: int(strings[part]).bit_count())
            self.table.make_room()

    # Searching

    def _value(
        self, removed: Collection[str], pieces: list[tuple[Side, list[Piece]]], *, capturable: bool = False
    ) -> Value:
        """The value of all pieces of some sides; or only of the components with capturable coins."""
        value: Value = 0
        # Those that are too large for cores come last: at a limit all else is known.
        pieces = sorted(pieces, key=lambda entry: not all(piece.fits for piece in entry[1]))
        last = pieces[-1][1][-1] if pieces and pieces[-1][1] else None
        for side, of_side in pieces:
            if not all(piece.fits for piece in of_side):
                is_last = side is pieces[-1][0]
                value = nim_sum([value, self._general_value(side, removed, value, capturable, is_last=is_last)])
                continue
            for piece in of_side:
                # Of a position in several pieces a move changes one or two.
                key = tuple(piece.position.items()), piece.alive, piece.stubs.tobytes(), capturable
                if key not in self._values:
                    self._values[key] = self._piece_value(piece, value, capturable, is_last=piece is last)
                value = nim_sum([value, self._values[key]])
                if value == LOONY:
                    return LOONY
        return value

    def _general_value(
        self, side: Side, removed: Collection[str], before: Value, capturable: bool, *, is_last: bool
    ) -> Value:
        """The value of a side that is too large for cores, `before` being that of the pieces before it.

        Where only the components with capturable coins are asked for, it is LOONY, or 0 for any nimber.
        """
        general = self.general.get(side)
        if general is None:
            general = self.general[side] = GeneralSearch(side.position, self.limits, self.progress)
            self._resuming.begin(self._take)
            general.absorb(self._taken.pop(self._part(side), ()))
            general.after_slice = self._write_down
        general.budget = self.budget - self.spent + general.positions
        try:
            removed = [name for name in removed if name in side.place]
            if capturable:
                return LOONY if general.is_loony(removed) else 0
            return general.value(removed)
        except SearchStopped as stop:
            known = tuple(sorted(n ^ before for n in stop.refuted)) if is_last else ()
            raise SearchStopped(stop.cause, known, self.positions, self.store is not None) from None

    def _piece_value(self, piece: Piece, before: Value, capturable: bool, *, is_last: bool) -> Value:
        """The value of a piece, `before` being that of the pieces before it."""
        values: dict[tuple[int, ...], Value] = {}
        while True:
            with self._phase("reducing"):
                rest, parts = self._load(piece)
            if capturable:
                parts = [part for part in parts if self._has_capture(part)]
            for part in parts:
                state = tuple(int(word) for word in self.leader.parts[part, :3])
                others = [before, rest, *values.values()]
                self._others = nim_sum(others) if is_last and part == parts[-1] else None
                try:
                    value = values[state] if state in values else self._determine(part)
                except (LimitReached, KeyboardInterrupt) as stop:
                    kept = self.store is not None and self.store.is_kept
                    raise SearchStopped(stop, self._excluded(), self.positions, kept) from None
                if value is None:
                    break
                if value == LOONY:
                    return LOONY
                values[state] = value
            else:
                return nim_sum([rest, *values.values()])

    def _excluded(self) -> tuple[int, ...]:
        """The nimbers that the whole has not, as far as its last part tells; nothing while it is at another part."""
        if self._others is None:
            return ()
        return tuple(sorted(n ^ self._others for n in range(table.NIMBERS) if self._refuted >> n & 1))

    def _has_capture(self, part: int) -> bool:
        state = cores.State(*self.leader.parts[part, :3])
        return bool(hypercores.capturable(self._root, state))

    def _facts(self, part: int) -> tuple[Value | None, int]:
        return self.table.facts(int(self.leader.parts[part, 3]))

    def _determine(self, part: int) -> Value | None:
        """The value of one of the leader's parts; None if the table forgot where the parts are.

        What is refuted by then is in self._refuted.
        """
        self._refuted = 0
        while (value := self._facts(part)[0]) is None:
            status = self._search(part)
            self._refuted = self._facts(part)[1]
            self._note()
            forgot = False
            if status == core_search.TOO_LARGE:
                raise LimitReached(f"the largest nimber that the search can handle, {table.NIMBERS - 1}")
            if status == core_search.NO_ROOM:
                with self._phase("making room"):
                    forgot = self.table.make_room()
                if forgot:
                    if self.positions < self._forgot_at + _LITTLE:
                        raise LimitReached(f"the memory limit of {self.table.bytes / 1e6:g} MB")
                    self._forgot_at = self.positions
            elif status == core_search.OUT_OF_BUDGET:
                asked = int(self.leader.frames[0, core_search.ASKED])
                fill = self.table.used / self.table.bytes
                known = self._excluded()
                self.progress.searching(
                    self.positions, len(self.table), self.table.used, fill=fill, asked=asked, excluded=known
                )
            self.limits.check_time()
            if self.spent >= self.budget:
                raise BudgetSpent(self.budget)
            self._write_down()
            if self.positions > _LONG:
                self.table.enlarge_cache()
                self._read()
            if time.monotonic() - self._saved_at > _SAVE:
                self._save()
            if forgot:
                return None
        return value

    def _search(self, part: int) -> int:
        """A slice of the search, with all hands where it is a long one; how it ended."""
        helpers = self.table.workers[1:] if self._helped() else []
        started, before = time.monotonic(), self.positions
        stop = self.table.flat.shared
        stop[table.STOP] = 0
        root, shared = self._root, self.table.flat
        nodes = max(1, min(self.nodes, self.budget - self.spent))
        with self._phase("searching"), ThreadPoolExecutor(8) as threads:
            try:
                for helper in helpers:
                    _jit.prepare(core_jobs.assist, root, shared, helper, self.team)
                    threads.submit(core_jobs.assist, root, shared, helper, self.team)
                status = core_search.search(root, shared, self.leader, self.team, part, nodes)
            finally:
                stop[table.STOP] = 1
        if status == core_search.OUT_OF_BUDGET:
            seconds = time.monotonic() - started
            self.nodes = self.nodes * 2 if seconds < _SLICE else max(1, self.nodes // 2)
            self._slices += 1
            self._rate[bool(helpers)] = (self.positions - before) / seconds
        return int(status)

    def _helped(self) -> bool:
        """Whether the next slice has helpers: those of a long search, unless it was slower with them of late, because
        other programs keep the processors busy. The other way is tried again now and then.
        """
        if self.positions < _LONG:
            return False
        faster = self._rate[True] >= self._rate[False]
        return faster != (self._slices % _TRIAL == 0)

    @contextmanager
    def _phase(self, name: str) -> Iterator[None]:
        started = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] += time.monotonic() - started

    # The store

    def _part(self, side: Side) -> int:
        """The part that a side's general search has of what is written down; that of the cores is 0."""
        return 1 + self.sides.index(side)

    def _write_down(self) -> None:
        """Take over, once, what earlier runs wrote down; then write, now and then, what is new."""
        self._resuming.begin(self._take)
        self._resuming.write(self.positions, self._changes)

    def _take(self, pieces: Iterator[tuple[int, bytes]]) -> None:
        def of_cores() -> Iterator[bytes]:
            for part, data in pieces:
                if part == 0:
                    yield data
                else:
                    self._taken[part].append(data)

        cores = of_cores()
        self.table.absorb(cores)
        deque(cores, maxlen=0)  # where the table had no room for all
        for side, general in self.general.items():
            general.absorb(self._taken.pop(self._part(side), ()))

    def _changes(self, room: int, *, anew: bool = False) -> Iterator[tuple[int, bytes]]:
        for data in self.table.changes(room, anew=anew):
            room -= len(data)
            yield 0, data
        for side, general in self.general.items():
            for data in general.changes(room, anew=anew):
                room -= len(data)
                yield self._part(side), data

    def _read(self) -> None:
        """Take over, once, what the store knows of cores no larger than the position."""
        if self.store and self._unread:
            self._unread = False
            with self._phase("reading the store"), self._on_trouble():
                for version in {VERSION if side.is_ordinary else HYPER_VERSION for side in self.sides}:
                    self.table.enter(self.store.cores(version, largest=len(self.position)))

    def _note(self) -> None:
        """Make records of the cores that the leader found worth keeping."""
        mine = self.leader.mine
        for place, cost in self.leader.kept[: mine[core_search.KEPT]].tolist():
            core = self.table.core(place, cost)
            self._unsaved[core.form] = core
        mine[core_search.KEPT] = 0

    def _save(self) -> None:
        """Put into the store what was noted since the last time."""
        if self.store and self._unsaved:
            with self._phase("writing the store"), self._on_trouble():
                self.store.put(self._unsaved.values())
        self._unsaved.clear()
        self._saved_at = time.monotonic()

    @contextmanager
    def _on_trouble(self) -> Iterator[None]:
        """A store that fails in the middle of a search is told of and left alone; the search goes on."""
        try:
            yield
        except StoreError as error:
            self.progress.trouble(str(error))
            self.store = None
