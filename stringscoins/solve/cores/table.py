"""The table of cores: facts about them, their import and export, and the memory, between two slices of a search."""

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

_KEYS = 16
"""Bytes of the keys in a piece of a compact table."""
_FIRST = 1 << 10
"""Buckets at first: 128 kB."""
_FILL = 0.85
"""How full the buckets may get: in a fuller table, records are often far from home."""
_NEARLY = 0.95
"""The used part of that at which the table is tidied: a worker may use up its share before the others."""
_KNOWN, _MOST_KNOWN = 0.8, 0.9
"""The part of that which records with facts take in a tidied table, if there is memory; and at most."""
_LEADERS = 16
"""A worker that only leads the others gets this fraction (1/16) of the free room."""
_AHEAD = 1 << 20
"""The least free units of a tidied table: 2 MB, so that a small search moves its records once."""
_PROGRESS = 32
"""If records with facts grew by less than this fraction (1/32) since the last tidying, dropped records came back."""
_AGAIN = 5 / 4
"""The factor by which the table grows then."""
_BUCKET, _LARGE_BUCKET = 64, 256
"""Units of a bucket: two lines of the processor's cache; for the longest forms, of hypergraphs."""
_CACHE, _LARGE_CACHE, _LARGEST_CACHE = 1 << 12, 1 << 18, 1 << 21
"""Rows of the cache at first, in a long search, and at most: 128 kB, which is quickly emptied, 8 MB and 64 MB."""
_ROW = 32
"""Bytes of a row."""
_CACHED = 16
"""A cache of more than 8 MB takes at most this fraction (1/16) of the table's memory."""
_FOR_WIDE, _MOST_FOR_WIDE = 32, 8
"""The least and the most memory for the facts of wide records: these fractions (1/32, 1/8)."""
_WIDER = 5 / 4
"""The growth of the share of wide records as a search goes on: large nimbers take long to find."""
_WIDE_ROW = 16
"""Bytes of a row of wide facts."""
_PIECE = 1 << 22
"""Units of a piece of listed records: 8 MB."""
_LEAST = 4e6
"""Bytes without which a search cannot go on."""


class CoreTable:
    """Facts about cores, shared by all workers of a search: records in a memory that grows and forgets.

    A full table drops records without facts and grows; at the memory limit it forgets those worth least
    (`moving.rank_by`) until half of it is free. Once records moved (`moves`), places found before mean nothing. A
    compact table has fingerprints of 96 bits in place of forms: n cores confuse two with a probability of n^2 / 2^97.
    """

    def __init__(self, limits: Limits, workers: int, *, compact: bool = False) -> None:
        self.bytes = limits.table_bytes()
        if self.bytes < _LEAST:
            given = "memory that is free" if limits.megabytes is None else "memory limit"
            raise LimitReached(f"the {given} of {self.bytes / 1e6:g} MB (a search takes {_LEAST / 1e6:g} MB)")
        self.compact = compact
        self.flat = self._empty(_BUCKET)
        self.number = workers
        # With several workers, the first one hands out the questions.
        self.workers = [parts.new_worker() for _ in range(workers + (workers > 1))]
        self.forgot = self.moves = self._known = 0
        self._read = dict[int, tuple[int | None, int]]()  # facts by the first unit of a record, unless it is wide
        self._scratch = np.empty((2, 66), np.uint64)
        self._share()

    def _empty(self, bucket: int, keys: tuple[int, ...] = ()) -> facts.TableArrays:
        """Return an empty table with buckets of `bucket` units; a compact one gets new keys if none are given."""
        if self.compact and not keys:
            keys = tuple(secrets.randbits(64) for _ in range(2))
        empty = partial(table.new_table, buckets=_FIRST, bucket=bucket, rows=_CACHE, keys=keys)
        return reserved(empty, int(self.bytes) // (2 * bucket) * bucket)

    def begin(self) -> None:
        """Begin another search, of any position: facts stay, and the workers' counters are reset."""
        self.forgot = 0
        for worker in self.workers:
            worker.mine[[parts.MADE, parts.HITS, parts.LABELLED, search.DEPTH, search.NODES, search.KEPT]] = 0

    def __len__(self) -> int:
        """Return the number of cores with a record."""
        return self._total(table.ENTRIES)

    def _total(self, counter: int) -> int:
        return sum(int(worker.mine[counter]) for worker in self.workers)

    @property
    def buckets(self) -> int:
        """The number of buckets that are the home of some core."""
        return int(self.flat.shared[facts.BUCKETS])

    @property
    def used(self) -> int:
        """Bytes in use."""
        return 2 * self._width * (self.buckets + table.PADDING) + self.flat.wide.nbytes

    @property
    def _width(self) -> int:
        return int(self.flat.shared[facts.UNITS])

    def facts(self, place: int) -> tuple[int | None, int]:
        """Return what is known of a record's core: its nimber or None, and the refuted nimbers as bits."""
        unit = self.flat.records.item(place)
        known = self._read.get(unit)
        if known is None:
            if facts.is_wide(unit):
                return _spelt_out(table.facts_of(self.flat, place))
            known = self._read[unit] = _spelt_out(facts.facts_in(unit))
        return known

    def set_value(self, place: int, nimber: int) -> None:
        """Note the nimber of a record's core."""
        table.set_value(self.flat, place, nimber)

    def set_refuted(self, place: int, nimber: int) -> None:
        """Note that a record's core does not have a nimber."""
        table.set_refuted(self.flat, place, nimber)

    def core(self, place: int, cost: int) -> Core:
        """Return a record as the store keeps it."""
        words = np.empty(listing.MOST_WORDS, np.uint64)
        length = listing.spelt(self.flat, place, words)
        nimber, refuted = self.facts(place)
        value = None if nimber is None else value_of(nimber)  # what was imported may have loony cores
        form = words[1:length].astype("<u8").tobytes()
        return Core(_version(words[1]), form, value, refuted, table.size_of(self.flat, place), cost)

    def records(self, places: NDArray[np.int64]) -> bytes:
        """Return records in the format that `merge` takes."""
        units = np.empty(listing.MOST_UNITS * len(places), np.uint16)
        return _bytes(units[: listing.export_all(self.flat, places, units)])

    def merge(self, piece: bytes) -> bool:
        """Take over the records of `records`, as news; return whether there was room for all."""
        return self.take(_units(piece), lengths(), new=True)

    def merge_stored(self, cores: bytes) -> bool:
        """Take over words of facts and forms in the store's format, as news; return whether there was room for all."""
        words, done, units = np.frombuffer(cores, "<u8").astype(np.uint64), 0, np.empty(_PIECE, np.uint16)
        while done < len(words):
            filled = 0
            while done < len(words) and filled + listing.MOST_UNITS <= len(units):
                done, length = listing.export_stored(words, done, units[filled:], self._scratch)
                if not length:
                    raise _no_form(words[done + 1 : done + 4])
                filled += length
            if not self.take(units[:filled], lengths(), new=True):
                return False
        return True

    def enter(self, cores: Iterable[Core]) -> None:
        """Take over a store's cores as far as there is room; StoreError if a form is none."""
        for batch in _batches(cores, 10_000):
            for core in batch:
                header = int.from_bytes(core.form[:8], "little")
                if len(core.form) != 8 * form_length(np.uint64(header)) or core.version != _version(header):
                    raise StoreError(f"not the form of a core: {core.form.hex()}")
            known = (_fact(core.value) | core.refuted << 16 for core in batch)
            rows = (fact.to_bytes(8, "little") + core.form for fact, core in zip(known, batch, strict=True))
            if not self.merge_stored(b"".join(rows)):
                return

    def changes(self, room: int, *, anew: bool = False, keep: bool = False) -> Iterator[bytes]:
        """Yield the facts new since the last call, about `room` bytes in all, in the format that `absorb` takes.

        The rest stay new; with `keep`, all do. With `anew`, all facts are considered, those worth most first.
        """
        for units in self._listed(room, anew=anew, keep=keep):
            yield self._keys + _bytes(units)

    @property
    def _keys(self) -> bytes:
        """The keys of the fingerprints of a compact table."""
        return self.flat.shared[facts.KEYS : facts.KEYS + 2].astype("<i8").tobytes() if self.compact else b""

    def absorb(self, piece: bytes) -> bool:
        """Take over facts of `changes`; return whether there was room for all.

        If they come from a compact table with other keys, this table first forgets its records and takes over the keys.
        """
        if not self.compact:
            return self.take(_units(piece), lengths(), new=False)
        keys = piece[:_KEYS]
        if keys != self._keys:
            self.begin_anew(tuple(np.frombuffer(keys, "<u8").tolist()))
        return self.take(_units(piece[_KEYS:]), self.flat.lengths, new=False)

    # The memory

    def _listed(self, room: int, *, anew: bool, keep: bool) -> Iterator[NDArray[np.uint16]]:
        """Yield records with new facts, in pieces, as `changes` does."""
        smallest = 0
        if anew:
            smallest = 65 - int((2 * np.cumsum(self._sizes()[0, ::-1]) <= room).sum())
        units, bucket, end, listed = np.empty(_PIECE, np.uint16), 0, self.buckets + table.PADDING, 0
        while bucket < end and (anew or listed < room):
            bucket, filled = listing.changes(self.flat, bucket, end, smallest, anew, keep, units)
            if filled:
                listed += 2 * filled
                yield units[:filled]

    def take(self, units: NDArray[np.uint16], theirs: NDArray[np.uint8], *, new: bool) -> bool:
        """Take over records of a table with these lengths of forms; return whether there was room for all."""
        done, form = 0, np.empty(66, np.uint64)
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
        """Switch to a large cache, or a larger one for a large table."""
        rows = max(_LARGE_CACHE, len(self.flat.cache) // 4)
        while rows < _LARGEST_CACHE and 2 * rows * _ROW * _CACHED <= self.used:
            rows *= 2
        if len(self.flat.cache) < 4 * rows:
            self.flat = self.flat._replace(cache=empty_table(4 * rows, np.uint64))

    def empty_cache(self) -> None:
        """Switch to a small, empty cache, for another root position."""
        self.flat = self.flat._replace(cache=empty_table(4 * _CACHE, np.uint64))

    def _room(self, buckets: int) -> int:
        """Return the units that records may take in `buckets` buckets."""
        return int(_FILL * (self._width - 1) * buckets)

    def _share(self) -> None:
        """Divide the free room among the workers; one that only leads the others needs little."""
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
        """Drop records without facts, and enlarge the table if the rest takes much of it; return whether that helps.

        Records without facts only mark options that were met. Most of them are never needed again.
        """
        known, room = int(self._sizes()[1].sum()), self._room(self.buckets)
        came_back = known - self._known < room / _PROGRESS
        wanted = max(known / _KNOWN, known + _AHEAD, _AGAIN * room if came_back else 0)
        most = min(int(self.bytes) - self._left_for_wide(known), self.flat.records.nbytes) // (2 * self._width)
        buckets = max(self.buckets, min(most - table.PADDING, int(wanted / self._room(1))))
        if known > _MOST_KNOWN * self._room(buckets) or (came_back and buckets == self.buckets):
            return False
        self._known = known
        self._move(buckets, 0)
        self._share()
        return True

    def _left_for_wide(self, known: int) -> int:
        """Return the bytes to leave for wide facts, if the records with facts take `known` units.

        That is twice their size, as records move by copying; a table of all memory has a quarter more per unit.
        """
        most = int(self.bytes)
        rows = _WIDER * int(self.flat.shared[facts.WIDE_ROWS]) * self._room(most // (2 * self._width)) / (known + 1)
        size = len(self.flat.wide) // 2
        while facts.most_to_widen(size) < rows:
            size *= 2
        return min(max(2 * _WIDE_ROW * size, most // _FOR_WIDE), most // _MOST_FOR_WIDE)

    def _forget(self) -> None:
        """Drop the records that are worth least, until half of the room is free.

        If the facts of wide records have no room, half of all records are dropped, theirs among them.
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
        """Return the sizes of the records with facts, as `sizes_by_rank` does."""
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
        """Begin anew with larger buckets and the known facts."""
        known = [units.copy() for units in self._listed(1 << 62, anew=True, keep=False)]
        self.begin_anew(bucket=_LARGE_BUCKET)
        for units in known:
            self.take(units, lengths(), new=True)

    def begin_anew(self, keys: tuple[int, ...] = (), *, bucket: int = _BUCKET) -> None:
        """Begin with an empty table, as `_empty` returns it."""
        self.moves += 1
        # In this order: after an interrupt anywhere here, nothing points to a record's old place.
        cache = self.flat.cache
        cache[:] = 0
        for worker in self.workers:
            worker.mine[[search.DEPTH, table.USED, table.ENTRIES]] = 0
        self.flat = self._empty(bucket, keys)._replace(cache=cache)
        self._share()


def _no_form(row: NDArray[np.unsignedinteger[Any]]) -> StoreError:
    """Return the error for data that is not the form of a core."""
    return StoreError(f"not the form of a core: {row.tobytes().hex()}")


def _bytes(units: NDArray[np.uint16]) -> bytes:
    return units.astype("<u2").tobytes()


def _units(piece: bytes) -> NDArray[np.uint16]:
    return np.frombuffer(piece, "<u2").astype(np.uint16)


def _version(header: int) -> str:
    """Return the version of a form by its first word."""
    return version_of(not int(header) & HYPER)


def _spelt_out(word: np.uint64) -> tuple[int | None, int]:
    """Return facts as a nimber or None, and the refuted nimbers as bits."""
    known = int(word)
    return (known & 255) - 1 if known & 255 else None, known >> 16


def _fact(value: Value | None) -> int:
    """Return a value as the facts of a record encode it."""
    return 0 if value is None else 1 + (table.LOONY if value == LOONY else value)


def value_of(number: int) -> Value:
    """Return the value that the kernels write as a number."""
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
