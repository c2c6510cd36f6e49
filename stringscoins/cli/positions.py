"""`stringscoins positions`: the positions that come with the package."""

from __future__ import annotations

from collections.abc import Sequence

import click

from stringscoins.cli.parameters import FOLDER
from stringscoins.cli.reporting import Record, Report
from stringscoins.cli.streams import write_data
from stringscoins.wording import table

__all__ = ["positions"]


@click.command()
@click.argument("folder", type=FOLDER, default="")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object on a line for each position.")
@click.option(
    "--schema", "as_schema", is_flag=True, help="Print the JSON Schema of position files, for editors, instead."
)
def positions(folder: str, as_json: bool, as_schema: bool) -> None:
    """List the positions that come with the package, all of them or those of a FOLDER.

    They are examples out of papers and books. Each is a SOURCE by its name, wherever a SOURCE is asked for.

    \b
    Examples:
      stringscoins positions malkin
      stringscoins nimber --moves @malkin/g1
      stringscoins positions --schema
    """
    from stringscoins.notation import packaged_positions

    if as_schema:
        if folder or as_json:
            raise click.UsageError("--schema is about all position files: it goes with no FOLDER and no --json")
        _tell_schema()
        return
    Report([_record(name) for name in packaged_positions(folder)], _text).print(as_json)


def _tell_schema() -> None:
    """Print the schema of position files, for editors."""
    import json

    from stringscoins.notation import schema

    write_data(json.dumps(schema(), indent=2, ensure_ascii=False) + "\n")


def _record(name: str) -> Record:
    from stringscoins.notation import read

    document = read(name)
    size = {"coins": len(document.position.coins), "strings": len(document.position)}
    return {"id": name, "name": document.name, **size, "source": document.source}


def _text(records: Sequence[Record]) -> list[str]:
    columns = ("id", "coins", "strings", "name")
    return table([columns, *([record[column] for column in columns] for record in records)])
