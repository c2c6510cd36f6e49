"""`stringscoins strips`: boards of one row, in misère and normal play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.program import Commands
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Record, tell_rows

__all__ = ["strips"]

_max_option = click.option("--max", "most", type=click.IntRange(min=2), required=True, help="Coins of the longest row.")
_answer_options = answer_options(lines="a row")
_open = click.IntRange(0, 2)
_sides_option = click.option("--sides", type=_open, default=0, show_default=True, help="Long sides that are open.")
_ends_option = click.option("--ends", type=_open, default=0, show_default=True, help="Ends that are open.")


@click.group(cls=Commands)
def strips() -> None:
    """Boards of one row: who wins, by how much, and how.

    \b
    Example:
      stringscoins strips misere --max 30 --moves
    """


@strips.command()
@_max_option
@click.option("--moves", "with_moves", is_flag=True, help="All best first turns (Swedish strips only).")
@_sides_option
@_ends_option
@_answer_options
def misere(most: int, with_moves: bool, sides: int, ends: int, as_json: bool) -> None:
    """Fewer coins win: by how many the first player wins each 1 x n, below 0 where the second does.

    Without open sides and ends these are the Swedish boards of Collette, Demaine, Demaine and Langerman, table 1, and
    with --moves table 2. Their restricted game is solved as well, and it is told how far their two conjectures hold.

    Rows are printed as soon as they are known. Exit code 3 where a limit or Ctrl-C came first.

    \b
    Examples:
      stringscoins strips misere --max 44
      stringscoins strips misere --max 52 --moves --json
      stringscoins strips misere --max 6 --sides 2 --ends 2
    """
    if sides or ends:
        if with_moves:
            raise click.UsageError("--moves is for Swedish strips; `score --misere --moves` values the moves of others")
        _print_rows(_rows(most, sides, ends, True), as_json)
    _print_rows(_swedish(most, with_moves), as_json, _conjectures)


@strips.command()
@_max_option
@_sides_option
@_ends_option
@_answer_options
def normal(most: int, sides: int, ends: int, as_json: bool) -> None:
    """More coins win: by how many the first player wins each 1 x n, below 0 where the second does.

    A strip of which an end is closed, and both sides, is taken whole by the first player.

    \b
    Examples:
      stringscoins strips normal --max 8 --sides 2 --ends 2
      stringscoins strips normal --max 6 --sides 1 --json
    """
    _print_rows(_rows(most, sides, ends, False), as_json)


@strips.command()
@_max_option
@_answer_options
def strategy(most: int, as_json: bool) -> None:
    """The first player's strategy of theorem 1 for misère 1 x n: how many coins it takes, and how few are possible.

    Its opponent plays best against it. It leaves choices open: `takes` is with the worst of them, `takes_at_best` with
    the best. `optimum` is what the first player takes where both play best.

    \b
    Examples:
      stringscoins strips strategy --max 7
    """

    def rows() -> Iterator[Record]:
        from stringscoins.studies.strips.narrow_misere import coins_of_one_row
        from stringscoins.studies.strips.rows import row_margin

        limit, meter = limits(), Meter()
        for n in range(1, most + 1):
            worst, best = (
                coins_of_one_row(n, kindest=kindest, limits=limit, progress=meter) for kindest in (False, True)
            )
            margin = row_margin(n, 2, 2, misere=True, limits=limit, progress=meter)
            yield {"n": n, "bound": (n - 1) // 3, "takes": worst, "takes_at_best": best, "optimum": (n + margin) // 2}

    _print_rows(rows(), as_json)


def _rows(most: int, sides: int, ends: int, is_misere: bool) -> Iterator[Record]:
    """Yield rows of one kind, each by a table of its own; in normal play a row with a capturable end needs none."""
    from stringscoins.studies.strips.rows import row_margin

    limit, meter = limits(), Meter()
    for n in range(1 if sides or ends else 2, most + 1):
        if sides == 0 and ends < 2 and not is_misere:
            lead = n
        else:
            margin = row_margin(n, sides, ends, misere=is_misere, limits=limit, progress=meter)
            lead = -margin if is_misere else margin
        yield {"n": n, "first_player_wins_by": lead}


def _swedish(most: int, with_moves: bool) -> Iterator[Record]:
    """Yield Swedish strips in misère play."""
    from stringscoins.studies.strips.misere import MisereStrips
    from stringscoins.studies.strips.openings import best_openings, in_words
    from stringscoins.studies.strips.restricted import (
        RestrictedPosition,
        conjectured_lead,
        has_restricted_play,
        restricted_margin,
    )

    table = MisereStrips(most, limits=limits(), progress=Meter())
    for n in table.run():
        if n < 2:
            continue
        lead = -table.margin((n,))
        record: Record = {
            "n": n,
            "first_player_wins_by": lead,
            "restricted": -restricted_margin(RestrictedPosition.of(n)),
            "conjecture_1": lead == conjectured_lead(n),
            "conjecture_2": has_restricted_play(table, n),
        }
        if with_moves:
            openings = best_openings(table, n)
            record["moves"] = [opening._asdict() for opening in openings]
            record["words"] = in_words(n, openings)
        yield record


def _conjectures(records: Sequence[Record]) -> Iterator[str]:
    """Yield what the rows say of the conjectures."""
    for key, name in (("conjecture_1", "conjecture 1"), ("conjecture_2", "conjecture 2")):
        wrong = [str(record["n"]) for record in records if not record[key]]
        yield f"{name} holds to n = {records[-1]['n']}" if not wrong else f"{name} fails for n = {', '.join(wrong)}"
    others = [str(record["n"]) for record in records if record["restricted"] != record["first_player_wins_by"]]
    yield "the restricted game ends " + (f"otherwise for n = {', '.join(others)}" if others else "alike")


def _print_rows(
    records: Iterable[Record], as_json: bool, summary: Callable[[Sequence[Record]], Iterable[str]] = lambda records: ()
) -> None:
    """Print each record as soon as it is known, then a summary of them; then exit."""

    def name(printed: Sequence[Record]) -> str:
        return f"strips after n = {printed[-1]['n']}" if printed else "strips"

    tell_rows(records, as_json, name, line=_lines, end=summary)


_COLUMNS = {
    "n": "  n",
    "first_player_wins_by": "first player wins by",
    "bound": "bound",
    "takes": "takes",
    "takes_at_best": "takes at best",
    "optimum": "optimum",
    "words": "best first turns",
}
"""What has a column, and its head."""


def _lines(record: Record, is_first: bool) -> Iterator[str]:
    """Yield the line of a row, below the heads if it is the first."""
    shown = [(head, record[key]) for key, head in _COLUMNS.items() if key in record]
    if is_first:
        yield "  ".join(head for head, _ in shown)
    yield "  ".join(cell if isinstance(cell, str) else str(cell).rjust(len(head)) for head, cell in shown)
