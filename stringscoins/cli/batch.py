"""`stringscoins nimber --batch FILE`: the nimbers of thousands of positions, one a line, as JSON lines in order."""

from __future__ import annotations

import functools
import json
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import IO, TYPE_CHECKING, Any, NamedTuple, cast

import click

from stringscoins.answers.wording import plural
from stringscoins.cli.asking import StoreOpener, with_store
from stringscoins.cli.limiting import fresh_limits, limited, limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.streams import BAD_INPUT, LIMIT
from stringscoins.errors import FileError, LimitReached, NotationError, StringsCoinsError, file_errors
from stringscoins.solve.limits import Limits, Progress, SearchStopped, processors
from stringscoins.values import mover_wins, show

if TYPE_CHECKING:
    from stringscoins.position import Position
    from stringscoins.solve.batch import Batch

__all__ = ["or_batch"]

_FIRST, _MOST = 16, 512
"""Lines that a thread takes at a time: few at first, so that a slow source has answers soon."""
_AHEAD = 3
"""Pieces that are handed out for each thread."""


def or_batch(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command about SOURCEs the options --batch and --output, with which it takes a file of positions."""
    of_lines = with_store(limited(_batch))

    @functools.wraps(command)
    def wrapped(batch: str | None, output: str | None, **options: Any) -> None:
        context = click.get_current_context()
        if batch is None:
            if output is not None:
                raise click.UsageError("--output goes with --batch")
            if not options["sources"]:
                argument = next(param for param in context.command.params if param.name == "sources")
                raise click.MissingParameter(ctx=context, param=argument)
            command(**options)
            return
        if options["sources"]:
            raise click.UsageError("--batch takes the place of SOURCEs")
        for name in ("moves", "stats", "certificate", "method"):
            if options[name] and options[name] != "auto":
                raise click.UsageError(f"--{name} does not go with --batch")
        own = {name: options[name] for name in ("workers", "path", "no_store", "time_limit", "memory_limit")}
        of_lines(file=batch, output=output, **own)

    output = "Append the answers of --batch there; a run that was stopped goes on after the last."
    batch = "Answer a file with a position a line (sparse6, graph6, HIF, one-line notation), '-' for standard input."
    options = [
        click.option("--output", metavar="FILE", help=output),
        click.option("--batch", metavar="FILE", help=batch),
    ]
    return functools.reduce(lambda decorated, option: option(decorated), options, wrapped)


def _batch(file: str, output: str | None, workers: int | None, store: StoreOpener) -> None:
    """Answer the lines of a file, and exit."""
    target = _Output(output)
    try:
        with ExitStack() as stack:
            source: IO[bytes] = sys.stdin.buffer if file == "-" else stack.enter_context(_opened(file))
            meter = Meter()
            stack.callback(meter.done)
            lines = target.skipping((number, line) for number, line in enumerate(source, 1) if line.strip())
            whole = None if file == "-" else functools.cache(functools.partial(_lines_of, file))
            for answers in _answers(lines, workers or min(2, processors()), meter, store):
                target.add(answers)
                meter.counting(answers[-1].number, whole, "lines")
    except (LimitReached, KeyboardInterrupt) as stop:
        going_on = ", the same command goes on with the next" if output else ""
        raise LimitReached(
            f"stopped by {SearchStopped(stop).reason}; {plural(target.lines, 'line')}{going_on}"
        ) from None
    finally:
        target.close()
    if output:
        click.echo(f"{output}: {plural(target.lines, 'line')}")
    sys.exit(target.code)


def _opened(file: str) -> IO[bytes]:
    with file_errors(file, "read"):
        return open(file, "rb")


def _lines_of(file: str) -> int:
    with open(file, "rb") as lines:
        return sum(1 for _ in lines)


class _Answer(NamedTuple):
    """An answer in JSON, and what it adds to the exit code."""

    number: int
    text: str
    code: int = 0


class _Hard(NamedTuple):
    """A position that a batch leaves to others, and its answer as far as it goes."""

    number: int
    position: Position
    text: Callable[[int | None, str], str]


def _answers(
    lines: Iterator[tuple[int, bytes]], workers: int, meter: Meter, store: StoreOpener
) -> Iterator[list[_Answer]]:
    """Give the answers in the order of the lines. Threads take the lines; hard positions wait for this one."""
    stop, megabytes = threading.Event(), limits().megabytes
    reader = _Reader(_Stopped(megabytes=megabytes and megabytes / workers, stop=stop), meter)
    out: deque[Future[list[_Answer | _Hard]]] = deque()
    with ThreadPoolExecutor(workers) as threads:
        try:
            size = _FIRST
            while True:
                piece = list(islice(lines, size))
                if piece:
                    out.append(threads.submit(reader.answers, piece))
                while out and (not piece or len(out) > _AHEAD * workers):
                    for is_hard, some in groupby(out.popleft().result(), lambda answer: isinstance(answer, _Hard)):
                        if is_hard:
                            yield from (
                                [_searched(hard, workers, meter, store)] for hard in cast("Iterator[_Hard]", some)
                            )
                        else:
                            yield cast("list[_Answer]", list(some))
                if not piece:
                    return
                size = min(_MOST, 2 * size)
        finally:
            stop.set()
            for future in out:
                future.cancel()


@dataclass(frozen=True)
class _Stopped(Limits):
    """Limits that are reached as soon as an event is set."""

    stop: threading.Event = field(default_factory=threading.Event)

    def check_time(self) -> None:
        if self.stop.is_set():
            raise LimitReached("the end of the command")


class _Reader:
    """Reads lines and answers them, in several threads with a batch each."""

    def __init__(self, limits: Limits, meter: Meter) -> None:
        self.limits, self.progress, self.own = limits, _Compiling(meter), threading.local()

    def answers(self, lines: list[tuple[int, bytes]]) -> list[_Answer | _Hard]:
        from stringscoins.notation.lines import document_of

        found: dict[int, _Answer | _Hard] = {}
        for number, line in lines:
            try:
                document = document_of(line)
            except StringsCoinsError as error:
                found[number] = _Answer(number, json.dumps({"line": number, "error": _told(error)}), BAD_INPUT)
            else:
                text = functools.partial(_record, number, document.name, document.position)
                found[number] = _Hard(number, document.position, text)
        hard = [answer for answer in found.values() if isinstance(answer, _Hard)]
        for answer, value in zip(hard, self._batch.values([answer.position for answer in hard]), strict=True):
            if value is not None:
                found[answer.number] = _Answer(answer.number, answer.text(value, ""))
        return list(found.values())

    @property
    def _batch(self) -> Batch:
        """The batch of this thread."""
        if not hasattr(self.own, "batch"):
            from stringscoins.solve.batch import Batch

            self.own.batch = Batch(limits=self.limits, progress=self.progress)
        batch: Batch = self.own.batch
        return batch


class _Compiling(Progress):
    """Hears of the compilation of kernels only."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter

    def compiling(self, kernel: str) -> None:
        self._meter.compiling(kernel)

    def trouble(self, message: str) -> None:
        self._meter.trouble(message)


def _searched(hard: _Hard, workers: int, meter: Meter, store: StoreOpener) -> _Answer:
    """Return the answer for a position that takes long; its time limit runs from now on."""
    from stringscoins.solve import Nimbers

    with fresh_limits(), store() as kept:
        try:
            value = Nimbers(hard.position, limits=limits(), progress=meter, store=kept, workers=workers).value()
        except SearchStopped as stop:
            if stop.interrupted:
                raise
            return _Answer(hard.number, hard.text(None, stop.reason), LIMIT)
    return _Answer(hard.number, hard.text(value, ""))


def _record(number: int, name: str, position: Position, value: int | None, stopped: str) -> str:
    """Return an answer in JSON. Written by hand, which takes a fifth of the time."""
    named = f'"name": {json.dumps(name)}, ' if name else ""
    size = f'"coins": {len(position.coins)}, "strings": {len(position)}'
    if value is None:
        found = f'"nimber": null, "mover_wins": null, "stopped": {json.dumps(stopped)}'
    else:
        found = f'"nimber": {json.dumps(show(value))}, "mover_wins": {json.dumps(mover_wins(value))}'
    return f'{{"line": {number}, {named}{size}, {found}}}'


def _told(error: StringsCoinsError) -> str:
    """Return what is wrong with a line, in a line."""
    if isinstance(error, NotationError):
        return error.problem + (f"; expected {error.expected}" if error.expected else "")
    return str(error)


class _Output:
    """Where answers go: standard output, or the end of a file that has those of an earlier run.

    Attributes
    ----------
    lines : int
        How many answers there are.
    code : int
        The exit code that they make.
    """

    def __init__(self, path: str | None) -> None:
        self.path, self.lines, self.code = path, 0, 0
        self._file: IO[bytes] | None = None
        self._last = b""
        if path is not None:
            with file_errors(path, "written"):
                self._file = open(path, "r+b" if os.path.exists(path) else "w+b")  # noqa: SIM115
                self._take_over(self._file)

    def _take_over(self, file: IO[bytes]) -> None:
        """Read the answers of an earlier run, and cut off half a line at the end."""
        end = 0
        for line in file:
            if line.endswith(b"\n"):
                end += len(line)
                self._last = line
                self._count(BAD_INPUT if b'"error": ' in line else LIMIT if b'"stopped": ' in line else 0)
        file.seek(end)
        file.truncate()

    def skipping(self, lines: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
        """Give the lines without those that are answered.

        Raises
        ------
        FileError
            If the file has something else than answers for these lines.
        """
        if not self._last:
            yield from lines
            return
        foreign = FileError(f"{self.path}: the last line is no answer for the same line of the batch")
        try:
            last = json.loads(self._last)
            number = int(last["line"])
        except (KeyError, TypeError, ValueError):
            raise foreign from None
        line = next((line for place, line in lines if place == number), None)
        if line is None or not _answers_line(last, line):
            raise foreign
        click.echo(f"{self.path}: going on after line {number:,}", err=True)
        yield from lines

    def add(self, answers: Sequence[_Answer]) -> None:
        """Write answers."""
        for answer in answers:
            self._count(answer.code)
        text = "".join(f"{answer.text}\n" for answer in answers)
        if self._file is None:
            click.echo(text, nl=False)
            return
        with file_errors(self.path, "written"):
            self._file.write(text.encode())
            self._file.flush()

    def _count(self, code: int) -> None:
        self.lines += 1
        # What is bad weighs more than a limit.
        self.code = BAD_INPUT if BAD_INPUT in (code, self.code) else max(code, self.code)

    def close(self) -> None:
        """Write what is not written yet."""
        if self._file is not None:
            with file_errors(self.path, "written"):
                self._file.close()


def _answers_line(record: dict[str, Any], line: bytes) -> bool:
    """Return whether a record may be the answer for a line."""
    from stringscoins.notation.lines import document_of

    try:
        document = document_of(line)
    except StringsCoinsError as error:
        return record.get("error") == _told(error)
    size = len(document.position.coins), len(document.position)
    return (record.get("coins"), record.get("strings")) == size and record.get("name", "") == document.name
