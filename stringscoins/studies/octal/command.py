"""`stringscoins octal`: heaps of octal games, their nimbers and their period."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from stringscoins.cli.common import Failures, emit, json_lines, watched_options
from stringscoins.cli.limiting import fresh_limits
from stringscoins.errors import StringsCoinsError

if TYPE_CHECKING:
    from stringscoins.studies.octal.heaps import Period

__all__ = ["octal"]


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, required=True)
@click.option(
    "--heaps", "count", type=click.IntRange(0, 10_000), default=200, show_default=True, help="The largest heap."
)
@json_lines("a GAME")
@watched_options
def octal(games: tuple[str, ...], count: int, as_json: bool) -> None:
    """Nimbers of the heaps of octal games, and their period.

    GAME is kayles, dawson (Dawson's Kayles), dawson-chess, or a code such as 0.77. A period is reported when enough
    heaps repeat it to prove that it goes on for ever. Values that break it are marked with "!".

    \b
    Examples:
      stringscoins octal kayles
      stringscoins octal 0.137 --heaps 300 --json
    """
    from stringscoins.families.octal import octal_code, octal_digits
    from stringscoins.studies.octal.heaps import find_period, heaps

    failures = Failures()
    for game in games:
        try:
            with fresh_limits():
                code = octal_code(octal_digits(game))
                values = heaps(game, count)
                period = find_period(game, values)
        except StringsCoinsError as error:
            failures.report(error, game)
            continue
        if as_json:
            found = period._asdict() if period else {"preperiod": None, "period": None, "last_exception": None}
            emit({"game": code, "heaps": [int(value) for value in values], **found})
            continue
        click.echo(f"octal game {code}, heaps 0 to {count}")
        click.echo(_table(values, period))
        if period:
            last = "none" if period.last_exception is None else period.last_exception
            click.echo(f"period {period.period}, proved; the last exception is {last}")
        else:
            click.echo("no period proved by these heaps")
    raise SystemExit(failures.code)


def _table(values: Sequence[int], period: Period | None) -> str:
    """The nimbers in rows as long as the period (or its half), exceptions marked."""
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
    """What the nimber of heap n would be if the period began at 0."""
    return values[n + -(-(period.preperiod - n) // period.period) * period.period]
