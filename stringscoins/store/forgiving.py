"""A store that never prevents an answer: where it cannot be used, the work goes on without it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from stringscoins.errors import StoreConflict, StoreError, StoreUnwritable
from stringscoins.position import Position
from stringscoins.store.records import Answer, Core
from stringscoins.store.results import Store
from stringscoins.values import Value

__all__ = ["ForgivingStore"]


class ForgivingStore(Store):
    """A store whose faults are reported once and then ignored; `at` makes it.

    It is ignored if a store cannot be read or written, and, if the store was not asked for by its path, also if it is
    damaged, of a newer version or no store at all. A result that contradicts another one remains an error.

    Parameters
    ----------
    path : Path
        Where the file is.
    connection : sqlite3.Connection
        To the file; `at` makes both.

    Attributes
    ----------
    trouble : callable
        A function that is told, once, what is wrong.
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
        """Return an open store, or None where none can be used.

        Parameters
        ----------
        path : str or path, optional
            By default `default_path()`.
        trouble : callable
            A function that takes a message; called when nothing can be kept, or nothing more.

        Returns
        -------
        ForgivingStore or None
            The store. If it cannot be written, it is read, and nothing is kept.

        Raises
        ------
        StoreError
            If the file at the given path is no store, of a newer version, or damaged.
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

    def _put(self, rows: list[tuple[Answer | Core, tuple[Any, ...]]]) -> None:
        """Keep what can be kept."""
        if self.is_kept:
            try:
                super()._put(rows)
            except StoreError as error:
                self._forgive(error)

    def cores(self, version: str, *, smallest: int = 0, largest: int | None = None) -> Iterator[Core]:
        """Give the cores that can be read."""
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
