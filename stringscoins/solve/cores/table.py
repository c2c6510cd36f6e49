"""The table of cores: its memory, and what goes in and out of it between two slices of a search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached, StoreError
from stringscoins.kernels.cores import parts, search, table
from stringscoins.kernels.cores.forms import HYPER, form_length, segments_of
from stringscoins.solve.cores.forms import version_of
from stringscoins.solve.limits import Limits
from stringscoins.store.records import Core
from stringscoins.values import LOONY, Value

__all__ = ["CoreTable", "value_of"]

_FIRST_SLOTS = 1 << 13
_FILL = 0.7
"""How full the slots may get."""
_CACHE, _LARGE_CACHE = 1 << 12, 1 << 18
"""Rows of the cache at first, and in a long search: 128 kB, which is soon emptied, and 8 MB."""
_PIECE = 1 << 20
"""Words of a piece of what is written down: 8 MB."""
_LEAST = 4e6
"""Bytes without which a search cannot go on."""


class CoreTable:
    """Facts about cores, shared by all workers of a search.

    The slots grow as they fill. When the memory is used up, the table forgets: the records without facts and those of
    the cores with the fewest segments, which are the cheapest to search again, until half of it is free.

    Parameters
    ----------
    limits : Limits
        Its megabytes; by default half of what is free.
    workers : int
        How many share the table.

    Raises
    ------
    LimitReached
        If less than 4 MB are allowed.
    """

    def __init__(self, limits: Limits, workers: int) -> None:
        self.bytes = limits.table_bytes()
        if self.bytes < _LEAST:
            raise LimitReached(f"the memory limit of {limits.megabytes:g} MB (a search takes {_LEAST / 1e6:g} MB)")
        self.most_slots = max(_FIRST_SLOTS, 1 << int(self.bytes / 32).bit_length() - 1)
        self.flat = table.Table(
            np.zeros(_FIRST_SLOTS, np.uint64),
            _reserved(int(self.bytes) // 8 - self.most_slots),
            np.zeros(4 * _CACHE, np.uint64),
            np.array([1, 0]),
        )
        self.workers = [parts.new_worker() for _ in range(workers)]
        for number, worker in enumerate(self.workers):
            worker.mine[parts.WORKER] = number
        self.forgot = 0
        self._compacted = 1
        self._share()

    def begin(self) -> None:
        """Begin another search, of any position: facts stay, and what workers counted is forgotten."""
        self.forgot = 0
        for worker in self.workers:
            worker.mine[[parts.MADE, parts.HITS, parts.LABELLED, search.DEPTH, search.NODES, search.KEPT]] = 0

    def __len__(self) -> int:
        """How many cores have a record."""
        return sum(int(worker.mine[table.ENTRIES]) for worker in self.workers)

    @property
    def used(self) -> int:
        """Bytes in use."""
        return self.flat.slots.nbytes + 8 * int(self.flat.shared[table.ARENA])

    def facts(self, place: int) -> tuple[Value | None, int]:
        """What is known of a record's core: its value or None, and the refuted nimbers as bits."""
        word = int(self.flat.records[place])
        return value_of((word & 255) - 1) if word & 255 else None, word >> 16

    def core(self, place: int, cost: int) -> Core:
        """A record as the store keeps it."""
        value, refuted = self.facts(place)
        header = self.flat.records[place + 1]
        words = self.flat.records[place + 1 : place + 1 + form_length(header)]
        size = int(segments_of(header))
        return Core(_version(header), words.astype("<u8").tobytes(), value, refuted, size, cost)

    def enter(self, cores: Iterable[Core]) -> None:
        """Take over what a store knows, as far as there is room.

        Raises
        ------
        StoreError
            If a form has another length than it says.
        """
        for batch in _batches(cores, 10_000):
            for core in batch:
                header = int.from_bytes(core.form[:8], "little")
                if len(core.form) != 8 * form_length(np.uint64(header)) or core.version != _version(header):
                    raise StoreError(f"not the form of a core: {core.form.hex()}")
            forms = np.frombuffer(b"".join(core.form for core in batch), "<u8").astype(np.uint64)
            first = np.cumsum([0, *(len(core.form) // 8 for core in batch)])
            facts = [_fact(core.value) | core.refuted << 16 for core in batch]
            done = 0
            while True:
                done = table.enter(self.flat, self.workers[0].mine, forms, first, np.array(facts, np.uint64), done)
                if done == len(batch):
                    break
                if not self._grow():
                    return

    def changes(self, room: int, *, anew: bool = False) -> Iterator[bytes]:
        """Return the facts that are new since they were last asked for, as `absorb` takes them.

        Parameters
        ----------
        room : int
            With `anew`, the bytes that they may take in all; where there are more, those of the cores with the most
            segments are returned.
        anew : bool
            Return all facts.
        """
        smallest = 0
        if anew:
            sizes = np.zeros((2, 65), np.int64)
            table.sizes_by_segments(self.flat, sizes)
            smallest = 65 - int((8 * np.cumsum(sizes[0, ::-1]) <= room).sum())
        words, filled = np.empty(_PIECE, np.uint64), 0
        for place, end in self._pieces():
            while place < end:
                place, more = table.changes(self.flat, place, end, smallest, anew, words[filled:])
                filled += more
                if place < end:
                    yield words[:filled].astype("<u8").tobytes()
                    filled = 0
        if filled:
            yield words[:filled].astype("<u8").tobytes()

    def _pieces(self) -> Iterator[tuple[int, int]]:
        """Where the pieces of the arena begin and end: what was compacted, then the chunks that workers took."""
        used = {int(worker.mine[table.END]): int(worker.mine[table.NEXT]) for worker in self.workers}
        yield 1, self._compacted
        for chunk in range(self._compacted, int(self.flat.shared[table.ARENA]), table.CHUNK):
            end = chunk + table.CHUNK
            if end <= len(self.flat.records):
                yield chunk, used.get(end, end)

    def absorb(self, pieces: Iterable[bytes]) -> None:
        """Take over facts that `changes` gave, as far as there is room."""
        for piece in pieces:
            words = np.frombuffer(piece, "<u8").astype(np.uint64)
            done = 0
            while (done := table.absorb(self.flat, self.workers[0].mine, words, done)) < len(words):
                if not self._grow():
                    return

    def make_room(self) -> bool:
        """Enlarge the slots, or else forget half of the records; whether it forgot."""
        if self._grow():
            return False
        self._forget()
        return True

    def enlarge_cache(self) -> None:
        """Switch to the large cache."""
        if len(self.flat.cache) < 4 * _LARGE_CACHE:
            self.flat = self.flat._replace(cache=np.zeros(4 * _LARGE_CACHE, np.uint64))

    def _share(self) -> None:
        """Give each worker its share of what the slots have left."""
        left = int(_FILL * len(self.flat.slots)) - len(self)
        for worker in self.workers:
            worker.mine[table.QUOTA] = worker.mine[table.ENTRIES] + max(0, left) // len(self.workers)

    def _grow(self) -> bool:
        """Give the slots four times the room, if they need it and the memory allows it; whether there is room now."""
        records_left = len(self.flat.records) - int(self.flat.shared[table.ARENA])
        if records_left < (1 + len(self.workers)) * table.CHUNK:
            return False
        if len(self) > _FILL / 2 * len(self.flat.slots):
            if len(self.flat.slots) == self.most_slots:
                return False
            larger = np.zeros(min(self.most_slots, 4 * len(self.flat.slots)), np.uint64)
            table.rehash(self.flat, larger)
            self.flat = self.flat._replace(slots=larger)
        self._share()
        return True

    def _forget(self) -> None:
        # Words and records of the cores of so many segments or more.
        sizes = np.zeros((2, 65), np.int64)
        table.sizes_by_segments(self.flat, sizes)
        words, records = np.cumsum(sizes[:, ::-1], axis=1)
        half = (words <= len(self.flat.records) / 2) & (records <= _FILL / 2 * len(self.flat.slots))
        smallest = 65 - int(half.sum())
        places = np.empty(len(self), np.int64)
        places = np.sort(places[: table.places_of(self.flat, smallest, places)])
        self.forgot += len(self) - len(places)
        # In this order: after an interrupt anywhere here nothing points to where a record was.
        self.flat.cache[:] = 0
        for worker in self.workers:
            worker.mine[[table.NEXT, table.END, table.ENTRIES, search.DEPTH]] = 0
        self._compacted = self.flat.shared[table.ARENA] = table.compacted(self.flat, places)
        self.workers[0].mine[table.ENTRIES] = len(places)
        self._share()


def _version(header: int) -> str:
    """The version of a form, by its first word."""
    return version_of(not int(header) & HYPER)


def _fact(value: Value | None) -> int:
    """A value as the facts of a record have it."""
    return 0 if value is None else 1 + (table.LOONY if value == LOONY else value)


def value_of(number: int) -> Value:
    """A value as the kernels write it."""
    return LOONY if number == table.LOONY else number


def _reserved(words: int) -> NDArray[np.uint64]:
    """Return room for so many words, or for as many as can be had. It takes memory only where it is written."""
    while True:
        try:
            return np.empty(words, np.uint64)
        except MemoryError:
            words //= 2


def _batches(cores: Iterable[Core], size: int) -> Iterator[list[Core]]:
    batch: list[Core] = []
    for core in cores:
        batch.append(core)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
