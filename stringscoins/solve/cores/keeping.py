"""Results that outlive a search: facts about cores, in the store, and the checkpoint of a stopped question."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from stringscoins.errors import StoreError
from stringscoins.position import Position
from stringscoins.solve.cores.table import CoreTable
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.resuming import MOST, Resuming
from stringscoins.solve.work import Work
from stringscoins.store.records import Core

__all__ = ["Keeping", "Seconds"]

_WORTH = 1000
"""Cores whose answer took the search of as many others, or more, are kept in the store."""
_SAVE = 1.0
"""Seconds between two transactions with the store."""
_GENERAL, _CORES, _FINGERPRINTS = 1, 2, 3
"""Parts of a checkpoint: facts of general searches, of exact tables, and of compact tables."""
_EXACT, _COMPACT = "nimber-2", "nimber-compact-1"
_HYPER_EXACT, _HYPER_COMPACT = "nimber-hyper-1", "nimber-hyper-compact-1"
"""Kinds of checkpoints, the last two for hypergraphs; they change when the records of the table change."""


class Seconds(defaultdict[str, float]):
    """The seconds that each phase took, by its name."""

    def __init__(self) -> None:
        super().__init__(float)

    @contextmanager
    def of(self, phase: str) -> Iterator[None]:
        """Return a context whose time counts for a phase."""
        started = time.monotonic()
        try:
            yield
        finally:
            self[phase] += time.monotonic() - started


class Keeping:
    """The results that a search of one position reads and keeps; none without a store, or after the store failed."""

    def __init__(self, work: Work, position: Position, table: CoreTable, seconds: Seconds) -> None:
        self._work, self._position, self._table, self._seconds = work, position, table, seconds
        self.store = work.store
        exact, compact = (_EXACT, _COMPACT) if position.is_ordinary else (_HYPER_EXACT, _HYPER_COMPACT)
        kind, others = (compact, (exact,)) if table.compact else (exact, ())
        self.resuming = Resuming(work, position, kind, others, MOST)
        self._general: GeneralSearch | None = None
        self._of_general: list[bytes] = []
        self._read = set[str]()
        self._unsaved, self._saved_at = dict[bytes, Core](), time.monotonic()

    @property
    def worth(self) -> int:
        """The least number of searched cores from which a core is noted."""
        return _WORTH if self.store and not self._table.compact else 1 << 62

    @property
    def keeps(self) -> bool:
        """Whether another search can go on from the results of this one."""
        return self.store is not None and self.store.is_kept

    # Facts about cores

    def read(self, version: str) -> None:
        """Read, once, the store's facts about cores of a version that are no larger than the position."""
        if self.store and version not in self._read:
            self._read.add(version)
            with self._seconds.of("reading the store"), self._on_trouble():
                self._table.enter(self.store.cores(version, largest=len(self._position)))

    def note(self, cores: Iterable[Core]) -> None:
        """Keep some cores for the next transaction with the store."""
        self._unsaved.update((core.form, core) for core in cores)
        if time.monotonic() - self._saved_at > _SAVE:
            self.save()

    def save(self) -> None:
        """Put into the store the cores noted since the last time."""
        if self.store and self._unsaved:
            with self._seconds.of("writing the store"), self._on_trouble():
                self.store.put(self._unsaved.values())
        self._unsaved.clear()
        self._saved_at = time.monotonic()

    @contextmanager
    def _on_trouble(self) -> Iterator[None]:
        try:
            yield
        except StoreError as error:
            self._work.progress.trouble(str(error))
            self.store = None

    # The question that may be stopped

    def of_general(self, general: GeneralSearch) -> None:
        """Include a general search in the checkpoint, and hand it the results of earlier runs."""
        self._general = general
        self.resuming.begin(self._take)
        self._hand_over()

    def write_down(self, positions: int, *, last: bool = False) -> None:
        """Read, once, the checkpoint of earlier runs; then write the changes, now and then, and at once if `last`."""
        if self.resuming.is_off:
            return
        if not last:
            with self._seconds.of("reading the store"):
                self.resuming.begin(self._take, positions)
        with self._seconds.of("writing the store"):
            self.resuming.write(positions, self.changes, last=last)

    def changes(self, room: int, *, anew: bool = False) -> Iterator[tuple[int, bytes]]:
        """Yield the changes, as `Resuming.write` takes them."""
        for data in self._table.changes(room, anew=anew):
            room -= len(data)
            yield _FINGERPRINTS if self._table.compact else _CORES, data
        if self._general:
            for data in self._general.changes(room, anew=anew):
                yield _GENERAL, data

    def _take(self, written: Iterator[tuple[int, bytes]]) -> None:
        has_room = True
        for part, data in written:
            if part == _GENERAL:
                self._of_general.append(data)
            elif has_room:
                # A compact table writes the facts of an exact one again, as fingerprints.
                is_news = self._table.compact and part == _CORES
                has_room = self._table.merge(data) if is_news else self._table.absorb(data)
        self._hand_over()

    def _hand_over(self) -> None:
        if self._general:
            self._general.absorb(self._of_general)
            self._of_general.clear()
