"""Commands made of questions: read what is asked about, open limits and store, tell the answer, exit."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from stringscoins.cli.limiting import fresh_limits, limited, limits
from stringscoins.cli.parameters import MEGABYTES, SECONDS, SOURCE
from stringscoins.cli.progress import Meter, quiet_option
from stringscoins.cli.reporting import Failures, Report, until_stopped
from stringscoins.errors import LimitReached, StringsCoinsError

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.store import Store

__all__ = ["StoreOpener", "answer_options", "asks_of_each", "asks_of_sources", "asks_once", "with_store"]

Command: TypeAlias = Callable[..., None]
Ask: TypeAlias = Callable[..., Report]
StoreOpener: TypeAlias = Callable[[], "AbstractContextManager[Store | None]"]
"""What a command with a store receives: opens the store for a `with`, or gives None."""


def answer_options(
    each: str = "", *, lines: str = "", json: bool = True, stored: bool = False, sized: str = ""
) -> Callable[[Command], Command]:
    """Return a decorator that gives a command --json, --store, --time-limit, --memory-limit and --quiet.

    Parameters
    ----------
    each : str
        What has limits of its own, such as "a SOURCE"; by default the command has them.
    lines : str
        What JSON has a line of; by default what has limits of its own.
    json : bool
        Whether there is a record; the command receives `as_json`.
    stored : bool
        Whether a store helps; the command receives `store`, a `StoreOpener`.
    sized : str
        What the memory limit is for, if it is not as in most commands.
    """
    lines = lines or each
    timed = f"Give up on {each} after so many seconds" if each else "Stop after so many seconds"
    sized = sized or "Use this much memory for tables at most, such as 12GB. The default is half of what is free."
    options = [
        quiet_option,
        click.option("--memory-limit", type=MEGABYTES, metavar="MB", help=sized),
        click.option("--time-limit", type=SECONDS, metavar="SECONDS", help=f"{timed}, or such as 5min."),
    ]
    if stored:
        options += [
            click.option("--no-store", is_flag=True, help="Do not look results up, and do not keep them."),
            click.option(
                "--store", "path", metavar="PATH", help="Keep results in the file PATH, not in the user's store."
            ),
        ]
    if json:
        about = (
            f"Print a JSON object on a line for each {lines.removeprefix('a ')}." if lines else "Print one JSON object."
        )
        options.append(click.option("--json", "as_json", is_flag=True, help=about))

    def decorate(command: Command) -> Command:
        decorated = limited(command)
        if stored:
            decorated = with_store(decorated)
        for option in options:
            decorated = option(decorated)
        return decorated

    return decorate


def with_store(command: Command) -> Command:
    """Return a command that has the options of the store from one that receives a `StoreOpener` as `store`."""

    @functools.wraps(command)
    def wrapped(*, path: str | None, no_store: bool, **arguments: Any) -> None:
        if no_store and path:
            raise click.UsageError("--store and --no-store contradict each other")

        warned = functools.cache(Meter().trouble)

        def opening() -> AbstractContextManager[Store | None]:
            if no_store:
                return nullcontext()
            from stringscoins.store import ForgivingStore

            return ForgivingStore.at(path, warned) or nullcontext()

        command(store=opening, **arguments)

    return wrapped


def asks_of_sources(
    *, stored: bool = False, one_for: Sequence[str] = (), required: bool = True
) -> Callable[[Ask], Command]:
    """Return a decorator that makes a command of a question about a position: it is asked of each SOURCE.

    Parameters
    ----------
    stored : bool
        Whether a store helps, so that the command has --store and --no-store.
    one_for : sequence of str
        Options that go with one SOURCE only.
    required : bool
        Whether there must be a SOURCE.
    """

    def decorate(ask: Ask) -> Command:
        @functools.wraps(ask)
        def command(sources: tuple[str, ...], as_json: bool, store: StoreOpener = nullcontext, **options: Any) -> None:
            from stringscoins.evaluation import Evaluator

            for option in one_for:
                if options[option] is not None and len(sources) > 1:
                    raise click.UsageError(f"--{option} takes one SOURCE")

            with Evaluator(store=store, progress=Meter()) as evaluator:

                def answer(document: Document, name: str) -> Report:
                    return evaluator.ask(ask, document, name=name, limits=limits(), **options)

                Failures().each(sources, answer, as_json)

        sources = click.argument("sources", type=SOURCE, metavar="SOURCE...", nargs=-1, required=required)
        return sources(answer_options("a SOURCE", stored=stored)(command))

    return decorate


def asks_of_each(what: str) -> Callable[[Ask], Command]:
    """Return a decorator that makes a command of a question about words, such as FILEs: it is asked of each."""

    def decorate(ask: Ask) -> Command:
        @functools.wraps(ask)
        def command(words: tuple[str, ...], as_json: bool, **options: Any) -> None:
            failures, code = Failures(), 0
            for word in words:
                with failures.told(word), fresh_limits():
                    report = until_stopped(functools.partial(ask, word, **options), name=word)
                    code = max(code, report.code)
                    report.tell(as_json)
            sys.exit(failures.code or code)

        words = click.argument("words", metavar=f"{what}...", nargs=-1, required=True)
        return words(answer_options(f"a {what}")(command))

    return decorate


def asks_once(lines: str = "") -> Callable[[Ask], Command]:
    """Return a decorator that makes a command of a question without SOURCEs; an error of the question is bad usage."""

    def decorate(ask: Ask) -> Command:
        @functools.wraps(ask)
        def command(as_json: bool, **options: Any) -> None:
            failures = Failures()
            with failures.told(click.get_current_context().command_path.partition(" ")[2]):
                try:
                    until_stopped(functools.partial(ask, **options)).tell(as_json)
                except LimitReached:
                    raise
                except StringsCoinsError as error:
                    raise click.UsageError(str(error)) from None
            sys.exit(failures.code)

        return answer_options(lines=lines)(command)

    return decorate
