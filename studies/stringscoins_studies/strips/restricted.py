"""The restricted game on Swedish strips, and the two conjectures that rest on it.

Collette, Demaine, Demaine and Langerman allow only cuts that make a piece of 1, 2, 3 or 4 coins, and of 4 only if there
is no piece of 4 yet. Then there is never more than one longer piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from stringscoins_studies.strips.misere import MisereStrips

__all__ = ["RestrictedPosition", "conjectured_lead", "has_restricted_play", "restricted_margin", "restricted_moves"]

_BEGINNING = (-2, -3, 4, 5, 6, 5, 4, 3, 2, 1, 0, -1, -2, -1, 0, 1, 2, 1, 2, 1)
_PERIOD = (0, -1, 0, -1, 0, 1, 0, 1, 0, 1)


def conjectured_lead(n: int) -> int:
    """Return the coins by which the first player wins on the strip of n >= 2 coins, by conjecture 1."""
    return _BEGINNING[n - 2] if n < 22 else _PERIOD[(n - 22) % 10]


class RestrictedPosition(NamedTuple):
    """The rest of a strip in the restricted game."""

    long: int
    """The number of coins of the piece of 5 or more; 0 if there is none."""
    fours: int
    """The number of pieces of 4: up to two, one that was cut off and one that is left of the long piece."""
    pot: int
    """The number of coins in pieces of 2 or 3."""

    @classmethod
    def of(cls, long: int, fours: int = 0, pot: int = 0) -> RestrictedPosition:
        """Return the position with a piece of `long` coins, which may be a short one."""
        if long >= 5:
            return cls(long, fours, pot)
        return cls(0, fours + (long == 4), pot + (long if long in (2, 3) else 0))

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces of at least 4 coins."""
        return (4,) * self.fours + ((self.long,) if self.long else ())


def restricted_moves(position: RestrictedPosition) -> Iterator[tuple[bool, RestrictedPosition]]:
    """Yield the moves, except those on the pot: True if a coin is taken, and the position that is left."""
    long, fours, pot = position
    if fours:
        yield True, RestrictedPosition(long, fours - 1, pot + 3)
        yield False, RestrictedPosition(long, fours - 1, pot + 4)
    if long:
        yield True, RestrictedPosition.of(long - 1, fours, pot)
        for short in (2, 3):
            yield False, RestrictedPosition.of(long - short, fours, pot + short)
        if not fours and long >= 6:
            yield False, RestrictedPosition.of(long - 4, fours + 1, pot)


@cache
def restricted_margin(position: RestrictedPosition) -> int:
    """Return the mover's margin in the restricted game, in which both players want few coins."""
    return min(
        (_through(taken, restricted_margin(rest)) for taken, rest in restricted_moves(position)),
        default=position.pot,
    )


def has_restricted_play(strips: MisereStrips, n: int) -> bool:
    """Return True if conjecture 2 holds for n: some best play on the strip of n coins consists of restricted moves."""

    @cache
    def goes_on(position: RestrictedPosition) -> bool:
        best = strips.margin(position.pieces, position.pot)
        moves = list(restricted_moves(position))
        return not moves or any(
            _through(taken, strips.margin(rest.pieces, rest.pot)) == best and goes_on(rest) for taken, rest in moves
        )

    return goes_on(RestrictedPosition.of(n))


def _through(taken: bool, rest: int) -> int:
    """Return the margin of a player who moves to a position of margin `rest`."""
    return 1 + rest if taken else -rest
