"""Strategies for misère play on boards of one and of two rows, and players who follow them.

`OneRow` and `TwoRows` are those of Collette, Demaine, Demaine and Langerman, *Narrow misère Dots-and-Boxes*, sections 2
and 3, with their rules in the paper's order. `QuarterRow` settles choices that `OneRow` leaves open.
`docs/explanation/strips.md` says what the strategies achieve, and proves it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol

from stringscoins.errors import PositionError
from stringscoins.families import Board
from stringscoins.game import Game
from stringscoins.position import Position

__all__ = ["NARROW", "Advice", "Follower", "NarrowStrategy", "OneRow", "QuarterRow", "TwoRows"]


class Advice(NamedTuple):
    """The strings that a strategy may cut, and the rule that allows them."""

    rule: str
    strings: Sequence[str]


class NarrowStrategy(Protocol):
    """A strategy for one of the players on a narrow board."""

    @property
    def start(self) -> Position:
        """The position at the start of the game."""
        ...

    @property
    def begins(self) -> bool:
        """Whether it is the first player's strategy."""
        ...

    def advice(self, position: Position, last: str | None) -> Advice:
        """Return the allowed strings and their rule; `last` is the opponent's cut just before, or None."""
        ...


class OneRow:
    """The first player's strategy on the board 1 x n, which takes at most (n - 1) / 3 coins by theorem 1 of the paper.

    Phase I cuts a string between two boxes, after an outer string if possible one of the same box; phase II, when none
    is left, cuts strings that capture nothing.
    """

    begins = True

    def __init__(self, n: int) -> None:
        self.start = Board(1, n).position()
        self._ends = {"0 0", f"0 {n - 1}"}

    def advice(self, position: Position, last: str | None) -> Advice:
        """Return the strings that the strategy may cut next, and the rule that allows them."""
        inner = _inner(position)
        if not inner:
            return _without_inner(position)
        if last is not None and len(self.start[last]) == 1:
            near = [name for name in inner if self.start[last][0] in position[name]]
            if near:
                return Advice("inner, of the box of the last cut", near)
        return self._free(position, inner)

    def _free(self, position: Position, inner: list[str]) -> Advice:
        """Return the advice where any inner string will do."""
        if len(position) == len(self.start):
            away = [name for name in inner if self._ends.isdisjoint(position[name])]
            if away:
                return Advice("first cut: inner, not at an end box", away)
        return Advice("any inner", inner)


class QuarterRow(OneRow):
    """The strategy of `OneRow` with its free choices settled: at most (n - 1) / 4 coins.

    It cuts the inner string of an *exposed* box (not at an end, one inner and one outer string left) or, if there is
    none, the second of two or more inner strings in a row, counted from either end.
    """

    def _free(self, position: Position, inner: list[str]) -> Advice:
        exposed = [name for name in inner if any(self._is_exposed(position, coin) for coin in position[name])]
        if exposed:
            return Advice("free: closes an exposed box", exposed)
        left = {int(name.split()[2]) for name in inner}
        second = [
            f"v 0 {j}"
            for j in sorted(left)
            if (j - 1 in left and j - 2 not in left) or (j + 1 in left and j + 2 not in left)
        ]
        return Advice("free: the second of a run", second) if second else Advice("free: any inner", inner)

    def _is_exposed(self, position: Position, coin: str) -> bool:
        """Return whether a box with an inner string left has just one outer string and no other inner one."""
        held = [len(position[name]) for name in position.strings_of(coin)]
        return coin not in self._ends and sorted(held) == [1, 2]


class TwoRows:
    """The strategy on 2 x n of the leader, the first player for odd n, else the second (section 3 of the paper).

    It captures if it can; else it cuts a string between two boxes, preferably incident to the opponent's last line;
    else one that captures nothing. The paper leaves open whether incident lines share a dot or a box: `incident`
    decides.
    """

    def __init__(self, n: int, *, captures: bool = True, incident: Literal["dot", "box"] = "dot") -> None:
        self.start, self.captures, self.begins = Board(2, n).position(), captures, n % 2 == 1
        self._shares = _dots if incident == "dot" else lambda line: set(self.start[line])

    def advice(self, position: Position, last: str | None) -> Advice:
        """Return the strings that the strategy may cut next, and the rule that allows them."""
        if self.captures and (capturable := position.capturable):
            return Advice("captures", list(dict.fromkeys(position.strings_of(coin)[0] for coin in capturable)))
        inner = _inner(position)
        if last is not None and (near := self.incident(last, inner)):
            return Advice("inner, incident to the last cut", near)
        return Advice("any inner", inner) if inner else _without_inner(position)

    def incident(self, last: str, strings: Sequence[str]) -> list[str]:
        """Return those of some strings that are incident to a string of the board."""
        return [name for name in strings if name != last and self._shares(name) & self._shares(last)]


def _without_inner(position: Position) -> Advice:
    """Return the advice of the paper where no inner string is left."""
    quiet = [name for name, coins in position.items() if all(position.valence(coin) > 1 for coin in coins)]
    return Advice("captures nothing", quiet) if quiet else Advice("any", position.strings)


def _inner(position: Position) -> list[str]:
    """Return the strings between two boxes."""
    return [name for name, coins in position.items() if len(coins) == 2]


def _dots(line: str) -> set[object]:
    """Return the two dots that a line of a board joins."""
    direction, row, column = line.split()
    r, c = int(row), int(column)
    return {(r, c), (r, c + 1) if direction == "h" else (r + 1, c)}


NARROW: Final[dict[str, tuple[int, Callable[[int], NarrowStrategy]]]] = {
    "collette-1xn": (1, OneRow),
    "quarter-1xn": (1, QuarterRow),
    "collette-2xn-dot": (2, TwoRows),
    "collette-2xn-box": (2, lambda n: TwoRows(n, incident="box")),
}
"""The strategies by the names of their players: the rows of their boards, and a strategy for a number of columns."""


@dataclass
class Follower:
    """A player who follows a strategy of `NARROW`; the seed decides where the strategy leaves a choice."""

    name: str
    seed: int = 0

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)
        self._made: dict[int, str] = {}

    def check(self, game: Game, seat: int) -> NarrowStrategy:
        """Return the strategy for a game and a seat (0 or 1); PositionError if rule, board or seat do not fit it."""
        rows, make = NARROW[self.name]
        if not game.misere:
            raise PositionError(f"{self.name} plays misère games only, where fewer coins win (--misere)")
        columns = max(1, len(game.start.coins) // rows)
        strategy = make(columns)
        if game.start != strategy.start:
            raise PositionError(
                f"{self.name} plays on empty boards of {rows} row{'s' * (rows > 1)} only, such as board:{rows}x5"
            )
        if ("AB"[seat] == game.turn) != strategy.begins:
            raise PositionError(
                f"{self.name} plays the {'first' if strategy.begins else 'second'} player on board:{rows}x{columns}, "
                f"not the {'second' if strategy.begins else 'first'} (in a match: --begins)"
            )
        return strategy

    def choose(self, game: Game) -> str:
        """Return the string to cut; PositionError as for `check`, or if an earlier cut deviates from the strategy."""
        strategy, last = self.check(game, game.mover), None
        for i, turn in enumerate(game.history):
            ours = turn.player == game.mover
            if ours and self._made.get(i) != turn.string:
                if turn.string not in strategy.advice(turn.before, last).strings:
                    raise PositionError(
                        f"{self.name} plays from the empty board, but cut {i + 1}, {turn.string}, is none that it would"
                        " make (in a match: --opening 0)"
                    )
                self._made[i] = turn.string
            last = None if ours else turn.string
        string = self._rng.choice(strategy.advice(game.position, last).strings)
        self._made[len(game.history)] = string
        return string
