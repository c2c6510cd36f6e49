"""Vines: strings-and-coins graphs that are heaps of Kayles and of Dawson's Kayles (Winning Ways, chapter 16).

A vine rests on three facts of Nimstring. First, a *long tendril*, a chain of three or more coins from a joint to the
ground, is never cut again: whoever cuts it makes a loony move. Second, a chain of one coin offers one move that is not
loony; after it the coin falls and each joint at the ends of the chain has lost a string. Third, a joint with only two
strings left is no joint any more: the chains on its two sides become one, which is never cut again if it has three or
more coins.

The Kayles vine has n joints in a row. Neighbors are joined by a chain of one coin, each joint has a tendril of one
coin to the ground, and either end of the row has a long tendril. When the tendril of a joint is cut, the two chains
beside the joint become one of at least three coins, which is a long tendril for the joints on either side: one pin is
gone, and the row falls into two. When the chain between two neighbors is cut, the tendril of each and the chain on its
other side become a long tendril for the next joint: two neighboring pins are gone.

The vine of Dawson's Kayles has a stem of n - 1 strings in a row, with a joint between each two. The outer strings go to
the ground, and each joint has a long tendril. When a string of the stem is cut, the joints at its ends have two strings
left. Their long tendrils grow by the next string of the stem, which can never be cut then. So a string is taken
together with its neighbors, if it has any. This game is Dawson's Chess, 0.137, whose heap of n - 1 has the nimber of a
heap of n of Dawson's Kayles, 0.07.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from stringscoins.errors import FamilyError
from stringscoins.families.endgames import segments
from stringscoins.families.family import at_least
from stringscoins.position import GROUND, Position
from stringscoins.sizes import Size, check

__all__ = ["OCTAL_GAMES", "dawson_vine", "kayles_vine", "nim_vines", "octal_code", "octal_digits", "octal_vine"]

_LONG = 3


def kayles_vine(n: int) -> Position:
    """Return the Kayles vine of n pins, the joints J1 to Jn: its value is the nimber of a heap of n in Kayles, 0.77."""
    at_least(0, n, "the number of pins")
    check(Size(4 * n + 6), f"the Kayles vine of {n} pins")
    joints = [f"J{i}" for i in range(1, n + 1)]
    ends = [(joint, GROUND, _LONG) for joint in (joints[0], joints[-1])] if n else []
    stem = [(left, right, 1) for left, right in pairwise(joints)]
    tendrils = [(joint, GROUND, 1) for joint in joints]
    return segments([*ends, *stem, *tendrils])


def nim_vines(n: int) -> Position:
    """Return Kayles vines that are together a heap of n in Nim, 0 <= n <= 15: one for each power of 2 that n has.

    The heaps of 1, 2, 5 and 27 in Kayles are the smallest with nimbers 1, 2, 4 and 8; none has 16 (*Winning Ways*).
    """
    at_least(0, n, "the heap")
    if n > 15:
        raise FamilyError(f"the heap must be at most 15, not {n}: no vine is a larger power of 2")
    return sum((kayles_vine(pins) for bit, pins in enumerate((1, 2, 5, 27)) if n >> bit & 1), Position())


def dawson_vine(n: int) -> Position:
    """Return the vine of n pins of Dawson's Kayles, a heap of n in the game 0.07; its stem has n - 1 strings."""
    at_least(0, n, "the number of pins")
    check(Size(5 * n - 9), f"the Dawson's Kayles vine of {n} pins")
    if n < 2:
        return Position()
    joints = [f"J{i}" for i in range(1, n - 1)]
    stem = [(left, right, 0) for left, right in pairwise([GROUND, *joints, GROUND])]
    tendrils = [(joint, GROUND, _LONG) for joint in joints]
    return segments([*stem, *tendrils])


def octal_vine(n: int, *, code: str) -> Position:
    """Return the vine that is a heap of n of the octal game `code`: `0.77`, `0.07`, `0.137`, or their names."""
    game = octal_code(octal_digits(code))
    if game == "0.77":
        return kayles_vine(n)
    if game == "0.07":
        return dawson_vine(n)
    if game == "0.137":
        at_least(0, n, "the heap")
        # The stem of a heap of 0 has no string, so that the vine is empty.
        return dawson_vine(n + 1)
    raise FamilyError(
        f"no vine of the octal game {game} is known, only of 0.77, 0.07 and 0.137; "
        f"stringscoins octal {game} prints its heaps"
    )


OCTAL_GAMES: Final = {"kayles": "0.77", "dawson": "0.07", "dawson-chess": "0.137"}
"""The codes of octal games that have a name: Kayles, Dawson's Kayles, Dawson's Chess."""


def octal_digits(code: str) -> tuple[int, ...]:
    """Return the digits d0, d1, ... of an octal code, or of a name in `OCTAL_GAMES`; FamilyError if it is neither."""
    text = OCTAL_GAMES.get(code, code)
    if not re.fullmatch(r"[04]?\.[0-7]{1,100}", text, re.ASCII):
        raise FamilyError(
            f"{code!r} is no octal code; expected 0 or 4, a point and up to 100 digits 0 to 7, such as 0.77, "
            f"or {', '.join(OCTAL_GAMES)}"
        )
    before, after = text.split(".")
    return (int(before or "0"), *map(int, after.rstrip("0")))


def octal_code(digits: Sequence[int]) -> str:
    """Return the code of an octal game from its digits; each game has one code."""
    return f"{digits[0]}.{''.join(map(str, digits[1:])) or '0'}"
