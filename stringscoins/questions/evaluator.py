"""The evaluator: answers any number of questions, about any positions, from any number of threads."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Sized
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from contextvars import ContextVar
from copy import copy
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias, TypeVar, overload

from stringscoins.errors import PositionError, shortened
from stringscoins.questions.jobs import Deadlines, Job
from stringscoins.questions.query import Answer, Query
from stringscoins.questions.question import Question, known, question_called
from stringscoins.questions.sources import Given, Source, is_one, name_of, read
from stringscoins.questions.typed import QUESTIONS, Questions
from stringscoins.solve import Limits, Objective, Progress
from stringscoins.solve.limits import processors, stop_outside
from stringscoins.solve.memory import Memory
from stringscoins.solve.work import Work

if TYPE_CHECKING:
    from stringscoins.position import Position
    from stringscoins.questions.moves import Moves
    from stringscoins.questions.record_types import EndgameRecord, ExplanationRecord, FlightRecord, ForfeitRecord
    from stringscoins.questions.streams import Answers
    from stringscoins.questions.structure_types import StructureRecord
    from stringscoins.solve import Move, ScoredMove
    from stringscoins.store import Store
    from stringscoins.values import Value

__all__ = ["Evaluator", "StoreOpener"]

StoreOpener: TypeAlias = "Callable[[], AbstractContextManager[Store | None]]"
"""A function that opens a store for a `with`, or gives None there."""

T = TypeVar("T")

_SMALL: Final = {"nimber": Objective.NIMBER, "margin": Objective.MARGIN}

_is_unwanted: ContextVar[Callable[[], bool] | None] = ContextVar("is_unwanted", default=None)
"""A function that says whether the job on which this thread works was cancelled."""


class Evaluator(Questions):
    """Answers questions about positions, and owns what these share: memory, store, workers, limits and progress.

    Any number of threads may ask at once; each question has limits of its own. Results about one position serve all
    others. Use an evaluator in a `with`, or close it. Making one is cheap, because kernels are loaded when needed.

    Parameters
    ----------
    store : path, True, or callable, optional
        Where results are looked up and kept between runs: the path of a file; True for the user's own store, which the
        commands use; or a function that opens a store for a `with`. By default nothing is kept.
    workers : int, optional
        The number of questions that are worked on at once in the background, and of threads of one search; by default 2
        if there are as many processors.
    limits : Limits, optional
        The time and the memory that each question may take; its clock starts when the question is asked.
    progress : Progress, optional
        The object that is told of long work; True shows it on the terminal or in the notebook, with Rich.

    Examples
    --------
    >>> with Evaluator(limits=Limits(seconds=60)) as evaluator:
    ...     evaluator.nimber("3+4l"), evaluator.margin([("a", "b"), ("b",), ("a",)])
    (0, -2)
    >>> Evaluator("results.db", workers=2, limits=Limits(seconds=60))
    <Evaluator: store results.db, workers 2, limits 60 s, jobs 0>
    """

    def __init__(
        self,
        store: str | os.PathLike[str] | bool | StoreOpener | None = None,
        workers: int | None = None,
        limits: Limits | None = None,
        progress: Progress | bool | None = None,
    ) -> None:
        self.workers, self.limits = workers, limits or Limits()
        self._running: Limits | None = None  # limits in place of these, whose clock runs
        self.progress = _shown() if progress is True else progress or Progress()
        self._store = "none" if not store else "the user's" if store is True else shortened(str(store), 60)
        self._opener = store if callable(store) else _opener(store)
        self._idle: deque[Memory] = deque()
        self._threads: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        self._jobs: set[Job[Any]] = set()
        self._deadlines = Deadlines()

    def __repr__(self) -> str:
        limits = [f"{self.limits.seconds:g} s"] if self.limits.seconds is not None else []
        limits += [f"{self.limits.megabytes:g} MB"] if self.limits.megabytes is not None else []
        workers = self.workers or min(2, processors())
        said = f"store {self._store}, workers {workers}, limits {' and '.join(limits) or 'none'}"
        return f"<Evaluator: {said}, jobs {len(self._jobs)}>"

    # Questions

    def ask(
        self,
        question: str | Question,
        source: Source,
        *,
        name: str = "",
        limits: Limits | None = None,
        report: Callable[[dict[str, Any]], None] | None = None,
        progress: Progress | None = None,
        **options: Any,
    ) -> Answer:
        """Return the answer to a question as a record, as the command of this name prints it with `--json`.

        Parameters
        ----------
        question : str or Question
            One of `nimber`, `score`, `structure`, `endgame`, `flight`, `forfeit`, `explain`, `review`; or a question of
            one's own.
        source : Source
            Anything that can be read as a position; see `read`.
        name : str
            The name of the position; by default that of its file or its source.
        limits : Limits, optional
            Limits in place of the evaluator's; their clock runs already.
        report : callable, optional
            A function that is called with parts of the record as soon as they are known, in the thread that asks.
        progress : Progress, optional
            The object that is told of this question's work, in place of the evaluator's.
        **options
            The options of the command, such as `moves=True`.

        Returns
        -------
        Answer
            Its `record` has what is known. If a limit, a cancellation or Ctrl-C ended the work early, `stopped` says
            so.

        Raises
        ------
        TypeError
            For an option that the question does not take.
        ValueError
            For an unknown question, and for options that contradict each other.
        StringsCoinsError
            If the source is no position.

        Examples
        --------
        >>> Evaluator().ask("score", "3").record["winner"]
        'opponent'
        """
        asked = question_called(question) if isinstance(question, str) else question
        wanted = asked.with_options(**options)
        with self._query(source, limits, name) as query:
            query = replace(query, work=query.work.but(progress=progress), report=report or query.report)
            return asked.answer(query, wanted)

    def evaluate(
        self,
        sources: Iterable[Given],
        questions: Iterable[str] = ("nimber",),
        *,
        workers: int | None = None,
        limits: Limits | None = None,
        progress: Progress | bool | None = None,
    ) -> Generator[Answers, None, None]:
        """Yield the answers to questions about many positions, in the order of the positions.

        Parameters
        ----------
        sources : iterable of Source
            The positions. They are read as answers are taken, so that there may be no end of them. An error in place of
            a source becomes its answer.
        questions : iterable of str
            Members of `QUESTIONS`.
        workers : int, optional
            The number of positions that are worked on at once; by default as many as the evaluator has workers, or one.
            Each worker may be a few hundred positions ahead of the answers that were taken.
        limits : Limits, optional
            Limits in place of the evaluator's. Their clock runs already: all positions together have this time. What
            is not known then has a LimitReached as its error.
        progress : Progress, optional
            The object that is told how many positions are answered, and of long work, in place of the evaluator's; True
            as for the evaluator.

        Yields
        ------
        Answers
            A mapping of each question to its answer, as soon as it and all before it are known. If a source is wrong or
            a limit is reached, the error is raised when that answer is looked at, and is kept as `error`; all other
            positions are answered nevertheless.

        Raises
        ------
        ValueError
            For an unknown question.
        PositionError
            If one source is given in place of many.

        Notes
        -----
        Small positions are answered many at a time, by kernels that share their results: `docs/how-to/engineer.md` has
        numbers.

        Examples
        --------
        >>> [answers.nimber for answers in Evaluator().evaluate(["3", "4l", "2l"])]
        [0, 0, 1]
        """
        from stringscoins.questions.streams import answer_stream

        asked = [known(question, QUESTIONS) for question in questions]
        if is_one(sources):
            shown = shortened(repr(sources), 60) if isinstance(sources, str) else f"a {type(sources).__name__}"
            raise PositionError(f"expected a collection of sources, such as [{shown}], not {shown}")
        asker = copy(self)  # it shares all but these
        asker._running = limits
        if progress:
            asker.progress = _shown() if progress is True else progress
        stream = answer_stream(asker, sources, asked, workers or self.workers or 1)
        if not progress:
            return stream
        return _counted(stream, len(sources) if isinstance(sources, Sized) else None, asker.progress)

    @overload
    def submit(
        self, question: Literal["nimber"], source: Source, *, method: str = "auto", limits: Limits | None = None
    ) -> Job[Value]: ...
    @overload
    def submit(
        self,
        question: Literal["moves"],
        source: Source,
        *,
        margins: Literal[False] = False,
        misere: Literal[False] = False,
        limits: Limits | None = None,
    ) -> Job[Moves[Move]]: ...
    @overload
    def submit(
        self,
        question: Literal["moves"],
        source: Source,
        *,
        margins: Literal[True],
        misere: bool = False,
        limits: Limits | None = None,
    ) -> Job[Moves[ScoredMove]]: ...
    @overload
    def submit(
        self, question: Literal["margin"], source: Source, *, misere: bool = False, limits: Limits | None = None
    ) -> Job[int]: ...
    @overload
    def submit(
        self, question: Literal["structure"], source: Source, *, strategy: bool = False, limits: Limits | None = None
    ) -> Job[StructureRecord]: ...
    @overload
    def submit(
        self, question: Literal["endgame"], source: Source, *, turn: int | None = None, limits: Limits | None = None
    ) -> Job[EndgameRecord]: ...
    @overload
    def submit(
        self, question: Literal["flight"], source: Source, *, order: str | None = None, limits: Limits | None = None
    ) -> Job[FlightRecord]: ...
    @overload
    def submit(
        self, question: Literal["forfeit"], source: Source, *, limits: Limits | None = None
    ) -> Job[ForfeitRecord]: ...
    @overload
    def submit(
        self, question: Literal["explain"], source: Source, *, misere: bool = False, limits: Limits | None = None
    ) -> Job[ExplanationRecord]: ...
    @overload
    def submit(self, question: str, source: Source, **options: Any) -> Job[Any]: ...
    def submit(self, question: str, source: Source, **options: Any) -> Job[Any]:
        """Return a job that answers a question in the background.

        Parameters
        ----------
        question : str
            One of `QUESTIONS`.
        source : Source
            Anything that can be read as a position; see `read`.
        **options
            The options of the method of this name. The clock of `limits=Limits(...)` runs while the job waits, and ends
            it; that of the evaluator's limits starts when it is worked on.

        Returns
        -------
        Job
            A future of the method's result; it can be cancelled while it runs.

        Raises
        ------
        ValueError
            For an unknown question.

        Examples
        --------
        >>> with Evaluator() as evaluator:
        ...     evaluator.submit("nimber", "2l").result()
        1
        """
        answer = getattr(self, known(question, QUESTIONS))
        with self._lock:
            if self._threads is None:
                self._threads = ThreadPoolExecutor(self.workers or min(2, processors()))
        shown = shortened(source if isinstance(source, str) else repr(source), 40)
        job = self.run(lambda: answer(source, **options), self._threads, f"{question} of {shown}")
        if limits := options.get("limits"):
            self._deadlines.add(job, limits)
        return job

    def run(self, work: Callable[[], T], threads: Executor, name: str = "") -> Job[T]:
        """Return a job that calls a function which asks this evaluator; cancelling the job ends its questions.

        Parameters
        ----------
        work : callable
            A function without parameters; it is called once, in one of the threads.
        threads : concurrent.futures.Executor
            An executor of threads, not of processes.
        name : str
            What the job's `repr` says of its work.

        Returns
        -------
        Job
            A future of the function's result.
        """
        job = Job[T](name)
        self._jobs.add(job)
        try:
            threads.submit(self._work, job, work)
        except RuntimeError:  # they are to end
            self._jobs.discard(job)
            raise
        return job

    def _work(self, job: Job[Any], work: Callable[[], Any]) -> None:
        token = _is_unwanted.set(lambda: job.unwanted)
        try:
            if job.begin():
                job.end(work())
        except BaseException as error:
            job.end(error=error)
        finally:
            _is_unwanted.reset(token)
            self._jobs.discard(job)

    # What questions share

    @contextmanager
    def _query(self, source: Source, limits: Limits | None, name: str = "") -> Iterator[Query]:
        """Return a context for the work on a question, with its query."""
        document = read(source)
        with stop_outside(), self._memory() as memory, self._opener() as store:
            work = Work(self._limits(limits), self.progress, store, memory, self.workers)
            yield Query(name or name_of(source, document), document, work)

    def _limits(self, given: Limits | None) -> Limits:
        """Return the limits of a question, which also ends when the job on which this thread works is cancelled."""
        given, is_unwanted = given or self._running, _is_unwanted.get()
        if given is None:
            return self.limits.anew(is_unwanted)
        if is_unwanted is None:
            return given
        other = given.cancelled
        return replace(given, cancelled=lambda: is_unwanted() or (other is not None and other()))

    def small_values(
        self, positions: Sequence[Position | None], questions: Iterable[str]
    ) -> dict[str, list[int | None]]:
        """Return the answers about small positions that are found quickly together; None for all others.

        Parameters
        ----------
        positions : sequence of Position or None
            The positions; None keeps a place empty.
        questions : iterable of str
            Only questions about a nimber or a margin are answered. These answers are not kept in a store, because they
            are found so quickly.

        Returns
        -------
        dict
            The answers to each such question, in the order of the positions; None where a position has to be asked
            about alone.

        Raises
        ------
        LimitReached
            When all positions together take longer than one question may.
        """
        found: dict[str, list[int | None]] = {}
        limits = self._limits(None)
        with stop_outside(), self._memory() as memory:
            for question in _SMALL.keys() & questions:
                batch = memory.batch(_SMALL[question], Work(limits, self.progress, workers=self.workers))
                small = {i: position for i, position in enumerate(positions) if position and batch.takes(position)}
                values = dict(zip(small, batch.values(list(small.values())), strict=True))
                found[question] = [values.get(i) for i in range(len(positions))]
        return found

    @contextmanager
    def _memory(self) -> Iterator[Memory]:
        """Return a context with exclusive use of a memory."""
        try:
            memory = self._idle.pop()
        except IndexError:
            memory = Memory()
        try:
            yield memory
        finally:
            memory.end()
            self._idle.append(memory)

    def close(self, *, cancel: bool = False) -> None:
        """Wait for the submitted jobs, or cancel them; the evaluator accepts no more.

        Parameters
        ----------
        cancel : bool
            Whether to cancel the jobs first, including those that run.
        """
        if cancel:
            for job in list(self._jobs):
                job.cancel()
        if self._threads is not None:
            self._threads.shutdown()
        self._idle.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close(cancel=error is not None)


def _shown() -> Progress:
    from stringscoins.questions.showing import ShownProgress

    return ShownProgress()


def _counted(
    stream: Generator[Answers, None, None], whole: int | None, progress: Progress
) -> Generator[Answers, None, None]:
    """Yield the answers of a stream, and tell `progress` of each."""
    try:
        with closing(stream):
            for answers in stream:
                progress.counting(answers.index + 1, whole, "positions")
                yield answers
    finally:
        progress.done()


def _opener(path: str | os.PathLike[str] | bool | None) -> StoreOpener:
    """Return the opener of the store at a path, to be called in the thread that uses the store."""
    if path is None or path is False:
        return nullcontext

    def opening() -> AbstractContextManager[Store | None]:
        from stringscoins.store import Store

        return Store.open(None if path is True else path)

    return opening
