"""What commands with answers share: limits, a store, JSON, and how they end."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from stringscoins.cli.limiting import fresh_limits, limiting
from stringscoins.cli.parameters import MEGABYTES, SECONDS
from stringscoins.cli.progress import Meter, quiet_option
from stringscoins.cli.reporting import Failures, Report, until_stopped
from stringscoins.errors import LimitReached, StringsCoinsError

if TYPE_CHECKING:
    from stringscoins.store import Store

__all__ = [
    "Command",
    "Decorator",
    "StoreOpener",
    "answer_options",
    "asks_of_each",
    "asks_once",
    "decorated",
    "options_of_answers",
    "store_opener",
]

Command: TypeAlias = Callable[..., None]
Ask: TypeAlias = Callable[..., Report]
Decorator: TypeAlias = "Callable[[Command], Command]"
StoreOpener: TypeAlias = Callable[[], "AbstractContextManager[Store | None]"]
"""What a command with a store receives: opens the store for a `with`, or gives None."""


def answer_options(
    each: str = "", *, lines: str = "", json: bool = True, stored: bool = False, sized: str = ""
) -> Callable[[Command], Command]:
    """Return a decorator that gives a command --json, --store, --time-limit, --memory-limit and --quiet.

    The limits hold for `each`, such as "a SOURCE", by default for the command; `lines` is the unit of a JSON line, by
    default `each`; `sized` describes the memory limit. With `json` the command receives `as_json`, with `stored` also
    `store`, a `StoreOpener`.
    """

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def wrapped(*, time_limit: float | None, memory_limit: float | None, **given: Any) -> None:
            if stored:
                given["store"] = store_opener(given.pop("path"), given.pop("no_store"))
            with limiting(time_limit, memory_limit, given.get("as_json", False)):
                command(**given)

        return decorated(wrapped, options_of_answers(each, lines=lines, json=json, stored=stored, sized=sized))

    return decorate


def options_of_answers(
    each: str = "",
    *,
    lines: str = "",
    json: bool = True,
    stored: bool = False,
    sized: str = "",
    seconds: float | None = None,
) -> list[Decorator]:
    """Return the options that `answer_options` gives, in the order of the help."""
    lines = lines or each
    about = f"Print a JSON object on a line for each {lines.removeprefix('a ')}." if lines else "Print one JSON object."
    as_json = click.option("--json", "as_json", is_flag=True, help=about)
    store = [
        click.option("--store", "path", metavar="PATH", help="Keep results in the file PATH, not in the user's store."),
        click.option("--no-store", is_flag=True, help="Do not look results up, and do not keep them."),
    ]
    timed = f"Give up on {each} after so many seconds" if each else "Stop after so many seconds"
    sized = sized or "Use this much memory for tables at most, such as 12GB. The default is half of what is free."
    return [
        *([as_json] if json else []),
        *(store if stored else []),
        click.option(
            "--time-limit",
            type=SECONDS,
            metavar="SECONDS",
            default=seconds,
            help=f"{timed}, or such as 5min." + (f" The default is {seconds:g}." if seconds else ""),
        ),
        click.option("--memory-limit", type=MEGABYTES, metavar="MB", help=sized),
        quiet_option,
    ]


def decorated(command: Command, options: Sequence[Decorator]) -> Command:
    """Return a command with options, in this order in its help."""
    return functools.reduce(lambda made, option: option(made), reversed(options), command)


def store_opener(path: str | None, no_store: bool) -> StoreOpener:
    """Return the opener of the store that --store and --no-store select."""
    if no_store and path:
        raise click.UsageError("--store and --no-store contradict each other")
    if no_store:
        return nullcontext

    warned = functools.cache(Meter().trouble)

    def opening() -> AbstractContextManager[Store | None]:
        from stringscoins.store import ForgivingStore

        return ForgivingStore.at(path, warned) or nullcontext()

    return opening


def asks_of_each(what: str) -> Callable[[Ask], Command]:
    """Return a decorator that makes a function a command that answers for each of its words, such as FILEs."""

    def decorate(ask: Ask) -> Command:
        @functools.wraps(ask)
        def command(words: tuple[str, ...], as_json: bool, **options: Any) -> None:
            failures, code = Failures(), 0
            for word in words:
                with failures.reported(word), fresh_limits():
                    with until_stopped(as_json, name=word):
                        report = ask(word, **options)
                    code = max(code, report.code)
                    report.print(as_json)
            sys.exit(failures.code or code)

        words = click.argument("words", metavar=f"{what}...", nargs=-1, required=True)
        return words(answer_options(f"a {what}")(command))

    return decorate


def asks_once(lines: str = "") -> Callable[[Ask], Command]:
    """Return a decorator that makes a function a command without SOURCEs; an error of the function is bad usage."""

    def decorate(ask: Ask) -> Command:
        @functools.wraps(ask)
        def command(as_json: bool, **options: Any) -> None:
            failures = Failures()
            with failures.reported(click.get_current_context().command_path.partition(" ")[2]):
                try:
                    with until_stopped(as_json):
                        report = ask(**options)
                    report.print(as_json)
                except LimitReached:
                    raise
                except StringsCoinsError as error:
                    raise click.UsageError(str(error)) from None
            sys.exit(failures.code)

        return answer_options(lines=lines)(command)

    return decorate
