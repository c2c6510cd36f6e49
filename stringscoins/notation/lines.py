"""Streams of positions, one a line: sparse6, graph6, HIF and other JSON, and one-line notation, in any mixture."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from stringscoins.errors import NotationError
from stringscoins.names import GROUND
from stringscoins.notation import hif, node_link, oneline, sparse6, yaml_reading
from stringscoins.notation.document import Document
from stringscoins.notation.text import Text
from stringscoins.position import Position

__all__ = ["document_of", "parse_line"]

_GRAPH6 = re.compile("[?-~]+")
_WIDE = 100_000
"""The most characters of a line in HIF that `_plain_hif` reads."""


def document_of(line: bytes) -> Document:
    """Return the document of a line; NotationError if the line holds no position.

    A leading colon means sparse6, with vertex 0 as the ground; braces HIF, a node-link graph or a position file in
    JSON; signs `?` to `~` alone graph6; all else one-line notation.
    """
    return parse_line(Text.decoded(line.rstrip(b"\r\n"), ""))


def parse_line(text: Text) -> Document:
    """Return the document of a text in one line, as `document_of` does."""
    words = text.content.strip()
    if words.startswith((":", ">>sparse6<<")):
        return sparse6.parse(text)
    if words.startswith(">>graph6<<") or _GRAPH6.fullmatch(words):
        try:
            return sparse6.parse_graph6(text)
        except NotationError as error:
            if oneline.meant(words, []):
                return oneline.parse(text)  # whose error names what is missing
            raise text.error(f"as graph6: {error.problem}", expected=error.expected) from None
    if words.startswith("{"):
        return _plain_hif(text.content) or _json_kind(text.content)(text)
    if not words:
        raise text.error("an empty line", expected="a position")
    return oneline.parse(text)


def _json_kind(line: str) -> Callable[[Text], Document]:
    """Return the reader of an object in JSON."""
    try:
        keys = json.loads(line).keys()
    except (ValueError, RecursionError):
        keys = {"incidences"}  # its reader locates the fault
    return yaml_reading.parse if "stringscoins" in keys else hif.parse if "incidences" in keys else node_link.parse


def _plain_hif(line: str) -> Document | None:
    """Return the document of plain HIF, None if it is anything else, in a twentieth of the time of `hif.parse`."""
    if len(line) > _WIDE or "\\" in line:
        return None
    try:
        content = json.loads(line, object_pairs_hook=_once)
        edges = [_names(item, "edge") for item in content.pop("edges", [])]
        nodes = [_names(item, "node") for item in content.pop("nodes", [])]
        incidences = [_names(item, "edge", "node") for item in content.pop("incidences")]
        about = content.pop("metadata", {})
        (name,) = _names(about, "name") if about else ("",)
        if content.pop("network-type", "undirected") != "undirected" or content:
            return None
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        return None
    if any(len({*items}) < len(items) for items in (edges, nodes, incidences)):
        return None
    strings: dict[str, list[str]] = {edge: [] for (edge,) in edges}
    for edge, node in incidences:
        coins = strings.setdefault(edge, [])
        if node != GROUND:
            coins.append(node)
    return Document(Position(strings), name.strip())


def _once(items: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object in JSON that has no key twice."""
    found = dict(items)
    if len(found) < len(items):
        raise ValueError("a key twice")
    return found


def _names(item: dict[str, Any], *keys: str) -> tuple[str, ...]:
    """Return the texts under the keys of an object that has no others."""
    found = tuple([item[key] for key in keys])
    if len(item) > len(keys) or not all(type(name) is str and name for name in found):
        raise ValueError("something else than names")
    return found
