"""What the commands of the group share: lists of numbers, and errors as exit codes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from stringscoins.cli.common import Failures
from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.solve.limits import SearchStopped

__all__ = ["LENGTHS", "answered"]

Answer = TypeVar("Answer")


class _Lengths(click.ParamType):  # type: ignore[type-arg]
    """Numbers such as `3-7` or `4,6,8,10`."""

    name = "lengths"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        found: set[int] = set()
        for part in str(value).split(","):
            first, dash, last = part.strip().partition("-")
            if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 12:
                self.fail(f"{value!r} is no list of numbers; expected such as 3-7 or 4,6,8", param, context)
            numbers = range(int(first), int(last or first) + 1)
            if not numbers:
                self.fail(f"{part!r} are no numbers: the smaller one comes first", param, context)
            if len(numbers) > 1001:
                self.fail(f"{part!r} are more than 1,000 lengths", param, context)
            found.update(numbers)
        return tuple(sorted(found))


LENGTHS = _Lengths()


def answered(question: Callable[[], Answer], command: str) -> Answer:
    """The answer; a usage error where the question is of lengths that there are not."""
    try:
        return question()
    except (LimitReached, KeyboardInterrupt) as stop:
        failures = Failures()
        failures.report(stop if isinstance(stop, LimitReached) else SearchStopped(stop), command)
        sys.exit(failures.code)
    except StringsCoinsError as error:
        raise click.UsageError(str(error)) from None
