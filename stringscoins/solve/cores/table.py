"""The table of cores: facts about them, and their import and export between two slices of a search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import StoreError
from stringscoins.kernels.cores import facts, listing, table
from stringscoins.kernels.cores.packing import HYPER, form_length, lengths
from stringscoins.solve.cores.forms import version_of
from stringscoins.solve.cores.room import PIECE, Room, no_form
from stringscoins.solve.limits import Limits
from stringscoins.store.records import Core
from stringscoins.values import LOONY, Value

__all__ = ["CoreTable", "value_of"]

_KEYS = 16
"""Bytes of the keys in a piece of a compact table."""


class CoreTable(Room):
    """Facts about cores, shared by all workers of a search. `Room` describes the parameters."""

    def __init__(self, limits: Limits, workers: int, *, compact: bool = False) -> None:
        super().__init__(limits, workers, compact=compact)
        self._told = dict[int, tuple[Value | None, int]]()  # facts by the first unit of a record, unless it is wide
        self._scratch = np.empty((2, 66), np.uint64)

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
        """Note that a record's core does not have a nimber."""
        table.set_refuted(self.flat, place, nimber)

    def core(self, place: int, cost: int) -> Core:
        """Return a record as the store keeps it."""
        words = np.empty(listing.MOST_WORDS, np.uint64)
        length = listing.spelt(self.flat, place, words)
        value, refuted = self.facts(place)
        form = words[1:length].astype("<u8").tobytes()
        return Core(_version(words[1]), form, value, refuted, table.size_of(self.flat, place), cost)

    def told(self, places: NDArray[np.int64]) -> bytes:
        """Return records in the format that `hear` takes."""
        units = np.empty(listing.MOST_UNITS * len(places), np.uint16)
        return _bytes(units[: listing.told_all(self.flat, places, units)])

    def hear(self, piece: bytes) -> bool:
        """Take over the records of `told`, as news; return whether there was room for all."""
        return self.take(_units(piece), lengths(), new=True)

    def hear_of_store(self, cores: bytes) -> bool:
        """Take over words of facts and forms in the store's format, as news; return whether there was room for all."""
        words, done, units = np.frombuffer(cores, "<u8").astype(np.uint64), 0, np.empty(PIECE, np.uint16)
        while done < len(words):
            filled = 0
            while done < len(words) and filled + listing.MOST_UNITS <= len(units):
                done, length = listing.told_of_store(words, done, units[filled:], self._scratch)
                if not length:
                    raise no_form(words[done + 1 : done + 4])
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
            if not self.hear_of_store(b"".join(rows)):
                return

    def changes(self, room: int, *, anew: bool = False, keep: bool = False) -> Iterator[bytes]:
        """Yield the facts that are new since the last call, in the format that `absorb` takes.

        They take about `room` bytes in all; the others stay new. With `anew`, all facts are considered, at most `room`
        bytes of those worth most. With `keep`, new facts stay new.
        """
        for units in self.listed(room, anew=anew, keep=keep):
            yield self._keys + _bytes(units)

    @property
    def _keys(self) -> bytes:
        """The keys of the fingerprints of a compact table."""
        return self.flat.shared[facts.KEYS : facts.KEYS + 2].astype("<i8").tobytes() if self.compact else b""

    def absorb(self, piece: bytes) -> bool:
        """Take over facts of `changes`; return whether there was room for all.

        If they come from a compact table with other keys, this table forgets its records and takes over the keys, too.
        """
        if not self.compact:
            return self.take(_units(piece), lengths(), new=False)
        keys = piece[:_KEYS]
        if keys != self._keys:
            self.begin_anew(tuple(np.frombuffer(keys, "<u8").tolist()))
        return self.take(_units(piece[_KEYS:]), self.flat.lengths, new=False)


def _bytes(units: NDArray[np.uint16]) -> bytes:
    return units.astype("<u2").tobytes()


def _units(piece: bytes) -> NDArray[np.uint16]:
    return np.frombuffer(piece, "<u2").astype(np.uint16)


def _version(header: int) -> str:
    """Return the version of a form by its first word."""
    return version_of(not int(header) & HYPER)


def _spelt_out(word: np.uint64) -> tuple[Value | None, int]:
    """Return facts as a value or None, and the refuted nimbers as bits."""
    known = int(word)
    return value_of((known & 255) - 1) if known & 255 else None, known >> 16


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
