"""A question: its name and help, its options, what answers it, and how people read the answer.

The command line, HTTP, the library's keywords and the reference are made from this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args, get_type_hints

from stringscoins.names import nearest
from stringscoins.questions.query import Answer, Query

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["QUESTIONS", "Choices", "Option", "OptionError", "Question", "known", "option", "question_called"]

Text: TypeAlias = "Callable[[dict[str, Any], Document], Iterable[str]]"

QUESTIONS: Final = ("nimber", "score", "structure", "endgame", "flight", "explain", "review")
"""The questions about a position; each is the module of this name."""


class OptionError(ValueError):
    """Options that contradict each other."""


@dataclass(frozen=True)
class Choices:
    """The names that an option may have.

    Attributes
    ----------
    names : callable
        Returns all of them, those of other packages too.
    own : callable, optional
        Returns those that come with the package, which strangers may use.
    is_name : callable, optional
        Says whether something is one of them, where that takes less than to find all.
    help : callable, optional
        Returns the help of the option, which names them.
    """

    names: Callable[[], Iterable[str]]
    own: Callable[[], Iterable[str]] | None = None
    is_name: Callable[[str], bool] | None = None
    help: Callable[[], str] | None = None


@dataclass(frozen=True)
class Option:
    """An option of a question.

    Attributes
    ----------
    name : str
        As Python writes it; commands and addresses have `-` for `_`.
    type : type
        bool, int, float or str.
    default : object
        None for an option without a value.
    help : str
        What it does, for people who read the help of the command.
    metavar : str
        What stands for a value in the help.
    bounds : pair of int
        The least and the greatest value of a number; None is no bound.
    choices : Choices, optional
        The values that a word may have.
    has_auto : bool
        True if `auto` stands for the number of processors.
    is_local : bool
        True if only the machine's own user may give it, because it names a file or takes processors.
    of_one : bool
        True if it takes one SOURCE.
    shows_default : bool
        True if the help tells the default.
    is_multiple : bool
        True if it may be given several times; the value is a tuple.
    """

    name: str
    type: type
    default: Any
    help: str = ""
    metavar: str = ""
    bounds: tuple[int | None, int | None] = (None, None)
    choices: Choices | None = None
    has_auto: bool = False
    is_local: bool = False
    of_one: bool = False
    shows_default: bool = False
    is_multiple: bool = False

    def check(self, value: Any) -> None:
        """Raise OptionError if a number is out of bounds."""
        least, most = self.bounds
        if isinstance(value, int | float) and not (least is None or least <= value) & (most is None or value <= most):
            upwards = "on" if most is None else f"to {most}"
            raise OptionError(f"{self.name} is {value}; expected a number from {least} {upwards}")


def option(default: Any, help: str = "", **about: Any) -> Any:
    """Return the field of an option; `about` are attributes of `Option`."""
    return field(default=default, metadata={"help": help, **about})


@dataclass(frozen=True)
class Question:
    """What can be asked, of a position or of none.

    Attributes
    ----------
    name : str
    help : str
        The help of the command: a sentence, paragraphs, examples.
    fields : type
        A frozen dataclass, whose fields are made by `option`; it raises OptionError for what contradicts itself.
    answer : callable
        Returns the Answer to a Query, given an instance of `fields`.
    text : callable
        Returns the lines that people read, from the record of an answer and the document.
    uses_store : bool
        True if results of earlier runs help.
    takes_lines : bool
        True if thousands of positions may be asked about at once, a line of a file each.
    about : bool
        True if it is about a position.
    """

    name: str
    help: str
    fields: type
    answer: Callable[[Query, Any], Answer]
    text: Text = lambda record, document: ()
    uses_store: bool = False
    takes_lines: bool = False
    about: bool = True

    @cached_property
    def options(self) -> Sequence[Option]:
        """The options, in the order of the help."""
        types = get_type_hints(self.fields)
        return [Option(one.name, _type(types[one.name]), one.default, **one.metadata) for one in fields(self.fields)]

    def with_options(self, **given: Any) -> Any:
        """Return an instance of `fields`.

        Raises
        ------
        TypeError
            If there is no such option.
        OptionError
            If a number is out of bounds, or options contradict each other.
        """
        options = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in options:
                raise TypeError(f"{self.name} takes no {name!r}{nearest(name, options)}")
            options[name].check(value)
        return self.fields(**given)

    def ask(self, query: Query, **given: Any) -> Answer:
        """Return the answer to a query, with these options."""
        return self.answer(query, self.with_options(**given))


def _type(hint: Any) -> type:
    """Return the type of a value that is there."""
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
