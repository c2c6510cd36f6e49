"""`stringscoins tablebase`: tables of the values of all positions that cuts leave of a base position."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.parameters import SOURCE
from stringscoins.cli.program import Commands
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, Record, Report, until_stopped
from stringscoins.errors import FileError, StoreError
from stringscoins.solve.limits import SearchStopped
from stringscoins.values import Value, show
from stringscoins.wording import plural, show_value, signed
from stringscoins.wording import table as in_columns

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.solve.tablebase.file import TableFile

__all__ = ["tablebase"]

_WRONG = 1
"""Exit code: a value in a table is wrong."""

_sources = click.argument("sources", metavar="SOURCE...", nargs=-1, required=True, type=SOURCE)
_table = click.argument("name", metavar="NAME|FILE")
_json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.group(cls=Commands)
def tablebase() -> None:
    """Make and look after tablebases: tables in which the values of all positions of a board are looked up.

    A table has the margins, or the nimbers, of all positions that cuts leave of its base, such as board:3x4. Where
    there is one, `score`, `nimber` and all others answer from it at once. Tables are kept in the folder that the
    environment variable STRINGSCOINS_TABLES names, by default among the user's data. A NAME is the SOURCE of a base,
    and means all its tables, or one of the names that `list` prints.

    Exit code 1 says that a value is wrong, 2 that a file or a name is bad, 3 that a limit or Ctrl-C came first.

    \b
    Example:
      stringscoins tablebase build board:1x5
    """


@tablebase.command()
@_sources
@click.option("--nimbers", is_flag=True, help="Find nimbers, not margins.")
@click.option("--workers", type=click.IntRange(1, 256), metavar="N", help="Let this many threads share the work.")
@answer_options("a SOURCE", sized="Use this much memory at most, such as 12GB. The default is half of what is free.")
def build(sources: tuple[str, ...], nimbers: bool, workers: int | None, as_json: bool) -> None:
    """Make the table of all positions that cuts leave of each SOURCE.

    How many positions these are, and what the table takes, is told first. All that is found is written down at once:
    after a limit, Ctrl-C or the death of the program the next `build` goes on from there. A SOURCE has at most 64
    strings.

    \b
    Examples:
      stringscoins tablebase build board:2x4
      stringscoins tablebase build --nimbers --json board:1x4 graph:petersen
      stringscoins tablebase build --memory-limit 1GB board:2x3:swedish
    """
    from stringscoins.solve.methods import Objective
    from stringscoins.solve.tablebase.building import Builder
    from stringscoins.solve.tablebase.shelf import files, path_for
    from stringscoins.solve.work import Work

    objective = Objective.NIMBER if nimbers else Objective.MARGIN

    def answer(document: Document, name: str) -> Report:
        started, path, meter = time.monotonic(), path_for(name, objective), Meter()
        if there := [other for other in files() if other.name == path.name]:
            raise StoreError(f"{there[0]}: there is a table already")
        builder = Builder(document.position, name, objective, Work(limits(), meter, workers=workers))
        if not meter.display.is_quiet:
            size = f"{_size(builder.memory)} of memory, about {_size(builder.disk)} on the disk"
            click.echo(f"{name}: {plural(builder.ranking.number, 'position')}, {size}", err=True)
        try:
            table = builder.build(path)
        except SearchStopped:
            click.echo(f"{name}: what is found is kept, and the next `build` goes on from there", err=True)
            raise
        record = _facts(table) | {"seconds": round(time.monotonic() - started, 1)}
        return Report(record, lambda record: [*_described(record), f"seconds {record['seconds']}"])

    Failures().each(sources, answer, as_json)


@tablebase.command()
@_sources
@click.option("--moves", is_flag=True, help="Tell the value of every move, too.")
@answer_options("a SOURCE")
def probe(sources: tuple[str, ...], moves: bool, as_json: bool) -> None:
    """Tell which tables have each SOURCE, and what they say of it.

    `score` and `nimber` say more of a position, and find it without a table, too.

    \b
    Examples:
      stringscoins tablebase probe board:1x5
      stringscoins tablebase probe --moves --json "1x5: a1-b1"
    """
    from stringscoins.solve.methods import Objective
    from stringscoins.tablebase import Tablebase

    def answer(document: Document, name: str) -> Report:
        found = [Tablebase.find(document, objective.value) for objective in (Objective.MARGIN, Objective.NIMBER)]
        tables = [table for table in found if table]
        if not tables:
            raise StoreError(f"{name}: no table has it; `stringscoins tablebase build` makes tables")
        listed = list[Record]()
        for table in tables:
            said: Record = {"question": table.question, "source": table.source, "file": str(table.path)}
            said |= {"positions": table.positions}
            said["value"] = _shown(table.question, table.value(document))
            if moves:
                said["moves"] = {
                    string: _shown(table.question, value) for string, value in table.moves(document).items()
                }
            listed.append(said)
        position = document.position
        record = {"name": name, "coins": len(position.coins), "strings": len(position), "tables": listed}
        return Report(record, _probed)

    Failures().each(sources, answer, as_json)


def _probed(record: Record) -> list[str]:
    lines = [f"{record['name']}: {plural(record['coins'], 'coin')}, {plural(record['strings'], 'string')}"]
    tables = record["tables"]
    for said in tables:
        value = _worded(said["question"], said["value"])
        lines.append(f"{said['question']} {value}, by the table of {said['source']}, {said['positions']:,} positions")
    if "moves" in tables[0]:
        rows = [["move", *(said["question"] for said in tables)]]
        for move in tables[0]["moves"]:
            rows.append([move, *(_worded(said["question"], said["moves"][move]) for said in tables)])
        lines += ["", *in_columns(rows)]
    return lines


def _shown(question: str, value: Value) -> Value | str:
    """Return a value as JSON has it: a margin, or a nimber or `loony`."""
    return value if question == "margin" else show(value)


def _worded(question: str, value: Value | str) -> str:
    return signed(int(value)) if question == "margin" else show_value(value)


@tablebase.command()
@_table
@click.option("--sample", type=click.IntRange(0), metavar="N", help="Check this many values. The default is 1000.")
@click.option("--all", "every", is_flag=True, help="Check all values, which takes longer than to build them.")
@click.option("--seed", type=int, metavar="N", help="Seed the sample. The default is another seed each time.")
@answer_options()
def verify(name: str, sample: int | None, every: bool, seed: int | None, as_json: bool) -> None:
    """Check the file of a table, then values of it, each found anew from those of the options.

    What finds them shares nothing with what made the table but the numbers of the positions. Exit code 1 says that a
    value is wrong.

    \b
    Examples:
      stringscoins tablebase verify board:1x5
      stringscoins tablebase verify board-1x5.margin --all
    """
    from stringscoins.solve.tablebase.checking import check_file, check_sample, recheck_all
    from stringscoins.solve.tablebase.shelf import named
    from stringscoins.solve.work import Work

    if every and (sample is not None or seed is not None):
        raise click.UsageError("--all contradicts --sample and --seed")
    seed = random.randrange(10**9) if seed is None else seed
    sample = 1000 if sample is None else sample
    wrong, work = 0, Work(limits(), Meter())
    with until_stopped(as_json):
        for table in (found.table for found in named(name)):
            check_file(table, work)
            record = _facts(table) | {"seed": None if every else seed, "checked": 0, "wrong": []}
            for checked, fault in recheck_all(table, work) if every else check_sample(table, sample, seed, work):
                record["checked"] = checked
                if fault:
                    kept, computed = (_shown(record["question"], value) for value in (fault.kept, fault.computed))
                    record["wrong"].append({"strings": fault.strings, "kept": kept, "computed": computed})
            work.progress.done()
            wrong += len(record["wrong"])
            Report(record, _verified).print(as_json)
    if wrong:
        click.echo(f"{name}: {plural(wrong, 'wrong value')}", err=True)
        sys.exit(_WRONG)


def _verified(record: Record) -> list[str]:
    whole = "all values" if record["seed"] is None else f"a sample of the values, with --seed {record['seed']}"
    return [
        f"{record['file']}: the file is sound; {whole}:",
        f"{record['checked']:,} found anew",
        *(f"wrong: {' '.join(f['strings'])}: {f['kept']}; computed: {f['computed']}" for f in record["wrong"]),
    ]


@tablebase.command()
@_table
@_json_option
def statistics(name: str, as_json: bool) -> None:
    """Tell what a table holds: its positions by the strings left, and how often each value is kept.

    \b
    Examples:
      stringscoins tablebase statistics board:1x5
      stringscoins tablebase statistics --json board-1x5.margin
    """
    from stringscoins.solve.tablebase.shelf import named

    records = [_facts(found.table, more=True) for found in named(name)]
    Report(records, lambda records: [line for record in records for line in _counted(record)]).print(as_json)


def _counted(record: Record) -> list[str]:
    kept = "coins for the mover" if record["question"] == "margin" else "nimber"
    return [
        *_described(record),
        f"{plural(record['coins'], 'coin')}, {plural(record['strings'], 'string')}, {record['symmetries']} symmetries",
        "",
        *in_columns([["strings left", "positions"], *([k, f"{n:,}"] for k, n in record["by_strings"].items())]),
        "",
        *in_columns([[kept, "values"], *([k, f"{n:,}"] for k, n in record["by_value"].items())]),
    ]


@tablebase.command("list")
@_json_option
def list_tables(as_json: bool) -> None:
    """List all tables, and those that are unfinished.

    \b
    Examples:
      stringscoins tablebase list
      stringscoins tablebase list --json
    """
    from stringscoins.solve.tablebase.building import UNFINISHED
    from stringscoins.solve.tablebase.shelf import ENDING, default_folder, files, name_of, opened

    tables, faults = [], []
    for path in files():
        try:
            tables.append(_facts(opened(path).table))
        except StoreError as error:
            faults.append({"name": name_of(path), "file": str(path), "fault": str(error)})
    unfinished = [
        {"name": name_of(path), "file": str(path), "bytes": path.stat().st_size} for path in files(ENDING + UNFINISHED)
    ]
    record = {"folder": str(default_folder()), "tables": tables, "unfinished": unfinished, "damaged": faults}
    Report(record, _listed).print(as_json)


def _listed(record: Record) -> list[str]:
    rows: list[list[object]] = [
        [said["name"], f"{said['positions']:,} positions", _size(said["bytes"])] for said in record["tables"]
    ]
    rows += [[said["name"], "unfinished", _size(said["bytes"])] for said in record["unfinished"]]
    rows += [[said["name"], "damaged", ""] for said in record["damaged"]]
    return in_columns([["name", "holds", "size"], *rows]) if rows else [f"{record['folder']}: there is no table yet"]


@tablebase.command()
@_table
@click.option("--yes", is_flag=True, help="Do not ask.")
def remove(name: str, yes: bool) -> None:
    """Remove tables, and what is left of unfinished ones.

    \b
    Example:
      stringscoins tablebase remove --yes board-1x5.margin
    """
    from stringscoins.solve.tablebase.building import UNFINISHED
    from stringscoins.solve.tablebase.file import NEW
    from stringscoins.solve.tablebase.shelf import ENDING, files, name_of, named, own_folder

    paths = [path for ending in ("", UNFINISHED, NEW) for path in files(ENDING + ending) if name_of(path) == name]
    paths = paths or [Path(found.table.path) for found in named(name)]
    own, paths = paths, [path for path in paths if path.parent != own_folder()]
    if not paths:
        raise StoreError(f"{own[0]}: it comes with the package")
    click.echo("\n".join(f"{path}: {_size(path.stat().st_size)}" for path in paths))
    if not yes:
        click.confirm("Remove all of these files?", abort=True)
    for path in paths:
        try:
            path.unlink()
        except OSError as error:
            raise FileError(f"{path}: cannot be removed: {error.strerror or error}") from None
    click.echo("removed")


def _facts(table: TableFile, *, more: bool = False) -> Record:
    """Return what a table is, as a record; if asked, with counts."""
    from stringscoins.solve.tablebase.shelf import name_of

    record: Record = {"name": name_of(table.path), "source": table.source, "question": table.objective.value}
    record |= {"file": str(table.path), "bytes": table.path.stat().st_size}
    record |= {"positions": table.positions, "entries": table.entries}
    if more:
        record |= {"coins": len(table.base.coins), "strings": len(table.strings)}
        record |= {"symmetries": len(table.header["symmetries"])}
        record |= table.counts()
    return record


def _described(record: Record) -> list[str]:
    symmetric = "" if record["entries"] == record["positions"] else f", {record['entries']:,} up to symmetry"
    return [
        f"{record['source']}: the {record['question']}s of {plural(record['positions'], 'position')}{symmetric}",
        f"{record['file']}, {_size(record['bytes'])}",
    ]


def _size(size: float) -> str:
    """Return bytes in words."""
    return f"{size / 1e6:,.1f} MB" if size >= 1e6 else f"{size / 1e3:,.1f} kB"
