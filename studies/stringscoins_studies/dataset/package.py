"""The folder of the data set: tables in Parquet, described by a Data Package, with checksums; written and checked.

The same version of this package and of PyArrow writes the same bytes: nothing in the folder depends on time or machine.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

from stringscoins import __version__
from stringscoins.errors import FileError, NotationError, file_errors
from stringscoins.values import LOONY
from stringscoins_studies.census.tables import parquet_libraries
from stringscoins_studies.dataset.tables import Row, Table

__all__ = ["check_package", "write_package"]

_DESCRIPTION: Final = "datapackage.json"
_SUMS: Final = "SHA256SUMS"
_TITLE: Final = "Values of Strings-and-Coins, Nimstring and Dots-and-Boxes"
_AUTHORS: Final = "The stringscoins authors"
_KINDS: Final = {"boolean": "bool", "integer": "int16", "count": "int64", "string": "string"}
"""The types of Parquet columns, by those of fields."""


def write_package(folder: Path, tables: Iterable[Table], command: str, told: Callable[[str, int], None]) -> None:
    """Write a new folder, as a whole or not at all; `command` is what made it, `told` hears of each table's rows.

    The folder must not be there. FileError says that it is, or what cannot be written.
    """
    parquet_libraries()
    licence = _licence()
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    with file_errors(folder, "written"):
        if folder.exists():
            raise FileError(f"{folder} is there already: expected the name of a new folder")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        try:
            resources = []
            for table in tables:
                rows = list(table.rows())
                path = unfinished / f"{table.name}.parquet"
                _write_parquet(path, table, rows)
                resources.append(_resource(table, path, len(rows)))
                told(table.name, len(rows))
            for name, text in {
                _DESCRIPTION: json.dumps(_description(resources), indent=2, ensure_ascii=False) + "\n",
                "README.md": _readme(resources, command),
                "CITATION.cff": _CITATION,
                "LICENSE": licence,
            }.items():
                (unfinished / name).write_text(text, encoding="utf-8", newline="\n")
            sums = "".join(f"{_sum(path)}  {path.name}\n" for path in sorted(unfinished.iterdir()))
            (unfinished / _SUMS).write_text(sums, encoding="utf-8", newline="\n")
            unfinished.rename(folder)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)


def _write_parquet(path: Path, table: Table, rows: list[Row]) -> None:
    arrow, parquet = parquet_libraries()
    columns = [
        arrow.field(field.name, arrow.type_for_alias(_KINDS[field.kind]), nullable=not field.required)
        for field in table.fields
    ]
    parquet.write_table(arrow.Table.from_pylist(rows, schema=arrow.schema(columns)), path, compression="zstd")


def _resource(table: Table, path: Path, rows: int) -> dict[str, Any]:
    """Return the description of a table."""
    key = [field.name for field in table.fields[: table.keys]]
    refers = {"fields": key[:1], "reference": {"resource": table.refers, "fields": key[:1]}}
    return {
        "name": table.name,
        "type": "table",
        "path": path.name,
        "title": table.name.replace("-", " ").capitalize(),
        "description": table.about,
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
        "hash": f"sha256:{_sum(path)}",
        "rows": rows,
        "schema": {
            "fields": [
                {"name": field.name, "type": _schema_type(field.kind), "description": field.about}
                | ({"constraints": {"required": True}} if field.required else {})
                for field in table.fields
            ],
            "missingValues": [],  # no text stands for what is missing; the empty position is called ""
            "primaryKey": key,
            **({"foreignKeys": [refers]} if table.refers else {}),
        },
    }


def _schema_type(kind: str) -> str:
    """Return the type of a Table Schema for a kind of field."""
    return "integer" if kind == "count" else kind


def _description(resources: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the description of the folder, which keeps to both versions of the standard, 1 and 2."""
    return {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": "stringscoins",
        "title": _TITLE,
        "description": "Solved boards, censuses of small graphs, multigraphs and hypergraphs, and a dictionary of small"
        " positions, each with its nimber and most with the margin of best play.",
        "version": __version__,
        "keywords": ["combinatorial game theory", "dots and boxes", "strings and coins", "nimstring", "nimbers"],
        "licenses": [{"name": "MIT", "path": "https://spdx.org/licenses/MIT.html", "title": "MIT License"}],
        "contributors": [{"title": _AUTHORS}],
        "resources": resources,
    }


def _readme(resources: list[dict[str, Any]], command: str) -> str:
    """Return the page for readers of the data."""
    listed = "".join(f"| `{table['path']}` | {table['rows']:,} | {table['description']} |\n" for table in resources)
    columns = "".join(
        f"\n### {table['path']}\n\n| column | type | what it is |\n|---|---|---|\n"
        + "".join(
            f"| `{field['name']}` | {field['type']} | {field['description']} |\n" for field in table["schema"]["fields"]
        )
        for table in resources
    )
    return f"""# {_TITLE}

In Strings-and-Coins the players take turns to cut strings. Who cuts the last string of a coin takes the coin and moves
again. Dots and Boxes is this game: lines are strings, boxes are coins. More coins win. In Nimstring who cannot move
loses; its values are nimbers 0, 1, 2, ... and *loony*, which is {LOONY} in these tables. The player to move
loses Nimstring exactly at 0.

| table | rows | what is in it |
|---|---|---|
{listed}
stringscoins {__version__} made these tables:

```sh
{command}
```

The same versions of stringscoins and of PyArrow make the same bytes. No value is an estimate: each comes from a search
that leaves nothing open.

## How to read them

```python
import pandas

boards = pandas.read_parquet("boards.parquet")
```

DuckDB, Polars, R (`arrow`) and Julia read them as well. `{_DESCRIPTION}` describes each column for programs, as a Data
Package (https://datapackage.org). `sha256sum -c {_SUMS}` tells whether the files are whole.
`stringscoins dataset --check FOLDER` tells that too, and whether the tables are as they are described.

## Columns
{columns}
## Licence and citation

The data may be used under the terms of `LICENSE`, the MIT licence. `CITATION.cff` says how to cite them.
"""


_CITATION: Final = f"""cff-version: 1.2.0
message: If you use these data in your work, please cite them as below.
type: dataset
title: "{_TITLE}"
version: {__version__}
license: MIT
authors:
  - name: {_AUTHORS}
"""


def _licence() -> str:
    """Return the licence of this package, which is that of the data."""
    for file in distribution("stringscoins").files or ():
        if file.name == "LICENSE":
            return file.read_text(encoding="utf-8")
    raise FileError("the licence of stringscoins is not installed with it: expected a file LICENSE beside its metadata")


def _sum(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check_package(folder: Path) -> Iterator[str]:
    """Yield what is wrong with a folder: files that are missing, changed or strange, tables unlike their description.

    FileError says that there is no data set, NotationError that the description or the checksums cannot be read.
    """
    parquet_libraries()
    with file_errors(folder / _SUMS, "read"):
        text = (folder / _SUMS).read_text(encoding="utf-8")
    sums = dict(_parsed_sum(folder, *line) for line in enumerate(text.splitlines(), 1))
    present = {path.name for path in folder.iterdir()} - {_SUMS}
    yield from (f"{name}: it is missing" for name in sorted(sums.keys() - present))
    yield from (f"{name}: it has no checksum in {_SUMS}" for name in sorted(present - sums.keys()))
    for name in sorted(present & sums.keys()):
        with file_errors(folder / name, "read"):
            if _sum(folder / name) != sums[name]:
                yield f"{name}: it has changed: its SHA-256 is not that of {_SUMS}"
    for resource in _resources(folder):
        if resource["path"] in present:
            yield from (f"{resource['path']}: {wrong}" for wrong in _unlike(folder, resource))


def _parsed_sum(folder: Path, number: int, line: str) -> tuple[str, str]:
    """Return the name of a file and its checksum, from a line of the checksums."""
    found, _, name = line.partition("  ")
    if len(found) != 64 or not name or Path(name).name != name:
        expected = "a SHA-256, two blanks and the name of a file"
        raise NotationError("a bad line", expected=expected, source=str(folder / _SUMS), line=number)
    return name, found


def _resources(folder: Path) -> list[dict[str, Any]]:
    """Return the tables that the description of a folder lists."""
    path = folder / _DESCRIPTION
    with file_errors(path, "read"):
        text = path.read_text(encoding="utf-8")
    try:
        resources: list[dict[str, Any]] = json.loads(text)["resources"]
        for resource in resources:
            _ = resource["path"], resource["rows"], resource["hash"], resource["schema"]["fields"]
    except (ValueError, KeyError, TypeError):
        raise NotationError("no description of tables", expected="a Data Package", source=str(path)) from None
    return resources


def _unlike(folder: Path, resource: Mapping[str, Any]) -> Iterator[str]:
    """Yield how a table differs from its description."""
    arrow, parquet = parquet_libraries()
    path = folder / resource["path"]
    if f"sha256:{_sum(path)}" != resource["hash"]:
        yield f"its SHA-256 is not that of {_DESCRIPTION}"
    try:
        table = parquet.read_table(path)
    except (arrow.ArrowInvalid, OSError):
        yield "it is no Parquet file"
        return
    if table.num_rows != resource["rows"]:
        yield f"it has {table.num_rows} rows, {_DESCRIPTION} says {resource['rows']}"
    kinds = {kind: _schema_type(name) for name, kind in _KINDS.items()}
    columns = {column.name: kinds.get(str(column.type), str(column.type)) for column in table.schema}
    fields = {field["name"]: field["type"] for field in resource["schema"]["fields"]}
    if list(columns.items()) != list(fields.items()):
        yield f"its columns are {columns}, {_DESCRIPTION} says {fields}"
        return
    key = resource["schema"].get("primaryKey", [])
    if key and table.group_by(key).aggregate([]).num_rows != table.num_rows:
        yield f"a row is there twice, by {', '.join(key)}"
