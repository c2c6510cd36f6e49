"""`stringscoins nimber --batch FILE`: the nimbers of thousands of positions, one a line, as JSON lines in order."""

from __future__ import annotations

import functools
import json
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING, Any, cast

import click

from stringscoins.cli.asking import store_opener
from stringscoins.cli.progress import Meter
from stringscoins.cli.streams import BAD_INPUT, LIMIT
from stringscoins.errors import FileError, LimitReached, NotationError, StringsCoinsError, file_errors
from stringscoins.solve.limits import Limits, SearchStopped, processors
from stringscoins.values import mover_wins, show
from stringscoins.wording import plural

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.position import Position
    from stringscoins.questions.streams import Answers

__all__ = ["or_batch"]

_OF_BATCH = ("workers", "path", "no_store", "time_limit", "memory_limit")
_WITH_BATCH = (*_OF_BATCH, "as_json", "sources")
"""Options that may stand beside --batch."""


batch_option = click.option(
    "--batch",
    metavar="FILE",
    help="Answer each line of FILE: sparse6, graph6, HIF or one-line notation. `-` is standard input.",
)
output_option = click.option(
    "--output",
    metavar="FILE",
    help="Append the answers of --batch to FILE. A run that was stopped goes on after the last of them.",
)


def or_batch(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command about SOURCEs that with --batch takes a file of positions instead."""

    def either(batch: str | None, output: str | None, **options: Any) -> None:
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
        if options["dask"]:
            raise click.UsageError("--batch takes threads only, not --dask")
        for name, value in options.items():
            if name not in _WITH_BATCH and value and value != "auto":
                raise click.UsageError(f"--{name.replace('_', '-')} does not go with --batch")
        _batch(batch, output, **{name: options[name] for name in _OF_BATCH})

    return either


def _batch(
    file: str,
    output: str | None,
    path: str | None,
    no_store: bool,
    workers: int | None,
    time_limit: float | None,
    memory_limit: float | None,
) -> None:
    """Answer the lines of a file, and exit."""
    from stringscoins.questions.evaluator import Evaluator

    store = store_opener(path, no_store)
    target, meter, limits = _Output(output), _LineMeter(), Limits(time_limit, memory_limit)
    numbers = deque[int]()
    try:
        with ExitStack() as stack:
            source: IO[bytes] = sys.stdin.buffer if file == "-" else stack.enter_context(_opened(file))
            stack.callback(meter.display.hide)
            lines = target.skipping((number, line) for number, line in enumerate(source, 1) if line.strip())
            whole = None if file == "-" else functools.cache(functools.partial(_lines_of, file))
            evaluator = stack.enter_context(Evaluator(store, workers or min(2, processors()), limits, meter))
            for answers in evaluator.evaluate(_documents(lines, numbers), ["nimber"]):
                number = numbers.popleft()
                target.add(*_line_of(number, answers))
                meter.counting(number, whole, "lines")
    except (LimitReached, KeyboardInterrupt) as stop:
        going_on = ", the same command goes on with the next" if output else ""
        answered = f"{plural(target.lines, 'line')}{going_on}"
        click.echo(f"nimber: stopped by {SearchStopped(stop).reason}; {answered}", err=True)
        sys.exit(LIMIT)
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


class _LineMeter(Meter):
    """Shows how many lines are answered, whatever ends meanwhile."""

    def done(self) -> None:
        """Keep the line."""


def _documents(lines: Iterable[tuple[int, bytes]], numbers: deque[int]) -> Iterator[Document | StringsCoinsError]:
    """Yield the document of each line, or the error in it; append its number to `numbers`."""
    from stringscoins.notation.lines import document_of

    for number, line in lines:
        numbers.append(number)
        try:
            yield document_of(line)
        except StringsCoinsError as error:
            yield error


def _line_of(number: int, answers: Answers) -> tuple[str, int]:
    """Return an answer as JSON, and its contribution to the exit code."""
    error = answers.error
    if answers.source is error:
        return json.dumps({"line": number, "error": _fault(error)}), BAD_INPUT
    document = cast("Document", answers.source)
    if error is None:
        return _record(number, document.name, document.position, answers["nimber"], ""), 0
    reason = error.reason if isinstance(error, SearchStopped) else str(error)
    return _record(number, document.name, document.position, None, reason), LIMIT


def _record(number: int, name: str, position: Position, value: int | None, stopped: str) -> str:
    """Return an answer as JSON, written by hand: that takes a fifth of the time of `json.dumps`."""
    named = f'"name": {json.dumps(name)}, ' if name else ""
    size = f'"coins": {len(position.coins)}, "strings": {len(position)}'
    if value is None:
        found = f'"nimber": null, "mover_wins": null, "stopped": {json.dumps(stopped)}'
    else:
        found = f'"nimber": {json.dumps(show(value))}, "mover_wins": {json.dumps(mover_wins(value))}'
    return f'{{"line": {number}, {named}{size}, {found}}}'


def _fault(error: StringsCoinsError | None) -> str:
    """Return the error of a line as one line of text."""
    if isinstance(error, NotationError):
        return error.problem + (f"; expected {error.expected}" if error.expected else "")
    return str(error)


class _Output:
    """Standard output, or the end of a file with the answers of an earlier run; `code` is the exit code so far."""

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
        """Yield the lines that are not answered yet; FileError if the file does not hold answers for these lines."""
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

    def add(self, text: str, code: int) -> None:
        """Write an answer."""
        self._count(code)
        if self._file is None:
            click.echo(text)
            return
        with file_errors(self.path, "written"):
            self._file.write(f"{text}\n".encode())
            self._file.flush()

    def _count(self, code: int) -> None:
        self.lines += 1
        # What is bad weighs more than a limit.
        self.code = BAD_INPUT if BAD_INPUT in (code, self.code) else max(code, self.code)

    def close(self) -> None:
        """Write the buffered rest and close the file."""
        if self._file is not None:
            with file_errors(self.path, "written"):
                self._file.close()


def _answers_line(record: dict[str, Any], line: bytes) -> bool:
    """Return whether a record may be the answer for a line."""
    from stringscoins.notation.lines import document_of

    try:
        document = document_of(line)
    except StringsCoinsError as error:
        return record.get("error") == _fault(error)
    size = len(document.position.coins), len(document.position)
    return (record.get("coins"), record.get("strings")) == size and record.get("name", "") == document.name
