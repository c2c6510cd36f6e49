"""Games as players write them down: the notations of other sites and programs, move after move.

Every line of a board is a point of a lattice whose even points are the dots: dots are 2 apart, and a line is the point
between its two dots. So `(1, 0)` is the lowest line at the left, and `(0, 1)` the lowest one that goes up. A notation
is a way to write such points; all else is the same for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from stringscoins.errors import NotationError
from stringscoins.families import Board
from stringscoins.notation.coordinates import column, letter
from stringscoins.notation.document import Document, played
from stringscoins.notation.drawn import COMMENT, DRAWN, Drawn, board_of_size, name_in, uncommented
from stringscoins.notation.text import Text

__all__ = ["NOTATIONS", "GameNotation", "meant"]

Point: TypeAlias = tuple[int, int]
"""A point of the lattice: steps to the right, and up or, in a notation that counts from above, down."""

_SIZE = re.compile(r"(?:\S*#)?(\d{1,4})(?:x(\d{1,4}))?\s*[,:]", re.IGNORECASE)
"""The size before the moves: `5,` or `4x5:`, perhaps at the end of an address."""
_BETWEEN = re.compile(r"(?:[\s,;]|\d+\.(?!\d))*")
"""What may stand between moves: blanks, commas, and the numbers of moves."""
_FEW = 3
"""Moves with which a text begins that is a game, if no size stands before them."""
_OTHER = "another format such as yaml"
_HEAD = 2000
"""Characters in which a text tells its notation."""
_SIDES = {"l": (-1, 0), "r": (1, 0), "b": (0, -1), "t": (0, 1)}


@dataclass(frozen=True)
class GameNotation:
    """A notation of games.

    Attributes
    ----------
    name, summary : str
        Those of its format.
    example : str
        A move, for errors.
    pattern : re.Pattern
        The form of a move.
    point : callable
        Returns the point that a match means.
    written : callable
        Returns the move at a point.
    between : str
        What is written between two moves.
    above : bool
        Whether rows are counted from above.
    usual : int
        The size of the square board on which most games are played; 0 if there is none.
    endings : tuple of str
        The endings of its files.
    """

    name: str
    summary: str
    example: str
    pattern: re.Pattern[str]
    point: Callable[[re.Match[str]], Point | None]
    written: Callable[[Point], str]
    between: str = " "
    above: bool = False
    usual: int = 0
    endings: tuple[str, ...] = ()

    def begins(self, content: str) -> bool:
        """Return whether a text without comments begins as a game in this notation does."""
        size = _SIZE.match(content)
        at, needed = (size.end(), 1) if size else (0, _FEW)
        if size and _next(content, at) == len(content):
            return True
        for _ in range(needed):
            found = self.pattern.match(content, _next(content, at))
            if found is None:
                return False
            at = found.end()
        return True

    def parse(self, text: Text) -> Document:
        """Return the game that a text holds; its name is what stands in the first comment."""
        content = uncommented(text.content)
        begin = len(content) - len(content.lstrip())
        size = _SIZE.match(content, begin)
        moves = list(self._moves(text, content, size.end() if size else begin))
        board = self._board(text, size, [point for _, point in moves])
        cut: dict[str, int] = {}
        for number, (found, point) in enumerate(moves, 1):
            line = line_at(point, board, self.above)
            if line is None:
                problem = f"{found[0]!r} is not on a board of {board}"
                raise text.error_at(found.start(), problem, expected=f"a move such as {self.example}")
            if line in cut:
                problem = f"{found[0]!r} is drawn already, in move {cut[line]}"
                raise text.error_at(found.start(), problem, expected="every line once")
            cut[line] = number
        return played(Document.of(board, name=name_in(text.content)), cut)

    def _moves(self, text: Text, content: str, at: int) -> Iterator[tuple[re.Match[str], Point]]:
        """Yield the moves, each with its point."""
        while True:
            at = _next(content, at)
            if at == len(content):
                return
            found = self.pattern.match(content, at)
            expected = f"a move such as {self.example}"
            if found is None:
                words = content[at:].split(maxsplit=1)[0]
                raise text.error_at(at, f"{words[:20]!r} is no move", expected=expected)
            point = self.point(found)
            if point is None or sum(point) % 2 == 0:
                problem = f"{found[0]!r} is no line" + (", but a dot or a box" if point else "")
                raise text.error_at(at, problem, expected=expected)
            yield found, point
            at = found.end()

    def _board(self, text: Text, size: re.Match[str] | None, points: list[Point]) -> Board:
        """Return the board of a game: the one that is given, the one that it fills, or the usual one."""
        if size is not None:
            return board_of_size(text, size.start(1), int(size[1]), int(size[2] or size[1]))
        rows, columns = (max(1, (max((point[way] for point in points), default=0) + 1) // 2) for way in (1, 0))
        least = board_of_size(text, 0, rows, columns)
        if len(set(points)) == least.size:
            return least
        if max(rows, columns) <= self.usual:
            return Board(self.usual, self.usual)
        raise text.error(
            "the size of the board is not said, and the game does not fill one",
            expected="rows and columns of boxes before the moves, such as 5x5:",
        )

    def write(self, document: Document) -> str:
        """Return the game of a document; NotationError if its board has lines at the start, or is too large."""
        start = document.start or document
        board = start.board
        if board is None or board.frame_lines() or board.drawn or start.lead or start.turn != "A":
            raise NotationError(
                "there is no game that began on a board without lines, with A to move and no lead",
                expected="such a game, or another format such as yaml",
            )
        moves = self.between.join(self._move(line, board) for line in document.game)
        name = f"# {start.name}\n" if start.name else ""
        # Addresses on trmph.com, to which players of Little Golem link, have `5,` before the moves.
        size = f"{board.rows}x{board.columns}:" + self.between
        if not self.between:
            size = f"{board.rows}," if board.rows == board.columns else f"{size} "
        if not _SIZE.match(size):
            raise NotationError(f"a board of {board} is too large for {self.name}", expected=_OTHER)
        return f"{name}{size}{moves}".rstrip() + "\n"

    def _move(self, line: str, board: Board) -> str:
        """Return how a line is written; NotationError if it could not be read again."""
        point = point_of(line, board, self.above)
        move = self.written(point)
        found = self.pattern.fullmatch(move)
        if found is None or self.point(found) != point:
            problem = f"{line!r} on a board of {board} is out of reach for {self.name}: {move!r} is no move"
            raise NotationError(problem, expected=_OTHER)
        return move


def _next(content: str, at: int) -> int:
    """Return the place of the next move, at a place or after it."""
    found = _BETWEEN.match(content, at)
    return found.end() if found else at


def line_at(point: Point, board: Board, above: bool) -> str | None:
    """Return the line of a board at a point; None if it is not on the board."""
    x, y = point
    if not (0 <= x <= 2 * board.columns and 0 <= y <= 2 * board.rows):
        return None
    y = y if above else 2 * board.rows - y
    return f"{'h' if x % 2 else 'v'} {y // 2} {x // 2}"


def point_of(line: str, board: Board, above: bool) -> Point:
    """Return the point of a line of a board."""
    direction, row, column = line.split()
    across = direction == "h"
    x, y = 2 * int(column) + across, 2 * int(row) + (not across)
    return x, y if above else 2 * board.rows - y


def _on_lattice(match: re.Match[str]) -> Point:
    return column(match[1]), int(match[2]) - 1


def _beside_box(match: re.Match[str]) -> Point:
    right, up = _SIDES[match[3].lower()]
    return 2 * column(match[1]) + 1 + right, 2 * int(match[2]) - 1 + up


def _written_beside_box(point: Point, blank: str) -> str:
    """Return a line as the top or the right side of a box or, at the lower and the left edge, as the other side."""
    (x, y), across = point, point[0] % 2
    side = ("T" if y else "B") if across else ("R" if x else "L")
    box = (x // 2, max(y // 2, 1)) if across else (max(x // 2, 1) - 1, y // 2 + 1)
    return f"{letter(box[0]).upper()}{box[1]}{blank}{side}"


def _between_dots(match: re.Match[str]) -> Point | None:
    (x, y), (right, up) = sorted((column(match[i]), int(match[i + 1]) - 1) for i in (1, 3))
    return (x + right, y + up) if (right - x) + (up - y) == 1 else None


def _written_between_dots(point: Point) -> str:
    x, y = point
    across = x % 2
    ends = (x // 2, y // 2), (x // 2 + across, y // 2 + 1 - across)
    return "-".join(f"{letter(dot[0])}{dot[1] + 1}" for dot in ends)


def _named(match: re.Match[str]) -> Point:
    across = match[1].lower() == "h"
    return 2 * int(match[3]) + across, 2 * int(match[2]) + (not across)


def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(form, re.IGNORECASE)


_BOX = r"([a-z]{1,2})(\d{1,3})"
_SIDE = _pattern(rf"{_BOX}[ \t]*([lrtb])(?=\W|$|[a-z]+\d)")
_LITTLE_GOLEM = GameNotation(
    "little-golem",
    "games of Little Golem, rows from below",
    "h7",
    _pattern(r"([a-z])(\d{1,2})(?!\d)"),
    _on_lattice,
    lambda point: f"{letter(point[0])}{point[1] + 1}",
    between="",
    usual=5,
)

NOTATIONS: Final[tuple[GameNotation | Drawn, ...]] = (
    GameNotation(
        "dots",
        "games as pairs of dots",
        "a1-b1",
        _pattern(rf"{_BOX}\s?[-\u2013]\s?{_BOX}"),
        _between_dots,
        _written_between_dots,
    ),
    GameNotation(
        "codingame",
        "games of CodinGame",
        "A1 L",
        _SIDE,
        _beside_box,
        lambda point: _written_beside_box(point, " "),
        between="\n",
    ),
    GameNotation(
        "box-sides",
        "games as sides of boxes",
        "A1R",
        _SIDE,
        _beside_box,
        lambda point: _written_beside_box(point, ""),
    ),
    GameNotation(
        "openspiel",
        "games of OpenSpiel",
        "P1(h,0,1) or h 0 1",
        _pattern(r"(?:P[12]\s*)?\(?([hv])[\s,]\s*(\d{1,4})[\s,]\s*(\d{1,4})\)?"),
        _named,
        lambda point: f"{'h' if point[0] % 2 else 'v'} {point[1] // 2} {point[0] // 2}",
        between="\n",
        above=True,
    ),
    _LITTLE_GOLEM,
    replace(_LITTLE_GOLEM, name="little-golem-above", summary="games of Little Golem, rows from above", above=True),
    *DRAWN,
)
"""The notations by which games and positions tell themselves; what could be in several is in the first of them."""


def meant(content: str) -> GameNotation | Drawn | None:
    """Return the notation of a text that begins as one in it does; None of others."""
    head = COMMENT.sub("", content.lstrip()[:_HEAD]).lstrip()
    return next((notation for notation in NOTATIONS if notation.begins(head)), None)
