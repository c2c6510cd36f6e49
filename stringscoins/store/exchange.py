"""Stores as text: lines of JSON, a header and then one record a line."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from stringscoins.errors import NotationError, StoreConflict, StoreError
from stringscoins.store.records import Core, StoredAnswer, form_of, position_of
from stringscoins.store.results import Store
from stringscoins.values import LOONY, Value, show

__all__ = ["export_lines", "import_lines"]

_HEADER = {"format": "stringscoins results", "version": 1}
_ANSWER = ("position", "value", "name", "solver", "found")
_CORE = ("core", "version", "value", "refuted", "size", "positions")
_MOST = (1 << 63) - 1
"""The largest integer of SQLite."""


def export_lines(store: Store) -> Iterator[str]:
    """Yield the content of a store as lines of JSON without line ends, for `import_lines`: a header, then records.

    Parameters
    ----------
    store : Store
        An open store.

    Raises
    ------
    StoreError
        If the store turns out to be damaged.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "nimbers.sqlite") as store:
    ...     print(*export_lines(store))
    {"format": "stringscoins results", "version": 1}
    """
    yield json.dumps(_HEADER)
    for position, value, *rest in store.answers():
        yield _line(_ANSWER, form_of(position), show(value), *rest)
    for version in store.info().cores:
        for core in store.cores(version):
            form = base64.b64encode(core.form).decode()
            known = None if core.value is None else show(core.value)
            yield _line(_CORE, form, version, known, core.excluded, core.size, core.positions)


def import_lines(store: Store, lines: Iterable[bytes], source: str) -> tuple[int, int]:
    """Merge lines of `export_lines` into a store: all of them or, in case of an error, none.

    Cost: about 10 microseconds a core, and the canonical form of each position.

    Parameters
    ----------
    store : Store
        An open, writable store.
    lines : iterable of bytes
        The lines in UTF-8, with or without their line ends.
    source : str
        The name of the text in error messages.

    Returns
    -------
    tuple of int
        The numbers of positions and of cores in the lines.

    Raises
    ------
    NotationError
        If a line is no record; the error names the line.
    StoreConflict
        If a record contradicts the store, another record or itself; the error names the line.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> lines = [
    ...     b'{"format": "stringscoins results", "version": 1}',
    ...     b'{"position": "1;1;", "value": 1, "name": "a coin", "solver": "0.1.0", "found": "2026-01-31T23:59:59Z"}',
    ... ]
    >>> with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "nimbers.sqlite") as store:
    ...     import_lines(store, lines, "results.jsonl")
    (1, 0)
    """
    records = list(_records(lines, source))
    try:
        store.put(records)
    except StoreConflict as error:
        raise StoreConflict(f"{source}:{error.index + 2}: {error}", error.index) from None
    cores = sum(isinstance(record, Core) for record in records)
    return len(records) - cores, cores


def _line(keys: tuple[str, ...], *values: object) -> str:
    return json.dumps(dict(zip(keys, values, strict=True)), ensure_ascii=False)


def _records(lines: Iterable[bytes], source: str) -> Iterator[StoredAnswer | Core]:
    number = 0
    for number, line in enumerate(lines, 1):
        text = ""
        try:
            text = line.decode().rstrip("\r\n")
            entry = json.loads(text, object_pairs_hook=_table)
            if number > 1:
                yield _record(entry)
            elif entry != _HEADER:
                raise ValueError(f"not the first line of exported results: expected {json.dumps(_HEADER)}")
        except json.JSONDecodeError as error:
            raise NotationError(
                f"not JSON: {error.msg}", source=source, line=number, column=error.colno, text=text
            ) from None
        except (ValueError, RecursionError, StoreError) as error:
            raise NotationError(str(error), source=source, line=number) from None
    if not number:
        raise NotationError("empty", expected=json.dumps(_HEADER), source=source)


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise ValueError("a key twice in one object")
    return table


def _record(entry: Any) -> StoredAnswer | Core:
    """Return the record of a line; ValueError or StoreError if it is none."""
    keys = _CORE if isinstance(entry, dict) and "core" in entry else _ANSWER
    if not isinstance(entry, dict) or set(entry) != set(keys):
        raise ValueError(f"no record: expected the keys {', '.join(_ANSWER)}, or {', '.join(_CORE)}")
    if keys == _CORE:
        value = None if entry["value"] is None else _value(entry["value"], 63)
        return Core(
            _text(entry, "version"),
            base64.b64decode(_text(entry, "core"), validate=True),
            value,
            _mask(entry["refuted"]),
            _number(entry["size"], "size", _MOST),
            _number(entry["positions"], "positions", _MOST),
        )
    found = _text(entry, "found")
    datetime.strptime(found, "%Y-%m-%dT%H:%M:%SZ")
    return StoredAnswer(
        position_of(_text(entry, "position")),
        _value(entry["value"], _MOST),
        _text(entry, "name"),
        _text(entry, "solver"),
        found,
    )


def _text(entry: dict[str, Any], key: str) -> str:
    text = entry[key]
    if not isinstance(text, str):
        raise ValueError(f"{key} is {json.dumps(text)}: expected a text")
    text.encode()  # JSON can escape what is no Unicode text
    return text


def _number(value: Any, key: str, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{key} is {json.dumps(value)}: expected an integer from 0 to {most}")
    return value


def _value(value: Any, most: int) -> Value:
    return LOONY if value == "loony" else _number(value, "value", most)


def _mask(nimbers: Any) -> int:
    if not isinstance(nimbers, list):
        raise ValueError(f"refuted is {json.dumps(nimbers)}: expected a list of nimbers")
    return sum(1 << n for n in {_number(n, "refuted", 63) for n in nimbers})
