"""Pictures of boards as text: dots `+`, drawn lines `---` and `|`; also boards with a label on every undrawn line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from stringscoins.errors import FamilyError, NotationError
from stringscoins.families import Board
from stringscoins.game import SEATS
from stringscoins.notation.coordinates import letter
from stringscoins.notation.document import Document
from stringscoins.notation.text import Text

__all__ = ["board_of", "labelled_picture", "lines_of", "owners_of", "parse", "write"]

Fail = Callable[[int, int, str, str], NotationError]
"""Returns the error for a fault: `fail(row, column, problem, expected)`, where row and column count from 0."""
_TURN = re.compile(r"\s*turn\s*:\s*(.*?)\s*")


def parse(text: Text) -> Document:
    """Return the document of a picture; see `board_of`. A line `turn: B` before or after it gives the turn."""

    def fail(row: int, column: int, problem: str, expected: str = "") -> NotationError:
        return text.error(problem, row + 1, column + 1, expected=expected)

    lines, turn = list(text.lines), "A"
    filled = [row for row, line in enumerate(lines) if line.strip(" ")]
    for row in {*filled[:1], *filled[-1:]}:
        if found := _TURN.fullmatch(lines[row]):
            turn, lines[row] = found[1], ""
            if turn not in SEATS:
                raise fail(row, found.start(1), f"the turn is {turn!r}", "A or B")
    board = board_of(lines, fail)
    owners = owners_of(lines, board, fail)
    try:
        return Document.of(board, owners=owners, turn=turn)
    except FamilyError as error:
        raise fail(filled[0], 0, str(error)) from error


def board_of(lines: Sequence[str], fail: Fail) -> Board:
    """Return the board of a picture, an American one with its lines drawn; `owners_of` reads the letters in boxes."""
    filled = [i for i, line in enumerate(lines) if line.strip(" ")]
    if not filled:
        raise fail(0, 0, "no picture", "dots + joined by --- and |")
    top, bottom = filled[0], filled[-1]
    indent = len(lines[top]) - len(lines[top].lstrip(" "))
    width = len(lines[top].rstrip(" ")) - indent
    columns, odd = divmod(width - 1, 4)
    if odd:
        raise fail(top, indent + width, "the picture ends between two dots", "a line of dots such as +---+   +")
    if (bottom - top) % 2:
        raise fail(bottom, indent, "the picture ends between two lines of dots", "a last line such as +---+   +")
    if columns < 1 or bottom - top < 2:
        raise fail(top, indent, "a picture without boxes", "at least two lines of two dots, such as +---+")
    drawn = []
    for i in range(top, bottom + 1):
        row, between = divmod(i - top, 2)
        if lines[i][:indent].strip(" "):
            left = len(lines[i]) - len(lines[i].lstrip(" "))
            raise fail(i, left, "the picture begins further left than its first line", f"{indent} blanks")
        line = lines[i][indent:].rstrip(" ")
        if len(line) > width:
            raise fail(i, indent + width, "the line is longer than the first", f"{columns + 1} dots a line")
        if not between and len(line) < width:
            raise fail(i, indent + len(line), "the line is shorter than the first", f"{columns + 1} dots a line")
        line = line.ljust(width)
        for c in range(columns + 1):
            at, post, gap = 4 * c, line[4 * c], line[4 * c + 1 : 4 * c + 4]
            if post not in ("| " if between else "+"):
                wanted = "| or a blank" if between else "a dot +"
                raise fail(i, indent + at, f"{post!r} in the picture", wanted)
            if between:
                for k, sign in enumerate(gap):
                    if sign != " " and not sign.isalnum():
                        raise fail(i, indent + at + 1 + k, f"{sign!r} in a box", "blanks or letters")
                if post == "|":
                    drawn.append(f"v {row} {c}")
            elif gap == "---":
                drawn.append(f"h {row} {c}")
            elif gap.strip(" "):
                raise fail(i, indent + at + 1, f"{gap!r} between two dots", "--- or three blanks")
    try:
        return Board((bottom - top) // 2, columns, "american", frozenset(drawn))
    except FamilyError as error:
        raise fail(top, indent, str(error), "") from None


def owners_of(lines: Sequence[str], board: Board, fail: Fail) -> dict[str, str]:
    """Return the owners of boxes, by the letters in the picture of a board; only closed boxes may have one."""
    top = next(i for i, line in enumerate(lines) if line.strip(" "))
    indent = len(lines[top]) - len(lines[top].lstrip(" "))
    found = {}
    for row in range(board.rows):
        line = lines[top + 2 * row + 1]
        for column in range(board.columns):
            start = indent + 4 * column + 1
            words = line[start : start + 3].strip(" ")
            if not words:
                continue
            at = top + 2 * row + 1, line.index(words, start)
            if words not in SEATS:
                raise fail(*at, f"{words!r} in a box", "A or B, who has taken it, or blanks")
            sides = {
                "upper": f"h {row} {column}",
                "lower": f"h {row + 1} {column}",
                "left": f"v {row} {column}",
                "right": f"v {row} {column + 1}",
            }
            for side, drawn in sides.items():
                if not board.is_drawn(drawn):
                    raise fail(*at, f"{words} in a box whose {side} line is not drawn", "letters in closed boxes only")
            found[f"{row} {column}"] = words
    return found


def write(document: Document) -> str:
    """Return the picture of a board, as `parse` reads it; NotationError if the position was not given as a board."""
    if document.parts:
        raise NotationError("a sum has no picture as text", expected="one board, or another format such as yaml")
    if document.board is None:
        raise NotationError("the position is not given as a board", expected="a board (--as-board looks for one)")
    turn = ["turn: B"] if document.turn == "B" else []
    return "\n".join([*lines_of(document.board, document.owners), *turn]) + "\n"


def lines_of(board: Board, owners: Mapping[str, str]) -> list[str]:
    """Return the lines of the picture of a board, with the letters in taken boxes, as `board_of` can read them."""
    return _drawn(board, {}, gap=3, margin=0, owners=owners).split("\n")


def labelled_picture(
    board: Board,
    labels: Mapping[str, str],
    owners: Mapping[str, str] = MappingProxyType({}),
    *,
    coordinates: bool = False,
) -> str:
    """Return the board with a label on each undrawn line, as the diagrams of *Winning Ways* have it.

    The lines of text are wide enough for the longest label; the last one has no line end.

    Parameters
    ----------
    board : Board
        A board with any frame.
    labels : mapping of str to str
        A short text for each undrawn line, by its id; a line without one stays blank.
    owners : mapping of str to str
        The letters in taken boxes, by box.
    coordinates : bool
        Whether the rows and columns of dots are named at the left and below.

    Examples
    --------
    >>> board = Board(1, 2, "icelandic")
    >>> labels = {"v 0 1": "0", "v 0 2": "1", "h 1 0": "*12", "h 1 1": "L"}
    >>> print(labelled_picture(board, labels))
     +-----+-----+
     |     0     1
     + *12 +  L  +
    >>> print(labelled_picture(board, labels, coordinates=True))
    2  +-----+-----+
       |     0     1
    1  + *12 +  L  +
       a     b     c
    """
    # At least two characters more than the longest label, and an odd number so that a label can stand in the middle.
    gap = max([3, *map(len, labels.values())]) // 2 * 2 + 3
    margin = gap // 2 - 1
    picture = _drawn(board, labels, gap=gap, margin=margin, owners=owners)
    return _with_coordinates(board, picture, gap, margin) if coordinates else picture


def _with_coordinates(board: Board, picture: str, gap: int, margin: int) -> str:
    """Return a picture with the names of rows before it and of columns below it."""
    width = len(str(board.rows + 1)) + 1
    names = (name for row in range(board.rows + 1, 0, -1) for name in (str(row), ""))
    lines = [name.ljust(width) + line for name, line in zip(names, picture.split("\n"), strict=False)]
    columns = "".join(letter(column).ljust(gap + 1) for column in range(board.columns + 1))
    return "\n".join(line.rstrip() for line in [*lines, " " * (width + margin) + columns])


def _drawn(
    board: Board, labels: Mapping[str, str], *, gap: int, margin: int, owners: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return the picture with dots `gap` characters apart; labels may reach `margin` characters out to the left."""
    lines = []
    for row in range(board.rows + 1):
        dots = "+"
        for c in range(board.columns):
            line = f"h {row} {c}"
            dots += ("-" * gap if board.is_drawn(line) else labels.get(line, "").center(gap)) + "+"
        lines.append(" " * margin + dots)
        if row == board.rows:
            break
        posts = ""
        for c in range(board.columns + 1):
            line = f"v {row} {c}"
            sign = "|" if board.is_drawn(line) else labels.get(line, "") or " "
            # The line of column c is at margin + c * (gap + 1); its label reaches out to both sides.
            posts = posts.ljust(margin + c * (gap + 1) - (len(sign) - 1) // 2) + sign
            if owner := owners.get(f"{row} {c}"):
                posts += owner.center(gap)
        lines.append(posts)
    return "\n".join(line.rstrip() for line in lines)
