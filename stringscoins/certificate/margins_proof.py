"""What bounds of margins prove about larger positions: one move for "at least", all moves for "at most"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stringscoins.certificate.margins_rule import Key, Left, Option, Rule, coins_of, key_of
from stringscoins.certificate.rule import Part

__all__ = ["Bounds", "Goal", "MarginProof", "parts_of", "ways", "ways_of"]


class Bounds(NamedTuple):
    """What is known of what a position is worth to the player to move; None where nothing is."""

    least: int | None
    most: int | None


class Goal(NamedTuple):
    """That a position is worth at least so much to the player to move, or at most."""

    parts: tuple[Part, ...]
    at_least: bool
    worth: int

    @property
    def is_trivial(self) -> bool:
        """Whether it follows from the number of coins."""
        coins = sum(coins_of(part.form) for part in self.parts)
        return self.worth <= -coins if self.at_least else self.worth >= coins


def ways(left: Left, at_least: bool, worth: int) -> list[list[Goal]]:
    """Return the ways to prove that what is left is worth at least so much, or at most; all goals of a way."""
    worth -= left.coins
    if not left.handout:
        return [[Goal(left.rest, at_least, worth)]]
    # |handout + V|, which has the parity of the coins.
    above, below = worth - left.handout, -worth - left.handout
    if not at_least:
        return [[Goal(left.rest, False, above), Goal(left.rest, True, below)]]
    if worth <= sum(coins_of(part.form) for part in left.rest) % 2:
        return [[]]
    return [[Goal(left.rest, True, above)], [Goal(left.rest, False, below)]]


def ways_of(option: Option, at_least: bool, worth: int) -> list[list[Goal]]:
    """Return the ways to prove that a cut is worth at least so much to the player who makes it, or at most."""
    if option.captured:
        return ways(option.left, at_least, worth - option.captured)
    return ways(option.left, not at_least, -worth)


def parts_of(key: Key) -> tuple[Part, ...]:
    """Return the components of a position, which are nowhere in particular."""
    return tuple(Part(form, tuple(range(len(form)))) for form in key)


class MarginProof:
    """A proof from facts, each of which needs facts about smaller positions.

    Parameters
    ----------
    rule : Rule

    Attributes
    ----------
    facts : dict of Key to Bounds
        Those that are proved; whoever adds one has proved it.
    used : set of (Key, bool)
        The bounds that the proof has used so far, the lower ones with True.
    """

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.facts: dict[Key, Bounds] = {}
        self.used: set[tuple[Key, bool]] = set()

    def failure(self, key: Key, bounds: Bounds) -> str:
        """Return why the facts do not prove these bounds of a position; an empty text if they do."""
        options, (least, most) = self.rule.options, bounds
        parts = parts_of(key)
        if least is not None and not any(self.proves(ways_of(option, True, least)) for option in options(parts)):
            return "no cut is known to bring so much"
        if most is not None and not all(self.proves(ways_of(option, False, most)) for option in options(parts)):
            return "a cut is not known to bring no more"
        return ""

    def proves(self, ways: Iterable[list[Goal]]) -> bool:
        """Return whether the facts prove all goals of one of the ways, and use them if so."""
        for goals in ways:
            if all(map(self._is_known, goals)):
                self.used.update((key_of(goal.parts), goal.at_least) for goal in goals if not goal.is_trivial)
                return True
        return False

    def _is_known(self, goal: Goal) -> bool:
        if goal.is_trivial:
            return True
        least, most = self.facts.get(key_of(goal.parts), (None, None))
        if goal.at_least:
            return least is not None and least >= goal.worth
        return most is not None and most <= goal.worth
