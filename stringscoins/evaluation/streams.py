"""Streams of questions: many positions, answered in order by several workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from stringscoins.errors import StringsCoinsError
from stringscoins.evaluation.sources import Source

if TYPE_CHECKING:
    from stringscoins.evaluation.evaluator import Evaluator
    from stringscoins.evaluation.jobs import Job

__all__ = ["Answers", "answer_stream"]

_LONGEST = 512
"""The most sources of a piece. The first piece has one, each other twice as many as the one before."""


class Answers(Mapping[str, Any]):
    """The answers to all questions about one position; each is an attribute, too.

    Attributes
    ----------
    source : Source
        The position, as it was given.
    index : int
        Its place in the stream, from 0.
    error : StringsCoinsError or None
        What was wrong with the source, or which limit came first, of the first question that has no answer.

    Examples
    --------
    >>> answers = Answers(0, "3", {"nimber": 0})
    >>> answers.nimber, answers["nimber"], answers.error
    (0, 0, None)
    """

    __slots__ = ("_found", "index", "source")

    def __init__(self, index: int, source: Source, found: Mapping[str, Any]) -> None:
        self.index, self.source, self._found = index, source, found

    @property
    def error(self) -> StringsCoinsError | None:
        """What kept a question from its answer, if anything did."""
        return next((found for found in self._found.values() if isinstance(found, StringsCoinsError)), None)

    def __getitem__(self, question: str) -> Any:
        """Return the answer to a question.

        Raises
        ------
        StringsCoinsError
            What kept it from its answer.
        """
        found = self._found[question]
        if isinstance(found, StringsCoinsError):
            raise found
        return found

    def __getattr__(self, question: str) -> Any:
        if question.startswith("_") or question not in self._found:
            raise AttributeError(f"{question!r} was not asked; asked were {', '.join(self._found)}")
        return self[question]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        said = (f"{question}={found!r}" for question, found in self._found.items())
        return f"<Answers {self.index}: {', '.join(said)}>"


def answer_stream(
    evaluator: Evaluator, sources: Iterable[Source], questions: Sequence[str], workers: int
) -> Iterator[Answers]:
    """Give the answers to questions about each source; `Evaluator.evaluate` says how."""
    pieces = (partial(_answers, evaluator, first, piece, questions) for first, piece in in_pieces(sources))
    if workers == 1:
        for answers in pieces:
            yield from answers()
        return
    waiting = deque[Job[list[Answers]]]()
    with ThreadPoolExecutor(workers) as threads:
        try:
            for answers in pieces:
                waiting.append(evaluator.run(answers, threads))
                if len(waiting) > 2 * workers:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            for job in waiting:
                job.cancel()


def in_pieces(sources: Iterable[Source]) -> Iterator[tuple[int, list[Source]]]:
    """Give the sources in pieces that grow, so that the first answers come soon; with the place of each piece's first.

    >>> [(first, len(piece)) for first, piece in in_pieces(["3"] * 6)]
    [(0, 1), (1, 2), (3, 3)]
    """
    remaining, first, size = iter(sources), 0, 1
    while piece := list(islice(remaining, size)):
        yield first, piece
        first, size = first + len(piece), min(2 * size, _LONGEST)


def _answers(evaluator: Evaluator, first: int, piece: Sequence[Source], questions: Sequence[str]) -> list[Answers]:
    return [
        Answers(index, source, {question: _answer(evaluator, question, source) for question in questions})
        for index, source in enumerate(piece, first)
    ]


def _answer(evaluator: Evaluator, question: str, source: Source) -> Any:
    try:
        return getattr(evaluator, question)(source)
    except StringsCoinsError as error:
        return error
