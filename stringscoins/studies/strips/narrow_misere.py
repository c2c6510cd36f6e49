"""The strategies of Collette, Demaine, Demaine and Langerman for misère play on narrow boards, and what they achieve.

A strategy says which strings may be cut. Where it leaves a choice, the choice is made in its favour or against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, Protocol

from stringscoins.families.boards import Board
from stringscoins.kernels.studies.rows import coins_of_strategy
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress
from stringscoins.studies.strips.rows import RowTable, grounds_of_row

__all__ = ["OneRow", "Strategy", "TwoRows", "coins_against", "coins_of_one_row"]


class Strategy(Protocol):
    """A strategy for a player."""

    start: Position
    """The position at the start of the game."""

    def moves(self, position: Position, last: str | None) -> Sequence[str]:
        """Return the strings that the strategy may cut next.

        Parameters
        ----------
        position : Position
            What is left of `start`, at least one string.
        last : str or None
            The opponent's last cut; None at the beginning of the game and after a cut by the strategy itself.
        """


class OneRow:
    """The first player's strategy on the board 1 x n, which takes at most (n - 1) / 3 coins by theorem 1 of the paper.

    While there is a string between two boxes, the strategy cuts one, if possible one of the box whose outer string the
    opponent cut last. Afterwards it cuts strings that capture nothing.

    >>> OneRow(4).moves(OneRow(4).start, None)
    ['v 0 2']
    """

    def __init__(self, n: int) -> None:
        self.start = Board(1, n).position()
        self._ends = {"0 0", f"0 {n - 1}"}

    def moves(self, position: Position, last: str | None) -> Sequence[str]:
        """Return the strings that the strategy may cut next."""
        inner = _inner(position)
        near: list[str] = []
        if len(position) == len(self.start):
            near = [name for name in inner if self._ends.isdisjoint(position[name])]
        elif last is not None and len(self.start[last]) == 1:
            near = [name for name in inner if self.start[last][0] in position[name]]
        return near or inner or _quiet(position) or position.strings


class TwoRows:
    """The leader's strategy on the board 2 x n, of section 3 of the paper.

    The strategy captures if it can. Otherwise it cuts a string between two boxes, if possible one incident to the line
    that the opponent drew last; if there is none, a string that captures nothing. The paper does not say whether
    incident lines share a dot or a box.

    Parameters
    ----------
    n : int
        The number of columns.
    captures : bool
        Whether to follow the first rule, that it captures if it can.
    incident : {"dot", "box"}
        What incident lines share.

    Examples
    --------
    >>> TwoRows(2).moves(TwoRows(2).start.cut("h 0 0").position, "h 0 0")
    ['v 0 1']
    """

    def __init__(self, n: int, *, captures: bool = True, incident: Literal["dot", "box"] = "dot") -> None:
        self.start, self.captures = Board(2, n).position(), captures
        self._shares = _dots if incident == "dot" else lambda line: set(self.start[line])

    def moves(self, position: Position, last: str | None) -> Sequence[str]:
        """Return the strings that the strategy may cut next."""
        capturable = position.capturable
        if capturable and self.captures:
            return list(dict.fromkeys(position.strings_of(coin)[0] for coin in capturable))
        inner = _inner(position)
        near = [] if last is None else [name for name in inner if self._shares(name) & self._shares(last)]
        return near or inner or _quiet(position) or position.strings


def _inner(position: Position) -> list[str]:
    """Return the strings between two boxes."""
    return [name for name, coins in position.items() if len(coins) == 2]


def _quiet(position: Position) -> list[str]:
    """Return the strings whose cut captures nothing."""
    return [name for name, coins in position.items() if all(position.valence(coin) > 1 for coin in coins)]


def _dots(line: str) -> set[object]:
    """Return the two dots that a line of a board joins."""
    direction, row, column = line.split()
    r, c = int(row), int(column)
    return {(r, c), (r, c + 1) if direction == "h" else (r + 1, c)}


def coins_against(strategy: Strategy, *, begins: bool = True, kindest: bool = False) -> int:
    """Return how many coins a strategy takes against an opponent who wants it to take as many as possible.

    Parameters
    ----------
    strategy : Strategy
    begins : bool
        Whether the strategy has the first move.
    kindest : bool
        Whether choices that the strategy leaves open are made so that it takes few coins; otherwise they are made so
        that it takes many.

    Notes
    -----
    The number is computed straight from the rules, in plain Python: a minute for 17 strings.

    >>> coins_against(OneRow(3)), coins_against(TwoRows(2), begins=False)
    (0, 3)
    >>> coins_against(TwoRows(2, captures=False), begins=False)
    1
    """
    choose = min if kindest else max

    @cache
    def opponent(position: Position) -> int:
        best = 0
        for string in position:
            rest, captured = position.cut(string)
            best = max(best, opponent(rest) if captured else player(rest, string))
        return best

    @cache
    def player(position: Position, last: str | None) -> int:
        if not len(position):
            return 0
        found = []
        for string in strategy.moves(position, last):
            rest, captured = position.cut(string)
            found.append(len(captured) + player(rest, None) if captured else opponent(rest))
        return choose(found)

    return player(strategy.start, None) if begins else opponent(strategy.start)


def coins_of_one_row(
    n: int, *, kindest: bool = False, limits: Limits | None = None, progress: Progress | None = None
) -> int:
    """Return what `coins_against` returns for `OneRow`, by a table.

    Raises
    ------
    FamilyError
        If n is not positive.
    LimitReached
        If the tables would be too large, a limit is reached or the work is interrupted.

    Notes
    -----
    Cost: that of `row_margin`, with two bytes a state.

    >>> [coins_of_one_row(n) for n in range(1, 6)]
    [0, 0, 0, 0, 1]
    """
    table = RowTable(grounds_of_row(n, 2, 2), 2, limits or Limits(), progress or Progress())
    free, turn = table.tables
    table.fill(lambda start, stop: coins_of_strategy(table.grounds, kindest, free, turn, start, stop))
    # The first cut is between two boxes that are not at an end; if there are no such boxes, between any two.
    openings = range(1, n - 2) if n >= 4 else range(n - 1)
    if not openings:
        return table.first(0)
    whole = len(free) - 1
    return (min if kindest else max)(int(turn[whole ^ (1 << j)]) for j in openings)
