"""Tables of a census on disk, in CSV or Parquet, written batch by batch so that a run that was stopped can go on.

While a run goes on, each batch is a file in the directory FILE.parts beside the table. Such a file is written as a
whole or not at all. In the end all batches are joined to the table.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from stringscoins.errors import FileError, MissingExtra, NotationError, StringsCoinsError, file_errors
from stringscoins_studies.census.valuing import Row

__all__ = ["ENDINGS", "Parts", "parquet_libraries", "read_table"]

ENDINGS = (".csv", ".parquet")
"""The endings of tables."""

_ABOUT = "about.json"


class Parts:
    """A table that is being written; `about` identifies the census, as a run continues only one of the same census."""

    def __init__(self, path: str, about: Mapping[str, Any], columns: Sequence[str], *, overwrite: bool) -> None:
        self.path, self.columns = Path(path), tuple(columns)
        self.directory = Path(f"{path}.parts")
        if _kind(self.path) == ".parquet":
            parquet_libraries()
        if self.path.is_dir():
            raise FileError(f"{path}: cannot be written: it is a directory")
        with file_errors(self.directory, "written"):
            if overwrite:
                shutil.rmtree(self.directory, ignore_errors=True)
            elif self.path.exists():
                raise StringsCoinsError(f"{path} is there already; --overwrite replaces it")
            self.directory.mkdir(exist_ok=True)
            begun = self.directory / _ABOUT
            wanted = json.dumps(about, sort_keys=True)
            if not begun.exists():
                _write(begun, wanted)
            elif begun.read_text() != wanted:
                raise StringsCoinsError(
                    f"{self.directory} holds the beginning of another census: {begun.read_text()}; --overwrite"
                    " begins anew"
                )
        self.parts = self.rows = 0
        self.last: Row | None = None
        for part in self._written():
            self._count(_read_csv(part, self.columns))

    def _count(self, rows: Sequence[Row]) -> None:
        self.parts += 1
        self.rows += len(rows)
        self.last = rows[-1] if rows else self.last

    def _written(self) -> Iterator[Path]:
        number = 0
        while (part := self.directory / f"{number:06}.csv").exists():
            yield part
            number += 1

    def add(self, rows: Sequence[Row]) -> None:
        """Keep the rows of the next batch; StringsCoinsError if another run writes the same table."""
        part = self.directory / f"{self.parts:06}.csv"
        if part.exists():
            raise StringsCoinsError(f"{part} was written meanwhile: another run writes the same table")
        lines: list[str] = []

        class Lines:
            write = lines.append

        writer = csv.writer(Lines(), lineterminator="\n")
        writer.writerows([_as_text(row[name]) for name in self.columns] for row in rows)
        _write(part, "".join(lines))
        self._count(rows)

    def finish(self) -> None:
        """Join all batches to the table, and remove them; FileError if the table cannot be written."""
        unfinished = self.directory / "joined"
        with file_errors(self.path, "written"):
            if _kind(self.path) == ".csv":
                with open(unfinished, "w", encoding="utf-8") as file:
                    file.write(",".join(self.columns) + "\n")
                    for part in self._written():
                        file.write(part.read_text(encoding="utf-8"))
            else:
                self._join_parquet(unfinished)
            os.replace(unfinished, self.path)
        shutil.rmtree(self.directory, ignore_errors=True)

    def _join_parquet(self, file: Path) -> None:
        arrow, parquet = parquet_libraries()
        kinds = {int: arrow.int16(), _flag: arrow.bool_()}
        schema = arrow.schema([(name, kinds.get(_CELLS.get(name), arrow.string())) for name in self.columns])
        with parquet.ParquetWriter(file, schema) as writer:
            for part in self._written():
                # A column that holds numbers and the word loony is one of texts in Parquet.
                rows = [
                    {name: str(cell) if name in _VALUES else cell for name, cell in row.items()}
                    for row in _read_csv(part, self.columns)
                ]
                writer.write_table(arrow.Table.from_pylist(rows, schema=schema))


def read_table(path: str) -> list[Row]:
    """Return the rows of a finished table."""
    file = Path(path)
    kind = _kind(file)
    if not file.exists():
        begun = ": the census is not finished, run it again to go on" if Path(f"{path}.parts").exists() else ""
        raise FileError(f"{path}: no such file{begun}")
    try:
        if kind == ".csv":
            with open(file, encoding="utf-8", newline="") as lines:
                columns = next(csv.reader(lines), [])
            rows = _read_csv(file, columns, skip=1)
        else:
            arrow, parquet = parquet_libraries()
            try:
                rows = parquet.read_table(file).to_pylist()
                for row in rows:
                    row.update({name: _value(row[name]) for name in _VALUES if name in row})
            except arrow.ArrowInvalid:
                raise NotationError("no Parquet file", source=path) from None
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if rows and not {"position", "coins", "strings", "nimber"} <= rows[0].keys():
        raise NotationError("no table of a census", expected="columns position, coins, strings, nimber", source=path)
    return rows


def _flag(cell: str) -> bool:
    if cell not in ("true", "false"):
        raise ValueError(cell)
    return cell == "true"


def _value(cell: str) -> int | str:
    return cell if cell == "loony" else int(cell)


_VALUES = ("nimber", "complement_nimber")
_CELLS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("vertices", "coins", "strings", "margin", "complement_margin"), int),
    **dict.fromkeys(_VALUES, _value),
    "connected": _flag,
}
"""The functions that read the cells of a column; the cells of other columns are texts."""


def _kind(path: Path) -> str:
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise FileError(f"{path}: expected a file that ends in {' or '.join(ENDINGS)}")
    return ending


def parquet_libraries() -> tuple[Any, Any]:
    """Return `pyarrow` and its module of Parquet; MissingExtra if it is not installed."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtra("pyarrow", "census", "Parquet") from None


def _as_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_csv(path: Path, columns: Sequence[str], *, skip: int = 0) -> list[Row]:
    rows = []
    readers = [_CELLS.get(name, str) for name in columns]
    with open(path, encoding="utf-8", newline="") as file:
        for number, cells in enumerate(csv.reader(file), 1):
            if number <= skip:
                continue
            try:
                read = [reader(cell) for reader, cell in zip(readers, cells, strict=True)]
            except ValueError:
                expected = f"{len(columns)} cells: {', '.join(columns)}"
                raise NotationError("a bad row", expected=expected, source=str(path), line=number) from None
            rows.append(dict(zip(columns, read, strict=True)))
    return rows


def _write(path: Path, text: str) -> None:
    """Write a file as a whole or not at all, even if the process is killed."""
    unfinished = path.with_suffix(".unfinished")
    with file_errors(path, "written"):
        with open(unfinished, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
