"""A store that never prevents an answer: where it cannot be used, the work goes on without it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from stringscoins.errors import StoreConflict, StoreError, StoreUnwritable
from stringscoins.position import Position
from stringscoins.store.records import Core, StoredAnswer
from stringscoins.store.results import Store
from stringscoins.values import Value

__all__ = ["ForgivingStore"]


class ForgivingStore(Store):
    """A store whose faults are reported once and then ignored; `at` makes it.

    It is ignored if a store cannot be read or written, and, if the path of the store was not given, also if it is
    damaged, of another version or no store at all. A result that contradicts another one remains an error.

    Parameters
    ----------
    path : Path
        The path of the file.
    connection : sqlite3.Connection
        The connection to the file; `at` makes both.

    Attributes
    ----------
    trouble : callable
        A function that receives the message about the first fault.
    forgives : type of StoreError
        The errors that are ignored.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     ForgivingStore.at(f"{file.name}/nimbers.sqlite", trouble=lambda message: print(message.rpartition("; ")[2]))
    nothing is kept
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        super().__init__(path, connection)
        self.trouble: Callable[[str], None] = lambda message: None
        self.forgives: type[StoreError] = StoreUnwritable

    @classmethod
    def at(cls, path: str | os.PathLike[str] | None, trouble: Callable[[str], None]) -> ForgivingStore | None:
        """Return an open store, or None where none can be used; one that cannot be written is only read.

        `path` is by default `default_path()`. `trouble` is called with a message when nothing can be kept, or nothing
        more.

        Raises
        ------
        StoreError
            If the file at the given path is no store, of another version, or damaged.
        """
        forgives = StoreError if path is None else StoreUnwritable
        try:
            store = cls.open(path)
        except StoreUnwritable as error:
            try:
                store = cls.open(path, create=False, writable=False)
            except StoreError:
                trouble(f"{error}; nothing is kept")
                return None
            store.is_kept = False
            trouble(f"{error}; it is read, nothing is kept")
        except forgives as error:
            trouble(f"{error}; nothing is kept")
            return None
        store.trouble, store.forgives = trouble, forgives
        return store

    def position_value(self, position: Position) -> Value | None:
        """Return the value kept for a position, if there is one that can be read."""
        try:
            return super().position_value(position)
        except StoreError as error:
            self._forgive(error)
            return None

    def _put(self, rows: list[tuple[StoredAnswer | Core, tuple[Any, ...]]]) -> None:
        """Keep the rows if that is possible."""
        if self.is_kept:
            try:
                super()._put(rows)
            except StoreError as error:
                self._forgive(error)

    def cores(self, version: str, *, smallest: int = 0, largest: int | None = None) -> Iterator[Core]:
        """Yield the cores that can be read."""
        try:
            yield from super().cores(version, smallest=smallest, largest=largest)
        except StoreError as error:
            self._forgive(error)

    def close(self) -> None:
        """Close the file."""
        try:
            super().close()
        except StoreError as error:
            self._forgive(error)

    def _forgive(self, error: StoreError) -> None:
        if isinstance(error, StoreConflict) or not isinstance(error, self.forgives):
            raise error
        if self.is_kept:
            self.is_kept = False
            self.trouble(f"{error}; nothing is kept from now on")
