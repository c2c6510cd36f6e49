"""`stringscoins dictionary`: the small positions of boards with the value of every line, listed and looked up."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, Record, Report
from stringscoins.errors import FileError, PositionError
from stringscoins.explanations.dictionary import MOST, Dictionary, Entry
from stringscoins.questions import facts, heading, labelled
from stringscoins.values import nim_sum, show
from stringscoins.wording import plural, show_value

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["dictionary"]

_ENDINGS = {"text": "txt", "svg": "svg", "json": "jsonl", "csv": "csv"}


@click.command()
@click.option(
    "--max-boxes",
    type=click.IntRange(1, MOST),
    metavar="N",
    help="List entries of this many boxes at most. The default is 3.",
)
@click.option("--larger-boards", is_flag=True, help="Leave out narrow entries, which occur on narrow boards only.")
@click.option(
    "--format",
    "form",
    type=click.Choice([*_ENDINGS]),
    help="Write pictures as text or SVG, or data as JSON lines or CSV.  [default: text]",
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print a JSON object on a line for each entry, as --format json does."
)
@click.option(
    "--output", metavar="DIR", help="Write a file for each number of boxes into the folder DIR: boxes-3.txt, ..."
)
@click.option(
    "--find",
    "sources",
    metavar="SOURCE",
    multiple=True,
    help="Look up the parts of SOURCE instead. May be given several times.",
)
@answer_options(json=False)
def dictionary(
    max_boxes: int | None,
    larger_boards: bool,
    form: str | None,
    as_json: bool,
    output: str | None,
    sources: tuple[str, ...],
) -> None:
    """List all small positions that boards leave, connected and with nothing to capture, with their values.

    An entry is a game, shown as one of its pictures. Its name is 3-2, say: its boxes, and its number among the games of
    as many boxes, by lines and by the lines of each box. Its nimber stands beside its name, and each line has its
    value.

    --find takes each connected part of a SOURCE, tells which entry it is and what its lines are worth, and adds the
    nimbers up. The whole dictionary takes 2 seconds to 5 boxes, and half a minute to 7.

    \b
    Examples:
      stringscoins dictionary --max-boxes 2
      stringscoins dictionary --max-boxes 4 --larger-boards --json
      stringscoins dictionary --max-boxes 4 --format svg --output dictionary
      stringscoins dictionary --find board:2x2:icelandic
    """
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json and --format {form} contradict each other")
    form = "json" if as_json else form or "text"
    if sources:
        if max_boxes is not None or larger_boards or output is not None or form not in ("text", "json"):
            raise click.UsageError("--find goes with --json and limits only")
        _find(sources, form == "json")
    elif form == "svg" and output is None:
        raise click.UsageError("--format svg needs an --output directory")
    else:
        _list(max_boxes or 3, larger_boards, form, output)


def _list(max_boxes: int, larger_boards: bool, form: str, output: str | None) -> None:
    from stringscoins_studies.dictionary.sheets import LEGEND

    failures = Failures()
    known = Dictionary(limits(), Meter())
    if form == "text" and output is None:
        click.echo(f"{LEGEND}\n")
    with failures.reported("dictionary"):
        for boxes in range(1, max_boxes + 1):
            entries = [entry for entry in known.of(boxes) if not (larger_boards and entry.narrow)]
            # The columns of CSV are named once in each file.
            content = _content(entries, form, head=output is not None or boxes == 1)
            if output is None:
                click.echo(content + "\n" * (form == "text" and boxes < max_boxes), nl=False)
            else:
                file = Path(output, f"boxes-{boxes}.{_ENDINGS[form]}")
                _write(file, (f"{LEGEND}\n\n" if form == "text" else "") + content)
                click.echo(f"{file}: {plural(len(entries), 'position')}")
    sys.exit(failures.code)


def _content(entries: Sequence[Entry], form: str, *, head: bool) -> str:
    """Return the entries in one of the formats."""
    if form in ("text", "svg"):
        from stringscoins_studies.dictionary.sheets import svg_sheet, text_sheet

        return (svg_sheet if form == "svg" else text_sheet)(entries)
    records = [_record(entry) for entry in entries]
    if form == "json":
        return "".join(json.dumps(record) + "\n" for record in records)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    if head:
        writer.writerow(records[0])
    for record in records:
        moves = "; ".join(f"{line} = {value}" for line, value in record["moves"].items())
        valences = " ".join(map(str, record["valences"]))
        writer.writerow((record | {"valences": valences, "moves": moves}).values())
    return stream.getvalue()


def _record(entry: Entry) -> Record:
    from stringscoins.notation import Document, write

    return (
        {"entry": entry.name, "nimber": show(entry.value), "boxes": entry.boxes, "lines": len(entry.moves)}
        | facts(entry, "rim", "valences", "narrow", "pictures")
        | {"moves": {line: show(value) for line, value in entry.moves.items()}}
        | {"picture": write(Document(entry.position, board=entry.board), "picture")}
    )


def _write(file: Path, content: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8", newline="\n")
    except OSError as error:
        raise FileError(f"{file}: cannot be written: {error.strerror or error}") from None


def _find(sources: Sequence[str], as_json: bool) -> None:
    known = Dictionary(progress=Meter())

    def answer(document: Document, name: str) -> Report:
        known.limits = limits()
        return Report(_found(document, name, known), partial(_text, document))

    Failures().each(sources, answer, as_json)


def _found(document: Document, name: str, known: Dictionary) -> Record:
    """Return the record of a position's parts, with the nimber of their sum if the dictionary has them all."""
    position = document.position
    parts = []
    values = []
    for part in position.components():
        record: Record = {"coins": list(part.coins), "entry": None, "nimber": None, "moves": {}}
        try:
            found = known.find(part)
        except PositionError as error:
            record["why"] = str(error)
        else:
            values.append(found.entry.value)
            moves = {string: show(value) for string, value in found.moves.items()}
            record |= {"entry": found.entry.name, "nimber": show(found.entry.value), "moves": moves}
        parts.append(record)
    total = show(nim_sum(values)) if len(values) == len(parts) else None
    return {"name": name, "coins": len(position.coins), "strings": len(position), "nimber": total, "parts": parts}


def _text(document: Document, record: Record) -> list[str]:
    lines = [heading(record)]
    labels: dict[str, str] = {}
    for part in record["parts"]:
        names = part["coins"]
        coins = ", ".join(names[:8]) + ", ..." * (len(names) > 8) or "a bare string"
        if part["entry"] is None:
            lines.append(f"not in the dictionary: {coins}: {part['why']}")
            continue
        lines.append(f"{part['entry']}  {show_value(part['nimber'])}: {coins}")
        marks = {string: "L" if value == "loony" else str(value) for string, value in part["moves"].items()}
        labels |= marks
        if not document.board:
            lines.append("  " + ", ".join(f"{string} {mark}" for string, mark in marks.items()))
    if labels:
        legend = (
            f"A {'line' if document.board else 'string'}'s number is what its own part is worth after it; L is loony."
        )
        lines += labelled(document, labels, legend) or [legend]
    if record["nimber"] is not None:
        outcome = "wins" if record["nimber"] else "loses"
        lines.append(f"nimber {show_value(record['nimber'])}: the player to move {outcome}")
    return lines
