"""Boards by the lines that are drawn, as other programs write them: OpenSpiel's `dbn_string`, and `.pos` files."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from stringscoins.errors import FamilyError, NotationError
from stringscoins.families import Board
from stringscoins.notation.document import Document
from stringscoins.notation.text import Text

__all__ = ["COMMENT", "DRAWN", "Drawn", "board_of_size", "name_in", "uncommented"]

COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
"""A comment; the first one is the name of a position or a game."""
_DIGITS = re.compile(r"\s*(?:(\d{1,4})x(\d{1,4})\s*[,:])?\s*([01\s]*[01])\s*")
_LONG = 12
"""Digits of a text that is a `dbn_string` rather than a chain: those of the smallest square board of OpenSpiel."""
_SIZES = re.compile(r"\s*(\d+[ \t]+\d+(?:[ \t]+\d+[ \t]+\d+)*)[ \t]*")
_LINE = re.compile(r"(u\s+)?(?:(\d{1,4})\s+)?(\d{1,4})\s+(\d{1,4})\s+([tlbr]|top|left|bottom|right)", re.IGNORECASE)
_ASKS = ("nv", "eval", "help", "quit", "exit")
"""Commands of `.pos` files that ask for something, and draw nothing."""


@dataclass(frozen=True)
class Drawn:
    """A way to write boards with some of their lines drawn.

    Attributes
    ----------
    name, summary : str
        Those of its format.
    endings : tuple of str
        The endings of its files.
    begins : callable
        Returns whether a text without comments begins so.
    parse, write : callable
        The reader and the writer.
    """

    name: str
    summary: str
    endings: tuple[str, ...]
    begins: Callable[[str], bool]
    parse: Callable[[Text], Document]
    write: Callable[[Document], str]


def name_in(content: str) -> str:
    """Return what stands in the first comment of a text; nothing if it has none."""
    named = COMMENT.search(content)
    return named[0].strip().lstrip("#").strip() if named else ""


def uncommented(content: str) -> str:
    """Return a text with blanks in place of comments, so that all else has its place."""
    return COMMENT.sub(lambda found: " " * len(found[0]), content)


def board_of_size(text: Text, at: int, rows: int, columns: int) -> Board:
    """Return a board without lines; an error at an offset of the text if there is none of this size."""
    try:
        return Board(rows, columns)
    except FamilyError as error:
        raise text.error_at(at, str(error), expected="rows and columns of boxes, such as 5x5") from None


def _boards_of(document: Document) -> list[Board]:
    """Return the board of a document, or those of its parts; NotationError if it is something else."""
    boards = [part.document.board for part in document.parts] or [document.board]
    if None in boards:
        raise NotationError("the position is not given as a board", expected="a board (--as-board looks for one)")
    return [board for board in boards if board]


# OpenSpiel.


def _ordered(board: Board) -> list[str]:
    """Return the lines in OpenSpiel's order: all horizontal ones row by row from above, then all vertical ones."""
    return sorted(board.lines(), key=lambda line: (line[0], *map(int, line[2:].split())))


def _begins_digits(content: str) -> bool:
    found = _DIGITS.fullmatch(content)
    return bool(found and (found[1] or len("".join(found[3].split())) >= _LONG))


def _parse_digits(text: Text) -> Document:
    """Return the position of a string of digits, 1 for a line that is drawn."""
    content = uncommented(text.content)
    found = _DIGITS.fullmatch(content)
    if found is None:
        at = next((i for i, sign in enumerate(content) if sign not in "01 \n\t"), 0)
        expected = "0 and 1 for each line, perhaps after a size such as 2x3:"
        raise text.error_at(at, "no string of digits", expected=expected)
    digits = "".join(found[3].split())
    if found[1]:
        board = board_of_size(text, found.start(1), int(found[1]), int(found[2]))
        if len(digits) != board.size:
            problem = f"{len(digits)} digits for a board of {board}"
            raise text.error_at(found.start(3), problem, expected=f"{board.size}, one for each line")
    else:
        # A board of n x n boxes has 2n(n + 1) lines.
        n = int((len(digits) / 2) ** 0.5)
        if 2 * n * (n + 1) != len(digits):
            raise text.error_at(
                found.start(3),
                f"{len(digits)} digits, which are the lines of no square board",
                expected="rows and columns of boxes before them, such as 2x3:",
            )
        board = board_of_size(text, found.start(3), n, n)
    drawn = (line for line, digit in zip(_ordered(board), digits, strict=True) if digit == "1")
    return Document.of(replace(board, drawn=frozenset(drawn)), name=name_in(text.content))


def _write_digits(document: Document) -> str:
    boards = _boards_of(document)
    if len(boards) > 1:
        raise NotationError("a sum is no board of OpenSpiel", expected="one board, or another format such as yaml")
    (board,) = boards
    # So few digits do not tell what they are.
    size = "" if board.rows == board.columns and board.size >= _LONG else f"{board.rows}x{board.columns}:"
    if size and not _DIGITS.fullmatch(size + "0"):
        raise NotationError(f"a board of {board} is too large for dbn", expected="another format such as yaml")
    return size + "".join("01"[board.is_drawn(line)] for line in _ordered(board)) + "\n"


# The files of amdw/dotsandboxes.


def _begins_pos(content: str) -> bool:
    lines = [line.strip() for line in content.split("\n") if line.strip()]
    return len(lines) > 1 and bool(_SIZES.fullmatch(lines[0]) and _LINE.fullmatch(lines[1]))


def _parse_pos(text: Text) -> Document:
    """Return the sum of boards, or the board, of a `.pos` file."""
    boards: list[Board] = []
    drawn: list[dict[str, int]] = []
    for number, line in enumerate(text.lines, 1):
        words, column = line.strip(), len(line) - len(line.lstrip()) + 1
        if not words or words.startswith("#"):
            continue
        if not boards:
            if not _SIZES.fullmatch(words):
                raise text.error("no sizes", number, column, expected="width and height of each board, such as 5 4")
            sizes = list(map(int, words.split()))
            at = sum(map(len, text.lines[: number - 1])) + number - 1
            boards = [board_of_size(text, at, *pair) for pair in zip(sizes[1::2], sizes[::2], strict=True)]
            drawn = [{} for _ in boards]
            continue
        if words.lower() in _ASKS:
            continue
        found = _LINE.fullmatch(words)
        one = "0 0 t" if len(boards) == 1 else "0 0 0 t"
        if found is None:
            raise text.error(f"{words!r} is no line", number, column, expected=f"such as {one}: column, row and side")
        part = int(found[2] or 0)
        if part >= len(boards) or (found[2] is None and len(boards) > 1):
            problem = f"{words!r} names no board of {len(boards)}"
            raise text.error(problem, number, column, expected=f"such as {one}; boards are counted from 0")
        board, so_far = boards[part], drawn[part]
        x, y, side = int(found[3]), int(found[4]), found[5][0].lower()
        if x >= board.columns or y >= board.rows:
            problem = f"{words!r} is not on a board of {board}"
            raise text.error(problem, number, column, expected="columns and rows from 0")
        name = {"t": f"h {y} {x}", "b": f"h {y + 1} {x}", "l": f"v {y} {x}", "r": f"v {y} {x + 1}"}[side]
        if found[1]:
            if so_far.pop(name, None) is None:
                problem = f"{words!r} takes back what is not drawn"
                raise text.error(problem, number, column, expected="a line that was drawn before")
        elif so_far.setdefault(name, number) != number:
            problem = f"{words!r} is drawn already, in line {so_far[name]}"
            raise text.error(problem, number, column, expected="every line once")
    if not boards:
        raise text.error("no sizes", 1, 1, expected="width and height of each board in the first line, such as 5 4")
    pairs = zip(boards, drawn, strict=True)
    made = [Document.of(replace(board, drawn=frozenset(lines))) for board, lines in pairs]
    name = name_in(text.content)
    return Document.sum_of(made, name=name) if len(made) > 1 else replace(made[0], name=name)


def _write_pos(document: Document) -> str:
    boards = _boards_of(document)
    lines = [" ".join(f"{board.columns} {board.rows}" for board in boards)]
    lines += [f"# {document.name}"] if document.name else []
    for number, board in enumerate(boards):
        part = f"{number} " if len(boards) > 1 else ""
        drawn = [part + _beside(line, board) for line in board.lines() if board.is_drawn(line)]
        if not all(map(_LINE.fullmatch, drawn)):
            raise NotationError(f"a board of {board} is too large for pos", expected="another format such as yaml")
        lines += drawn
    return "\n".join(lines) + "\n"


def _beside(line: str, board: Board) -> str:
    """Return a line as the top or the left side of a box or, at the lower and the right edge, as the other side."""
    direction, row, column = line[0], *map(int, line[2:].split())
    if direction == "h":
        return f"{column} {row} t" if row < board.rows else f"{column} {row - 1} b"
    return f"{column} {row} l" if column < board.columns else f"{column - 1} {row} r"


DRAWN = (
    Drawn("dbn", "boards of OpenSpiel, dbn_string", (".dbn",), _begins_digits, _parse_digits, _write_digits),
    Drawn("pos", "boards of amdw/dotsandboxes", (".pos",), _begins_pos, _parse_pos, _write_pos),
)
