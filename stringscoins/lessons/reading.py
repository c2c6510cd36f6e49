"""The lessons, as they stand in the files of `texts/`, a lesson each; what a file has wrong is told with its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, TypeVar

import yaml

from stringscoins.errors import NotationError
from stringscoins.lessons.judging import RULES
from stringscoins.notation import Document, parse, played

__all__ = ["Exercise", "Lesson", "Step", "lessons"]

T = TypeVar("T")


@dataclass(frozen=True)
class Exercise:
    """What is to be done in a step.

    Attributes
    ----------
    words : str
        What to do, for a child.
    rule, number : str, int
        The rule by which each cut, or the answer, is judged, and its number.
    right, wrong : str
        What is said of a right answer, and of a wrong one.
    show : tuple of str
        What to cut, in order; where the answer is a number, that number.
    until : str
        When it is done: with a right ``cut``, when the ``turn`` ends, or at the ``end`` of the game.
    reply : str
        The player who answers; empty for nobody.
    choices : tuple of int
        The numbers to choose from, where the answer is one.
    """

    words: str
    rule: str
    right: str
    show: tuple[str | int, ...]
    wrong: str = ""
    number: int = 0
    until: str = "turn"
    reply: str = ""
    choices: tuple[int, ...] = ()


@dataclass(frozen=True)
class Step:
    """A step of a lesson.

    Attributes
    ----------
    words : str
        What to read.
    position : mapping
        The position, as in a position file.
    begun : tuple of str
        Cuts that were made there before.
    light : tuple of str
        Strings and coins that are lit.
    values : bool
        Whether each string shows the nimber that its cut leaves.
    facts : mapping
        What the words claim, by names of rules: ``nimber``, ``chains``, ``turns``; and ``margin``.
    task : Exercise or None
        What is to be done; None for a step that is only read.
    """

    words: str
    position: Mapping[str, Any]
    begun: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    values: bool = False
    facts: Mapping[str, int] = field(default_factory=dict)
    task: Exercise | None = None

    @property
    def file(self) -> str:
        """The position as the text of a file."""
        return json.dumps({"stringscoins": 1, **self.position})

    @cached_property
    def document(self) -> Document:
        """The position, with the cuts that were made before."""
        return played(parse(self.file), self.begun)


@dataclass(frozen=True)
class Lesson:
    """A lesson: its title, the terms of the glossary that it introduces, and its steps."""

    title: str
    terms: tuple[str, ...]
    steps: tuple[Step, ...]


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons, in order. Each uses only what those before it told.

    Raises
    ------
    NotationError
        If a file has an unknown or a missing key, or a position that cannot be read.

    Examples
    --------
    >>> len(lessons()), lessons()[3].title
    (12, 'The double-cross')
    """
    texts = sorted((files("stringscoins.lessons") / "texts").iterdir(), key=lambda text: text.name)
    return tuple(read_lesson(yaml.safe_load(text.read_text(encoding="utf-8")), text.name) for text in texts)


def read_lesson(said: Mapping[str, Any], where: str) -> Lesson:
    """Return a lesson from what its file says."""
    steps: list[Step] = []
    for number, one in enumerate(said.get("steps", ()), 1):
        here = f"{where}: step {number}"
        # A step without a position goes on with that of the step before.
        before = {"position": steps[-1].position, "begun": steps[-1].begun} if steps and "position" not in one else {}
        task = {"task": _made(Exercise, one["task"], f"{here}, task")} if "task" in one else {}
        steps.append(_made(Step, {**before, **one, **task}, here))
    return _made(Lesson, {**said, "steps": steps}, where)


def _made(kind: type[T], said: Mapping[str, Any], where: str) -> T:
    """Return an object of a dataclass from the words of a file; NotationError for a key too many or too few."""
    known = {one.name: one for one in fields(kind)}  # type: ignore[arg-type]
    needed = {name for name, one in known.items() if one.default is MISSING and one.default_factory is MISSING}
    for problem, names in (("unknown", said.keys() - known.keys()), ("missing", needed - said.keys())):
        if names:
            raise NotationError(f"{where}: {problem} {', '.join(sorted(names))}; expected {', '.join(known)}")
    if said.get("rule", "any") not in RULES:
        raise NotationError(f"{where}: no rule is called {said['rule']!r}; expected {', '.join(RULES)}")
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in said.items()})
