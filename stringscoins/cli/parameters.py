"""Types of the parameters of commands: names out of a registry, positive numbers, lists of numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import click

__all__ = ["LENGTHS", "NameOf", "positive"]


class NameOf(click.Choice):  # type: ignore[type-arg]
    """A name out of a registry, which is not loaded before the name is given or the command's help is asked for."""

    def __init__(self, registry: Callable[[], Iterable[str]]) -> None:
        self.registry, self.case_sensitive = registry, True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """The names."""
        return tuple(self.registry())


class _Positive(click.FloatRange):
    """A positive number, not infinity and not nan."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        found = super().convert(value, param, context)
        if not math.isfinite(found):
            self.fail(f"{value} is no limit; expected a number above 0, or no such option at all", param, context)
        return found


positive = _Positive()


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
