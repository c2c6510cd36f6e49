"""`stringscoins warm-up`: all kernels compiled at once."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import click

from stringscoins.cli.common import Failures, Meter, json_option, tell
from stringscoins.errors import LimitReached
from stringscoins.solve.limits import Limits, SearchStopped

__all__ = ["warm_up"]


@click.command("warm-up")
@click.option(
    "--time-limit", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS", help="Give up after so long."
)
@json_option
def warm_up(time_limit: float | None, as_json: bool) -> None:
    """Compile all kernels, so that no other command has to.

    The inner loops are compiled for this machine when they are first needed, and kept. Here all of them are compiled at
    once, in a minute or two. Those that are there are left alone; after a stop the next warm-up goes on from there.

    \b
    Example:
      stringscoins warm-up
    """
    limits = Limits(time_limit)
    # It tells of each kernel by itself.
    Meter.told = True
    shown = _Shown()
    failures = Failures()
    try:
        from stringscoins.warm_up import warm_up as compile_all

        found = compile_all(limits, shown)
        shown.wipe()
        record = found._asdict() | {"seconds": round(found.seconds, 1), "folder": found.folder and str(found.folder)}
        tell(record, _text, as_json)
    except (LimitReached, KeyboardInterrupt) as problem:
        shown.wipe()
        left = f"; {shown.left} kernels are left" if shown.left else ""
        failures.report(LimitReached(f"stopped by {SearchStopped(problem).reason}{left}"), "warm-up")
    sys.exit(failures.code)


class _Shown:
    """Shows on standard error which kernel is compiled: on a terminal in one line, else now and then."""

    every = 10.0
    """Seconds between two lines where they stay."""

    def __init__(self) -> None:
        self.left: int | None = None
        self.width, self.at = 0, -self.every

    def __call__(self, kernel: str, left: int) -> None:
        self.left = left
        line = f"compiling {kernel}, {left} left"
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            click.echo("\r" + line.ljust(self.width), err=True, nl=False)
            self.width = len(line)
        elif time.monotonic() - self.at > self.every:
            self.at = time.monotonic()
            click.echo(line, err=True)

    def wipe(self) -> None:
        """Have an empty line on a terminal."""
        if self.width:
            click.echo("\r" + " " * self.width + "\r", err=True, nl=False)
            self.width = 0


def _text(record: dict[str, Any]) -> list[str]:
    compiled, kernels = record["compiled"], record["kernels"]
    made = f"{compiled} of {kernels} kernels compiled" if compiled else f"all {kernels} kernels were compiled already"
    if record["folder"] is None:
        return [f"{made}, in {record['seconds']} s, and cannot be kept"]
    return [f"{made}, in {record['seconds']} s; they are in {record['folder']}, {record['bytes'] / 1e6:.1f} MB"]
