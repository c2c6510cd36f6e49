"""Places on boards: whether a position that is given as a graph is one of Dots-and-Boxes, and on which board.

The strings become undrawn lines: a string of two coins lies between two boxes side by side, a string to the ground on
the border. All other lines are drawn, and boxes without a coin are taken. To find places is NP-hard, even for
trees (Bhatt and Cosmadakis, *The complexity of minimizing wire lengths in VLSI layouts*, 1987), so this is a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from stringscoins.errors import LimitReached, PositionError
from stringscoins.families.boards import Board
from stringscoins.labelling import Form, label
from stringscoins.position import Position

__all__ = ["Placement", "place"]

_MOST_COINS: Final = 1000
_PATIENCE: Final = 2_000
"""The boxes tried on the smallest board before it is put off, the first time."""
_FREE, _OUTSIDE = -1, -2
"""What a place without a coin is."""
_NONE: Final = 0
"""The box of a coin that has none yet; there is no such box."""

Spend = Callable[[int], None]


class Placement(NamedTuple):
    """A board, and the lines of it that are the strings of a position.

    Attributes
    ----------
    board : Board
        The board, in an American frame, with all other lines drawn.
    lines : dict of str to str
        The line of each string.
    """

    board: Board
    lines: dict[str, str]


class _PlacedComponent(NamedTuple):
    """A component under canonical numbers: equal for components that are equal up to renaming, but for the names."""

    form: Form
    coins: list[str]
    beside: list[list[int]]
    """For each coin those to which a string joins it."""
    grounds: list[int]
    """For each coin the number of its strings to the ground."""


def place(position: Position, *, spend: Spend = lambda steps: None) -> Placement:
    """Return a board of Dots-and-Boxes with this position, up to renaming.

    Boards with a short border come first, and of these those of few boxes. A board that takes long is put off, so that
    the one that is found need not be the smallest.

    Parameters
    ----------
    position : Position
        A position of up to 1,000 coins.
    spend : callable, optional
        A function that is called now and then with the number of steps since the last call, of about 5 microseconds
        each; it may raise an error to stop the work.

    Raises
    ------
    PositionError
        If there is no such board; the message says why.
    LimitReached
        If the position has more than 1,000 coins.

    Notes
    -----
    The search is complete. A row or a column whose boxes are all taken can be left out. A component of k coins reaches
    over at most k + 1 rows and columns, counted together. So if C components of N coins have any board, they have one
    of at most N + C rows and columns together, and these are all tried.

    Cost: less than a second for most positions of up to 60 coins; exponential for some.

    Examples
    --------
    >>> place(Position({"p": ["a", "b"], "q": ["b", "c"], "r": ["c"]})).lines
    {'p': 'v 0 2', 'q': 'v 0 1', 'r': 'h 0 0'}
    """
    for why in _faults(position):
        raise _no_board(why)
    if len(position.coins) > _MOST_COINS:
        raise LimitReached(f"{_MOST_COINS:,} coins, the most for which a board is looked for")
    parts = sorted((_part(one, spend) for one in position.components()), key=lambda part: (-len(part.coins), part.form))
    alone = {part.form: part for part in parts}.values()
    for part in alone:
        for why in _crowds(part):
            raise _no_board(why)
    rows, columns, cells = 1, 1, dict[str, tuple[int, int]]()
    # A part that has no place even alone is found out sooner so.
    for those in [*([part] for part in alone), *([parts] if len(parts) > 1 else [])]:
        rows, columns, cells = _placed(those, spend)
    lines, borders = dict[str, str](), {coin: _border(*cell, rows, columns) for coin, cell in cells.items()}
    for string, (coin, *others) in position.items():
        if others:
            (before, _), (row, column) = sorted((cells[coin], cells[others[0]]))
            lines[string] = f"{'h' if before < row else 'v'} {row} {column}"
        else:
            lines[string] = borders[coin].pop(0)
    return Placement(Board(rows, columns, drawn=frozenset(Board(rows, columns).lines()) - {*lines.values()}), lines)


def _border(row: int, column: int, rows: int, columns: int) -> list[str]:
    """Return the lines of a box that are on the border of the board."""
    lines = {f"h 0 {column}": row == 0, f"v {row} 0": column == 0}
    lines |= {f"h {rows} {column}": row == rows - 1, f"v {row} {columns}": column == columns - 1}
    return [line for line, is_outer in lines.items() if is_outer]


def _part(component: Position, spend: Spend) -> _PlacedComponent:
    coins = {coin: i for i, coin in enumerate(component.coins)}
    found = label(len(coins), [[coins[coin] for coin in held] for held in component.values()], spend)
    beside = [[other for held in found.form if i in held for other in held if other != i] for i in coins.values()]
    grounds = [found.form.count((i,)) for i in coins.values()]
    return _PlacedComponent(found.form, sorted(coins, key=lambda coin: found.labels[coins[coin]]), beside, grounds)


def _faults(position: Position) -> Iterator[str]:
    """Yield what keeps a position from all boards by single strings and coins."""
    pairs = dict[frozenset[str], str]()
    for string, coins in position.items():
        if len(coins) not in (1, 2):
            yield f"string {string} holds {len(coins)} coins, and a line is beside 1 or 2 boxes"
        elif len(coins) == 2 and (other := pairs.setdefault(frozenset(coins), string)) != string:
            yield f"strings {other} and {string} hold the same two coins, and two boxes share 1 line"
    for coin in position.coins:
        if position.valence(coin) > 4:
            yield f"coin {coin} holds {position.valence(coin)} strings, and a box has 4 lines"


def _crowds(part: _PlacedComponent) -> Iterator[str]:
    """Yield what keeps a component from all grids by the distances of its coins, counted in strings."""
    for coin, name in enumerate(part.coins):
        within = 0
        for steps, ring in enumerate(_rings(part, coin)):
            if not coin and (odd := next((x for x in ring if not ring.isdisjoint(part.beside[x])), None)) is not None:
                yield f"coin {part.coins[odd]} is on a cycle of an odd number of coins, and a board has none"
            within, room = within + len(ring), 2 * steps * (steps + 1) + 1
            if within > room:
                yield f"{within} coins are within {steps} strings of coin {name}, where a board has {room} boxes"
            if coin and room >= len(part.coins):
                break


def _rings(part: _PlacedComponent, coin: int) -> Iterator[set[int]]:
    """Yield the coins at distance 0, 1, ... of a coin."""
    before, ring = set[int](), {coin}
    while ring:
        yield ring
        before, ring = ring, {y for x in ring for y in part.beside[x]} - before - ring


def _placed(parts: Sequence[_PlacedComponent], spend: Spend) -> tuple[int, int, dict[str, tuple[int, int]]]:
    """Return rows, columns, and the row and column of each coin; PositionError if no board has room for all parts."""
    coins = [coin for part in parts for coin in part.coins]
    who = f"the part of coin {coins[0]}" if len(parts) == 1 else "all parts together"
    halves = range(2, len(coins) + len(parts) + 1)
    sizes = [(rows, half - rows) for half in halves for rows in range(1, half // 2 + 1)]
    waiting = [(rows, columns) for rows, columns in sizes if rows * columns >= len(coins)]
    least = sum(waiting[0]) if waiting else 0
    if len(parts) == 1:
        # The grid without a border, on which the ground is wherever no coin is: boards of any shape.
        waiting.insert(0, (0, 0))
    go = 0
    while waiting:
        # Smaller boards are tried longer, and each go takes other ways first: a search mostly ends soon or very late.
        undecided = []
        for rows, columns in waiting:
            later = max(0, rows + columns - least)
            found = (
                _PlaceSearch(parts, rows, columns, go).run(_PATIENCE * 2 ** (go - later), spend)
                if later <= go
                else None
            )
            if found is None:
                undecided.append((rows, columns))
            elif found and rows:
                return rows, columns, dict(zip(coins, found, strict=True))
            elif not found and not rows:
                raise _no_board(f"{who} fits on no grid, whatever the shape of the board")
        waiting, go = undecided, go + 1
    raise _no_board(f"there is no rectangle for {who}" + ", but a board of another shape" * (len(parts) == 1))


def _no_board(why: str) -> PositionError:
    return PositionError(f"no board has this position: {why}")


class _PlaceSearch:
    """A search for places on one board, coin by coin: first the one with the fewest possible boxes."""

    def __init__(self, parts: Sequence[_PlacedComponent], rows: int, columns: int, go: int) -> None:
        self.parts, self.is_open = parts, not rows
        self.beside, self.grounds, self.firsts = list[list[int]](), list[int](), list[int]()
        for part in parts:
            base = len(self.beside)
            self.beside += [[base + other for other in others] for others in part.beside]
            self.grounds += part.grounds
            self.firsts.append(max(range(base, len(self.beside)), key=lambda i: (self.grounds[i], len(self.beside[i]))))
        if self.is_open:
            rows = columns = 2 * sum(1 for _ in _rings(parts[0], self.firsts[0])) + 1
        # Between the end of a row and the beginning of the next there is one place outside.
        self.across = columns + 1
        self.ways = [*permutations((-self.across, -1, 1, self.across))][7 * go % 24]  # 7 leads to each of the 24
        self.at = [_OUTSIDE] * ((rows + 2) * self.across + 1)
        """The coin in each box."""
        self.box = [_NONE] * len(self.beside)
        """The box of each coin."""
        self.boxes = [r * self.across + c for r in range(1, rows + 1) for c in range(1, columns + 1)]
        for box in self.boxes:
            self.at[box] = _FREE
        self.borders = {box: 4 if self.is_open else 4 - self._room(box) for box in self.boxes}
        # All other boxes are like these, seen from another side.
        self.quarter = [
            r * self.across + c
            for r in range(1, (rows + 1) // 2 + 1)
            for c in range(r if rows == columns else 1, (columns + 1) // 2 + 1)
        ]

    def run(self, patience: int, spend: Spend) -> list[tuple[int, int]] | None:
        """Return the row and column of each coin; an empty list if there is no place, None after so many steps."""
        for need in range(1, 5):
            if sum(n >= need for n in self.grounds) > sum(n >= need for n in self.borders.values()):
                return []
        steps = begun = 0
        edge: list[int] = []  # the coins without a box beside those with one
        tried: list[tuple[int, Iterator[int], int, list[int]]] = []
        while edge or begun < len(self.parts):
            coin, boxes = self._narrowest(edge) if edge else self._beginning(begun)
            if self.is_open and len(tried) < 2:
                boxes = boxes[-1:]  # the middle, and one of four ways that are alike
            tried.append((coin, iter(boxes), begun + (not edge), edge))
            while tried:
                coin, left, begun, edge = tried[-1]
                if self.box[coin]:
                    self.at[self.box[coin]], self.box[coin] = _FREE, _NONE
                if box := next(left, _NONE):
                    break
                tried.pop()
            else:
                return []
            if steps == patience:
                return None
            steps += 1
            if steps % 1000 == 0:
                spend(1000)
            self.at[box], self.box[coin] = coin, box
            fresh = [other for other in self.beside[coin] if not self.box[other] and other not in edge]
            edge = [other for other in edge if other != coin] + fresh
        return [(box // self.across - 1, box % self.across - 1) for box in self.box]

    def _beginning(self, number: int) -> tuple[int, list[int]]:
        """Return the coin of a part that gets a box first, and the possible boxes."""
        coin = self.firsts[number]
        alike = number and self.parts[number - 1].form == self.parts[number].form
        # Equal parts go in the order of their boxes.
        after = self.box[self.firsts[number - 1]] if alike else _NONE
        boxes = self.boxes if number else self.quarter
        return coin, [box for box in boxes if box > after and self._is_possible(coin, box)]

    def _narrowest(self, edge: Sequence[int]) -> tuple[int, list[int]]:
        """Return the coin of the edge with the fewest possible boxes, and these."""
        best, fewest = _NONE, list[int]()
        for coin in edge:
            one, *others = (self.box[other] for other in self.beside[coin] if self.box[other])
            around = [one + way for way in self.ways]
            boxes = [x for x in around if all(x - y in self.ways for y in others) and self._is_possible(coin, x)]
            if not fewest or len(boxes) < len(fewest):
                best, fewest = coin, boxes
                if len(boxes) < 2:
                    break
        return best, fewest

    def _is_possible(self, coin: int, box: int) -> bool:
        """Return whether a coin can be in a box."""
        if self.at[box] != _FREE or self.borders[box] < self.grounds[coin]:
            return False
        if not self.is_open:
            return True
        # A coin that no string joins to this one loses a free box beside it.
        losing = (other for way in self.ways if (other := self.at[box + way]) >= 0 and other not in self.beside[coin])
        return self._spare(coin, box) >= 0 and all(self._spare(other, self.box[other]) > 0 for other in losing)

    def _spare(self, coin: int, box: int) -> int:
        """Return how many free boxes a coin in a box has around it beyond those that its strings need."""
        return self._room(box) - sum(not self.box[other] for other in self.beside[coin]) - self.grounds[coin]

    def _room(self, box: int) -> int:
        return sum(self.at[box + way] == _FREE for way in self.ways)
