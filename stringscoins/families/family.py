"""Family: a maker of positions with a name, sizes and options, and the checks of what it is given."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from stringscoins.errors import FamilyError, shortened

if TYPE_CHECKING:
    from stringscoins.families import Made

__all__ = ["MAX_STRINGS", "Family", "Option", "TooLarge", "at_least", "check_strings", "choose"]

MAX_STRINGS = 100_000
"""The most strings of a position that a family makes."""


class TooLarge(FamilyError):
    """A position of more than `MAX_STRINGS` strings; the cause of a NotationError where a text means one."""


def check_strings(count: int, what: str) -> None:
    """Refuse a position that is too large before it is built.

    Raises
    ------
    TooLarge
        If `count` is more than `MAX_STRINGS`.
    """
    if count > MAX_STRINGS:
        # A number of thousands of digits helps nobody, and Python refuses to print it.
        shown = f"{count} strings" if count < 10**12 else "more than 10^12 strings"
        raise TooLarge(f"{what} has {shown}; at most {MAX_STRINGS} are made")


def at_least(least: int, value: int, what: str) -> None:
    """Refuse a size that is too small.

    Raises
    ------
    FamilyError
        If `value` is less than `least`.
    """
    if value < least:
        raise FamilyError(f"{what} must be at least {least}, not {value}")


def choose(word: str, choices: Collection[str], what: str) -> str:
    """Return `word` if it is one of the `choices`.

    Raises
    ------
    FamilyError
        If it is not; the message lists the choices and suggests the nearest one.
    """
    if word in choices:
        return word
    raise FamilyError(f"no {what} is called {word!r}; {_suggestion(word, choices)}there are {', '.join(choices)}")


def _suggestion(word: str, choices: Collection[str]) -> str:
    near = get_close_matches(word, choices, n=1)
    return f"did you mean {near[0]!r}? " if near else ""


@dataclass(frozen=True)
class Option:
    """An option of a family.

    Attributes
    ----------
    type : type
        `int`, `str` or `bool`.
    default : int, str or bool, optional
        The value of an option that is not given; None if it must be given.
    help : str
        What the option does.
    choices : tuple of str
        The values that a text may have; empty if it may have any.

    Examples
    --------
    >>> Option(bool, False, "the complement of the graph").check("complement", "true")
    True
    """

    type: type[int] | type[str] | type[bool]
    default: int | str | bool | None
    help: str
    choices: tuple[str, ...] = ()

    def check(self, name: str, value: int | str | bool) -> int | str | bool:
        """Return the value of the option; a number or a truth value may be given as text.

        Parameters
        ----------
        name : str
            The name of the option, for the error.
        value : int, str or bool
            The value as it was given.

        Returns
        -------
        int, str or bool
            The value in the option's type. Numbers are not negative.

        Raises
        ------
        FamilyError
            If the option cannot have this value.

        Examples
        --------
        >>> Option(int, 0, "strings to the ground").check("ground", "2")
        2
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
                        f"option {name} is {shortened(value, 40)}; at most {MAX_STRINGS} strings can be made"
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
        The word before the first colon of the one-line notation.
    summary : str
        One line that says what its positions are.
    example : str
        One of its positions in one-line notation.
    sizes : tuple of str, optional
        What the sizes mean, in order; None if their number depends on an option.
    build : callable
        A function that makes a position, or a board that has one, from the sizes and, as keywords, the options.
    word : str, optional
        The option that a bare word in the one-line notation sets.
    options : mapping of str to Option
        The options by name.

    Examples
    --------
    >>> from stringscoins.families import FAMILIES
    >>> family = FAMILIES["board"]
    >>> family.sizes, family.word, family.make([2, 3], {"frame": "swedish"})
    (('rows', 'columns'), 'frame', Board(rows=2, columns=3, frame='swedish', drawn=frozenset()))
    """

    name: str
    summary: str
    example: str
    sizes: tuple[str, ...] | None
    build: Callable[..., Made]
    word: str | None = None
    options: Mapping[str, Option] = field(default_factory=dict)

    def make(self, size: Sequence[int], options: Mapping[str, int | str | bool]) -> Made:
        """Return what the family makes of these sizes and options.

        Parameters
        ----------
        size : sequence of int
            As many sizes as `sizes` names.
        options : mapping of str to (int, str or bool)
            The options; those that are not given have their defaults.

        Returns
        -------
        Position, Board or Grid
            What `build` returns.

        Raises
        ------
        FamilyError
            If the family does not take these sizes or options.
        """
        if self.sizes is not None and len(size) != len(self.sizes):
            wanted = " x ".join(self.sizes) or "no size"
            word = str(options.get(self.word or "", ""))  # where it is mistyped, the size is taken for the word
            given = shortened("x".join(map(str, size)) or word, 40) or "none"
            raise FamilyError(f"{self.name} takes {wanted}, not {given}; for example {self.example}")
        for n in size:
            if not isinstance(n, int) or isinstance(n, bool):
                raise FamilyError(f"a size of {self.name} is a whole number, not {n!r}")
        for name in options:
            if name not in self.options:
                known = f"{_suggestion(name, self.options)}its options are {', '.join(self.options)}"
                said = known if self.options else f"for example {self.example}"
                raise FamilyError(f"{self.name} takes no option {name!r}; {said}")
        checked: dict[str, int | str | bool] = {}
        for name, option in self.options.items():
            value = options.get(name, option.default)
            if value is None:
                wanted = f": {', '.join(option.choices)}" if option.choices else ""
                raise FamilyError(f"{self.name} needs its {name}, for example {self.example}{wanted}")
            checked[name] = option.check(name, value)
        return self.build(*size, **checked)
