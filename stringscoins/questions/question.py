"""A question: its name and help, its options, what answers it, and how people read the answer.

The command line, HTTP, the library's keywords and the reference are made from this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args, get_type_hints

from stringscoins.names import nearest
from stringscoins.questions.query import Answer, Query

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["QUESTIONS", "Choices", "OptionError", "Question", "QuestionOption", "known", "option", "question_called"]

Text: TypeAlias = "Callable[[dict[str, Any], Document], Iterable[str]]"
AtFirst: TypeAlias = "Callable[[Mapping[str, Any], Document], Mapping[str, Sequence[str]]]"

QUESTIONS: Final = ("nimber", "score", "structure", "endgame", "flight", "forfeit", "explain", "review")
"""The questions about a position; each is the module of this name."""


class OptionError(ValueError):
    """Options that contradict each other."""


@dataclass(frozen=True)
class Choices:
    """The names that an option may have; all of them are functions, so that nothing is loaded before it is used."""

    names: Callable[[], Iterable[str]]
    own: Callable[[], Iterable[str]] | None = None
    """The names of this package, which are open to strangers."""
    is_name: Callable[[str], bool] | None = None
    """Tests a name without listing all."""
    help: Callable[[], str] | None = None


@dataclass(frozen=True)
class QuestionOption:
    """An option of a question; `option` makes the field that declares it."""

    name: str
    type: type
    default: Any
    help: str = ""
    metavar: str = ""
    bounds: tuple[int | None, int | None] = (None, None)
    """The least and the greatest value; None is no bound."""
    choices: Choices | None = None
    has_auto: bool = False
    """Whether `auto` stands for the number of processors."""
    is_local: bool = False
    """Whether it is refused over HTTP, because it names a file or takes processors."""
    of_one: bool = False
    """Whether it takes a single SOURCE."""
    shows_default: bool = False
    is_multiple: bool = False
    """Whether it may be repeated; its value is then a tuple."""
    is_required: bool = False
    """Whether there is no answer without it."""

    def check(self, value: Any) -> None:
        """Raise OptionError if a number is out of bounds."""
        least, most = self.bounds
        if isinstance(value, int | float) and not (least is None or least <= value) & (most is None or value <= most):
            upwards = "on" if most is None else f"to {most}"
            raise OptionError(f"{self.name} is {value}; expected a number from {least} {upwards}")


def option(default: Any, help: str = "", **about: Any) -> Any:
    """Return the field of an option; `about` are attributes of `QuestionOption`."""
    return field(default=default, metadata={"help": help, **about})


@dataclass(frozen=True)
class Question:
    """A question, about a position or about none, with its options, its answer and its text."""

    name: str
    help: str
    fields: type
    """The frozen dataclass of its options, which raises OptionError if they contradict each other."""
    answer: Callable[[Query, Any], Answer]
    text: Text = lambda record, document: ()
    uses_store: bool = False
    takes_lines: bool = False
    """Whether a file of thousands of positions, one a line, may be given."""
    takes_games: bool = False
    """Whether files and folders of games may be given, for a table."""
    about: bool = True
    """Whether it is about a position."""
    at_first: AtFirst = lambda part, document: {}
    """Returns what of a part of the record is worth reading while the rest takes long, by what it is about."""
    seconds: float | None = None
    """The time for a position at the command line, unless its reader says otherwise; None is no limit."""

    @cached_property
    def options(self) -> Sequence[QuestionOption]:
        """The options, in the order of the help."""
        types = get_type_hints(self.fields)
        return [
            QuestionOption(one.name, _type(types[one.name]), one.default, **one.metadata) for one in fields(self.fields)
        ]

    def with_options(self, **given: Any) -> Any:
        """Return an instance of `fields`; TypeError for an unknown option, OptionError for values out of bounds."""
        options = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in options:
                raise TypeError(f"{self.name} takes no {name!r}{nearest(name, options)}")
            options[name].check(value)
        return self.fields(**given)

    def ask(self, query: Query, **given: Any) -> Answer:
        """Return the answer to a query with these options."""
        return self.answer(query, self.with_options(**given))


def _type(hint: Any) -> type:
    """Return the type of an option: that of its annotation without None or, of a tuple, that of its elements."""
    found: type = next((kind for kind in get_args(hint) if kind not in (NoneType, ...)), hint)
    return found


def question_called(name: str) -> Question:
    """Return one of `QUESTIONS`; ValueError if there is none of this name."""
    found: Question = import_module(f"stringscoins.questions.{known(name, QUESTIONS)}").QUESTION
    return found


def known(name: str, names: Sequence[str]) -> str:
    """Return the name of a question that is among some; ValueError if it is not."""
    if name not in names:
        raise ValueError(f"no question is called {name!r}{nearest(name, names)}: expected {', '.join(names)}")
    return name
