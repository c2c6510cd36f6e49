"""The terminal of a game: lines that are typed, with editing, history and completion; colours."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

import click

from stringscoins.cli.streams import write_styled
from stringscoins.errors import safe

__all__ = ["COLOURS", "Terminal"]

COLOURS: Final = (130, 63)
"""The colours of the players, in the table of 256: both have as much contrast with white as with black."""


_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")


class Terminal:
    """The terminal of a game; piped input is echoed, as a terminal does."""

    def __init__(self) -> None:
        self.is_live = sys.stdin is not None and sys.stdin.isatty()
        shows = sys.stdout.isatty()
        self.has_colours = shows and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._readline: Any = None
        self._is_open = False

    @property
    def width(self) -> int:
        """The columns of the terminal; 80 where there is none."""
        return shutil.get_terminal_size().columns if sys.stdout.isatty() else 80

    def paint(self, text: str, style: str) -> str:
        """Return a text in the colour of the player 0 or 1; what is new is underlined: `1 new`."""
        if not self.has_colours:
            return text
        player, _, new = style.partition(" ")
        return click.style(text, fg=COLOURS[int(player)], bold=True, underline=bool(new))

    def tell(self, text: str) -> None:
        """Print lines; of control sequences only colours are passed on."""
        if self.has_colours:
            parts = _COLOUR.split(text)
            write_styled("".join(part if i % 2 else safe(part, lines=True) for i, part in enumerate(parts)))
        else:
            click.echo(text)

    def ask(self, prompt: str, known: Callable[[str], Sequence[str]]) -> str | None:
        """Return the typed line, None at the end of input; Tab completes it to a known one."""
        if self.is_live:
            self._open(known)
            sys.stdout.flush()
            try:
                return input(prompt).strip()
            except EOFError:
                click.echo()
                return None
        click.echo(prompt, nl=False)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        click.echo(line.strip())
        return line.strip() if line else None

    def _open(self, known: Callable[[str], Sequence[str]]) -> None:
        """Load readline, if there is one, for editing and the history."""
        if not self._is_open:
            self._is_open = True
            try:
                import readline
            except ImportError:
                return
            self._readline = readline
            self._readline.set_completer_delims("")  # names have blanks
            is_libedit = "libedit" in (readline.__doc__ or "")
            self._readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
        if self._readline is not None:
            self._readline.set_completer(lambda text, state: [*known(text), None][state])
