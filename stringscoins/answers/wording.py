"""What answers say of a position: its name and size, labels on a board, what a search did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stringscoins.errors import safe
from stringscoins.wording import plural

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["heading", "labelled", "size", "statistics"]


def heading(record: Mapping[str, Any]) -> str:
    """Return the name and the size of a position, from the record of its answer."""
    return f"{safe(record['name'])}: {size(record)}"


def size(record: Mapping[str, Any]) -> str:
    """Return the size of a position, from the record of its answer.

    >>> size({"coins": 1, "strings": 2})
    '1 coin, 2 strings'
    """
    return f"{plural(record['coins'], 'coin')}, {plural(record['strings'], 'string')}"


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
