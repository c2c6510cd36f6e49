"""The codes of octal games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from stringscoins.errors import FamilyError

__all__ = ["OCTAL_GAMES", "octal_code", "octal_digits"]

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
