"""The building of a tablebase: layer by layer, those with few strings first; what is found is written down at once.

The table is in memory while it is built, half a byte for each position. The values found go to a file beside the one
that is made, `*.unfinished`, so that work that is stopped or killed goes on from there.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import struct
import sys
import threading
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import BinaryIO, TypeVar

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached, PositionError, StoreError, StoreUnwritable
from stringscoins.kernels._jit import prepare
from stringscoins.kernels.root import WIDEST
from stringscoins.kernels.tablebase import values
from stringscoins.position import Position
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.base import arrays_of, stems_of
from stringscoins.solve.tablebase.file import BLOCK, TableFile, packed, unpacked, write
from stringscoins.solve.tablebase.ranking import Ranking
from stringscoins.solve.work import Work

__all__ = ["UNFINISHED", "Builder"]

UNFINISHED = ".unfinished"
"""The ending of a file of values found so far, after the name of the file that is made."""

A = TypeVar("A")
B = TypeVar("B")

_HEAD, _CHECKSUM = struct.Struct("<IIQQ"), struct.Struct("<I")
"""Of a record of the unfinished file: the strings left, the stem, the number of values and of wide ones; the checksum
of this, of the entries, packed, and of the wide values, which follow."""
_AHEAD = 4
"""Pieces of work for each thread that are handed out before their turn."""
_TOO_LARGE = "the values of this position do not fit into a table"


class Builder:
    """The building of a table of a base position, in a file of a folder that exists.

    Parameters
    ----------
    position : Position
        The base: at most 64 strings.
    source : str
        Its name.
    objective : Objective
        The margin, in normal play, or the nimber.
    work : Work
        What may be spent, and who listens.

    Raises
    ------
    LimitReached
        If there are too many positions, or the memory does not hold them.
    PositionError
        If there is no string to cut.
    """

    def __init__(self, position: Position, source: str, objective: Objective, work: Work = Work()) -> None:
        if not position:
            raise PositionError("a table needs a position with a string to cut: here is none")
        self.source, self.objective, self.work = source, objective, work
        self.ranking = Ranking(position, position.is_ordinary and len(position.coins) <= WIDEST)
        self.memory = self.ranking.number // 2 + 1
        """Bytes of memory that the building takes."""
        self.disk = 2 * (self.memory // len(self.ranking.images)) + self.ranking.number // BLOCK * 8
        """Bytes on the disk that the building takes, about: half of them until it is done."""
        if self.memory > work.limits.table_bytes():
            raise LimitReached(self._too_large(self.memory, "of memory", work.limits.table_bytes()))
        self.base = arrays_of(self.ranking, nimbers=objective is Objective.NIMBER)
        self.stems, self.counts = stems_of(self.ranking)
        self.done = 0
        """Positions whose value is known, each of those that a symmetry maps to each other."""
        self._table = np.zeros(self.memory, np.uint8)
        self._wide = np.zeros(0, np.int64)
        self._mine = threading.local()

    def build(self, path: Path) -> TableFile:
        """Find all values, write the file and return the table; after a stop or the death of the program, go on.

        Raises
        ------
        SearchStopped
            When a limit is reached or the work is interrupted; what is found is kept beside the file.
        StoreError
            If the file exists, or cannot be written.
        """
        if path.exists():
            raise StoreError(f"{path}: there is a table already")
        unfinished = path.with_name(path.name + UNFINISHED)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            begun = unfinished.stat().st_size if unfinished.exists() else 0
            free = shutil.disk_usage(path.parent).free + begun
            if self.disk > free:
                raise StoreUnwritable(f"{path}: {self._too_large(self.disk, 'on the disk', free)}")
            with self.work.running(lambda: self.done), _appended(unfinished) as file:
                self._prepare()
                known = self._begun(file)
                with ThreadPoolExecutor(self.work.threads) as pool:
                    for strings in range(self.counts.shape[1]):
                        self._fill(pool, strings, known.get(strings, set()), file)
                    self.done = 0
                    table = write(path, self.source, self.objective, self.ranking, self._pieces(pool), self._wide)
            unfinished.unlink()
        except OSError as error:
            raise StoreUnwritable(f"{path}: cannot be written: {error.strerror or error}") from None
        return table

    def _too_large(self, size: float, where: str, most: float) -> str:
        """Return what an error says where a table does not fit."""
        number = self.ranking.number
        return f"its {number:,} positions take {size / 1e6:,.0f} MB {where}, and there are {most / 1e6:,.0f}"

    def _prepare(self) -> None:
        """Load the kernels in this thread, which Ctrl-C ends."""
        found, index, room = np.zeros(0, np.uint8), np.zeros(0, np.int64), self._room
        stem = self.base, self.stems, 0
        prepare(values.fill, *stem, 0, self._table, self._wide, found, room)
        prepare(values.refill, *stem, 0, self._table, found, room)
        prepare(values.collect, *stem, self._table, BLOCK, found, index, room)

    def _fill(self, pool: ThreadPoolExecutor, strings: int, known: set[int], file: BinaryIO) -> None:
        """Find the values of all positions with some strings, but for the stems that are known."""
        stems = [int(stem) for stem in np.flatnonzero(self.counts[:, strings]) if stem not in known]

        def found(stem: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
            entries, room = np.empty(self.counts[stem, strings], np.uint8), self._room
            number = values.fill(self.base, self.stems, stem, strings, self._table, self._wide, entries, room)
            if number < 0:
                raise LimitReached(_TOO_LARGE)
            return entries[:number], room.wide[1 : room.wide[0] + 1].copy()

        all_wide = [self._wide]
        for stem, (entries, wide) in self._all(pool, found, stems):
            data = packed(entries).tobytes() + wide.astype("<i8").tobytes()
            head = _HEAD.pack(strings, stem, len(entries), len(wide))
            file.write(head + _CHECKSUM.pack(zlib.crc32(head + data)) + data)
            all_wide.append(wide)
            self._tell(self.counts[stem, strings])
        self._wide = np.sort(np.concatenate(all_wide))
        file.flush()

    def _begun(self, file: BinaryIO) -> dict[int, set[int]]:
        """Take over what earlier runs found, and cut off what is damaged; return the stems known, by strings."""
        known: dict[int, set[int]] = {}
        title = self._title()
        file.seek(0)
        if file.read(len(title)) != title:
            file.seek(0)
            file.truncate()
            file.write(title)
            return known
        while True:
            sound = file.tell()
            head, checksum = file.read(_HEAD.size), file.read(_CHECKSUM.size)
            if len(checksum) < _CHECKSUM.size:
                break
            strings, stem, number, wide = _HEAD.unpack(head)
            if max(number, wide) > self.ranking.number:
                break
            size = (number + 1) // 2
            data = file.read(size + 8 * wide)
            if _CHECKSUM.pack(zlib.crc32(head + data)) != checksum:
                break
            entries = unpacked(np.frombuffer(data[:size], np.uint8), number)
            values.refill(self.base, self.stems, stem, strings, self._table, entries, self._room)
            self._wide = np.append(self._wide, np.frombuffer(data[size:], "<i8"))
            known.setdefault(strings, set()).add(stem)
            self._tell(self.counts[stem, strings])
        file.seek(sound)
        file.truncate()
        self._wide.sort()
        return known

    def _title(self) -> bytes:
        """Return what an unfinished file begins with: all on which its records depend."""
        numbering = self.ranking.numbering
        about = [self.objective.value, self.ranking.widths, self.stems.letters, numbering.members, self.ranking.images]
        return (
            f"stringscoins unfinished tablebase 2 {hashlib.sha256(json.dumps(about).encode()).hexdigest()}\n".encode()
        )

    def _pieces(self, pool: ThreadPoolExecutor) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int64]]]:
        """Yield the values of each stem in order, with the number of values before each block that begins there."""
        starts = [*(-(-first // BLOCK) for first in self.stems.firsts.tolist()), -(-self.ranking.number // BLOCK)]

        def collected(stem: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
            entries = np.empty(self.counts[stem].sum(), np.uint8)
            index = np.empty(starts[stem + 1] - starts[stem], np.int64)
            number = values.collect(self.base, self.stems, stem, self._table, BLOCK, entries, index, self._room)
            return entries[:number], index

        for stem, piece in self._all(pool, collected, range(len(starts) - 1)):
            yield piece
            self._tell(self.counts[stem].sum())

    def _all(self, pool: ThreadPoolExecutor, task: Callable[[A], B], things: Iterable[A]) -> Iterator[tuple[A, B]]:
        """Yield things with what a task makes of them, in order; threads work a little ahead."""
        left = iter(things)
        waiting = deque((thing, pool.submit(task, thing)) for thing in islice(left, _AHEAD * self.work.threads))
        try:
            while waiting:
                thing, future = waiting.popleft()
                yield thing, future.result()
                waiting.extend((thing, pool.submit(task, thing)) for thing in islice(left, 1))
        finally:
            for _, future in waiting:
                future.cancel()

    @property
    def _room(self) -> values.Room:
        """The room of this thread."""
        if not hasattr(self._mine, "room"):
            self._mine.room = values.new_room()
        room: values.Room = self._mine.room
        return room

    def _tell(self, positions: int) -> None:
        """Report some more positions, and keep to the limits."""
        self.done += int(positions)
        self.work.progress.searching(self.done, self.done, len(self._table), whole=self.ranking.number)
        self.work.check()


def _appended(path: Path) -> BinaryIO:
    """Open a file to go on with, or a new one, for this process alone."""
    file = path.open("r+b" if path.exists() else "x+b")
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise StoreUnwritable(f"{path}: another process is building this table") from None
    return file
