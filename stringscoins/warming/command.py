"""`stringscoins warm-up`: all kernels compiled at once."""

from __future__ import annotations

import sys

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, Record, Report, emit
from stringscoins.errors import LimitReached
from stringscoins.solve.limits import SearchStopped

__all__ = ["warm_up"]


@click.command("warm-up")
@answer_options()
def warm_up(as_json: bool) -> None:
    """Compile all kernels, so that no other command has to.

    Kernels are the inner loops. They are compiled for this machine when they are first needed, and kept. This command
    compiles all of them at once, in about a minute. It leaves those alone that are there already. After a stop the next
    warm-up goes on from there.

    \b
    Example:
      stringscoins warm-up
    """
    meter, failures = Meter(), Failures()
    meter.display.told_of_compiling = True  # it is all that this command does
    kernels = [0, 0]

    def tell_of(kernel: str, left: int) -> None:
        kernels[:] = left, max(kernels[1], left + 1)
        meter.counting(kernels[1] - left, kernels[1], "kernels")

    try:
        from stringscoins.warming.compiling import warm_up as compile_all

        found = compile_all(limits(), tell_of)
        meter.done()
        record = found._asdict() | {"seconds": round(found.seconds, 1), "folder": found.folder and str(found.folder)}
        Report(record, _text).print(as_json)
    except (LimitReached, KeyboardInterrupt) as problem:
        meter.done()
        left = f"; {kernels[0]} kernels are left" if kernels[0] else ""
        reason = SearchStopped(problem).reason
        failures.report(LimitReached(f"stopped by {reason}{left}"), "warm-up")
        if as_json:
            emit({"stopped": reason})
    sys.exit(failures.code)


def _text(record: Record) -> list[str]:
    compiled, kernels = record["compiled"], record["kernels"]
    made = f"{compiled} of {kernels} kernels compiled" if compiled else f"all {kernels} kernels were compiled already"
    if record["folder"] is None:
        return [f"{made}, in {record['seconds']} s, and cannot be kept"]
    return [f"{made}, in {record['seconds']} s; they are in {record['folder']}, {record['bytes'] / 1e6:.1f} MB"]
