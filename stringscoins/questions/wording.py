"""What answers say of a position: its name and size, labels on a board, what a search did."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from stringscoins.errors import safe
from stringscoins.wording import plural

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["certified", "explained", "explained_html", "heading", "labelled", "size", "statistics"]

_TITLES = {
    "captures": "What can be captured",
    "parts": "What it is made of",
    "sums": "What it is worth",
    "loony": "What not to cut",
    "control": "Who gets control",
    "endgames": "The loony endgame",
    "coins": "Coins",
}
"""The titles of an explanation, by topic, in order."""
_WIDTH = 79
"""Letters of a line."""


def heading(record: Mapping[str, Any]) -> str:
    """Return the name and the size of a position from a record."""
    return f"{safe(record['name'])}: {size(record)}"


def size(record: Mapping[str, Any]) -> str:
    """Return the size of a position from a record, such as `1 coin, 2 strings`."""
    return f"{plural(record['coins'], 'coin')}, {plural(record['strings'], 'string')}"


def labelled(document: Document, labels: Mapping[str, str], legend: str) -> list[str]:
    """Return a board, or each board of a sum, with labels on its lines and a legend; nothing if either is missing."""
    from stringscoins.notation import labelled_picture

    found = [("", document.board, dict(labels), document.owners)]
    for part in document.parts:
        found.append((f"part {part.number}:", part.document.board, part.own(labels), part.own(document.owners)))
    lines: list[str] = []
    for title, board, own, owners in found:
        if board is not None and own:
            lines += ["", title] if title else [""]
            lines.append(labelled_picture(board, own, owners).rstrip("\n"))
    return [*lines, "", legend] if lines else []


def certified(record: Mapping[str, Any]) -> list[str]:
    """Return a line on the certificate written, from a record; nothing if there is none."""
    if "certificate" not in record:
        return []
    written = record["certificate"]
    return [f"{written['file']}: a certificate of {plural(written['facts'], 'fact')}"]


def statistics(record: Mapping[str, Any]) -> list[str]:
    """Return the statistics of a search from a record: counts, then seconds by phase, a line each."""
    counts = {name.replace("_", " "): n for name, n in record.get("statistics", {}).items()}
    seconds = counts.pop("seconds", {}) if isinstance(counts.get("seconds"), dict) else {}
    shown = {name: f"{n:,}" for name, n in counts.items()}
    shown |= {f"{phase}, seconds": f"{n:.3f}" for phase, n in seconds.items()}
    width = max(map(len, shown), default=0)
    return ["", *(f"{name.ljust(width)}  {text}" for name, text in shown.items())] if shown else []


def explained(record: Mapping[str, Any]) -> list[str]:
    """Return an explanation as text, from a record: titles, and the sentences of each, wrapped."""
    lines = [heading(record)]
    strings = {string for part in record["parts"] for string in part["strings"] if " " in string}
    names = re.compile("|".join(rf"\b{re.escape(string)}\b" for string in strings) or "(?!)")
    for title, texts in _sections(record):
        lines += ["", title]
        for text in texts:
            # The names of strings, as h 1 0, stay in one line.
            whole = names.sub(lambda name: name.group().replace(" ", "\0"), text)
            wrapped = wrap(whole, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
            lines += [line.replace("\0", " ") for line in wrapped]
    return lines


def explained_html(record: Mapping[str, Any]) -> str:
    """Return an explanation as HTML, for notebooks."""
    said = [f"<h4>{escape(heading(record))}</h4>"]
    for title, texts in _sections(record):
        said += [f"<h5>{escape(title)}</h5>", *(f"<p>{escape(text)}</p>" for text in texts)]
    return "".join(said)


def _sections(record: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Return the titles of an explanation, each with its sentences."""
    said: dict[str, list[str]] = {topic: [] for topic in _TITLES}
    for step in record["steps"]:
        said[step["topic"]].append(step["text"])
    return [(_TITLES[topic], texts) for topic, texts in said.items() if texts]
