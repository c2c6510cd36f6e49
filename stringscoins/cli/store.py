"""`stringscoins store`: the results that are kept between runs."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stringscoins.cli.parameters import SECONDS
from stringscoins.cli.program import Commands
from stringscoins.cli.progress import Meter, quiet_option
from stringscoins.cli.reporting import Record, Report
from stringscoins.cli.streams import write_data
from stringscoins.errors import FileError
from stringscoins.solve.limits import Limits
from stringscoins.values import show
from stringscoins.wording import plural

if TYPE_CHECKING:
    from stringscoins.solve.verification import Disagreement
    from stringscoins.store import Info

__all__ = ["store"]

_WRONG = 1
"""Exit code: a result in the store is wrong."""

_store_option = click.option("--store", "path", metavar="PATH", help="Use the file PATH, not the default one.")
_json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.group(cls=Commands)
def store() -> None:
    """Look after the store of results, which is kept between runs.

    The store is the file that the environment variable STRINGSCOINS_STORE names, by default nimbers.sqlite among the
    user's data. --store names another one. Exit code 1 says that a result is wrong, 2 that a file is bad, 3 that Ctrl-C
    came first.

    \b
    Example:
      stringscoins store info
    """


@store.command()
@_store_option
@_json_option
def info(path: str | None, as_json: bool) -> None:
    """Tell what the store holds.

    \b
    Examples:
      stringscoins store info
      stringscoins store info --json --store nimbers.sqlite
    """
    from stringscoins.store import Info, Store, Unfinished, default_path

    where = Path(path) if path else default_path()
    exists, held = _exists(where), Info(where, 0, {}, {}, Unfinished())
    if exists:
        with Store.open(where, create=False, writable=False) as kept:
            held = kept.info()
    text = _text(held) if exists else "there is no store yet"
    Report({"path": str(where), "exists": exists, **_record(held)}, lambda _: [f"{where}: {text}"]).print(as_json)


@store.command()
@_store_option
@click.option(
    "--sample",
    type=click.IntRange(0),
    default=100,
    show_default=True,
    metavar="N",
    help="Check this many positions, and as many cores.",
)
@click.option("--seed", type=int, metavar="N", help="Seed the sample. The default is another seed each time.")
@click.option(
    "--time-limit",
    type=SECONDS,
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="Skip what would take longer than this in all.",
)
@_json_option
@quiet_option
def verify(path: str | None, sample: int, seed: int | None, time_limit: float, as_json: bool) -> None:
    """Check the file, then compute a random sample of the results again, small ones first.

    Up to 24 strings a value is computed as the definition says, by a table. Larger positions are searched by the
    general search. Exit code 1 says that a result is wrong.

    \b
    Examples:
      stringscoins store verify
      stringscoins store verify --sample 1000 --time-limit 600
    """
    from stringscoins.solve.cores.forms import DECODERS
    from stringscoins.solve.verification import verify as compute
    from stringscoins.store import Store

    if seed is None:
        seed = random.randrange(10**9)
    with Store.open(path, create=False, writable=False) as kept:
        limits = Limits(time_limit)
        done = compute(kept, sample=sample, seed=seed, limits=limits, progress=Meter(), decoders=DECODERS)
        wrong = done.disagreements
        record = {
            "seed": seed,
            "checked": done.checked,
            "skipped": done.skipped,
            "wrong": [{"kept": str(entry.record), "computed": _computed(entry)} for entry in wrong],
        }
        Report(record, _verified).print(as_json)
        if wrong:
            click.echo(f"{kept.path}: {plural(len(wrong), 'wrong result')}", err=True)
            sys.exit(_WRONG)


@store.command("export")
@click.argument("file")
@_store_option
def export(file: str, path: str | None) -> None:
    """Write all results as JSON lines to FILE, which must not exist yet, or to standard output for "-".

    \b
    Examples:
      stringscoins store export results.jsonl
      stringscoins store export - | gzip > results.jsonl.gz
    """
    from stringscoins.store import Store, export_lines

    with Store.open(path, create=False, writable=False) as kept:
        lines = export_lines(kept)
        if file == "-":
            for line in lines:
                write_data(line + "\n")
            return
        try:
            with open(file, "x", encoding="utf-8") as target:
                target.writelines(line + "\n" for line in lines)
        except OSError as error:
            raise FileError(f"{file}: cannot be written: {error.strerror or error}") from None


@store.command("import")
@click.argument("file")
@_store_option
@_json_option
@quiet_option
def import_(file: str, path: str | None, as_json: bool) -> None:
    """Merge the results of FILE ("-" for standard input), as `export` writes them, into the store.

    All lines are taken or none: one line that is no result, or contradicts another result, is refused with all the
    others.

    \b
    Examples:
      stringscoins store import results.jsonl
      gunzip -c results.jsonl.gz | stringscoins store import -
    """
    from stringscoins.store import Store, import_lines

    try:
        with click.open_file(file, "rb") as lines, Store.open(path) as kept:
            positions, cores = import_lines(kept, lines, "<standard input>" if file == "-" else file)
    except OSError as error:
        raise FileError(f"{file}: cannot be read: {error.strerror or error}") from None
    text = f"{plural(positions, 'position')} and {plural(cores, 'core')} read"
    Report({"positions": positions, "cores": cores}, lambda _: [text]).print(as_json)


@store.command()
@_store_option
@click.option("--yes", is_flag=True, help="Do not ask.")
def clear(path: str | None, yes: bool) -> None:
    """Remove all results and unfinished questions from the store.

    \b
    Example:
      stringscoins store clear --yes
    """
    from stringscoins.store import Store

    with Store.open(path, create=False) as kept:
        click.echo(f"{kept.path}: {_text(kept.info())}")
        if not yes:
            click.confirm("Remove all of these results?", abort=True)
        kept.clear()
        click.echo("removed")


def _verified(record: Record) -> list[str]:
    return [
        f"the file is sound; a sample of the results, with --seed {record['seed']}:",
        *(f"{count:,} computed again by the method {method}" for method, count in record["checked"].items()),
        *(f"{count:,} skipped: {reason}" for reason, count in record["skipped"].items()),
        *(f"wrong: {entry['kept']}; computed: {entry['computed']}" for entry in record["wrong"]),
    ]


def _exists(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror or error}") from None
    return True


def _record(held: Info) -> Record:
    """Return the content of a store as a record; `largest` is in strings."""
    return {
        "bytes": held.bytes,
        **_counts("positions", held.positions),
        "cores": [{"version": version, **_counts("cores", sizes)} for version, sizes in held.cores.items()],
        "unfinished": held.unfinished._asdict(),
    }


def _counts(what: str, sizes: Mapping[int, int]) -> Record:
    return {what: sum(sizes.values()), "largest": max(sizes, default=None), "sizes": sizes}


def _text(held: Info) -> str:
    kinds = [("position", "", held.positions)]
    kinds += [("core", f" of version {version}", sizes) for version, sizes in held.cores.items()]
    lines = [f"{held.bytes / 1e6:,.1f} MB"]
    for what, which, sizes in kinds:
        largest = f", the largest of {plural(max(sizes), 'string')}" if sizes else ""
        lines.append(f"{plural(sum(sizes.values()), what)}{which}{largest}")
    if held.unfinished.questions:
        questions, size = held.unfinished
        lines.append(f"{plural(questions, 'unfinished question')} that can go on, {size / 1e6:,.1f} MB beside it")
    return "\n".join(lines)


def _computed(entry: Disagreement) -> int | str:
    return "its form is no position" if entry.value is None else show(entry.value)
