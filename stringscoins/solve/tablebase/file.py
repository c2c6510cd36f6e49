"""The file of a tablebase: a header, the values, an index of them, and checksums; docs/reference/tablebases.md has it.

A file is mapped into memory, not read, so that all processes of a machine share one copy.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import FamilyError, StoreError
from stringscoins.families.boards import Board
from stringscoins.position import Position
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.ranking import Ranking

__all__ = ["BLOCK", "NEW", "TableFile", "packed", "unpacked", "write"]

NEW = ".new"
"""The ending of a file that is being written, after its name."""

_FIRST_LINE = b"stringscoins tablebase 1\n"
_LENGTH, _ALIGNED = 8, 64
"""Bytes of the length of the header; the size of which the beginnings of the sections are multiples."""
BLOCK = 1024
"""Positions for each number of the index."""
_CHUNK = 1 << 20
"""Bytes of the values for each checksum."""
_LONGEST = 1 << 20
"""Bytes of a header at most."""


def packed(entries: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return entries in half a byte each, the first in the low half; a half may be left over."""
    entries = np.append(entries, np.zeros(len(entries) % 2, np.uint8))
    return entries[::2] | entries[1::2] << np.uint8(4)


def unpacked(data: NDArray[np.uint8], number: int) -> NDArray[np.uint8]:
    """Return entries in a byte each."""
    return np.stack([data & 15, data >> 4], axis=1).reshape(-1)[:number]


def _checksum(*sections: NDArray[Any]) -> int:
    """Return the CRC-32 of sections one after the other."""
    checksum = 0
    for section in sections:
        checksum = zlib.crc32(np.ascontiguousarray(section).view(np.uint8).data, checksum)
    return checksum


class TableFile:
    """A tablebase in a file: the values of all positions that cuts leave of its `base`, but for what falls at once.

    Parameters
    ----------
    path : Path
        The file, which stays mapped as long as the object lives.

    Raises
    ------
    StoreError
        If it cannot be read, or is no tablebase.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        try:
            with self.path.open("rb") as file:
                if file.read(len(_FIRST_LINE)) != _FIRST_LINE:
                    raise self.damaged(f"no tablebase: it does not begin with {_FIRST_LINE.decode().strip()!r}")
                length = min(_LONGEST, int.from_bytes(file.read(_LENGTH), "little"))
                self.header: dict[str, Any] = json.loads(file.read(length))
                self._data = np.memmap(file, np.uint8, "r")
            self.source: str = self.header["source"]
            self.objective = Objective(self.header["question"])
            self.positions: int = self.header["positions"]
            self.entries: int = self.header["entries"]
            self.block: int = self.header["block"]
            self.values = self._section("values", np.uint8)
            self.index = self._section("index", np.uint64)
            self.wide = self._section("wide", np.int64)
            self.strings = {name: tuple(coins) for name, coins in self.header["strings"]}
        except OSError as error:
            raise StoreError(f"{self.path}: {error.strerror or error}") from None
        except (ValueError, KeyError, TypeError) as error:
            raise self.damaged(f"a damaged header: {error}") from None

    def damaged(self, fault: str) -> StoreError:
        """Return the error for a file that is not as it should be."""
        return StoreError(f"{self.path}: {fault}")

    def _section(self, name: str, kind: Any) -> NDArray[Any]:
        start, size = self.header["sections"][name]
        if start + size > len(self._data):
            raise self.damaged(f"{len(self._data):,} bytes; its {name} would end at {start + size:,}: it was cut short")
        return self._data[start : start + size].view(kind)

    @cached_property
    def base(self) -> Position:
        """The position that all positions of the table are left of."""
        return Position(self.strings)

    @cached_property
    def place(self) -> dict[str, int]:
        """The bit of each string."""
        return {name: i for i, name in enumerate(self.strings)}

    @cached_property
    def ranking(self) -> Ranking:
        """The numbers of the positions."""
        header = self.header
        return Ranking(self.base, header["quiet"], list(self.strings), header["letters"], header["symmetries"])

    def check(self) -> Iterator[int]:
        """Yield the bytes checked so far; StoreError where a checksum is wrong."""
        sums = self._section("checksums", np.uint32)
        if _checksum(self.index, self.wide, sums) != self.header["checksum"]:
            raise self.damaged("the checksum of the index, the wide values and the checksums is wrong")
        for i, wanted in enumerate(sums.tolist()):
            if _checksum(self.values[i * _CHUNK : (i + 1) * _CHUNK]) != wanted:
                raise self.damaged(f"the checksum of the values from byte {i * _CHUNK:,} on is wrong")
            yield min(len(self.values), (i + 1) * _CHUNK)

    def counts(self) -> dict[str, dict[int, int]]:
        """Return how many positions there are by the strings left, and how many entries by value, wide ones as 15."""
        bytes_of = np.bincount(self.values, minlength=256).reshape(16, 16)
        entries = bytes_of.sum(axis=0) + bytes_of.sum(axis=1)
        entries[0] -= self.entries % 2  # the half that is left over
        return {
            "by_strings": {k: int(n) for k, n in enumerate(self.ranking.ways[0].sum(axis=0)) if n},
            "by_value": {value: int(n) for value, n in enumerate(entries) if n},
        }

    def takes(self, strings: Iterable[tuple[str, Collection[str]]]) -> bool:
        """Return whether the base has all these strings, with the same coins."""
        return all(self.held.get(name) == frozenset(coins) for name, coins in strings)

    @cached_property
    def held(self) -> dict[str, frozenset[str]]:
        """The coins of each string."""
        return {name: frozenset(coins) for name, coins in self.strings.items()}

    @cached_property
    def size(self) -> tuple[int, int] | None:
        """The rows and columns of boxes if the base is a board, with an American frame; else None."""
        with suppress(ValueError, FamilyError):
            rows, columns = (
                1 + max(numbers) for numbers in zip(*(map(int, coin.split()) for coin in self.base.coins), strict=True)
            )
            if self.base == Board(rows, columns).position():
                return rows, columns
        return None


def write(
    path: Path,
    source: str,
    objective: Objective,
    ranking: Ranking,
    pieces: Iterable[tuple[NDArray[np.uint8], NDArray[np.int64]]],
    wide: Sequence[int] | NDArray[np.int64],
) -> TableFile:
    """Write a tablebase and open it: each piece has entries, a byte each, and an index of them, its blocks."""
    numbering = ranking.numbering
    strings = zip(numbering.strings, numbering.members, strict=True)
    header: dict[str, Any] = {
        "source": source,
        "question": objective.value,
        "quiet": ranking.quiet,
        "strings": [[name, [numbering.coins[i] for i in coins]] for name, coins in strings],
        "letters": ranking.widths,
        "symmetries": ranking.images,
        "positions": ranking.number,
        "block": BLOCK,
        "chunk": _CHUNK,
    }
    start = -(-(len(json.dumps(header)) + 300) // _ALIGNED) * _ALIGNED
    new = path.with_name(path.name + NEW)
    index, sums, entries, size = [], [], 0, 0
    rest, chunk = np.zeros(0, np.uint8), b""
    with new.open("wb") as file:
        file.seek(start)

        def put(data: NDArray[np.uint8], *, is_last: bool = False) -> None:
            nonlocal chunk
            file.write(data.tobytes())
            chunk += data.tobytes()
            while len(chunk) >= _CHUNK or (is_last and chunk):
                sums.append(zlib.crc32(chunk[:_CHUNK]))
                chunk = chunk[_CHUNK:]

        for found, places in pieces:
            index.append(places + entries)
            entries += len(found)
            rest = np.append(rest, found)
            even = len(rest) & ~1
            put(packed(rest[:even]))
            rest = rest[even:]
        put(packed(rest), is_last=True)
        size = -(-entries // 2)
        after = -(-(start + size) // _ALIGNED) * _ALIGNED
        numbers, wide, checks = np.concatenate(index).astype("<u8"), np.array(wide, "<i8"), np.array(sums, "<u4")
        file.seek(after)
        for section in (numbers, wide, checks):
            file.write(section.tobytes())
        header["entries"] = entries
        header["sections"] = {
            "values": [start, size],
            "index": [after, numbers.nbytes],
            "wide": [after + numbers.nbytes, wide.nbytes],
            "checksums": [after + numbers.nbytes + wide.nbytes, checks.nbytes],
        }
        header["checksum"] = _checksum(numbers, wide, checks)
        text = json.dumps(header).encode()
        file.seek(0)
        file.write(_FIRST_LINE + len(text).to_bytes(_LENGTH, "little") + text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    return TableFile(path)
