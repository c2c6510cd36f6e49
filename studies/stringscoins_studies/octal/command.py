"""`stringscoins octal`: heaps of octal games, their nimbers and their period."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import asks_of_each
from stringscoins.cli.reporting import Record, Report

if TYPE_CHECKING:
    from stringscoins_studies.octal.heaps import Period

__all__ = ["octal"]


@click.command()
@click.option(
    "--heaps",
    "count",
    type=click.IntRange(0, 10_000),
    default=200,
    show_default=True,
    metavar="N",
    help="Go up to this heap.",
)
@asks_of_each("GAME")
def octal(game: str, count: int) -> Report:
    """Print the nimbers of the heaps of octal games, and their period.

    GAME is kayles, dawson (Dawson's Kayles), dawson-chess, or a code such as 0.77. A period is printed when enough
    heaps repeat it to prove that it goes on for ever. Values that break it are marked with "!".

    \b
    Examples:
      stringscoins octal kayles
      stringscoins octal 0.137 --heaps 300 --json
    """
    from stringscoins.families.vines import octal_code, octal_digits
    from stringscoins_studies.octal.heaps import find_period, heaps

    code = octal_code(octal_digits(game))
    values = [int(value) for value in heaps(game, count)]
    period = find_period(game, values)

    def text(record: Record) -> list[str]:
        lines = [f"octal game {code}, heaps 0 to {count}", _table(values, period)]
        if period is None:
            return [*lines, "no period proved by these heaps"]
        last = "none" if period.last_exception is None else period.last_exception
        return [*lines, f"period {period.period}, proved; the last exception is {last}"]

    found = period._asdict() if period else {"preperiod": None, "period": None, "last_exception": None}
    return Report({"game": code, "heaps": values, **found}, text)


def _table(values: Sequence[int], period: Period | None) -> str:
    """Return the nimbers in rows as long as the period (or its half), with a mark at exceptions."""
    width = period.period if period else 20
    if width > 24 and width % 2 == 0:
        width //= 2
    lines = []
    for start in range(0, len(values), width):
        cells = []
        for n in range(start, min(start + width, len(values))):
            exception = period is not None and n < period.preperiod and values[n] != _in_step(values, n, period)
            cells.append(f"{values[n]}{'!' if exception else ' '}".rjust(4))
        lines.append(f"{start:6}" + "".join(cells).rstrip())
    return "\n".join(lines)


def _in_step(values: Sequence[int], n: int, period: Period) -> int:
    """Return the nimber that heap n would have if the period began at 0."""
    return values[n + -(-(period.preperiod - n) // period.period) * period.period]
