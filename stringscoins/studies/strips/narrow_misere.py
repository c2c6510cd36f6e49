"""Misère on narrow boards: the strategies of Collette, Demaine, Demaine and Langerman, and how many coins they take.

A strategy says which strings may be cut; where it leaves a choice, that is made for it or against it.
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
    """A player."""

    start: Position
    """The position on which the game begins."""

    def moves(self, position: Position, last: str | None) -> Sequence[str]:
        """The strings that the player may cut next.

        Parameters
        ----------
        position : Position
            What is left of `start`, with a string.
        last : str or None
            The opponent's last cut; None at the beginning of the game and after a cut of the player's own.
        """


class OneRow:
    """The first player's strategy on the board 1 x n, theorem 1: it takes at most (n - 1) / 3 coins.

    It cuts a string between two boxes while there is one: next to the box whose outer string the opponent cut last if
    possible. Then it cuts what captures nothing.

    >>> OneRow(4).moves(OneRow(4).start, None)
    ['v 0 2']
    """

    def __init__(self, n: int) -> None:
        self.start = Board(1, n).position()
        self._ends = {"0 0", f"0 {n - 1}"}

    def moves(self, position: Position, last: str | None) -> Sequence[str]:
        """The strings that the strategy may cut next."""
        inner = _inner(position)
        near: list[str] = []
        if len(position) == len(self.start):
            near = [name for name in inner if self._ends.isdisjoint(position[name])]
        elif last is not None and len(self.start[last]) == 1:
            near = [name for name in inner if self.start[last][0] in position[name]]
        return near or inner or _quiet(position) or position.strings


class TwoRows:
    """The leader's strategy on the board 2 x n, section 3.

    It captures if it can; else cuts a string between two boxes, if possible one incident to the line that the opponent
    drew last; else what captures nothing. The paper does not say whether lines are incident that share a dot, or a box.

    Parameters
    ----------
    n : int
        Columns.
    captures : bool
        Whether the first rule is kept, to capture if it can.
    incident : {"dot", "box"}
        What lines share that are incident.

    Examples
    --------
    >>> TwoRows(2).moves(TwoRows(2).start.cut("h 0 0").position, "h 0 0")
    ['v 0 1']
    """

    def __init__(self, n: int, *, captures: bool = True, incident: Literal["dot", "box"] = "dot") -> None:
        self.start, self.captures = Board(2, n).position(), captures
        self._shares = _dots if incident == "dot" else lambda line: set(self.start[line])

    def moves(self, position: Position, last: str | None) -> Sequence[str]:
        """The strings that the strategy may cut next."""
        alone = position.capturable
        if alone and self.captures:
            return list(dict.fromkeys(position.strings_of(coin)[0] for coin in alone))
        inner = _inner(position)
        near = [] if last is None else [name for name in inner if self._shares(name) & self._shares(last)]
        return near or inner or _quiet(position) or position.strings


def _inner(position: Position) -> list[str]:
    """The strings between two boxes."""
    return [name for name, coins in position.items() if len(coins) == 2]


def _quiet(position: Position) -> list[str]:
    """The strings whose cut captures nothing."""
    return [name for name, coins in position.items() if all(position.valence(coin) > 1 for coin in coins)]


def _dots(line: str) -> set[object]:
    """The two dots that a line of a board joins."""
    direction, row, column = line.split()
    r, c = int(row), int(column)
    return {(r, c), (r, c + 1) if direction == "h" else (r + 1, c)}


def coins_against(strategy: Strategy, *, begins: bool = True, kindest: bool = False) -> int:
    """How many coins a strategy takes from an opponent who wants it to take as many as possible, from the rules.

    Parameters
    ----------
    strategy : Strategy
    begins : bool
        Whether the strategy has the first move.
    kindest : bool
        Whether choices that the strategy leaves open are made so that it takes few coins; otherwise many.

    Notes
    -----
    Cost: all positions that come up, in plain Python: to 17 strings within a minute.

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
    """As `coins_against` for `OneRow`, by a table.

    Raises
    ------
    FamilyError
        If n is not positive.
    LimitReached
        If the tables would be too large, a limit is reached or the work is interrupted.

    Notes
    -----
    Cost: as `strips.row_margin`, two bytes a state.

    >>> [coins_of_one_row(n) for n in range(1, 6)]
    [0, 0, 0, 0, 1]
    """
    table = RowTable(grounds_of_row(n, 2, 2), 2, limits or Limits(), progress or Progress())
    free, turn = table.tables
    table.fill(lambda start, stop: coins_of_strategy(table.grounds, kindest, free, turn, start, stop))
    # The first cut is between two boxes of which none is at an end, or else any between two boxes, if there are two.
    openings = range(1, n - 2) if n >= 4 else range(n - 1)
    if not openings:
        return table.first(0)
    whole = len(free) - 1
    return (min if kindest else max)(int(turn[whole ^ (1 << j)]) for j in openings)
