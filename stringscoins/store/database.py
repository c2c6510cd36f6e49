"""The file of a store: how it is opened, which files are refused, and how SQLite's errors are reported.

A process that is killed at any moment leaves a sound file: everything is written in transactions, with SQLite's
write-ahead log (https://www.sqlite.org/wal.html). Only a loss of power may lose the last transactions.
"""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from stringscoins.errors import StoreError, StoreUnwritable

__all__ = ["APPLICATION", "SCHEMA", "SOUND_ANSWER", "SOUND_CORE", "connect", "opened", "store_errors", "writing"]

APPLICATION = 0x5343_6F69
"""The application id of a store of this project ("SCoi" in ASCII)."""
SCHEMA = 3
"""The version of the tables; no other one is read."""
SOUND_ANSWER = "sum = row_sum(form, value, coins, strings, name, solver, found)"
SOUND_CORE = "sum = row_sum(version, form, value, refuted, size, positions)"
"""The conditions that hold if a row is as it was written."""
_PATIENCE = 60.0
"""Seconds to wait for other processes that write."""

_OUT_OF_REACH = (
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
"""The kinds of SQLite's errors that do not mean that the file is damaged."""

# A form may be longer than all else in its row: without rowids it is stored once, not in an index as well.
_TABLES = (
    """CREATE TABLE position (
        form TEXT PRIMARY KEY,
        value INTEGER NOT NULL CHECK (value >= -1),
        coins INTEGER NOT NULL,
        strings INTEGER NOT NULL,
        name TEXT NOT NULL,
        solver TEXT NOT NULL,
        found TEXT NOT NULL,
        sum INTEGER NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE core (
        version TEXT NOT NULL,
        form BLOB NOT NULL,
        value INTEGER CHECK (value BETWEEN -1 AND 63),
        refuted INTEGER NOT NULL,
        size INTEGER NOT NULL CHECK (size >= 0),
        positions INTEGER NOT NULL CHECK (positions >= 0),
        sum INTEGER NOT NULL,
        PRIMARY KEY (version, form),
        CHECK (value IS NULL OR value < 0 OR NOT refuted >> value & 1)
    ) WITHOUT ROWID""",
)


def connect(path: Path, *, create: bool, writable: bool = True) -> sqlite3.Connection:
    """Return a connection to the store at a path. Cost: milliseconds.

    If `create`, a missing or empty file becomes a store; one that cannot be written is opened for reading unless
    `writable`. Raises StoreError if it is no store, or of another version, and leaves it as it is; StoreUnwritable if
    it cannot be read or written.
    """
    if _is_missing(path):
        if not create:
            raise StoreError(f"{path}: there is no store yet")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnwritable(f"{path}: its folder cannot be made: {error.strerror or error}") from None
    try:
        return _opened(path, str(path))
    except StoreUnwritable:
        if writable:
            raise
    try:
        return _opened(path, f"{path.absolute().as_uri()}?mode=ro")
    except StoreUnwritable:
        # Even for reading SQLite makes files beside the log, unless it knows that nobody can write.
        return _opened(path, f"{path.absolute().as_uri()}?immutable=1")


def _opened(path: Path, address: str) -> sqlite3.Connection:
    is_address = address != str(path)

    def prepare(connection: sqlite3.Connection) -> None:
        connection.create_function("row_sum", -1, _row_sum, deterministic=True)
        if is_address:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            _check_schema(path, _pragma(connection, "user_version"))
        else:
            _prepare(connection, path)

    return opened(path, address, prepare, uri=is_address)


def opened(
    path: Path, address: str, prepare: Callable[[sqlite3.Connection], None], **options: bool
) -> sqlite3.Connection:
    """Return a prepared connection, which waits for other processes that write. Errors name the path."""
    with store_errors(path):
        connection = sqlite3.connect(address, timeout=_PATIENCE, isolation_level=None, **options)
        try:
            prepare(connection)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def writing(path: Path, connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Return a context that is one transaction: everything written in it stays or, after an error, nothing."""
    with store_errors(path), connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection


def _row_sum(*columns: object) -> int:
    """Return the checksum of the other columns of a row: SQLite itself does not notice a changed byte in a value."""
    return zlib.crc32(repr(columns).encode())


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """Return a context in which SQLite's errors become StoreErrors that name the file."""
    try:
        yield
    except (sqlite3.Error, OverflowError, UnicodeDecodeError) as error:
        # The low byte is the kind of the error, the rest a detail.
        kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
        sort = StoreUnwritable if kind in _OUT_OF_REACH else StoreError
        if kind in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            problem = "the store is damaged"
        elif kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            problem = "the store is in use by another process"
        else:
            problem = "the store cannot be read or written"
        raise sort(f"{path}: {problem}: {error}") from error


def _is_missing(path: Path) -> bool:
    """Return True if there is no file or an empty one, by its bytes: SQLite would change a file of another program."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        return True
    except IsADirectoryError as error:
        raise StoreError(f"{path}: cannot be read: {error.strerror}") from None
    except OSError as error:
        raise StoreUnwritable(f"{path}: cannot be read: {error.strerror or error}") from None
    if header:
        if header[:16] != b"SQLite format 3\0" or int.from_bytes(header[68:72], "big") != APPLICATION:
            raise StoreError(f"{path}: not a store of results; it is left as it is")
        _check_schema(path, int.from_bytes(header[60:64], "big"))
    return not header


def _check_schema(path: Path, schema: int) -> None:
    if schema == SCHEMA:
        return
    what, advice = "damaged", ""
    if schema > SCHEMA:
        what = "written by a newer version of the package"
    elif schema > 0:
        what, advice = "written by an older version of the package", "; remove it, and a new one is begun"
    raise StoreError(f"{path}: the store is {what}: tables of version {schema}, expected {SCHEMA}{advice}")


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables where there are none, and set the connection up."""
    if _pragma(connection, "application_id") != APPLICATION:
        with writing(path, connection):
            # Another process may have made them by now.
            if _pragma(connection, "application_id") != APPLICATION:
                for table in _TABLES:
                    connection.execute(table)
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {SCHEMA}")
    _check_schema(path, _pragma(connection, "user_version"))
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = NORMAL")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log, once in a store's life. SQLite itself does not wait here for other processes."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.01)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
