"""The store: it keeps answers and cores, and returns them. Its knowledge only grows."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType, UnionType
from typing import Any, Self

import platformdirs

from stringscoins.errors import StoreConflict, StoreError, StoreUnwritable
from stringscoins.position import Position
from stringscoins.store.checkpoints import (
    Checkpoint,
    checkpoints_beside,
    clear_all,
    question_of,
    unfinished,
)
from stringscoins.store.database import SOUND_ANSWER, SOUND_CORE, connect, store_errors, writing
from stringscoins.store.records import Core, Info, StoredAnswer, form_if_cheap, form_of, position_of
from stringscoins.values import Value
from stringscoins.version import __version__
from stringscoins.wording import plural

__all__ = ["Store", "default_path"]

_log = logging.getLogger(__name__)

_PAGE = 5000
"""Rows read in one transaction."""

_Type = type | UnionType

# The last column is true if the row is as it was written.
_ANSWER = f"SELECT form, value, name, solver, found, {SOUND_ANSWER} FROM position WHERE "
_ANSWER_TYPES = (str, int, str, str, str, int)
_CORE = f"SELECT form, version, value, refuted, size, positions, {SOUND_CORE} FROM core WHERE "
_CORE_TYPES = (bytes, str, int | None, int, int, int, int)
# Where a key is damaged, SQLite's search for another key may take the wrong way, and then it ends beside that row. So
# nothing is missing only where both neighbours are as they were written. The ways to >= and < are the same, and those
# to > and <=.
_ANSWER_BEFORE = _ANSWER + "form {} ? ORDER BY form DESC LIMIT 1"
_ANSWER_AFTER = _ANSWER + "form >= ? ORDER BY form LIMIT 1"
_CORE_BEFORE = _CORE + "(version, form) {} (?, ?) ORDER BY version DESC, form DESC LIMIT 1"
_NEXT_VERSION = _CORE + "(version, form) > (?1, ?2) AND version != ?1 ORDER BY version, form LIMIT 1"
# What is known stays. A row that contradicts it changes nothing, by which the contradiction is noticed.
_PUT_ANSWER = """INSERT INTO position VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, row_sum(?1, ?2, ?3, ?4, ?5, ?6, ?7))
    ON CONFLICT (form) DO UPDATE SET value = value WHERE value = excluded.value"""
_PUT_CORE = """INSERT INTO core VALUES (?1, ?2, ?3, ?4, ?5, ?6, row_sum(?1, ?2, ?3, ?4, ?5, ?6))
    ON CONFLICT (version, form) DO UPDATE SET
        value = coalesce(value, excluded.value),
        refuted = refuted | excluded.refuted,
        positions = max(positions, excluded.positions),
        sum = row_sum(version, form, coalesce(value, excluded.value), refuted | excluded.refuted, size,
            max(positions, excluded.positions))
    WHERE size = excluded.size AND coalesce(value = excluded.value, TRUE)"""


def default_path() -> Path:
    """Return the path of the store: the environment's `STRINGSCOINS_STORE`, or else a file among the user's data.

    The file need not exist yet.

    Raises
    ------
    StoreUnwritable
        If there is no home directory.

    Examples
    --------
    >>> from unittest.mock import patch
    >>> with patch.dict(os.environ, STRINGSCOINS_STORE="results.sqlite"):
    ...     default_path().name
    'results.sqlite'
    """
    given = os.environ.get("STRINGSCOINS_STORE")
    if given:
        return Path(given)
    folder = platformdirs.user_data_path("stringscoins", appauthor=False)
    if not folder.is_absolute():  # as it is for a user without a home
        raise StoreUnwritable(f"{folder}: there is no home directory to keep results in")
    return folder / "nimbers.sqlite"


class Store:
    """A store of results in a SQLite file, opened with `Store.open` and used in a `with`.

    Many processes may use one store at once. Every method raises StoreError if the file is damaged, cannot be read or
    written, or is held by other processes for a minute.

    Parameters
    ----------
    path : Path
        The path of the file.
    connection : sqlite3.Connection
        The connection to the file; `open` makes both.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "nimbers.sqlite") as store:
    ...     store.put_position(Position.numbered(["a", "ab", "b"]), 1, name="a chain")
    ...     store.position_value(Position.numbered(["x", "xy", "y"]))
    1
    """

    is_kept = True
    """True if the store keeps the records that are put into it."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, path: str | os.PathLike[str] | None = None, *, create: bool = True, writable: bool = True) -> Self:
        """Return an open store, which has to be closed, as a `with` does. Cost: milliseconds, whatever its size.

        `path` is by default `default_path()`. If `create`, a missing store and its folder are made. If not `writable`,
        the store may be one that can only be read.

        Raises
        ------
        StoreError
            If the file is no store or of another version, in which cases it is left as it is; or if there is no file
            and none may be made.
        StoreUnwritable
            If the file cannot be read or written.
        """
        where = default_path() if path is None else Path(path)
        store = cls(where, connect(where, create=create, writable=writable))
        _log.info("opened the store %s%s", where, "" if writable else " to be read only")
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        with store_errors(self.path):
            self._connection.close()

    def checkpoint(self, position: Position, kind: str) -> Checkpoint:
        """Return the checkpoint, beside the store, of an unfinished question about `position`; it has to be closed.

        The position has the names and the order of the question; `kind` is the question, and the method that answers
        it. The checkpoint is empty if nothing was written.
        """
        return Checkpoint(checkpoints_beside(self.path), question_of(position, kind))

    # Answers

    def position_value(self, position: Position) -> Value | None:
        """Return the value kept for `position`, whatever the names of its coins and strings; None if none is kept.

        Cost: that of `Position.canonical`, at most about a second. Positions that would take longer are neither looked
        up nor kept.
        """
        form = form_if_cheap(position)
        if form is None:
            return None
        rows = self._records(_ANSWER_TYPES, _ANSWER + "form = ?", form)
        if not rows:
            for beside in (_ANSWER_BEFORE.format("<"), _ANSWER_AFTER):
                self._records(_ANSWER_TYPES, beside, form)
        return rows[0][1] if rows else None

    def put_position(self, position: Position, value: Value, *, name: str) -> None:
        """Keep the nimber or `LOONY`, `value`, of `position` under `name`; the first name and time are kept.

        A position whose form takes long to find is not kept. Cost: that of `canonical`, and a transaction.

        Raises
        ------
        StoreConflict
            If another value is kept.
        """
        form = form_if_cheap(position)
        if form is not None:
            answer = StoredAnswer(position, value, name, __version__, f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
            self._put([(answer, _row(answer, form))])

    def answers(self) -> Iterator[StoredAnswer]:
        """Yield all positions with their values, in the order of the canonical forms. Cost: linear."""
        for row in self._pages(_ANSWER_TYPES, _ANSWER + "TRUE", _ANSWER_BEFORE, first=""):
            yield self._answer(row)

    # Cores

    def cores(self, version: str, *, smallest: int = 0, largest: int | None = None) -> Iterator[Core]:
        """Yield the cores that are kept, in the order of their forms.

        `version` is that of the encoding of forms, `smallest` and `largest` are bounds on the number of strings. Cost:
        linear in all cores of the version, a microsecond or so each. Others may write meanwhile.
        """
        most = (1 << 63) - 1 if largest is None else largest
        query, last = f"{_CORE} size BETWEEN {smallest:d} AND {most:d} AND version = ?", b""
        for row in self._pages(_CORE_TYPES, query, _CORE_BEFORE, version, first=last):
            yield _core(row)
            last = row[0]
        # What ends the cores of this version may be one of them, with another version by damage.
        self._records(_CORE_TYPES, _NEXT_VERSION, version, last)

    # Both

    def put(self, records: Iterable[StoredAnswer | Core]) -> None:
        """Keep the answers and cores `records` in one transaction: all of them or, in case of an error, none.

        A core that is there already keeps all known values and refuted nimbers, and the larger cost. An answer that is
        there already keeps its name, solver and time. Cost: about 10 microseconds a core.

        Raises
        ------
        StoreConflict
            If a record contradicts the store or itself.
        """
        # The rows are made before the transaction, so that other processes do not wait for it.
        self._put([(record, _row(record)) for record in records])

    def _put(self, rows: list[tuple[StoredAnswer | Core, tuple[Any, ...]]]) -> None:
        with writing(self.path, self._connection):
            for index, (record, row) in enumerate(rows):
                try:
                    put = self._connection.execute(_PUT_CORE if isinstance(record, Core) else _PUT_ANSWER, row)
                except sqlite3.IntegrityError:
                    put = None
                if put is None or not put.rowcount:
                    kept = self._kept(record, row)
                    reason = f"but kept is {kept}" if kept else "which cannot be"
                    raise StoreConflict(f"{self.path}: {record}, {reason}", index)

    def _kept(self, record: StoredAnswer | Core, row: tuple[Any, ...]) -> StoredAnswer | Core | None:
        """Return the record that is kept in the place of another one."""
        if isinstance(record, Core):
            rows = self._records(_CORE_TYPES, _CORE + "version = ? AND form = ?", *row[:2])
            return _core(rows[0]) if rows else None
        rows = self._records(_ANSWER_TYPES, _ANSWER + "form = ?", row[0])
        return self._answer(rows[0]) if rows else None

    def info(self) -> Info:
        """Return the numbers of records at this moment; other processes may write meanwhile. Cost: linear."""
        ((size,),) = self._select((int,), "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        positions = self._select((int, int), "SELECT strings, count(*) FROM position GROUP BY strings ORDER BY strings")
        cores: dict[str, dict[int, int]] = {}
        for version, strings, count in self._select(
            (str, int, int), "SELECT version, size, count(*) FROM core GROUP BY version, size ORDER BY version, size"
        ):
            cores.setdefault(version, {})[strings] = count
        return Info(self.path, size, dict(positions), cores, unfinished(self.path))

    def check(self) -> None:
        """Check the whole file by SQLite, and that each row is as it was written, its key included. Cost: linear.

        Raises
        ------
        StoreError
            If the file has faults; the message names them.
        """
        faults = [fault for (fault,) in self._select((str,), "PRAGMA integrity_check")]
        if faults != ["ok"]:
            raise self._damaged("; ".join(faults))
        for table, is_sound in (("position", SOUND_ANSWER), ("core", SOUND_CORE)):
            ((damaged,),) = self._select((int,), f"SELECT count(*) FROM {table} WHERE ({is_sound}) IS NOT TRUE")
            if damaged:
                raise self._damaged(f"{plural(damaged, 'row')} of the table {table}, not as written")

    def clear(self) -> None:
        """Remove all results and all unfinished questions, and give their space back. Cost: linear."""
        with writing(self.path, self._connection):
            self._connection.execute("DELETE FROM position")
            self._connection.execute("DELETE FROM core")
        with store_errors(self.path):
            self._connection.execute("VACUUM")
        clear_all(self.path)

    def _select(self, types: tuple[_Type, ...], query: str, *arguments: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query and check the types of their columns, which SQLite itself does not do."""
        with store_errors(self.path):
            rows: list[tuple[Any, ...]] = self._connection.execute(query, arguments).fetchall()
        for row in rows:
            if not all(map(isinstance, row, types)):
                raise self._damaged(f"a row {row!r}")
        return rows

    def _records(self, types: tuple[_Type, ...], query: str, *arguments: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query of whole rows and check that they are as they were written."""
        rows = self._select(types, query, *arguments)
        for *row, is_sound in rows:
            if not is_sound:
                raise self._damaged(f"a row {row!r}, which is not what was written")
        return [row[:-1] for row in rows]

    def _pages(
        self, types: tuple[_Type, ...], query: str, before: str, *arguments: object, first: str | bytes
    ) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query in the order of their forms, in pages, so that no transaction stays open."""
        last, compare, opposite = first, ">=", "<"
        while True:
            self._records(types, before.format(opposite), *arguments, last)
            page = self._records(types, f"{query} AND form {compare} ? ORDER BY form LIMIT {_PAGE}", *arguments, last)
            yield from page
            if len(page) < _PAGE:
                return
            last, compare, opposite = page[-1][0], ">", "<="

    def _answer(self, row: tuple[Any, ...]) -> StoredAnswer:
        form, *rest = row
        try:
            return StoredAnswer(position_of(form), *rest)
        except StoreError as error:
            raise self._damaged(str(error)) from None

    def _damaged(self, fault: str) -> StoreError:
        return StoreError(f"{self.path}: the store is damaged: {fault}")


def _row(record: StoredAnswer | Core, form: str | None = None) -> tuple[Any, ...]:
    """Return the row of a record, its key first. The form of an answer may be given; SQLite's integers have a sign."""
    if isinstance(record, Core):
        refuted = record.refuted - (1 << 64) if record.refuted >> 63 else record.refuted
        return record.version, record.form, record.value, refuted, record.size, record.positions
    position, value, name, solver, found = record
    # A name may come from a file's name that is no UTF-8.
    name = name.encode(errors="backslashreplace").decode()
    return form or form_of(position), value, len(position.coins), len(position), name, solver, found


def _core(row: tuple[Any, ...]) -> Core:
    form, version, value, refuted, size, positions = row
    return Core(version, form, value, refuted & (1 << 64) - 1, size, positions)
