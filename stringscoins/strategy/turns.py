"""The turns of a game in any hypergraph: how cuts add up to turns, and what decides who makes the last one.

Romer, *Winning Dots-and-Boxes in two and three dimensions*, sections 3.2 and 3.3, looks for a long chain rule in three
dimensions. The rule here counts odd pieces; `docs/explanation/three-dimensions.md` has the results.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from stringscoins.errors import LimitReached, PositionError
from stringscoins.position import Position
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Solver
from stringscoins.strategy.chains import chain_rule
from stringscoins.structures import faults
from stringscoins.structures.falling import fallen
from stringscoins.values import LOONY

__all__ = [
    "PLAY",
    "Counts",
    "Outcome",
    "Tally",
    "check_strings",
    "loony_endgames",
    "odd_pieces",
    "only_loony_cuts",
    "played_out",
    "tally",
]

MOST = 24
"""The most strings of a position with hyperstrings whose endgames are found."""
_SLICE = 1 << 16
"""Subsets looked at in one batch."""


@dataclass(frozen=True)
class Tally:
    """The numbers of some cuts from a position: `dealt` maps n, from 0 on, to the cuts that captured n coins."""

    cuts: int
    dealt: dict[int, int]
    last: int

    @property
    def captured(self) -> int:
        """The coins captured."""
        return sum(coins * times for coins, times in self.dealt.items())

    @property
    def excess(self) -> int:
        """The coins captured less the cuts that captured any: 1 for each double-cross, 2 for each 3-dealt move, ..."""
        return sum((coins - 1) * times for coins, times in self.dealt.items() if coins)

    @property
    def ended(self) -> int:
        """The turns that ended with a cut that captured nothing: cuts - captured + excess.

        Whoever made the first cut is on move when it is even. When the game is over, it is strings - coins + excess of
        the start; the player on move then loses Nimstring, so the one who began wins when it is odd.
        """
        return self.cuts - self.captured + self.excess

    @property
    def turns(self) -> int:
        """The turns begun: one more than those that ended if the last cut captured."""
        return self.ended + bool(self.last)


def tally(position: Position, cuts: Iterable[str]) -> Tally:
    """Make the cuts one after the other, and count them."""
    numbers: list[int] = []
    for string in cuts:
        position, fallen = position.cut(string)
        numbers.append(len(fallen))
    return Tally(len(numbers), dict(sorted(Counter(numbers).items())), numbers[-1] if numbers else 0)


def odd_pieces(position: Position) -> int:
    """Return the number of components with odd strings - coins: a chain on its own is one, a loop is not.

    `chain_rule` counts them as the long chains of any hypergraph. Strings - coins of the position has their parity.
    """
    return sum((len(part) - len(part.coins)) % 2 for part in position.components())


def loony_endgames(position: Position) -> Iterator[Position]:
    """Yield all loony endgames that can be left of a position, up to the choice of ground strings.

    A ground string belongs to an endgame only where it ends a chain, so the strings between coins determine which coins
    need one; if a coin has several, the first is taken. Cost: 2^n positions for n strings between coins. With
    hyperstrings, 2^n for n strings in all, and strings that hold the same coins count as one another.
    """
    check_strings(position)
    if not position.is_ordinary:
        found = {tuple(sorted(left.values())): left for left in only_loony_cuts(position)}
        yield from found.values()
        return
    inner = [(name, coins) for name, coins in position.items() if len(coins) == 2]
    ground = {coins[0]: name for name, coins in reversed(list(position.items())) if len(coins) == 1}
    for chosen in range(1, 1 << len(inner)):
        strings = [inner[i] for i in range(len(inner)) if chosen >> i & 1]
        ends = [coin for coin, n in Counter(coin for _, coins in strings for coin in coins).items() if n == 1]
        if all(coin in ground for coin in ends):
            left = position.restricted([*(name for name, _ in strings), *(ground[coin] for coin in ends)])
            if not faults(left):
                yield left


def only_loony_cuts(position: Position) -> Iterator[Position]:
    """Yield what can be left of a position where no coin is capturable and every cut is loony, by the definition.

    Cost: a table of 2^n bytes for n strings.
    """
    nimbers = Exhaustive(position)
    nimbers.value()
    for start in range(0, 1 << len(position), _SLICE):
        subsets = np.arange(start, min(start + _SLICE, 1 << len(position)), dtype=np.int64)
        fits = subsets > 0
        for holders in nimbers.holders:
            held = subsets & holders
            fits &= (held == 0) | (held & (held - 1) != 0)
        for i in range(len(position)):
            fits &= (subsets >> i & 1 == 0) | (nimbers.table[subsets & ~(1 << i)] == LOONY)
        for subset in map(int, subsets[fits]):
            yield position.restricted(string for i, string in enumerate(position) if subset >> i & 1)


def check_strings(position: Position) -> None:
    """Raise LimitReached if a position has too many strings for `loony_endgames`."""
    if not position.is_ordinary and len(position) > MOST:
        raise LimitReached(f"a position of {len(position)} strings; with hyperstrings, endgames of {MOST} can be found")


class Outcome(NamedTuple):
    """The course of a game up to a position where nothing is capturable and every cut is loony, or to its end."""

    tally: Tally
    """The cuts up to there."""
    left: Position

    @property
    def first_in_control(self) -> bool:
        """True if the player who began is in control: the other is on move."""
        return self.tally.ended % 2 == 1


def played_out(position: Position, solver: Solver, rng: random.Random, play: str) -> Outcome:
    """Return a random game, with moves that fit `PLAY[play]`, to its end or to a position that only has loony cuts."""
    if solver.is_loony():
        raise PositionError("the position is loony: the count of turns begins where it is not")
    fits = PLAY[play]
    removed: list[str] = []
    first, left = True, position
    while left:
        cuts = rng.sample(left.strings, len(left))
        if not left.capturable and all(solver.is_loony([*removed, string]) for string in cuts):
            break
        string = next(s for s in cuts if fits(solver, [*removed, s], bool(fallen(left, s)), first))
        first ^= not fallen(left, string)
        removed.append(string)
        left = left.cut(string).position
    return Outcome(tally(position, removed), left)


def _any(_solver: Solver, _removed: list[str], _captures: bool, _first: bool) -> bool:
    return True


def _sane(solver: Solver, removed: list[str], _captures: bool, _first: bool) -> bool:
    return not solver.is_loony(removed)


def _winning(solver: Solver, removed: list[str], captures: bool, first: bool) -> bool:
    if (solver.value() != 0) != first:
        return True
    return (solver.value(removed) != 0) == captures


PLAY: dict[str, Callable[[Solver, list[str], bool, bool], bool]] = {"sane": _sane, "winning": _winning, "any": _any}
"""`sane`: neither player makes a loony move. `winning`: whoever wins Nimstring makes a random winning move, the other
any move. `any`: both make any moves."""


@dataclass
class Counts:
    """Counts over games from one position: who got control, and how often the chain rule is right."""

    games: int = 0
    in_control: int = 0
    pieces: Counter[int] = field(default_factory=Counter)
    """The games by the odd pieces left."""
    excess: Counter[int] = field(default_factory=Counter)
    """The games by the excess made before."""
    right: int = 0
    """The games where `chain_rule` with both is right."""
    right_without: int = 0
    """The games where it is right with the excess left out."""

    def add(self, position: Position, outcome: Outcome) -> None:
        """Count one more game from that position."""
        pieces, excess, first = odd_pieces(outcome.left), outcome.tally.excess, outcome.first_in_control
        self.games += 1
        self.in_control += first
        self.pieces[pieces] += 1
        self.excess[excess] += 1
        self.right += chain_rule(position, pieces, excess) == first
        self.right_without += chain_rule(position, pieces) == first
