"""The dictionary of small positions of boards, connected and with nothing to capture, and the values of their lines.

The dictionary lists the possible remainders of a rectangular board, of any size and in any frame, after some lines are
drawn and some boxes taken: sets of boxes that are connected through undrawn lines, where each box has at least two
undrawn lines. An undrawn line lies between two of the boxes or on the rim of the board. So a box may have a rim line on
a side only if none of the boxes lies further out on that side. If that holds, the smallest rectangle around the boxes
is such a board.

Two such pictures are one game if their boxes and lines correspond, where a line on the rim is a string to the ground.
The dictionary has one entry for each game. Malkin, appendix A, and *Winning Ways*, chapter 16, have such lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import Board
from stringscoins.labelling import Form, label
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Progress
from stringscoins.values import Value

__all__ = ["MOST", "Dictionary", "Entry", "ValuedEntry", "pictures", "shapes"]

MOST: Final = 7
"""The most boxes of an entry: entries of 6 boxes take ten seconds, those of 7 half a minute."""

_BYTES: Final = 9000
"""About the bytes of a game, with its entry and its printed text."""
_TINY: Final = 8
"""The most strings of a position that is valued by the definition, which needs no kernels."""

Point = tuple[int, int]
"""A row and a column, in half boxes from the upper left corner. In the middle of a box both are odd, in the middle of a
line one of them."""
_Rank = tuple[int, int, tuple[int, int, list[Point]]]


@dataclass(frozen=True)
class Entry:
    """A game of the dictionary, on the smallest board that shows it; a `narrow` one occurs on narrow boards only."""

    number: int
    """The place among the games with as many boxes, from 1."""
    board: Board
    value: Value
    moves: Mapping[str, Value]
    pictures: int
    """The number of pictures up to rotation and reflection."""
    narrow: bool

    @property
    def position(self) -> Position:
        """The position of the picture."""
        return self.board.position()

    @property
    def boxes(self) -> int:
        """The number of its boxes."""
        return len(self.position.coins)

    @property
    def name(self) -> str:
        """The name of the entry: its boxes and its number."""
        return f"{self.boxes}-{self.number}"

    @property
    def valences(self) -> tuple[int, ...]:
        """The numbers of undrawn lines of its boxes in ascending order."""
        return tuple(sorted(map(self.position.valence, self.position.coins)))

    @property
    def rim(self) -> int:
        """The number of its lines on the rim."""
        return sum(len(boxes) == 1 for _, boxes in self.position.items())


class ValuedEntry(NamedTuple):
    """The entry of a position, and the values of its moves."""

    entry: Entry
    moves: dict[str, Value]
    """The value after each move, by the strings of the position itself."""


class Dictionary:
    """The entries of the dictionary, which are made for a number of boxes at the first use."""

    def __init__(self, limits: Limits = Limits(), progress: Progress = Progress()) -> None:
        self.limits, self.progress = limits, progress
        self._known: dict[int, dict[Form, tuple[Entry, list[str]]]] = {}

    def of(self, boxes: int) -> tuple[Entry, ...]:
        """Return the entries of `boxes` boxes, at most `MOST`, by their lines, then by the valences of their boxes."""
        return tuple(entry for entry, _ in self._index(boxes).values())

    def find(self, component: Position) -> ValuedEntry:
        """Return the entry of a connected position; PositionError if it has captures, too many coins, or no board."""
        boxes = len(component.coins)
        if boxes > MOST:
            raise PositionError(f"it has {boxes} boxes; the dictionary has positions of at most {MOST}")
        if component.capturable:
            raise PositionError("it has boxes to capture; the dictionary has positions after they are taken")
        if not boxes:
            raise PositionError("it has no box")
        if len(component.components()) > 1:
            raise PositionError("it is not connected; look its components up one by one")
        form, strings = _labelled(component)
        if form not in (known := self._index(boxes)):
            raise PositionError("no board leaves such a position")
        entry, lines = known[form]
        values = {string: entry.moves[line] for string, line in zip(strings, lines, strict=True)}
        return ValuedEntry(entry, {string: values[string] for string in component})

    def _index(self, boxes: int) -> dict[Form, tuple[Entry, list[str]]]:
        """Return the entries of `boxes` boxes by their canonical forms, each with its lines in the form's order."""
        if boxes not in self._known:
            if boxes > MOST:
                raise LimitReached(f"{boxes} boxes; the dictionary has entries of at most {MOST}")
            self._known[boxes] = self._made(boxes)
        return self._known[boxes]

    def _made(self, boxes: int) -> dict[Form, tuple[Entry, list[str]]]:
        # The first picture of a game is shown, and games with the same lines and valences are numbered in its order.
        first: dict[Form, tuple[_Rank, Board]] = {}
        number_of_pictures: Counter[Form] = Counter()
        for rank, board in _ranked(boxes, self.limits):
            self.limits.check_time()
            form = _labelled(board.position())[0]
            number_of_pictures[form] += 1
            if form not in first or rank < first[form][0]:
                first[form] = rank, board
            self.limits.check_memory(_BYTES * (len(first) + sum(map(len, self._known.values()))))
        known = {}
        for number, form in enumerate(sorted(first, key=lambda form: (*_lines(form), first[form][0])), 1):
            self.limits.check_time()
            board = first[form][1]
            position = board.position()
            method = "definition" if len(position) <= _TINY else "exhaustive"
            nimbers = Nimbers(position, method=method, limits=self.limits, progress=self.progress)
            moves = {move.string: move.value for move in nimbers.moves()}
            entry = Entry(number, board, nimbers.value(), moves, number_of_pictures[form], bool(_opposite(board)))
            known[form] = entry, _labelled(position)[1]
        return known


def pictures(boxes: int, limits: Limits = Limits()) -> list[Board]:
    """Return all connected positions of `boxes` boxes without captures on boards, one for all symmetric ones.

    The order is by narrowness, then by size of the board; each is wide, with few rim lines at the top and on the left.
    """
    return [board for _, board in sorted(_ranked(boxes, limits), key=lambda ranked: ranked[0])]


def _ranked(boxes: int, limits: Limits) -> Iterator[tuple[_Rank, Board]]:
    """Yield the pictures in no order, each with its rank; those of one polyomino are in memory at a time."""
    for shape in shapes(boxes):
        found = set()
        for points in _pictures(shape):
            limits.check_time()
            found.add(min(_turned(points), key=_order))
        for points in found:
            board = _board(points)
            yield (_opposite(board), board.rows * board.columns, _order(points)), board


def shapes(boxes: int) -> list[frozenset[Point]]:
    """Return the polyominoes of `boxes` boxes up to rotation and reflection, each as the middles of its boxes."""
    found = {frozenset({(1, 1)})}
    for _ in range(boxes - 1):
        grown = {shape | {beyond} for shape in found for box in shape for _, beyond in _sides(box)} - found
        found = {min(_turned(shape), key=sorted) for shape in grown}
    return sorted(found, key=sorted)


def _pictures(shape: frozenset[Point]) -> Iterator[frozenset[Point]]:
    """Yield all sets of undrawn lines that make a polyomino a picture, together with the middles of its boxes."""
    height, width = _size(shape)
    joins: dict[Point, tuple[Point, Point]] = {}
    rims: dict[Point, list[Point]] = {box: [] for box in shape}
    for box in shape:
        for line, beyond in _sides(box):
            if beyond in shape:
                joins[line] = box, beyond
            elif line[0] in (0, height) or line[1] in (0, width):
                rims[box].append(line)
    for n in range(len(shape) - 1, len(joins) + 1):
        for undrawn in combinations(joins, n):
            if not _connected(shape, [joins[line] for line in undrawn]):
                continue
            choices = []
            for box, rim in rims.items():
                least = max(0, 2 - sum(box in joins[line] for line in undrawn))
                choices.append([some for k in range(least, len(rim) + 1) for some in combinations(rim, k)])
            for chosen in product(*choices):
                yield shape.union(undrawn, *chosen)


def _connected(shape: frozenset[Point], joined: list[tuple[Point, Point]]) -> bool:
    reached = {min(shape)}
    for _ in shape:
        reached |= {box for pair in joined if reached.intersection(pair) for box in pair}
    return len(reached) == len(shape)


def _sides(box: Point) -> list[tuple[Point, Point]]:
    """Return the four lines of a box, each with the box beyond it."""
    r, c = box
    return [((r + i, c + j), (r + 2 * i, c + 2 * j)) for i, j in ((-1, 0), (0, -1), (0, 1), (1, 0))]


def _size(points: frozenset[Point]) -> Point:
    """Return the lowest and the rightmost line around boxes that begin at the upper left corner."""
    boxes = [point for point in points if point[0] % 2 and point[1] % 2]
    return max(r for r, _ in boxes) + 1, max(c for _, c in boxes) + 1


def _turned(points: frozenset[Point]) -> list[frozenset[Point]]:
    """Return the eight rotations and reflections, each moved to the upper left corner."""
    boxes = [point for point in points if point[0] % 2 and point[1] % 2]
    found = []
    for down, across in product((1, -1), repeat=2):
        top, left = min(down * r for r, _ in boxes) - 1, min(across * c for _, c in boxes) - 1
        moved = [(down * r - top, across * c - left) for r, c in points]
        found += [frozenset(moved), frozenset((c, r) for r, c in moved)]
    return found


def _order(points: frozenset[Point]) -> tuple[int, int, list[Point]]:
    """Return the sort key that chooses one of a picture's rotations and reflections."""
    return _size(points)[0], sum(0 in point for point in points), sorted(points)


def _board(points: frozenset[Point]) -> Board:
    height, width = _size(points)
    undrawn = set()
    for r, c in points:
        if not r % 2:
            undrawn.add(f"h {r // 2} {c // 2}")
        elif not c % 2:
            undrawn.add(f"v {r // 2} {c // 2}")
    return Board(height // 2, width // 2, drawn=_all_lines(height // 2, width // 2) - undrawn)


@cache
def _all_lines(rows: int, columns: int) -> frozenset[str]:
    """Return the lines of a board, as one set for all its pictures."""
    return frozenset(Board(rows, columns).lines())


def _opposite(board: Board) -> int:
    """Return the number of pairs of opposite sides that the undrawn lines of a board reach."""
    open_rim = [line.split() for line in board.lines() if not board.is_drawn(line) and len(board.boxes(line)) == 1]
    rows = {row for direction, row, _ in open_rim if direction == "h"}
    columns = {column for direction, _, column in open_rim if direction == "v"}
    return (len(rows) == 2) + (len(columns) == 2)


def _labelled(position: Position) -> tuple[Form, list[str]]:
    """Return the canonical form of a connected position, and its strings in the form's order."""
    number = {coin: i for i, coin in enumerate(position.coins)}
    found = label(len(number), [[number[coin] for coin in coins] for _, coins in position.items()])
    places = {name: sorted(found.labels[number[coin]] for coin in coins) for name, coins in position.items()}
    return found.form, sorted(places, key=places.__getitem__)


def _lines(form: Form) -> tuple[int, list[int]]:
    """Return the number of lines of a game, and that of each box, the least first."""
    return len(form), sorted(Counter(box for line in form for box in line).values())
