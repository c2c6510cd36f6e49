"""The writer of position files: YAML, format version 1."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from stringscoins.errors import NotationError
from stringscoins.families import Board, Grid
from stringscoins.families.cubes import VARIANTS, Polycube
from stringscoins.game import taken_lead
from stringscoins.notation.document import Document, Part, is_piece
from stringscoins.notation.picture import lines_of
from stringscoins.notation.yaml_reading import VERSION
from stringscoins.position import Position

if TYPE_CHECKING:
    import yaml

__all__ = ["write"]

# Names that the short form `a b` can hold; names of lines, and texts, that need no quotation marks.
_SIMPLE_NAME = re.compile(r"\w[\w.'+*/-]*")
_LINE = re.compile(r"[a-z]{1,8}( [0-9]+)+")
_SIMPLE_TEXT = re.compile(r"\w([\w ,.;()'+*/=-]*[\w.)'])?")

# Words that PyYAML reads as text, but that readers of YAML 1.1 may take for truth values, or those of 1.2 for numbers.
_AMBIGUOUS = re.compile(r"[yYnN]|[0-9]\S*")


def write(document: Document) -> str:
    """Return the position file of a document: a picture if boxes have owners, else its board, parts or strings."""
    start = document
    if document.start is not None:
        start = replace(document.start, name=document.name, source=document.source, note=document.note)
    return "\n".join([f"stringscoins: {VERSION}", *_content(start), *_game(document.game)]) + "\n"


def _content(document: Document) -> list[str]:
    """Return the lines of all but the version."""
    position, lead = _position(document)
    lines = []
    for key, value in (document.about | {"lead": lead}).items():
        if value is not None:
            lines += [f"{key}: {value}"] if isinstance(value, int) or key == "turn" else _said(key, value)
    return lines + position


def _position(document: Document) -> tuple[list[str], int | None]:
    """Return the lines for the position, and the lead that the file has to hold; None if they show the whole lead."""
    lead = document.lead
    if document.board is not None and document.owners and not document.is_lettered:
        counted = taken_lead(document.owners, document.turn)
        raise NotationError(
            f"the lead is {lead}, but by the owners of its boxes {document.turn}, who is to move, leads by {counted}",
            expected="a lead that fits the owners, or no owners: a file cannot hold both",
        )
    if document.board is not None and document.is_lettered:
        counted = taken_lead(document.owners, document.turn)
        return _picture(document.board, document.owners), lead if lead != counted else None
    if document.board is not None:
        return _board(document.board), lead or None
    if document.grid is not None:
        return _grid(document.grid), lead or None
    if document.parts and Document.sum_of(part.document for part in document.parts).position == document.position:
        # The leads of parts are added to that of the file.
        shown = (part.document.owners for part in document.parts if part.document.is_lettered)
        return _sum(document.parts), lead - sum(taken_lead(owners, document.turn) for owners in shown) or None
    return _strings(document.position), lead or None


def _sum(parts: Sequence[Part]) -> list[str]:
    """Return the lines for a sum, equal neighbours together."""
    lines = ["sum:"]
    for document, equal in groupby(map(_shown, parts)):
        count = len(list(equal))
        if is_piece(document.position) and not document.about:
            kind = "l" * ("1.0" not in document.position)
            lines.append("  - " + f"{count}*" * (count > 1) + f"{len(document.position.coins)}{kind}")
            continue
        entry = _content(document) + [f"count: {count}"] * (count > 1)
        lines += ["  - " + entry[0], *("    " + line if line else "" for line in entry[1:])]
    return lines


def _said(key: str, words: str) -> list[str]:
    words = words.strip()
    lines = words.split("\n")
    if len(lines) > 1 and all(line == line.rstrip() for line in lines):
        return [f"{key}: |", *("  " + line if line else "" for line in lines)]
    return [f"{key}: {words if _SIMPLE_TEXT.fullmatch(words) and _is_text(words) else _quoted(words)}"]


def _shown(part: Part) -> Document:
    """Return a part without owners that no letters show: those count in the lead of the sum."""
    document = part.document
    return document if document.is_lettered or not document.owners else replace(document, owners={}, lead=0)


def _picture(board: Board, owners: Mapping[str, str]) -> list[str]:
    return ["picture: |", *("  " + line if line else "" for line in lines_of(board, owners))]


def _board(board: Board) -> list[str]:
    lines = [f"board: {{rows: {board.rows}, columns: {board.columns}, frame: {board.frame}}}"]
    return lines + _drawn([line for line in board.lines() if line in board.drawn])


def _grid(grid: Grid) -> list[str]:
    """Return the lines for a board of cells: as a polycube or as one of `cubes` if possible, else of `cells`."""
    size = ", ".join(map(str, grid.dots))
    variants = [name for name, dimensions in VARIANTS.items() if dimensions == (grid.string, grid.coin)]
    if isinstance(grid, Polycube):
        corners = ", ".join("".join(map(str, corner)) for corner in sorted(grid.cubes))
        made = f"name: polycube, size: [{corners}], variant: {variants[0]}"
    elif len(grid.dots) == 3 and variants and not grid.wrap:
        made = f"name: cubes, size: [{size}], variant: {variants[0]}"
    else:
        wrap = f", wrap: {_scalar(grid.wrap)}" if grid.wrap else ""
        made = f"name: cells, size: [{size}], string: {grid.string}, coin: {grid.coin}{wrap}"
    return [f"family: {{{made}}}", *_drawn([line for line in grid.lines() if line in grid.drawn])]


def _drawn(lines: Sequence[str], key: str = "drawn") -> list[str]:
    rows = [", ".join(lines[i : i + 12]) for i in range(0, len(lines), 12)]
    return [f"{key}: [" + ",\n  ".join(rows) + "]"] if lines else []


def _game(moves: Sequence[str]) -> list[str]:
    return _drawn([move if _LINE.fullmatch(move) else _scalar(move) for move in moves], "game")


def _strings(position: Position) -> list[str]:
    if not len(position):
        return ["strings: []"]
    lines, number = ["strings:"], 1
    for name, coins in position.items():
        if name == f"s{number}":
            lines.append(f"  - {_entry(coins)}")
            number += 1
        else:
            lines.append(f"  - {{coins: {_listed(coins)}, id: {_scalar(name)}}}")
    return lines


def _entry(coins: Sequence[str]) -> str:
    """Return the coins of a string as `a b` if possible, otherwise as a list."""
    if not coins or not all(_SIMPLE_NAME.fullmatch(coin) for coin in coins):
        return _listed(coins)
    words = " ".join(coins)
    return words if _is_text(words) else _quoted(words)


def _listed(coins: Sequence[str]) -> str:
    return "[" + ", ".join(map(_scalar, coins)) + "]"


def _scalar(name: str) -> str:
    return name if _SIMPLE_NAME.fullmatch(name) and _is_text(name) else _quoted(name)


def _quoted(words: str) -> str:
    # A text of JSON is one of YAML.
    return json.dumps(words, ensure_ascii=False)


@cache
def _resolver() -> yaml.resolver.Resolver:
    import yaml

    return yaml.resolver.Resolver()


def _is_text(words: str) -> bool:
    """Return True if every reader of YAML takes these plain words for a text, not for a number, date or truth value."""
    import yaml

    tag = _resolver().resolve(yaml.ScalarNode, words, (True, False))  # type: ignore[no-untyped-call]
    return bool(tag == "tag:yaml.org,2002:str") and not _AMBIGUOUS.fullmatch(words)
