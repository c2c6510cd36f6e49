"""What answers say of a position: its name and size, labels on a board, what a search did."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from stringscoins.errors import safe
from stringscoins.wording import GRAPH, Words, plural

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["certified", "explained", "explained_html", "heading", "labelled", "offered", "size", "statistics"]

_COACH = {"coach": "", "coins": "The score", "endgames": "The loony endgame", "space": "The loony endgame"}
"""The titles of what a coach says, by topic, in order."""
_NIMSTRING = {
    "captures": "What can be captured",
    "parts": "What it is made of",
    "sums": "What it is worth",
    "loony": "What not to {cut}",
    "control": "Who gets control",
}
"""The titles of what Nimstring says."""
_NIMSTRING_SAYS = "What Nimstring says"
_WIDTH = 79
"""Letters of a line."""


def heading(record: Mapping[str, Any], words: Words = GRAPH) -> str:
    """Return the name and the size of a position from a record."""
    return f"{safe(record['name'])}: {size(record, words)}"


def size(record: Mapping[str, Any], words: Words = GRAPH) -> str:
    """Return the size of a position from a record, such as `1 coin, 2 strings`."""
    return words.size(record["coins"], record["strings"])


def labelled(document: Document, labels: Mapping[str, str], legend: str = "") -> list[str]:
    """Return a board, or each board of a sum, with labels on its lines and a legend; nothing without labels."""
    from stringscoins.notation import labelled_picture

    found = [("", document.board, dict(labels), document.owners)]
    for part in document.parts:
        found.append((f"part {part.number}:", part.document.board, part.own(labels), part.own(document.owners)))
    lines: list[str] = []
    for title, board, own, owners in found:
        if board is not None and own:
            lines += ["", title] if title else [""]
            lines.append(labelled_picture(board, own, owners, coordinates=True))
    return [*lines, "", legend] if lines and legend else lines


def certified(record: Mapping[str, Any]) -> list[str]:
    """Return a line on the certificate written, from a record; nothing if there is none."""
    if "certificate" not in record:
        return []
    written = record["certificate"]
    return [f"{written['file']}: a certificate of {plural(written['facts'], 'fact')}"]


def offered(record: Mapping[str, Any]) -> list[str]:
    """Return lines on the table that would answer at once, from a record; none if there is none."""
    if "tablebase" not in record:
        return []
    offer = record["tablebase"]
    return [f"a tablebase would answer at once; to make it takes {offer['takes']}:", f"  {offer['command']}"]


def statistics(record: Mapping[str, Any]) -> list[str]:
    """Return the statistics of a search from a record: counts, then seconds by phase, a line each."""
    counts = {name.replace("_", " "): n for name, n in record.get("statistics", {}).items()}
    if source := counts.pop("tablebase", ""):
        return ["", f"looked up in the tablebase of {source}: {plural(counts['positions'], 'position')}"]
    seconds = counts.pop("seconds", {}) if isinstance(counts.get("seconds"), dict) else {}
    shown = {name: f"{n:,}" for name, n in counts.items()}
    shown |= {f"{phase}, seconds": f"{n:.3f}" for phase, n in seconds.items()}
    width = max(map(len, shown), default=0)
    return ["", *(f"{name.ljust(width)}  {text}" for name, text in shown.items())] if shown else []


def explained(
    record: Mapping[str, Any], words: Words = GRAPH, board: Sequence[str] = (), labels: Sequence[str] = ()
) -> list[str]:
    """Return an explanation as text, from a record: what a coach says, then what Nimstring says.

    `board` and `labels` are pictures of the position, for the one and for the other.
    """
    lines = [heading(record, words), *board]
    strings = {string for part in record["parts"] for string in part["strings"] if " " in string}
    names = re.compile("|".join(rf"\b{re.escape(string)}\b" for string in strings) or "(?!)")

    def add(sections: list[tuple[str, list[str]]], indent: int) -> None:
        for title, texts in sections:
            lines.extend(["", " " * indent + title] if title else [""])
            blanks = " " * (indent + 2 * bool(title))
            for text in texts:
                # The names of strings, as h 1 0, stay in one line.
                whole = names.sub(lambda name: name.group().replace(" ", "\0"), text)
                wrapped = wrap(whole, _WIDTH, initial_indent=blanks, subsequent_indent=blanks, break_on_hyphens=False)
                lines.extend(line.replace("\0", " ") for line in wrapped)

    add(_sections(record, _COACH, words), 0)
    if record["strings"] and (nimstring := _sections(record, _NIMSTRING, words)):
        lines += ["", _NIMSTRING_SAYS, *labels]
        add(nimstring, 2)
    return lines


def explained_html(record: Mapping[str, Any]) -> str:
    """Return an explanation as HTML, for notebooks."""

    def paragraphs(titles: Mapping[str, str]) -> str:
        said = ""
        for title, texts in _sections(record, titles):
            said += f"<h5>{escape(title)}</h5>" if title else ""
            said += "".join(f"<p>{escape(text)}</p>" for text in texts)
        return said

    nimstring = paragraphs(_NIMSTRING)
    folded = f"<details><summary>{_NIMSTRING_SAYS}</summary>{nimstring}</details>" if nimstring else ""
    return f"<h4>{escape(heading(record))}</h4>{paragraphs(_COACH)}{folded}"


def _sections(
    record: Mapping[str, Any], titles: Mapping[str, str], words: Words = GRAPH
) -> list[tuple[str, list[str]]]:
    """Return the titles of an explanation, each with its sentences."""
    said: dict[str, list[str]] = {topic: [] for topic in titles}
    for step in record["steps"]:
        if step["topic"] in said:
            said[step["topic"]].append(step["text"])
    return [(titles[topic].format(cut=words.cut), texts) for topic, texts in said.items() if texts]
