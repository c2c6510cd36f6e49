"""The table of cores: its memory, and what goes in and out of it between two slices of a search."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached, StoreError
from stringscoins.kernels.cores import facts, listing, moving, parts, search, table
from stringscoins.kernels.cores.packing import HYPER, form_length, lengths
from stringscoins.kernels.hashing import empty_table
from stringscoins.solve.cores.forms import version_of
from stringscoins.solve.cores.moving import move
from stringscoins.solve.limits import Limits, reserved
from stringscoins.store.records import Core
from stringscoins.values import LOONY, Value

__all__ = ["CoreTable", "value_of"]

_FIRST = 1 << 10
"""Buckets at first: 128 kB."""
_FILL = 0.85
"""How full the buckets may get: in a fuller table a record is often far from home."""
_NEARLY = 0.95
"""Of all that, how much is used when the table is tidied: a worker may use up its share before others do."""
_KNOWN, _MOST_KNOWN = 0.5, 0.8
"""Of all that, how much records with facts take in a table that was tidied, where there is memory; and at most."""
_LEADERS = 16
"""One part of so many of what is left is for a worker who only leads the others."""
_AHEAD = 1 << 20
"""Units that are free then, at least: 2 MB, so that a small search moves its records once."""
_PROGRESS = 16
"""If they take one part more, or less, than when the table was last tidied, what was left out came back."""
_AGAIN = 5 / 4
"""How many times its room a table gets then."""
_BUCKET, _LARGE_BUCKET = 64, 256
"""Units of a bucket: two lines of the processor's cache; for the longest forms, of hypergraphs."""
_CACHE, _LARGE_CACHE, _LARGEST_CACHE = 1 << 12, 1 << 18, 1 << 21
"""Rows of the cache at first, in a long search, and at most: 128 kB, which is soon emptied, 8 MB and 64 MB."""
_ROW = 32
"""Bytes of a row."""
_CACHED = 16
"""A cache of more than 8 MB takes at most one part of so many of what the table takes."""
_FOR_WIDE = 32
"""One part of so many of the memory, or more, is left for the facts of wide records."""
_PIECE = 1 << 22
"""Units of a piece of what is written down: 8 MB."""
_KEYS = 16
"""Bytes of a piece of a compact table that are its keys."""
_LEAST = 4e6
"""Bytes without which a search cannot go on."""


class CoreTable:
    """Facts about cores, shared by all workers of a search.

    When the table is full, the records without facts are left out, and it grows, in its own place, unless that is room
    enough. When the memory is used up, it forgets what is worth least (`moving.rank_by`), which is the cheapest to
    search again, until half of it is free.

    Parameters
    ----------
    limits : Limits
        Its megabytes; by default half of what is free.
    workers : int
        How many share the table.
    compact : bool
        Whether it has fingerprints of 96 bits in place of forms. Then two different cores may be taken for one, with a
        probability of n^2 / 2^97 for n cores, and what it knows says nothing to tables with other keys.

    Attributes
    ----------
    forgot : int
        Records with facts that were forgotten.
    moves : int
        How many times records were moved. Then the workers' stacks are empty, and a place that was found before means
        nothing.
    number : int
        How many workers search.
    workers : list of Worker
        What each has for itself; with several, one more comes first, which does not search (`top.py`).

    Raises
    ------
    LimitReached
        If less than 4 MB are allowed.
    """

    def __init__(self, limits: Limits, workers: int, *, compact: bool = False) -> None:
        self.bytes = limits.table_bytes()
        if self.bytes < _LEAST:
            raise LimitReached(f"the memory limit of {limits.megabytes:g} MB (a search takes {_LEAST / 1e6:g} MB)")
        self.compact = compact
        self.flat = self._empty(_BUCKET)
        self.number = workers
        # Where several search, the first one hands out what.
        self.workers = [parts.new_worker() for _ in range(workers + (workers > 1))]
        self.forgot = self.moves = self._known = 0
        self._told = dict[int, tuple[Value | None, int]]()  # what the first unit of a record says, unless it is wide
        self._scratch = np.empty((2, 66), np.uint64)
        self._share()

    def _empty(self, bucket: int, keys: tuple[int, ...] = ()) -> facts.Table:
        """Return an empty table with buckets of so many units; a compact one has new keys if none are given."""
        if self.compact and not keys:
            keys = tuple(secrets.randbits(64) for _ in range(2))
        empty = partial(table.new_table, buckets=_FIRST, bucket=bucket, rows=_CACHE, keys=keys)
        return reserved(empty, int(self.bytes) // (2 * bucket) * bucket)

    def begin(self) -> None:
        """Begin another search, of any position: facts stay, and what workers counted is forgotten."""
        self.forgot = 0
        for worker in self.workers:
            worker.mine[[parts.MADE, parts.HITS, parts.LABELLED, search.DEPTH, search.NODES, search.KEPT]] = 0

    def __len__(self) -> int:
        """Return how many cores have a record."""
        return self._total(table.ENTRIES)

    def _total(self, counter: int) -> int:
        return sum(int(worker.mine[counter]) for worker in self.workers)

    @property
    def buckets(self) -> int:
        """How many buckets are the home of some core."""
        return int(self.flat.shared[facts.BUCKETS])

    @property
    def used(self) -> int:
        """Bytes in use."""
        return 2 * self._width * (self.buckets + table.PADDING) + self.flat.wide.nbytes

    @property
    def _width(self) -> int:
        return int(self.flat.shared[facts.UNITS])

    def facts(self, place: int) -> tuple[Value | None, int]:
        """Return what is known of a record's core: its value or None, and the refuted nimbers as bits."""
        unit = self.flat.records.item(place)
        told = self._told.get(unit)
        if told is None:
            if facts.is_wide(unit):
                return _spelt_out(table.facts_of(self.flat, place))
            told = self._told[unit] = _spelt_out(facts.facts_in(unit))
        return told

    def set_value(self, place: int, value: Value) -> None:
        """Note the value of a record's core."""
        table.set_value(self.flat, place, table.LOONY if value == LOONY else value)

    def set_refuted(self, place: int, nimber: int) -> None:
        """Note that a record's core has not a nimber."""
        table.set_refuted(self.flat, place, nimber)

    def core(self, place: int, cost: int) -> Core:
        """Return a record as the store keeps it."""
        words = np.empty(listing.MOST_WORDS, np.uint64)
        length = listing.spelt(self.flat, place, words)
        value, refuted = self.facts(place)
        form = words[1:length].astype("<u8").tobytes()
        return Core(_version(words[1]), form, value, refuted, table.size_of(self.flat, place), cost)

    def told(self, places: NDArray[np.int64]) -> bytes:
        """Return records as `hear` takes them."""
        units = np.empty(listing.MOST_UNITS * len(places), np.uint16)
        return _bytes(units[: listing.told_all(self.flat, places, units)])

    def hear(self, piece: bytes) -> bool:
        """Take over what an exact table has told, as news; return whether there was room for all."""
        return self._take(piece, lengths(), new=True)

    def hear_of_store(self, cores: bytes) -> bool:
        """Take over words of facts and forms as the store keeps them, as news; return whether there was room for all.

        Raises
        ------
        StoreError
            If a form is none.
        """
        words, done, units = np.frombuffer(cores, "<u8").astype(np.uint64), 0, np.empty(_PIECE, np.uint16)
        while done < len(words):
            filled = 0
            while done < len(words) and filled + listing.MOST_UNITS <= len(units):
                done, length = listing.told_of_store(words, done, units[filled:], self._scratch)
                if not length:
                    raise _no_form(words[done + 1 : done + 4])
                filled += length
            if not self.hear(_bytes(units[:filled])):
                return False
        return True

    def enter(self, cores: Iterable[Core]) -> None:
        """Take over what a store knows, as far as there is room.

        Raises
        ------
        StoreError
            If a form is none.
        """
        for batch in _batches(cores, 10_000):
            for core in batch:
                header = int.from_bytes(core.form[:8], "little")
                if len(core.form) != 8 * form_length(np.uint64(header)) or core.version != _version(header):
                    raise StoreError(f"not the form of a core: {core.form.hex()}")
            known = (_fact(core.value) | core.refuted << 16 for core in batch)
            rows = (fact.to_bytes(8, "little") + core.form for fact, core in zip(known, batch, strict=True))
            if not self.hear_of_store(b"".join(rows)):
                return

    def changes(self, room: int, *, anew: bool = False, keep: bool = False) -> Iterator[bytes]:
        """Return the facts that are new since they were last asked for, as `absorb` takes them.

        Parameters
        ----------
        room : int
            The bytes that they may take in all, about; the others stay new. With `anew`, no more than that; where there
            are more, those are returned that are worth most.
        anew : bool
            Return all facts.
        keep : bool
            What is new stays so.
        """
        smallest = 0
        if anew:
            smallest = 65 - int((2 * np.cumsum(self._sizes()[0, ::-1]) <= room).sum())
        units, keys, bucket, end = np.empty(_PIECE, np.uint16), self._keys, 0, self.buckets + table.PADDING
        listed = 0
        while bucket < end and (anew or listed < room):
            bucket, filled = listing.changes(self.flat, bucket, end, smallest, anew, keep, units)
            if filled:
                listed += 2 * filled
                yield keys + _bytes(units[:filled])

    @property
    def _keys(self) -> bytes:
        """The keys of the fingerprints of a compact table."""
        return self.flat.shared[facts.KEYS : facts.KEYS + 2].astype("<i8").tobytes() if self.compact else b""

    def absorb(self, piece: bytes) -> bool:
        """Take over facts that `changes` gave, as far as there is room; return whether there was for all.

        If they are of a compact table with other keys, this table forgets what it has, and takes over the keys, too.
        """
        if not self.compact:
            return self._take(piece, lengths(), new=False)
        keys = piece[:_KEYS]
        if keys != self._keys:
            self._begin_anew(_BUCKET, tuple(np.frombuffer(keys, "<u8").tolist()))
        return self._take(piece[_KEYS:], self.flat.lengths, new=False)

    def _take(self, piece: bytes, theirs: NDArray[np.uint8], *, new: bool) -> bool:
        """Take over records of a table with such lengths of forms; return whether there was room for all."""
        units, done, form = np.frombuffer(piece, "<u2").astype(np.uint16), 0, self._scratch[0]
        while done < len(units):
            mine = self.workers[0].mine
            done, sound = listing.absorb(self.flat, theirs, mine, units, done, new, form)
            if not sound:
                raise _no_form(units[done + 1 : done + 13])
            if done < len(units) and not self._grow():
                return False
        return True

    def make_room(self) -> bool:
        """Enlarge the table, or else forget half of the records; return whether it forgot."""
        if self._grow():
            return False
        self._forget()
        return True

    def enlarge_cache(self) -> None:
        """Switch to a large cache, or a larger one where the table is large."""
        rows = max(_LARGE_CACHE, len(self.flat.cache) // 4)
        while rows < _LARGEST_CACHE and 2 * rows * _ROW * _CACHED <= self.used:
            rows *= 2
        if len(self.flat.cache) < 4 * rows:
            self.flat = self.flat._replace(cache=empty_table(4 * rows, np.uint64))

    def _room(self, buckets: int) -> int:
        """Units that records may take in so many buckets."""
        return int(_FILL * (self._width - 1) * buckets)

    def _share(self) -> None:
        """Give each worker its share of what is left; one that only leads the others needs little."""
        left = max(0, self._room(self.buckets) - self._total(table.USED))
        leading = self.workers[: -self.number]
        for worker in leading:
            worker.mine[table.QUOTA] = worker.mine[table.USED] + left // _LEADERS
        left -= len(leading) * (left // _LEADERS)
        for worker in self.workers[-self.number :]:
            worker.mine[table.QUOTA] = worker.mine[table.USED] + left // self.number

    def _grow(self) -> bool:
        """Give the table the room that it needs, if the memory allows it; return whether there is room now."""
        if self.flat.shared[facts.LONGEST]:
            self._widen_buckets()
            return True
        if not table.may_widen(self.flat):
            if self.used + 3 * self.flat.wide.nbytes > self.bytes:
                return False
            larger = np.zeros(2 * len(self.flat.wide), np.uint64)
            moving.widened(self.flat, larger)
            self.flat = self.flat._replace(wide=larger)
            return True
        is_shared_out = any(worker.mine[table.USED] >= worker.mine[table.QUOTA] for worker in self.workers)
        if not is_shared_out or self._total(table.USED) > _NEARLY * self._room(self.buckets):
            return self._tidy()
        self._share()
        return True

    def _tidy(self) -> bool:
        """Leave out what has no facts, and enlarge the table if the rest takes much of it; return whether that helps.

        Records without facts only say that an option was met. Most of them are never needed again.
        """
        known, room = int(self._sizes()[1].sum()), self._room(self.buckets)
        came_back = known - self._known < room / _PROGRESS
        wanted = max(known / _KNOWN, known + _AHEAD, _AGAIN * room if came_back else 0)
        left = max(2 * self.flat.wide.nbytes, int(self.bytes) // _FOR_WIDE)
        most = min(int(self.bytes) - left, self.flat.records.nbytes) // (2 * self._width)
        buckets = max(self.buckets, min(most - table.PADDING, int(wanted / self._room(1))))
        if known > _MOST_KNOWN * self._room(buckets) or (came_back and buckets == self.buckets):
            return False
        self._known = known
        self._move(buckets, 0)
        self._share()
        return True

    def _forget(self) -> None:
        """Leave out the records that are worth least, until half of the room is free.

        If it is the facts of wide records that have no room, half of all records are left out: theirs are among them.
        """
        sizes, kept = self._sizes(), self._room(self.buckets) / 2
        if not table.may_widen(self.flat):
            kept = min(kept, int(sizes[1].sum()) / 2)
        smallest = 65 - int((np.cumsum(sizes[1, ::-1]) <= kept).sum())
        self._move(self.buckets, smallest)
        self.forgot += int(sizes[2].sum()) - len(self)
        self._known = self._total(table.USED)
        self._share()

    def _sizes(self) -> NDArray[np.int64]:
        """Return what the records with facts take, as `sizes_by_rank` has it."""
        sizes = np.zeros((3, 65), np.int64)
        moving.sizes_by_rank(self.flat, sizes)
        return sizes

    def _move(self, buckets: int, smallest: int) -> None:
        self.moves += 1
        counters = [worker.mine for worker in self.workers]
        for mine in counters:
            mine[search.DEPTH] = 0
        move(self.flat, counters[: self.number], buckets, smallest)
        for mine in counters[self.number :]:
            mine[[table.USED, table.ENTRIES]] = 0

    def _widen_buckets(self) -> None:
        """Begin anew with larger buckets, and with what is known."""
        known = list(self.changes(1 << 62, anew=True))
        self._begin_anew(_LARGE_BUCKET)
        for piece in known:
            self.hear(piece)

    def _begin_anew(self, bucket: int, keys: tuple[int, ...] = ()) -> None:
        """Begin with an empty table, as `_empty` returns it."""
        self.moves += 1
        # In this order: after an interrupt anywhere here nothing points to where a record was.
        cache = self.flat.cache
        cache[:] = 0
        for worker in self.workers:
            worker.mine[[search.DEPTH, table.USED, table.ENTRIES]] = 0
        self.flat = self._empty(bucket, keys)._replace(cache=cache)
        self._share()


def _bytes(units: NDArray[np.uint16]) -> bytes:
    return units.astype("<u2").tobytes()


def _no_form(row: NDArray[np.unsignedinteger[Any]]) -> StoreError:
    return StoreError(f"not the form of a core: {row.tobytes().hex()}")


def _version(header: int) -> str:
    """Return the version of a form, by its first word."""
    return version_of(not int(header) & HYPER)


def _spelt_out(word: np.uint64) -> tuple[Value | None, int]:
    """Return facts as a value or None, and the refuted nimbers as bits."""
    known = int(word)
    return value_of((known & 255) - 1) if known & 255 else None, known >> 16


def _fact(value: Value | None) -> int:
    """Return a value as the facts of a record have it."""
    return 0 if value is None else 1 + (table.LOONY if value == LOONY else value)


def value_of(number: int) -> Value:
    """Return a value as the kernels write it."""
    return LOONY if number == table.LOONY else number


def _batches(cores: Iterable[Core], size: int) -> Iterator[list[Core]]:
    batch: list[Core] = []
    for core in cores:
        batch.append(core)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
