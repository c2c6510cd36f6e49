"""How answers are worded: sizes, values, margins, tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from stringscoins.errors import safe

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["heading", "html_table", "labelled", "plural", "show_value", "signed", "size", "statistics", "table"]


_STYLE = "text-align: left; padding: 0.1em 1em 0.1em 0; font-variant-numeric: tabular-nums"


def heading(record: Mapping[str, Any]) -> str:
    """Return the name and the size of a position, from the record of its answer."""
    return f"{safe(record['name'])}: {size(record)}"


def size(record: Mapping[str, Any]) -> str:
    """Return the size of a position, from the record of its answer.

    >>> size({"coins": 1, "strings": 2})
    '1 coin, 2 strings'
    """
    return f"{plural(record['coins'], 'coin')}, {plural(record['strings'], 'string')}"


def plural(n: int, thing: str) -> str:
    """Return a number of things.

    >>> plural(1, "coin"), plural(2000, "string")
    ('1 coin', '2,000 strings')
    """
    return f"{n:,} {thing}" + ("" if n == 1 else "s")


def signed(number: int) -> str:
    """Return a margin with its sign: +2, 0, -1."""
    return f"{number:+}" if number else "0"


def show_value(value: int | str) -> str:
    """Return a nimber as the field writes it: 0, *1, *2, ..., or `loony`."""
    return f"*{value}" if isinstance(value, int) and value > 0 else str(value)


def table(rows: Sequence[Sequence[object]]) -> list[str]:
    """Return rows in columns, the first of them the heads; a column with nothing below its head is left out.

    >>> table([["move", "captures", "value"], ["s1", "", "*1"]])
    ['move  value', 's1    *1']
    """
    columns = _columns(rows)
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in zip(*columns, strict=True)
    ]


def html_table(rows: Sequence[Sequence[object]], *, caption: str = "", strong: Iterable[int] = ()) -> str:
    """Return the same table as HTML, for notebooks; `strong` are the indices of rows in bold, the heads not counted.

    >>> html_table([["s"], ["<"]]).replace(f' style="{_STYLE}"', "")
    '<table><tr><th>s</th></tr><tr><td>&lt;</td></tr></table>'
    """
    marked = set(strong)
    lines = []
    for i, row in enumerate(zip(*_columns(rows), strict=True)):
        tag, bold = ("th", "") if i == 0 else ("td", ' style="font-weight: bold"' * (i - 1 in marked))
        cells = "".join(f'<{tag} style="{_STYLE}">{escape(cell)}</{tag}>' for cell in row)
        lines.append(f"<tr{bold}>{cells}</tr>")
    titled = f'<caption style="{_STYLE}; font-weight: bold">{escape(safe(caption))}</caption>' if caption else ""
    return f"<table>{titled}{''.join(lines)}</table>"


def _columns(rows: Sequence[Sequence[object]]) -> list[tuple[str, ...]]:
    """Return the columns with anything below their heads; all where there are no rows."""
    columns = list(zip(*(map(safe, map(str, row)) for row in rows), strict=True))
    return [column for column in columns if any(column[1:])] if len(rows) > 1 else columns


def labelled(document: Document, labels: Mapping[str, str], legend: str) -> list[str]:
    """Return a board with labels on its lines, below it what they mean; nothing where there is no board or no label.

    Of a sum these are the parts that are boards, each below its number.
    """
    from stringscoins.notation import labelled_picture

    found = [("", document.board, dict(labels))]
    found += [(f"part {part.number}:", part.document.board, part.own(labels)) for part in document.parts]
    lines: list[str] = []
    for title, board, own in found:
        if board is not None and own:
            lines += ["", title] if title else [""]
            lines.append(labelled_picture(board, own).rstrip("\n"))
    return [*lines, "", legend] if lines else []


def statistics(record: Mapping[str, Any]) -> list[str]:
    """Return what a search did, from the record of its answer: counts, then seconds by phase, a line each."""
    counts = {name.replace("_", " "): n for name, n in record.get("statistics", {}).items()}
    seconds = counts.pop("seconds", {}) if isinstance(counts.get("seconds"), dict) else {}
    shown = {name: f"{n:,}" for name, n in counts.items()}
    shown |= {f"{phase}, seconds": f"{n:.3f}" for phase, n in seconds.items()}
    width = max(map(len, shown), default=0)
    return ["", *(f"{name.ljust(width)}  {text}" for name, text in shown.items())] if shown else []
