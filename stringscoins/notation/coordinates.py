"""What players call the dots, lines and boxes of a board.

Columns of dots are a, b, c, ... from the left, rows 1, 2, 3, ... from below, as in chess. A line is its two dots,
`a1-b1` or `a1-a2`, a box its lower left dot. Players on Little Golem write so (M. Knox, *Move notation*, 2004).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from stringscoins.families import Board
from stringscoins.notation.document import Document, Part

__all__ = ["Coordinates", "box_name", "column", "letter", "line_name"]

_LINE = re.compile(r"([a-z]+)(\d+)-?([a-z]+)(\d+)")


def letter(column: int) -> str:
    """Return the name of a column: a, b, ..., z, aa, ab, ..."""
    return (letter(column // 26 - 1) if column > 25 else "") + chr(ord("a") + column % 26)


def column(letters: str) -> int:
    """Return the column, counted from 0, of a name that `letter` gives, in small letters or capitals."""
    number = 0
    for sign in letters.lower():
        number = 26 * number + ord(sign) - ord("a") + 1
    return number - 1


def line_name(line: str, rows: int) -> str:
    """Return what players call a line of a board of so many rows of boxes.

    Examples
    --------
    >>> line_name("v 1 2", 3), line_name("h 0 0", 3)
    ('c2-c3', 'a4-b4')
    """
    direction, r, c = line.split()
    row, column = rows + 1 - int(r), int(c)
    if direction == "h":
        return f"{letter(column)}{row}-{letter(column + 1)}{row}"
    return f"{letter(column)}{row - 1}-{letter(column)}{row}"


def box_name(box: str, rows: int) -> str:
    """Return what players call a box of a board of so many rows: its lower left dot."""
    row, column = map(int, box.split())
    return f"{letter(column)}{rows - row}"


class Coordinates:
    """What the strings and coins of a document are called: lines and boxes as players do, all others by their ids.

    Lines and boxes of a part of a sum have its number before them, `2:a1-b1`.

    Parameters
    ----------
    document : Document
        The position, which may be a sum with boards among its parts.

    Examples
    --------
    >>> found = Coordinates(Document.of(Board(1, 2)))
    >>> found.line("h 0 1"), found.box("0 1"), found.line("s1")
    ('b2-c2', 'b1', 's1')
    >>> found.meant("B2-A2"), found.meant("a2b2"), found.meant("a2-c2")
    ('h 0 0', 'h 0 0', None)
    """

    def __init__(self, document: Document) -> None:
        self._boards = dict(_boards(document))
        self._lines: dict[str, str] = {}
        self._boxes: dict[str, str] = {}
        for before, board in self._boards.items():
            self._lines |= {before + line: before + line_name(line, board.rows) for line in board.lines()}
            boxes = (f"{row} {column}" for row in range(board.rows) for column in range(board.columns))
            self._boxes |= {before + box: before + box_name(box, board.rows) for box in boxes}

    def line(self, string: str) -> str:
        """Return what `string` is called."""
        return self._lines.get(string, string)

    def dots(self, string: str) -> str:
        """Return the dots of the line `string`; nothing for one that is no line of a board."""
        return self._lines.get(string, "")

    def box(self, coin: str) -> str:
        """Return what `coin` is called."""
        return self._boxes.get(coin, coin)

    def meant(self, words: str) -> str | None:
        """Return the line that is called `words`, drawn or not, from either end, with or without a dash."""
        before, _, name = "".join(words.lower().split()).rpartition(":")
        ends = _LINE.fullmatch(name)
        if ends is None:
            return None
        dots = sorted([(len(ends[1]), ends[1], int(ends[2])), (len(ends[3]), ends[3], int(ends[4]))])
        called = "-".join(f"{column}{row}" for _, column, row in dots)
        return self._ids.get(f"{before}:{called}" if before else called)

    def translate(self, text: str) -> str:
        """Return `text` with the ids of lines, and of boxes, replaced."""
        return self._id.sub(lambda found: self._lines.get(found[0]) or self._boxes.get(found[0]) or found[0], text)

    @cached_property
    def _ids(self) -> dict[str, str]:
        return {called: line for line, called in self._lines.items()}

    @cached_property
    def _id(self) -> re.Pattern[str]:
        return re.compile(r"(?<![\w:.])(?:\d+:)?(?:[hv] )?\d+ \d+(?!\w)")


def _boards(document: Document) -> Iterator[tuple[str, Board]]:
    """Yield the boards of a document, each with what stands before the names of its lines."""
    for part in document.parts or (Part(1, document),):
        if part.document.board is not None:
            yield part.named("") if document.parts else "", part.document.board
