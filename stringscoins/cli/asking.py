"""Commands made of questions: their SOURCEs are read, limits and stores are opened, and what comes out is told."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from stringscoins.cli.limiting import fresh_limits, limit_options, limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, Report
from stringscoins.errors import LimitReached, StringsCoinsError

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.store import Store

__all__ = ["Opening", "asks_in_all", "asks_of_each", "asks_of_sources", "json_lines", "store_options"]

Command: TypeAlias = Callable[..., None]
Ask: TypeAlias = Callable[..., Report]
Opening: TypeAlias = Callable[[], "AbstractContextManager[Store | None]"]
"""What a command with `store_options` receives: opens the store for a `with`, or gives None."""


def json_lines(what: str) -> Callable[[Command], Command]:
    """Return the option --json of a command that answers with one JSON object for each of `what`."""
    return click.option("--json", "as_json", is_flag=True, help=f"One JSON object {what}, a line each.")


def store_options(command: Command) -> Command:
    """Give a command --store and --no-store; it receives `store`, an `Opening`."""

    @functools.wraps(command)
    def wrapped(*, store_path: str | None, no_store: bool, **arguments: Any) -> None:
        if no_store and store_path:
            raise click.UsageError("--store and --no-store contradict each other")

        warned = functools.cache(Meter().trouble)

        def opening() -> AbstractContextManager[Store | None]:
            if no_store:
                return nullcontext()
            from stringscoins.store import ForgivingStore

            return ForgivingStore.at(store_path, warned) or nullcontext()

        command(store=opening, **arguments)

    path = click.option("--store", "store_path", metavar="PATH", help="Keep results there, not in the user's store.")
    none = click.option("--no-store", is_flag=True, help="Neither look results up nor keep them.")
    return path(none(wrapped))


def asks_of_sources(*, stored: bool = False, one_for: Sequence[str] = ()) -> Callable[[Ask], Command]:
    """Return what makes a command of a question about a position: it is asked of each SOURCE.

    Parameters
    ----------
    stored : bool
        Whether a store helps, so that the command has --store and --no-store.
    one_for : sequence of str
        Options that go with one SOURCE only.
    """

    def decorate(ask: Ask) -> Command:
        @functools.wraps(ask)
        def command(sources: tuple[str, ...], as_json: bool, store: Opening = nullcontext, **options: Any) -> None:
            from stringscoins.answers.question import Question

            for option in one_for:
                if options[option] is not None and len(sources) > 1:
                    raise click.UsageError(f"--{option} takes one SOURCE")

            def answer(document: Document, name: str) -> None:
                with store() as kept:
                    ask(Question(name, document, limits(), Meter(), kept), **options).tell(as_json)

            Failures().each(sources, answer)

        sources = click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
        with_limits = limit_options(command)
        return sources(json_lines("a SOURCE")(store_options(with_limits) if stored else with_limits))

    return decorate


def asks_of_each(what: str) -> Callable[[Ask], Command]:
    """Return what makes a command of a question about a word, such as a FILE: it is asked of each that is given."""

    def decorate(ask: Ask) -> Command:
        @functools.wraps(ask)
        def command(words: tuple[str, ...], as_json: bool, **options: Any) -> None:
            failures, code = Failures(), 0
            for word in words:
                try:
                    with fresh_limits():
                        report = ask(word, **options)
                except StringsCoinsError as error:
                    failures.report(error, word)
                else:
                    report.tell(as_json)
                    code = max(code, report.code)
            sys.exit(failures.code or code)

        words = click.argument("words", metavar=f"{what}...", nargs=-1, required=True)
        return words(json_lines(f"a {what}")(limit_options(command)))

    return decorate


def asks_in_all(lines: str = "in all") -> Callable[[Ask], Command]:
    """Return what makes a command of a question that its options put. What it cannot be asked is bad usage."""

    def decorate(ask: Ask) -> Command:
        @functools.wraps(ask)
        def command(as_json: bool, **options: Any) -> None:
            failures = Failures()
            with failures.told(click.get_current_context().command_path.partition(" ")[2]):
                try:
                    ask(**options).tell(as_json)
                except LimitReached:
                    raise
                except StringsCoinsError as error:
                    raise click.UsageError(str(error)) from None
            sys.exit(failures.code)

        return json_lines(lines)(limit_options(command))

    return decorate
