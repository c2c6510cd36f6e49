"""The search: cores by the lazy search of `kernels/core_search.py`, everything else by the general one."""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached, PositionError, StoreError
from stringscoins.kernels import (
    _jit,
    components,
    core_jobs,
    core_parts,
    core_search,
    cores,
    hypercores,
    reduction,
    table,
)
from stringscoins.position import Position
from stringscoins.solve.core_forms import HYPER_VERSION, VERSION
from stringscoins.solve.core_table import CoreTable, value_of
from stringscoins.solve.general import GeneralSearch, graph_of
from stringscoins.solve.limits import Limits, Progress, SearchStopped, processors
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


class _Piece(NamedTuple):
    """Something for the kernels: a root position of few enough strings and coins, and what of it is left."""

    position: Position
    alive: int
    """The strings left, as bits."""
    stubs: NDArray[np.uint8]
    """Of each coin of the root position; from 2 on it is the ground."""


class Search:
    """Values of a position and of all that is left of it after any cuts; one table for all.

    Takes captures that are provably right, recognizes loony positions, leaves out strings that are never cut, splits
    into components (`kernels/reduction.py`), and searches those of up to 64 strings and 64 coins as cores
    (`kernels/cores.py`, `kernels/hypercores.py`). Larger ones go to the general search.

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
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.place = {name: i for i, name in enumerate(position.strings)}
        self.graph = graph_of(position)
        self.state = reduction.new_state(len(position), len(position.coins))
        self.scratch = components.new_scratch(len(position), len(position.coins))
        try:
            version = VERSION if position.is_ordinary else HYPER_VERSION
            self.table = CoreTable(limits, workers or min(2, processors()), version)
        except LimitReached as stop:
            raise SearchStopped(stop) from None
        self.team = core_jobs.new_team(len(self.table.workers))
        self.leader = self.table.workers[0]
        self.leader.mine[core_search.PLAIN] = plain
        self.leader.mine[core_search.ORDER] = ORDERS.index(order)
        self.leader.mine[core_search.WORTH] = _WORTH if store else 1 << 62
        self.nodes = 256
        self._slices, self._rate = 1, {True: math.inf, False: 0.0}
        self.general: GeneralSearch | None = None
        self._root_position = Position()
        self._root = _root(self._root_position)
        self._unread, self._unsaved, self._saved_at = store is not None, dict[bytes, Core](), time.monotonic()
        self._values: dict[object, Value] = {}
        self._refuted = 0
        self._forgot_at = -_LITTLE

    @property
    def positions(self) -> int:
        """How many cores were searched."""
        return int(self.leader.mine[core_search.NODES]) + (self.general.positions if self.general else 0)

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
        with _jit.on_compile(self.progress.compiling):
            if not self._settle(removed):
                return LOONY
            try:
                return self._value(removed)
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
        with _jit.on_compile(self.progress.compiling):
            if not self._settle(removed):
                return True
            try:
                return not self.position.is_ordinary and self._value(removed, capturable=True) == LOONY
            finally:
                self.progress.done()

    # What is left of the position

    def _settle(self, removed: Collection[str]) -> bool:
        """Reduce the position without some strings; False if it is loony."""
        mask = np.zeros(len(self.place), np.uint8)
        for name in removed:
            mask[self.place[name]] = 1
        with self._phase("reducing"):
            components.load_root(self.graph, self.state, self.scratch, mask)
            return bool(reduction.settle(self.graph, self.state) != reduction.LOONY_STATE)

    def _pieces(self) -> list[_Piece]:
        """What the reductions left: one piece of the position itself, or, the smallest first, each component as its own
        root position.
        """
        alive = [name for name, i in self.place.items() if self.state.alive[i]]
        if _fits(self.position):
            return [_Piece(self.position, sum(1 << self.place[name] for name in alive), self.state.stubs)]
        stubs = dict(zip(self.position.coins, self.state.stubs, strict=True))
        free = Position({name: [c for c in self.position[name] if stubs[c] < reduction.GROUNDED] for name in alive})
        return [
            _Piece(part, (1 << len(part)) - 1, np.array([stubs[coin] for coin in part.coins], np.uint8))
            for part in sorted(free.components(), key=len)
        ]

    def _load(self, piece: _Piece) -> tuple[Value, list[int]]:
        """Hand a piece to the leader: the nimber of what needs no search; its parts, the smallest first."""
        if piece.position is not self._root_position:
            self._root, self._root_position = _root(piece.position), piece.position
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

    def _value(self, removed: Collection[str], *, capturable: bool = False) -> Value:
        """The value of what `_settle` left; or only of the components with capturable coins."""
        pieces = self._pieces()
        if not all(_fits(piece.position) for piece in pieces):
            if self.general is None:
                self.general = GeneralSearch(self.position, self.limits, self.progress)
            return self.general.value(removed)
        value: Value = 0
        for piece in pieces:
            # Of a position in several pieces a move changes one or two.
            key = tuple(piece.position.items()), piece.alive, piece.stubs.tobytes(), capturable
            if key not in self._values:
                self._values[key] = self._piece_value(piece, value, capturable, is_last=piece is pieces[-1])
            value = nim_sum([value, self._values[key]])
        return value

    def _piece_value(self, piece: _Piece, before: Value, capturable: bool, *, is_last: bool) -> Value:
        """The value of a piece, `before` being that of the pieces before it."""
        values: dict[tuple[int, ...], Value] = {}
        while True:
            with self._phase("reducing"):
                rest, parts = self._load(piece)
            if capturable:
                parts = [part for part in parts if self._has_capture(part)]
            for part in parts:
                state = tuple(int(word) for word in self.leader.parts[part, :3])
                try:
                    value = values[state] if state in values else self._determine(part)
                except (LimitReached, KeyboardInterrupt) as stop:
                    others = nim_sum([before, rest, *values.values()])
                    bits = self._refuted if is_last and part == parts[-1] else 0
                    refuted = sorted(n ^ others for n in range(table.NIMBERS) if bits >> n & 1)
                    raise SearchStopped(stop, tuple(refuted), self.positions, self.store is not None) from None
                if value is None:
                    break
                values[state] = value
            else:
                return nim_sum([rest, *values.values()])

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
                self.progress.searching(self.positions, len(self.table), self.table.used, fill=fill, asked=asked)
            self.limits.check_time()
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
        with self._phase("searching"), ThreadPoolExecutor(8) as threads:
            try:
                for helper in helpers:
                    threads.submit(core_jobs.assist, root, shared, helper, self.team)
                status = core_search.search(root, shared, self.leader, self.team, part, self.nodes)
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

    def _read(self) -> None:
        """Take over, once, what the store knows of cores no larger than the position."""
        if self.store and self._unread:
            self._unread = False
            with self._phase("reading the store"), self._on_trouble():
                self.table.enter(self.store.cores(self.table.version, largest=len(self.position)))

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


def _fits(position: Position) -> bool:
    """Whether a position can be the root of cores."""
    return max(len(position), len(position.coins)) <= cores.WIDEST


def _root(position: Position) -> cores.Root:
    """The position as the kernels take it."""
    number = {coin: i for i, coin in enumerate(position.coins)}
    ends = np.full((len(position), 2), cores.GROUND, np.int64)
    touching, members = np.zeros(len(number), np.uint64), np.zeros(len(position), np.uint64)
    earlier = np.zeros(len(position), np.uint64)
    alike: dict[frozenset[str], int] = {}
    for i, (_, coins) in enumerate(position.items()):
        for coin in coins:
            touching[number[coin]] |= np.uint64(1 << i)
            members[i] |= np.uint64(1 << number[coin])
        if len(coins) <= 2:
            ends[i, : len(coins)] = [number[coin] for coin in coins]
        before = alike.get(frozenset(coins), 0)
        earlier[i] = before
        alike[frozenset(coins)] = before | 1 << i
    return cores.Root(members, touching, earlier, position.is_ordinary, ends)
