"""What a client asks: a position, a question about it, and its options, all of them checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.datastructures import QueryParams

from stringscoins.errors import shortened
from stringscoins.names import nearest
from stringscoins.notation import FORMATS, Document, parse, played
from stringscoins.notation.formats import recognize
from stringscoins.notation.lines import document_of
from stringscoins.notation.text import Text
from stringscoins.position import Position
from stringscoins.questions.question import QUESTIONS as QUESTIONS_OF_COMMANDS
from stringscoins.questions.question import Question, QuestionOption, question_called
from stringscoins.sizes import bounded, excess
from stringscoins.web import estimates, lessons, views
from stringscoins.web.clients import BadRequest

__all__ = ["GREATEST", "LONGEST", "QUESTIONS", "SECONDS", "Request", "request_of"]

LONGEST = 2000
"""Characters of a word."""
GREATEST = 9999
"""A number without a bound of its own."""
SECONDS = (0.001, 999_999)
"""The least and the most that a client may give."""
_DECIMAL = r"[0-9]{1,20}(\.[0-9]{1,20})?(e-?[0-9]{1,3})?"


def _yes(words: str) -> bool:
    if words.lower() in ("1", "true", "yes", ""):
        return True
    if words.lower() in ("0", "false", "no"):
        return False
    raise ValueError("1 or 0")


def _limit(words: str) -> float:
    if re.fullmatch(_DECIMAL, words) and SECONDS[0] <= float(words) <= SECONDS[1]:
        return float(words)
    raise ValueError(f"seconds, from {SECONDS[0]} to {SECONDS[1]:,}")


def _format(words: str) -> str:
    names = [name for name, format in FORMATS.items() if format.parse]
    if words in names:
        return words
    raise ValueError(f"one of {', '.join(names)}")


def _read(option: QuestionOption, words: str) -> Any:
    """Return the value of an option; ValueError says what was expected."""
    if option.type is bool:
        return _yes(words)
    if option.type is str:
        choices = option.choices
        if choices and not words and option.default is None:
            return None
        if choices and words not in (names := tuple((choices.own or choices.names)())):
            raise ValueError(f"one of {', '.join(names)}")
        if len(words) > LONGEST:
            raise ValueError(f"at most {LONGEST:,} characters")
        return words
    least, most = option.bounds[0] or 0, option.bounds[1] or GREATEST
    form = r"[0-9]{1,4}" if option.type is int else _DECIMAL
    if re.fullmatch(form, words) and least <= float(words) <= most:
        return option.type(words)
    raise ValueError(f"a number from {least:g} to {most:g}")


QUESTIONS: Mapping[str, Question] = {
    question.name: question
    for question in (
        *map(question_called, QUESTIONS_OF_COMMANDS),
        *views.QUESTIONS,
        *lessons.QUESTIONS,
        *estimates.QUESTIONS,
    )
}
"""All questions. Those of the command line come first; the others are what the page needs besides."""


_ABOUT: Mapping[str, Callable[[str], Any]] = {
    "source": str,
    "cut": str,
    "format": _format,
    "time-limit": _limit,
    "progress": _yes,
}
"""What every question about a position takes."""


@dataclass(frozen=True)
class Request:
    """A question about a position.

    Attributes
    ----------
    question : Question
        The question.
    document : Document
        The position; an empty one if the question is about none.
    name : str
        Its name.
    options : dict
        The options of the question.
    seconds : float, optional
        That the client gives; the server may give less.
    progress : bool
        Whether it wants to hear how far the work is.
    """

    question: Question
    document: Document
    name: str
    options: dict[str, Any]
    seconds: float | None = None
    progress: bool = False


def request_of(question: str, parameters: QueryParams, body: bytes, most: int) -> Request:
    """Return what a request asks.

    Parameters
    ----------
    question : str
        The last part of its path.
    parameters : QueryParams
        Those of its address: `source`, unless there is a body, `cut` for each string that is cut first, and the
        options.
    body : bytes
        A position file, empty for none. No file of the server is ever read.
    most : int
        Strings that a position may have.

    Raises
    ------
    BadRequest
        If there is no such question or option, no position, or too large a one.
    NotationError
        If the position cannot be read.
    PositionError
        If a string that is to be cut is not there.
    """
    if question not in QUESTIONS:
        raise BadRequest(f"no question is called {shortened(question, 40)!r}; there are {', '.join(QUESTIONS)}")
    wanted = QUESTIONS[question]
    reading: dict[str, Callable[[str], Any]] = {
        option.name: partial(_read, option) for option in wanted.options if not option.is_local
    }
    reading |= _ABOUT if wanted.about else {}
    options: dict[str, Any] = {}
    for key, words in parameters.multi_items():
        if key not in reading:
            raise BadRequest(f"{question} takes no {shortened(key, 40)!r}{nearest(key, sorted(reading))}")
        try:
            options[key] = reading[key](words)
        except ValueError as error:
            raise BadRequest(f"{key} is {shortened(words, 40)!r}; expected {error}") from None
    for option in wanted.options:
        if option.is_required and option.name not in options:
            raise BadRequest(f"{question} is asked without {option.name!r}")
    if not wanted.about:
        return Request(wanted, Document(Position()), question, options)
    about = {key: options.pop(key) for key in _ABOUT if key in options}
    source = about.get("source", "")
    if bool(source) == bool(body):
        raise BadRequest("a request has either a source in its address or a position file as its body")
    with bounded(most):
        format = about.get("format")
        if body:
            document = document_of_body(body, format)
        else:
            document = parse(source, format=format, source="the source") if format else document_of(source.encode())
        if found := excess(document.size):
            raise BadRequest(f"the position has {found}")
    return Request(
        wanted,
        played(document, parameters.getlist("cut")),
        document.name or source or "the position",
        options,
        about.get("time-limit"),
        about.get("progress", False),
    )


def document_of_body(body: bytes, format: str | None = None) -> Document:
    """Return the document of a position in any format, which tells itself by how the text begins."""
    text = Text.decoded(body, "the body")
    return parse(text.content, format=format, source=text.source) if format else recognize(text)
