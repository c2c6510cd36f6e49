"""Streams of questions: many positions, answered in order by several workers."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from itertools import count
from queue import PriorityQueue
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from stringscoins.errors import StringsCoinsError
from stringscoins.questions.jobs import Job
from stringscoins.questions.moves import Moves
from stringscoins.questions.record_types import EndgameRecord, ExplanationRecord, FlightRecord, ForfeitRecord
from stringscoins.questions.records import Record
from stringscoins.questions.sources import Given, read
from stringscoins.questions.structure_types import StructureRecord
from stringscoins.solve.limits import SearchStopped

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.questions.evaluator import Evaluator
    from stringscoins.solve import Move
    from stringscoins.values import Value

__all__ = ["Answers", "answer_stream"]

T = TypeVar("T")

_LONGEST = 512
"""The most sources of a piece. The first piece has one, each other twice as many as the one before."""
_FEW = 16
"""Sources of a piece below which each is answered alone: it is not worth while to load the kernels for many."""
_MOMENT = 0.05
"""Seconds that a piece waits for sources."""


class Answers(Mapping[str, Any]):
    """The answers to all questions about one position; each answer is an attribute, too.

    Parameters
    ----------
    index : int
        The place of the position in the stream, counted from 0.
    source : Source
        The position, as it was given.
    found : mapping of str to object
        The answer to each question, or the StringsCoinsError that came instead. A question without an answer is no key.

    Attributes
    ----------
    error : StringsCoinsError or None
        The error of the first question that has no answer: a fault of the source, or the limit that was reached.

    Examples
    --------
    >>> answers = Answers(0, "3", {"nimber": 0})
    >>> answers.nimber, answers["nimber"], answers.error
    (0, 0, None)
    """

    __slots__ = ("_found", "index", "source")

    if TYPE_CHECKING:  # one attribute for each of `QUESTIONS`
        nimber: Value
        moves: Moves[Move]
        margin: int
        structure: StructureRecord
        endgame: EndgameRecord
        flight: FlightRecord
        forfeit: ForfeitRecord
        explain: ExplanationRecord

    def __init__(self, index: int, source: Given, found: Mapping[str, Any]) -> None:
        self.index, self._found = index, found
        self.source: Any = source

    @property
    def error(self) -> StringsCoinsError | None:
        """The error of the first question that has no answer; None if all are answered."""
        return next((found for found in self._found.values() if isinstance(found, StringsCoinsError)), None)

    def __getitem__(self, question: str) -> Any:
        """Return the answer to a question, or raise the error that came in its place."""
        found = self._found[question]
        if isinstance(found, StringsCoinsError):
            raise found
        return found

    def __getattr__(self, question: str) -> Any:
        if question.startswith("_"):  # `_found` itself is not there yet where answers are copied or unpickled
            raise AttributeError(question)
        if question not in self._found:
            raise AttributeError(f"{question!r} was not asked; the questions were {', '.join(self._found)}")
        return self[question]

    def __iter__(self) -> Iterator[str]:
        return (question for question, found in self._found.items() if not isinstance(found, StringsCoinsError))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, question: object) -> bool:
        return any(question == answered for answered in self)

    def to_dict(self) -> dict[str, Any]:
        """Return a row of a table: `index`, each question with its answer or None, and the message of the `error`.

        Returns
        -------
        dict of str to object
            Records are dictionaries, and a table of moves is a dictionary of the value after each move.
        """
        answers = {question: _plain(found) for question, found in self._found.items()}
        return {"index": self.index, **answers, "error": None if self.error is None else str(self.error)}

    def __repr__(self) -> str:
        said = (f"{question}={found!r}" for question, found in self._found.items())
        return f"<Answers {self.index}: {', '.join(said)}>"


def _plain(answer: Any) -> Any:
    """Return an answer as JSON has it; None for an error."""
    if isinstance(answer, StringsCoinsError):
        return None
    if isinstance(answer, Record):
        return answer.to_dict()
    return answer.values if isinstance(answer, Moves) else answer


def answer_stream(
    evaluator: Evaluator, sources: Iterable[Given], questions: Sequence[str], workers: int
) -> Generator[Answers, None, None]:
    """Yield the answers to questions about each source, as `Evaluator.evaluate` does."""
    pieces = (_Chunk(evaluator, first, piece, questions) for first, piece in in_pieces(sources))
    if workers == 1:
        for piece in pieces:
            for answers in piece.answers(lambda work, place: work):
                yield answers if isinstance(answers, Answers) else answers()
        return
    begun: set[Job[Any]] = set()
    closed = threading.Event()
    ahead: PriorityQueue[_PlacedCall] = PriorityQueue()
    with ThreadPoolExecutor(workers) as threads:

        def later(work: Callable[[], T], place: int) -> Job[T]:
            job = evaluator.run(work, _InOrder(threads, ahead, place))
            begun.add(job)
            job.add_done_callback(begun.discard)
            if closed.is_set():  # since another thread looked at what was begun
                job.cancel()
            return job

        waiting: deque[Job[list[Answers | Job[Answers]]]] = deque()
        try:
            for piece in pieces:
                waiting.append(later(partial(piece.answers, later), piece.first))
                while len(waiting) > 2 * workers or (waiting and waiting[0].done()):
                    yield from map(_awaited, waiting.popleft().result())
            while waiting:
                yield from map(_awaited, waiting.popleft().result())
        finally:
            closed.set()
            for job in list(begun):
                job.cancel()


class _PlacedCall(NamedTuple):
    """Work for the source at a place, and its number among all work."""

    place: int
    number: int
    call: Callable[[], Any]


_numbers = count()


class _InOrder(Executor):
    """Threads that take the work for the earliest source first, so that no source waits for a later one to begin."""

    def __init__(self, threads: Executor, ahead: PriorityQueue[_PlacedCall], place: int) -> None:
        self._threads, self._ahead, self._place = threads, ahead, place

    def submit(self, function: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        taken = self._threads.submit(self._take)  # threads that are to end refuse it; nothing is put then
        self._ahead.put(_PlacedCall(self._place, next(_numbers), partial(function, *args, **kwargs)))
        return taken

    def _take(self) -> Any:
        return self._ahead.get().call()


def _awaited(answers: Answers | Job[Answers]) -> Answers:
    return answers if isinstance(answers, Answers) else answers.result()


def in_pieces(sources: Iterable[T]) -> Iterator[tuple[int, list[T]]]:
    """Yield the sources in pieces, each with the place of its first source.

    Pieces double in size, so that the first answers come soon; a slow stream is cut after a moment.
    """
    first, size = 0, 1
    piece: list[T] = []
    begun = time.monotonic()
    for source in sources:
        piece.append(source)
        if len(piece) >= size or time.monotonic() - begun > _MOMENT:
            yield first, piece
            first, size, piece = first + len(piece), min(2 * size, _LONGEST), []
            begun = time.monotonic()
    if piece:
        yield first, piece


class _Chunk:
    """Some positions of a stream: small ones are valued together, any other alone."""

    def __init__(self, evaluator: Evaluator, first: int, sources: Sequence[Given], questions: Sequence[str]) -> None:
        self._evaluator, self.first, self._sources, self._questions = evaluator, first, sources, questions

    def answers(self, later: Callable[[Callable[[], Answers], int], T]) -> list[Answers | T]:
        """Return the answers for each source, or what `later` makes of the work that is left and of the place."""
        read = list(map(_document, self._sources))
        small = self._small_values(read) if len(read) >= _FEW else {}
        found: list[Answers | T] = []
        for place, document in enumerate(read):
            if isinstance(document, StringsCoinsError):
                found.append(self._known(place, dict.fromkeys(self._questions, document)))
                continue
            known = {question: values[place] for question, values in small.items() if values[place] is not None}
            if len(known) == len(self._questions):
                found.append(self._known(place, known))
            else:
                found.append(later(partial(self._alone, place, document, known), self.first + place))
        return found

    def _small_values(self, read: Sequence[Document | StringsCoinsError]) -> dict[str, list[int | None]]:
        positions = [None if isinstance(document, StringsCoinsError) else document.position for document in read]
        try:
            return self._evaluator.small_values(positions, self._questions)
        except SearchStopped:
            return {}  # each has a clock of its own

    def _known(self, place: int, known: Mapping[str, Any]) -> Answers:
        found = {question: known[question] for question in self._questions}
        return Answers(self.first + place, self._sources[place], found)

    def _alone(self, place: int, document: Document, known: dict[str, Any]) -> Answers:
        """Answer the questions about one position that are not answered yet."""
        for question in self._questions:
            if question not in known:
                known[question] = self._answer(question, document)
        return self._known(place, known)

    def _answer(self, question: str, document: Document) -> Any:
        try:
            return getattr(self._evaluator, question)(document)
        except StringsCoinsError as error:
            return error


def _document(source: Given) -> Document | StringsCoinsError:
    if isinstance(source, StringsCoinsError):
        return source
    try:
        return read(source)
    except StringsCoinsError as error:
        return error
