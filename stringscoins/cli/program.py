"""The command line as a whole: how its parts are listed, and how it ends."""

from __future__ import annotations

import re
import warnings
from collections import UserDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from stringscoins.cli.streams import BAD_INPUT, LIMIT, guarded
from stringscoins.errors import ExtensionWarning, StringsCoinsError

__all__ = ["CommandLine", "Commands"]

_PACKAGE = Path(__file__).parent.parent


class Commands(click.Group):
    """A group whose help has a whole sentence on each command, in the order in which they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        return [*self.commands]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a list of the commands for each section."""
        width = max(map(len, self.commands))
        for title, helps in self._sections().items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), text) for name, text in helps.items()])

    def _sections(self) -> Mapping[str, Mapping[str, str]]:
        return {"Commands": {name: command.get_short_help_str(10_000) for name, command in self.commands.items()}}


class _Loading(UserDict[str, Any]):
    """Commands by name; the stored value is a module path, and the command is loaded on access."""

    def __getitem__(self, name: str) -> Any:
        module, _, function = super().__getitem__(name).partition(":")
        found = import_module(f"stringscoins.{module}")
        if function:
            return getattr(found, function)
        from stringscoins.cli.questions import command_of

        return command_of(found.QUESTION)


class CommandLine(Commands):
    """The whole command line, which always ends with an exit code; an error is a line, never a traceback.

    `sections` has the commands by the titles of the help. A place is the module of a question, as in
    `questions.nimber`, or a module and a function, as in `cli.check:check_command`.
    """

    def __init__(self, *args: Any, sections: Mapping[str, Mapping[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.commands = _Loading({name: place for entries in sections.values() for name, place in entries.items()})
        self._places = sections

    def _sections(self) -> Mapping[str, Mapping[str, str]]:
        return {
            title: {name: _beginning(place) for name, place in entries.items()}
            for title, entries in self._places.items()
        }

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command with guarded streams and exit."""
        with guarded(), _extensions_reported():
            return super().main(*args, **options)

    def make_context(self, *args: Any, **options: Any) -> click.Context:
        """Parse the command line; report Ctrl-C."""
        with _errors_reported():
            return super().make_context(*args, **options)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; report the errors that it does not report itself."""
        with _errors_reported():
            return super().invoke(ctx)


def _beginning(place: str) -> str:
    """Return the first sentence of a command's help, from its source: nothing is loaded."""
    module, _, function = place.partition(":")
    source = _PACKAGE.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    found = re.search((rf"^def {function}\(.*?" if function else r"\A") + r'"""(.*?)"""', source, re.M | re.S)
    return " ".join(found[1].partition("\n\n")[0].split()) if found else ""


@contextmanager
def _extensions_reported() -> Iterator[None]:
    """Return a context that reports each ignored extension in a line on standard error."""
    otherwise = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
        if issubclass(category, ExtensionWarning):
            click.echo(f"left out: {message}", err=True)
        else:
            otherwise(message, category, *where, **more)

    warnings.showwarning = show
    try:
        yield
    finally:
        warnings.showwarning = otherwise


@contextmanager
def _errors_reported() -> Iterator[None]:
    """Return a context that reports an error in a line, and exits with its code."""
    try:
        yield
        return
    except (click.exceptions.Exit, click.ClickException, click.Abort):
        raise  # Click tells them itself
    except (Exception, KeyboardInterrupt) as error:
        from stringscoins.solve.limits import SearchStopped, stop_of

        if stop := stop_of(error):
            message, code = f"stopped by {SearchStopped(stop).reason}", LIMIT
        elif isinstance(error, (StringsCoinsError, OSError)):
            message, code = str(error), BAD_INPUT
        else:
            raise
    click.echo(message, err=True)
    raise click.exceptions.Exit(code)
