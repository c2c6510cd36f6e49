"""Progress on standard error: one line that changes on a terminal, by Rich, elsewhere a line now and then."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, TextIO

import click

from stringscoins.cli.streams import Guarded, raw
from stringscoins.solve.limits import Progress

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

__all__ = ["Display", "Meter", "clock", "quiet_option"]

_BAR = 20
"""Columns of a bar."""


@dataclass(frozen=True)
class _LinePart:
    """A part of the line; where the line is too long, the highest ranks are left out first."""

    rank: int
    text: str
    done: float | None = None
    """Of a bar, the share that is done."""


class Display:
    """The line of progress, shared by all meters of a command, with its clock.

    Times are in seconds: on a terminal before the line appears (`first`) and between updates (`every`); elsewhere
    before the first line (`first_line`), then twice as long before each further one, up to `longest`.
    """

    def __init__(self, *, is_quiet: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self.is_quiet, self.clock = is_quiet, clock
        self.first, self.every = 0.5, 0.25
        self.first_line, self.longest = 10.0, 300.0
        self.started = self.shown_at = clock()
        self.lines = 0
        self.told_of_compiling = False
        self.things: _LinePart | None = None
        self._told: dict[str, Sequence[str]] = {}
        self._to_tell: dict[str, Sequence[str]] = {}
        self._rated: tuple[float, int, float] | None = None
        self._begun: dict[str, tuple[float, float]] = {}
        self._live: Live | None = None

    def is_due(self) -> bool:
        """Return whether it is time to show something."""
        if self.is_quiet:
            return False
        waited = self.clock() - self.shown_at
        if _is_live():
            return waited >= (self.every if self._live else self.first)
        return waited >= min(self.longest, self.first_line * 2.0 ** max(0, self.lines - 1))

    def show(self, pieces: Sequence[_LinePart]) -> None:
        """Show the pieces, in this order, after the elapsed time of the command."""
        now = self.clock()
        pieces = [_LinePart(0, clock(now - self.started)), *pieces]
        self.shown_at = now
        self.lines += 1
        stream = raw(sys.stderr)
        if stream is None:
            return
        self._told |= self._to_tell
        while self._to_tell:
            for line in self._to_tell.pop(next(iter(self._to_tell))):
                click.echo(line, err=True)
        if not _is_live():
            click.echo(", ".join(piece.text for piece in pieces if piece.done is None), err=True)
            return
        self._live = self._live or _live(stream)
        with suppress(OSError, ValueError):  # the terminal may be gone
            self._live.start()
            self._live.update(_line(pieces, self._live.console.width), refresh=True)
        for guard in (sys.stdout, sys.stderr):
            if isinstance(guard, Guarded):
                guard.before = self.hide

    def tell(self, words: Mapping[str, Sequence[str]]) -> None:
        """Print these lines before the next line of progress, if it appears; what is told anew takes their place."""
        self._to_tell |= {about: lines for about, lines in words.items() if self._told.get(about) != lines}

    def begin(self) -> None:
        """Forget what the last piece of work had to tell."""
        self.things, self._told, self._to_tell = None, {}, {}

    def hide(self) -> None:
        """Wipe the line, so that other output can be written."""
        if self._live is not None:
            with suppress(OSError, ValueError):
                self._live.stop()

    def rate(self, positions: int) -> float | None:
        """Return the positions a second, weighted towards the last seconds; None at first."""
        now = self.clock()
        if self._rated is None or positions < self._rated[1]:
            self._rated = now, positions, 0.0
        then, before, rate = self._rated
        if now - then < self.every:
            return rate or None
        fresh = (positions - before) / (now - then)
        rate = fresh if not rate else (rate + fresh) / 2
        self._rated = now, positions, rate
        return rate

    def part(self, done: float, whole: float, what: str) -> list[_LinePart]:
        """Return a bar of the work `what`, the done share, and the estimated time left."""
        now, share = self.clock(), min(1.0, done / whole) if whole else 1.0
        begun, first = self._begun.setdefault(what, (now, share))
        if share < first:
            # Another piece of work of this kind.
            self._begun[what] = begun, first = now, share
        pieces = [_LinePart(7, "", share), _LinePart(1, f"{share:.0%}")]
        if share > first and now > begun:
            pieces.append(_LinePart(4, f"{clock((now - begun) * (1 - share) / (share - first))} left"))
        return pieces


class Meter(Progress):
    """A receiver of a solver's progress. All meters of a command share a display, which `--quiet` silences."""

    def __init__(self, display: Display | None = None) -> None:
        context = click.get_current_context(silent=True)
        self.display = display or (Display() if context is None else self.display_of(context))

    @staticmethod
    def display_of(context: click.Context) -> Display:
        """Return the one display of a command."""
        display: Display = context.meta.setdefault("stringscoins.display", Display())
        return display

    def compiling(self, kernel: str) -> None:
        """Report once that the first use of kernels takes longer."""
        if not (self.display.told_of_compiling or self.display.is_quiet):
            self.display.told_of_compiling = True
            click.echo("Compiling kernels, once on this machine (`stringscoins warm-up` compiles all) ...", err=True)

    def going_on(self, positions: int, written: date) -> None:
        """Report where a resumed search begins."""
        if not self.display.is_quiet:
            click.echo(f"Going on from {positions:,} positions of {written.day} {written:%B}.", err=True)

    def counting(self, done: int, whole: int | Callable[[], int] | None, things: str) -> None:
        """Show the number of things of a list that are done."""
        display = self.display
        of = "" if whole is None or callable(whole) else f" of {whole:,}"
        display.things = _LinePart(1, f"{done:,}{of} {things}")
        if display.is_due():
            number = whole() if callable(whole) else whole
            display.show([display.things, *(display.part(done, number, things) if number else [])])
        elif isinstance(whole, int):
            display.part(done, whole, things)

    def searching(
        self,
        positions: int,
        known: int,
        size: int,
        *,
        fill: float | None = None,
        asked: int | None = None,
        whole: int | None = None,
        excluded: Sequence[int] = (),
        bounds: tuple[int, int] | None = None,
        wide: bool = False,
    ) -> None:
        """Show the progress of a search, its rate, and the bounds known so far."""
        display = self.display
        rate = display.rate(positions)
        if not display.is_due():
            return
        pieces = [display.things] if display.things else []
        if whole:
            pieces += display.part(positions, whole, "positions")
        pieces.append(_LinePart(2, f"{positions:,} positions"))
        if rate is not None:
            pieces.append(_LinePart(5, f"{rate:,.0f}/s"))
        pieces.append(_LinePart(6, f"{size / 1e6:,.0f} MB" if fill is None else f"memory {fill:.0%}"))
        if wide:
            pieces.append(_LinePart(8, "over 64 strings: slower"))
        if not display.things:
            # In a table or among moves it would not be clear of what.
            pieces += _known(excluded, bounds)
        display.show(pieces)

    def trouble(self, message: str) -> None:
        """Print a warning."""
        click.echo(f"warning: {message}", err=True)

    def done(self) -> None:
        """Wipe the line."""
        self.display.hide()


def quiet_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command --quiet, which silences the display of progress."""

    def keep(context: click.Context, _: click.Parameter, value: bool) -> None:
        Meter.display_of(context).is_quiet = value

    return click.option("-q", "--quiet", is_flag=True, expose_value=False, callback=keep, help="Show no progress.")(
        command
    )


def _known(excluded: Sequence[int], bounds: tuple[int, int] | None) -> list[_LinePart]:
    pieces = []
    if excluded:
        numbers = sorted(excluded)
        is_run = len(numbers) > 3 and numbers == list(range(numbers[0], numbers[-1] + 1))
        named = f"{numbers[0]} to {numbers[-1]}" if is_run else ", ".join(map(str, numbers[:8]))
        pieces.append(_LinePart(3, f"not {named}" + ", ..." * (not is_run and len(numbers) > 8)))
    if bounds is not None:
        pieces.append(_LinePart(3, f"margin {bounds[0]:+} to {bounds[1]:+}"))
    return pieces


def clock(seconds: float) -> str:
    """Return seconds as a clock shows them: `0:07`, `12:34` or `30:01:01`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _is_live() -> bool:
    """Return whether standard error is a terminal that can change a line."""
    known = os.name == "nt" or os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    return known and bool(sys.stderr.isatty())


def _live(stream: TextIO) -> Live:
    """Return the display of one line that is drawn when it changes and wiped when it stops."""
    from rich.console import Console
    from rich.live import Live

    class Visible(Console):
        def show_cursor(self, show: bool = True) -> bool:
            """Leave the cursor visible: after `kill -9` nobody could show it again."""
            return False

    console = Visible(file=stream, highlight=False, markup=False, emoji=False)
    return Live(console=console, auto_refresh=False, transient=True, redirect_stdout=False, redirect_stderr=False)


def _line(pieces: Sequence[_LinePart], width: int) -> Table:
    """Return the pieces that fit into one line, each followed by two blanks; the last column stays free."""
    from rich.progress_bar import ProgressBar
    from rich.table import Column, Table

    left = list(pieces)
    while len(left) > 1 and sum(2 + (_BAR if p.done is not None else len(p.text)) for p in left) >= width:
        left.remove(max(left, key=lambda piece: piece.rank))
    line = Table.grid(*(Column(no_wrap=True) for _ in left), padding=(0, 2, 0, 0))
    line.add_row(*(p.text if p.done is None else ProgressBar(1, p.done, width=_BAR) for p in left))
    return line
