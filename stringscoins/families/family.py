"""Family: a maker of positions with a name, sizes and options, and the checks of its arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from stringscoins.errors import FamilyError, shortened
from stringscoins.sizes import at_most

if TYPE_CHECKING:
    from stringscoins.families import Made

__all__ = ["Family", "Option", "at_least", "choose"]


def at_least(least: int, value: int, what: str) -> None:
    """Raise FamilyError if `value` is less than `least`."""
    if value < least:
        raise FamilyError(f"{what} must be at least {least}, not {value}")


def choose(word: str, choices: Collection[str], what: str) -> str:
    """Return `word` if it is one of the `choices`; otherwise FamilyError lists them and suggests the nearest one."""
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
        The effect of the option.
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
        """Return `value`, which may be a text, in the option's type; numbers are not negative. `name` is for the error.

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
                        f"option {name} is {shortened(value, 40)}; at most {at_most().strings} strings can be made"
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
        One line that describes its positions.
    example : str
        One of its positions in one-line notation.
    sizes : tuple of str, optional
        The meaning of the sizes, in order; None if their number depends on an option.
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
        """Return the result of `build` for the sizes `size` and the checked `options`, with defaults.

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
                hint = known if self.options else f"for example {self.example}"
                raise FamilyError(f"{self.name} takes no option {name!r}; {hint}")
        checked: dict[str, int | str | bool] = {}
        for name, option in self.options.items():
            value = options.get(name, option.default)
            if value is None:
                wanted = f": {', '.join(option.choices)}" if option.choices else ""
                raise FamilyError(f"{self.name} needs its {name}, for example {self.example}{wanted}")
            checked[name] = option.check(name, value)
        return self.build(*size, **checked)
