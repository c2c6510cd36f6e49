"""What a family of positions is: its name, its sizes, its options, and how they are checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from stringscoins.errors import FamilyError, shortened
from stringscoins.position import Position

__all__ = ["MAX_STRINGS", "Family", "Option", "at_least", "check_strings", "choose"]

MAX_STRINGS = 100_000
"""No maker of positions gives more strings."""


def check_strings(count: int, what: str) -> None:
    """Refuse a position that is too large before it is built.

    Raises
    ------
    FamilyError
        If `count` is more than `MAX_STRINGS`.
    """
    if count > MAX_STRINGS:
        # A number of thousands of digits helps nobody, and Python refuses to print it.
        shown = f"{count} strings" if count < 10**12 else "more than 10^12 strings"
        raise FamilyError(f"{what} has {shown}; at most {MAX_STRINGS} are made")


def at_least(least: int, value: int, what: str) -> None:
    """Refuse a size that is too small.

    Raises
    ------
    FamilyError
        If `value` is less than `least`.
    """
    if value < least:
        raise FamilyError(f"{what} must be at least {least}, not {value}")


def choose(word: str, choices: Sequence[str], what: str) -> str:
    """`word`, which must be one of `choices`.

    Raises
    ------
    FamilyError
        If it is not; the message lists the choices, and names the nearest.
    """
    if word in choices:
        return word
    near = get_close_matches(word, choices, n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise FamilyError(f"no {what} is called {word!r}; {hint}there are {', '.join(choices)}")


@dataclass(frozen=True)
class Option:
    """One option of a family.

    Attributes
    ----------
    type : type
        `int`, `str` or `bool`.
    default : int, str or bool, optional
        Its value when it is not given; None where it must be given.
    help : str
        What it does.
    choices : tuple of str
        For a text: the values it may have, any where empty.
    """

    type: type[int] | type[str] | type[bool]
    default: int | str | bool | None
    help: str
    choices: tuple[str, ...] = ()

    def check(self, name: str, value: int | str | bool) -> int | str | bool:
        """The value, read from text where the option is none.

        >>> Option(int, 0, "strings to the ground").check("ground", "2")
        2

        Raises
        ------
        FamilyError
            If it is no value of this option.
        """
        if self.type is str and isinstance(value, str):
            return choose(value, self.choices, name) if self.choices else value
        if self.type is bool:
            if isinstance(value, bool):
                return value
            if value in ("true", "false"):
                return value == "true"
        if self.type is int:
            if isinstance(value, str) and re.fullmatch("[+-]?[0-9]+", value):
                if len(value.lstrip("0")) > 9:
                    raise FamilyError(
                        f"option {name} is {shortened(value, 40)}: at most {MAX_STRINGS} strings are made"
                    )
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool):
                at_least(0, value, f"option {name}")
                return value
        wanted = {int: "a whole number", str: "text", bool: "true or false"}[self.type]
        raise FamilyError(f"option {name} is {value!r}; expected {wanted}")


@dataclass(frozen=True)
class Family:
    """A family of positions.

    Attributes
    ----------
    name : str
    summary : str
        What its positions are, in one line.
    example : str
        One of them in one-line notation.
    sizes : tuple of str, optional
        What the sizes mean, in order; None where their number depends on an option.
    build : callable
        Makes a position of the sizes and, as keywords, the options.
    word : str, optional
        The option that a bare word in the one-line notation means.
    options : mapping of str to Option
    """

    name: str
    summary: str
    example: str
    sizes: tuple[str, ...] | None
    build: Callable[..., Position]
    word: str | None = None
    options: Mapping[str, Option] = field(default_factory=dict)

    def make(self, size: Sequence[int] = (), **options: int | str | bool) -> Position:
        """The position of these sizes and options.

        Raises
        ------
        FamilyError
            If the family does not take them.
        """
        if self.sizes is not None and len(size) != len(self.sizes):
            wanted = " x ".join(self.sizes) or "no size"
            given = shortened("x".join(map(str, size)), 40) or "none"
            raise FamilyError(f"{self.name} takes {wanted}, not {given}; for example {self.example}")
        for n in size:
            if not isinstance(n, int) or isinstance(n, bool):
                raise FamilyError(f"a size of {self.name} is a whole number, not {n!r}")
        for name in options:
            if name not in self.options:
                raise FamilyError(self._unknown(name))
        checked: dict[str, int | str | bool] = {}
        for name, option in self.options.items():
            value = options.get(name, option.default)
            if value is None:
                wanted = f": {', '.join(option.choices)}" if option.choices else ""
                raise FamilyError(f"{self.name} needs its {name}, for example {self.example}{wanted}")
            checked[name] = option.check(name, value)
        return self.build(*size, **checked)

    def _unknown(self, option: str) -> str:
        if not self.options:
            return f"{self.name} takes no option {option!r}; for example {self.example}"
        near = get_close_matches(option, self.options, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        return f"{self.name} takes no option {option!r}; {hint}its options are {', '.join(self.options)}"
