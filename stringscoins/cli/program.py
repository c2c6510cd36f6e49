"""The command line as a whole: how its parts are listed, and how it ends."""

from __future__ import annotations

import re
import warnings
from collections import UserDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any, Final

import click

from stringscoins.cli.streams import BAD_INPUT, LIMIT, guarded
from stringscoins.errors import ExtensionWarning, StringsCoinsError
from stringscoins.extensions import Section
from stringscoins.registry import Registry

__all__ = ["CommandLine", "Commands"]


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


SECTIONS: Final = Registry(Section, "section of commands", "stringscoins.commands", ())
"""The commands of other packages."""


class _Loading(UserDict[str, Any]):
    """Commands by name, first ours, then those of other packages; a command is loaded on access."""

    def __init__(self, own: Iterable[Section]) -> None:
        super().__init__(place for section in own for place in section.commands.items())

    @cached_property
    def others(self) -> Mapping[str, str]:
        """Where the commands of other packages are; one whose name is taken is left out."""
        found: dict[str, str] = {}
        for section in SECTIONS.values():
            for name, place in section.commands.items():
                if name in self.data or name in found:
                    message = f"the command {name!r} of {place}: the name is taken"
                    warnings.warn(ExtensionWarning(message), stacklevel=2)
                else:
                    found[name] = place
        return found

    def __getitem__(self, name: str) -> Any:
        place = self.data[name] if name in self.data else self.others[name]
        module, _, attribute = place.partition(":")
        found = getattr(import_module(module), attribute)
        if isinstance(found, click.Command):
            return found
        from stringscoins.cli.questions import command_of

        return command_of(found)

    def __contains__(self, name: object) -> bool:
        return name in self.data or name in self.others

    def __iter__(self) -> Iterator[str]:
        return iter([*self.data, *self.others])


class CommandLine(Commands):
    """The whole command line, which always ends with an exit code; an error is a line, never a traceback.

    Other packages add commands to its sections, or sections.
    """

    def __init__(self, *args: Any, sections: Iterable[Section], **options: Any) -> None:
        super().__init__(*args, **options)
        self._own = tuple(sections)
        self.commands = self._loading = _Loading(self._own)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        return [name for section in self._sections().values() for name in section]

    def _sections(self) -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, str]] = {section.title: {} for section in self._own}
        for section in (*self._own, *SECTIONS.values()):
            found.setdefault(section.title, {}).update(
                (name, _beginning(place))
                for name, place in section.commands.items()
                if place in (self._loading.data.get(name), self._loading.others.get(name))
            )
        return {title: commands for title, commands in found.items() if commands}

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
    """Return the first sentence of a command's help, from its source: nothing is loaded.

    It begins the docstring of a function; the help of a question is the docstring of its module.
    """
    module, _, name = place.partition(":")
    source = _source(module)
    function = re.search(rf'^def {name}\(.*?"""(.*?)"""', source, re.M | re.S)
    found = function or re.match(r'"""(.*?)"""', source, re.S)
    return " ".join(found[1].partition("\n\n")[0].split()) if found else ""


def _source(module: str) -> str:
    """Return the source of a module. Neither the module is loaded nor the packages that it is in."""
    names, spec = module.split("."), None
    for end in range(1, len(names) + 1):
        spec = PathFinder.find_spec(".".join(names[:end]), spec.submodule_search_locations if spec else None)
    return Path(spec.origin).read_text(encoding="utf-8") if spec and spec.origin else ""


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
