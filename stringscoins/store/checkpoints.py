"""Checkpoints of unfinished questions, written as the work goes on, in a file beside the store.

A solver provides the bytes of its tables; only the solver knows what they mean. A thread writes them in transactions,
so that a process that is killed at any moment loses only what came after the last one. Each piece has a digest, and
what comes after a damaged piece is left out. The file is bounded: the questions least recently written are deleted.
"""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

from stringscoins.errors import StoreError
from stringscoins.position import Position
from stringscoins.store.database import opened, store_errors, writing

__all__ = ["Checkpoint", "Unfinished", "checkpoints_beside", "clear_all", "question_of", "unfinished"]

_MOST = 32 << 30
"""The bytes that all questions may take together, but never more than a quarter of the free disk space."""
_LITTLE = 1 << 26
"""Bytes in use up to which the file may be written anew, without its free pages, which takes a second. To give these
back one by one takes 5 s for each gigabyte."""
_APPLICATION = 0x5343_4370
"""The application id of such a SQLite file ("SCCp" in ASCII)."""
_TABLES = """
    CREATE TABLE IF NOT EXISTS question (
        question BLOB PRIMARY KEY,
        positions INTEGER NOT NULL,
        written TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS piece (
        number INTEGER PRIMARY KEY,
        question BLOB NOT NULL,
        part INTEGER NOT NULL,
        digest BLOB NOT NULL,
        data BLOB NOT NULL
    );
    CREATE INDEX IF NOT EXISTS piece_of ON piece (question, part);
"""
_PIECE = "SELECT part, digest, data FROM piece WHERE number = ?"
_SIZE = "SELECT coalesce(sum(length(data)), 0) FROM piece WHERE question = ?"


class Unfinished(NamedTuple):
    """The number and the size of the questions in a file of checkpoints.

    Attributes
    ----------
    questions : int
        The number of questions that can be continued.
    bytes : int
        The size of the file.
    """

    questions: int = 0
    bytes: int = 0


def question_of(position: Position, kind: str) -> bytes:
    """Return the key of a question about a position: by its strings in their order, as tables number them."""
    number = {coin: i for i, coin in enumerate(position.coins)}
    strings = ";".join(" ".join(str(number[coin]) for coin in coins) for _, coins in position.items())
    return hashlib.blake2b(f"{kind}\n{strings}".encode(), digest_size=16).digest()


def checkpoints_beside(store: Path) -> Path:
    """Return the path of the checkpoints that belong to a store."""
    return store.with_name(store.name + ".unfinished")


class Checkpoint:
    """The checkpoint of one question, whose file is made at the first write; methods raise StoreError if it is bad.

    The file is open while it is read, and from the first write on until `close`.
    """

    def __init__(self, path: Path, question: bytes) -> None:
        self.path, self.question = path, question
        self.positions = 0
        self.written: date | None = None
        self.size, self.room = 0, _allowed(path)
        self._connection: sqlite3.Connection | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._writing: Future[None] | None = None
        if path.exists():
            with store_errors(path), closing(_connect(path)) as connection:
                self._look_up(connection)

    def _look_up(self, connection: sqlite3.Connection) -> None:
        found = "SELECT positions, written FROM question WHERE question = ?"
        row = connection.execute(found, (self.question,)).fetchone()
        if row:
            try:
                self.positions, self.written = int(row[0]), date.fromisoformat(row[1])
            except (TypeError, ValueError):
                raise StoreError(f"{self.path}: the file is damaged: a row {row!r}") from None
            self.size = connection.execute(_SIZE, (self.question,)).fetchone()[0]

    def read(self) -> Iterator[tuple[int, bytes]]:
        """Yield the pieces with their parts, in the order in which they were written, up to a damaged one."""
        if self.written is None:
            return
        with closing(_connect(self.path)) as connection:
            with store_errors(self.path):
                numbers = connection.execute(
                    "SELECT number FROM piece WHERE question = ? ORDER BY number", (self.question,)
                ).fetchall()
            for (number,) in numbers:
                with store_errors(self.path):
                    row = connection.execute(_PIECE, (number,)).fetchone()
                # Another process may have finished the question, and damage may make anything of a row.
                if row is None or not isinstance(row[2], bytes) or self._digest(row[0], row[2]) != row[1]:
                    return
                yield row[0], row[2]

    @property
    def busy(self) -> bool:
        """True while the last write goes on."""
        return self._writing is not None and not self._writing.done()

    def write(self, pieces: Iterable[tuple[int, bytes]], positions: int, *, since: int = 0, anew: bool = False) -> None:
        """Write pieces in the background, in place of those below `since` or of all; an earlier failure is raised."""
        self.wait()
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "checkpoint")
        self._writing = self._thread.submit(self._write, pieces, positions, since, anew)

    def wait(self) -> None:
        """Wait until the last write is done; StoreError if it failed."""
        if self._writing is not None:
            writing, self._writing = self._writing, None
            writing.result()

    def clear(self) -> None:
        """Delete the checkpoint: the question is answered."""
        self.wait()
        if self.written is not None:
            with writing(self.path, self._connected()) as connection:
                _forget(connection, self.question)
            with store_errors(self.path):
                _shrink(self._connected())
        self.positions, self.written, self.size = 0, None, 0

    def close(self) -> None:
        """Finish the last write and close the file."""
        try:
            self.wait()
        finally:
            if self._thread is not None:
                self._thread.shutdown()
                self._thread = None
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _digest(self, part: int, data: bytes) -> bytes:
        return hashlib.blake2b(data, digest_size=8, key=self.question + f"{part}".encode()).digest()

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = _connect(self.path)
        return self._connection

    def _write(self, pieces: Iterable[tuple[int, bytes]], positions: int, since: int, anew: bool) -> None:
        today = datetime.now(UTC).date()
        with writing(self.path, self._connected()) as connection:
            if anew:
                _forget(connection, self.question)
            if since:
                connection.execute("DELETE FROM piece WHERE question = ? AND part < ?", (self.question, since))
            connection.executemany(
                "INSERT INTO piece (question, part, digest, data) VALUES (?, ?, ?, ?)",
                ((self.question, part, self._digest(part, data), data) for part, data in pieces),
            )
            connection.execute(
                "INSERT OR REPLACE INTO question VALUES (?, ?, ?)", (self.question, positions, today.isoformat())
            )
            self._make_room(connection)
        self.positions, self.written = positions, today

    def _make_room(self, connection: sqlite3.Connection) -> None:
        """Delete the least recently written questions while the file is too large; set `size` and `room`."""
        left = _allowed(self.path) - _sizes(connection)[0]
        others = connection.execute(
            "SELECT question FROM question WHERE question != ? ORDER BY written", (self.question,)
        ).fetchall()
        for other in others if left < 0 else ():
            left += connection.execute(_SIZE, other).fetchone()[0]
            _forget(connection, other[0])
            if left >= 0:
                break
        self.size, self.room = connection.execute(_SIZE, (self.question,)).fetchone()[0], left


def _connect(path: Path) -> sqlite3.Connection:
    def prepare(connection: sqlite3.Connection) -> None:
        found = connection.execute("PRAGMA application_id").fetchone()[0]
        if found not in (0, _APPLICATION):
            raise StoreError(f"{path}: no file of unfinished questions; it is left as it is")
        # Nothing here is secret: what is deleted need not be overwritten, which takes longer than to write it.
        connection.executescript("PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF")
        if found == 0:
            connection.executescript(f"PRAGMA auto_vacuum = INCREMENTAL; PRAGMA application_id = {_APPLICATION};")
        connection.executescript(_TABLES)

    # One thread at a time uses it: `write` waits for the one before.
    return opened(path, str(path), prepare, check_same_thread=False)


def _forget(connection: sqlite3.Connection, question: bytes) -> None:
    connection.execute("DELETE FROM piece WHERE question = ?", (question,))
    connection.execute("DELETE FROM question WHERE question = ?", (question,))


def _sizes(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return the bytes of the file that are in use, and those that are free."""
    page, pages, free = (
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "page_count", "freelist_count")
    )
    return page * (pages - free), page * free


def _shrink(connection: sqlite3.Connection) -> None:
    """Give free pages back to the disk: all at once where little else is in the file, otherwise one by one."""
    used, free = _sizes(connection)
    connection.executescript("VACUUM" if used <= min(free, _LITTLE) else "PRAGMA incremental_vacuum")


def _allowed(path: Path) -> int:
    """Return the bytes that the file may have."""
    size = path.stat().st_size if path.exists() else 0
    folder = next(folder for folder in path.absolute().parents if folder.exists())
    return min(_MOST, (shutil.disk_usage(folder).free + size) // 4)


def unfinished(store: Path) -> Unfinished:
    """Return the number and the size of the checkpoints beside a store."""
    path = checkpoints_beside(store)
    if not path.exists():
        return Unfinished()
    with store_errors(path), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        (questions,) = connection.execute("SELECT count(*) FROM question").fetchone()
    return Unfinished(int(questions), path.stat().st_size)


def clear_all(store: Path) -> None:
    """Delete all checkpoints beside a store."""
    path = checkpoints_beside(store)
    if path.exists():
        with store_errors(path), closing(_connect(path)) as connection:
            connection.executescript("BEGIN IMMEDIATE; DELETE FROM piece; DELETE FROM question; COMMIT; VACUUM;")
