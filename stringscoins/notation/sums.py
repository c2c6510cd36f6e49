"""Sums of chains and loops in Allcock's notation: ``5*3 + 4l`` stands for five chains of 3 and a loop of 4."""

from __future__ import annotations

import re
from collections.abc import Callable

from stringscoins.errors import FamilyError, NotationError, shortened
from stringscoins.families import independent_pieces
from stringscoins.families.family import MAX_STRINGS, TooLarge
from stringscoins.position import Position

__all__ = ["TIMES", "parse_sum", "too_large"]

TIMES = "\N{MULTIPLICATION SIGN}"
"""A sign that copied text often has in place of ``x`` or ``*``."""
_EXAMPLE = "5*3 + 4l + 8l"
_TOKEN = re.compile(r"[0-9]+|[*+l]")
_BLANK = re.compile(r"[ \t\n]*")

Fail = Callable[..., NotationError]
"""Returns the error for a fault: `fail(offset, problem, expected=...)`, as `Text.error_at` does."""


def parse_sum(words: str, fail: Fail) -> Position:
    """Return the position of a sum in Allcock's notation: `3` is a chain, `4l` a loop, `5*3` five chains."""
    return _Sum(words, fail).position()


def too_large(digits: str) -> TooLarge | None:
    """Return the cause of the error for a number that is not from 1 to `MAX_STRINGS`; 0 is not too large."""
    return TooLarge() if digits.strip("0") else None


class _Sum:
    """A sum that is read from left to right."""

    def __init__(self, words: str, fail: Fail) -> None:
        self.words, self.fail = words, fail
        self.next = 0

    def peek(self) -> str:
        """Return the next token; an empty text at the end."""
        blank = _BLANK.match(self.words, self.next)
        self.next = blank.end() if blank else self.next
        if self.next == len(self.words):
            return ""
        token = _TOKEN.match(self.words, self.next)
        if token is None:
            sign = self.words[self.next]
            if sign == TIMES:
                raise self.wrong(f"the sign {TIMES} in a sum", f"*, as in {_EXAMPLE}")
            raise self.wrong(f"{sign!r} in a sum", f"a sum of chains and loops such as {_EXAMPLE}")
        return token.group()

    def wrong(self, problem: str, expected: str) -> NotationError:
        return self.fail(self.next, problem, expected=expected)

    def take(self, token: str) -> bool:
        """Return True if the next token is this one, and go past it if so."""
        if self.peek() != token:
            return False
        self.next += len(token)
        return True

    def number(self, what: str) -> int:
        digits = self.peek()
        if not digits.isdigit():
            found = f"{digits!r}" if digits else "the end of the sum"
            raise self.wrong(f"{found} where {what} belongs", f"a number, as in {_EXAMPLE}")
        # The digits are counted before they are converted: Python refuses numbers of thousands of digits.
        if len(digits.lstrip("0")) > 6 or not 1 <= int(digits) <= MAX_STRINGS:
            if self.words[self.next + len(digits) :].lstrip().startswith("*"):
                what = "the number of chains or loops"
            wanted = f"a number from 1 to {MAX_STRINGS}"
            raise self.wrong(f"{what} is {shortened(digits, 40)}", wanted) from too_large(digits)
        self.next += len(digits)
        return int(digits)

    def position(self) -> Position:
        components: list[tuple[str, int]] = []
        strings = 0
        while True:
            self.peek()
            start, count, length = self.next, 1, self.number("the length of a chain or loop")
            if self.take("*"):
                count, length = length, self.number("the length of a chain or loop")
            kind = "loop" if self.take("l") else "chain"
            strings += count * (length + 1)
            if strings > MAX_STRINGS + len(components) + count:
                raise self.fail(start, f"more than {MAX_STRINGS} strings", expected="a smaller sum") from TooLarge()
            components += [(kind, length)] * count
            if not self.peek():
                break
            if not self.take("+"):
                raise self.wrong(f"{self.peek()!r} after a chain or loop", f"+, or the end, as in {_EXAMPLE}")
        try:
            return independent_pieces(components)
        except FamilyError as error:
            raise self.fail(0, str(error), expected=f"a sum such as {_EXAMPLE}") from None
