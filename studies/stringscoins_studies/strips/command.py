"""`stringscoins strips`: boards of one row and of two, in misère and normal play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.parameters import NameOf
from stringscoins.cli.play import PLAYER
from stringscoins.cli.program import Commands
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, Record, Report, emit, print_rows
from stringscoins.errors import safe
from stringscoins.solve import Work
from stringscoins.wording import table

if TYPE_CHECKING:
    from stringscoins_studies.strips.line import Choices

__all__ = ["strips"]

_max_option = click.option(
    "--max", "most", type=click.IntRange(min=2), required=True, metavar="N", help="Go up to this n."
)
_answer_options = answer_options(lines="a row")
_open = click.IntRange(0, 2)
_sides_option = click.option(
    "--sides", type=_open, default=0, show_default=True, metavar="N", help="Open this many long sides."
)
_ends_option = click.option(
    "--ends", type=_open, default=0, show_default=True, metavar="N", help="Open this many ends."
)


def _strategies() -> Iterable[str]:
    from stringscoins_studies.strips.narrow import NARROW

    return NARROW


@click.group(cls=Commands)
def strips() -> None:
    """Solve boards of one row and of two: who wins, by how much, and how.

    \b
    Example:
      stringscoins strips misere --max 30 --moves
    """


@strips.command()
@_max_option
@click.option("--moves", "with_moves", is_flag=True, help="List all best first turns. Takes Swedish strips only.")
@_sides_option
@_ends_option
@_answer_options
def misere(most: int, with_moves: bool, sides: int, ends: int, as_json: bool) -> None:
    """Solve misère 1 x n: by how many coins the first player wins, below 0 where the second does.

    Fewer coins win. Without open sides and ends these are the Swedish boards of Collette, Demaine, Demaine and
    Langerman, table 1, and with --moves table 2. Their restricted game is solved as well, and it is told how far their
    two conjectures hold. Rows are printed as soon as they are known.

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
    """Solve normal 1 x n: by how many coins the first player wins, below 0 where the second does.

    More coins win. If both sides and an end of a strip are closed, the first player takes it whole.

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
    """Test the first player's strategies for misère 1 x n: how many coins they take, and how few are possible.

    The opponent plays best against them. The strategy of theorem 1 leaves choices open: `takes` is with the worst of
    them, `takes_at_best` with the best. `quarter` is the strategy quarter-1xn, with the worst of the few choices that
    it leaves. `optimum` is what the first player takes if both play best.

    \b
    Examples:
      stringscoins strips strategy --max 7
    """

    def rows() -> Iterator[Record]:
        from stringscoins_studies.strips.narrow_misere import coins_of_one_row
        from stringscoins_studies.strips.words import misere_lead

        work = Work(limits(), Meter())
        for n in range(1, most + 1):
            worst, best, quarter = (
                coins_of_one_row(n, settled=settled, kindest=kindest, work=work)
                for settled, kindest in ((False, False), (False, True), (True, False))
            )
            yield {
                "n": n,
                "bound": (n - 1) // 3,
                "takes": worst,
                "takes_at_best": best,
                "quarter": quarter,
                "optimum": (n - misere_lead(n, 2, 2, work=work)) // 2,
            }

    _print_rows(rows(), as_json)


@strips.command("two-rows")
@_max_option
@_answer_options
def two_rows(most: int, as_json: bool) -> None:
    """Test the leader's strategy for misère 2 x n: how many of the boxes it takes from the best opponent.

    There are columns for both meanings of incident, sharing a dot and sharing a box, with and without the rule to
    capture. The first number is with the worst of the choices that the strategy leaves, the second with the best.

    \b
    Examples:
      stringscoins strips two-rows --max 3
    """

    def rows() -> Iterator[Record]:
        from stringscoins_studies.strips.narrow import TwoRows
        from stringscoins_studies.strips.narrow_misere import coins_of_two_rows

        for n in range(1, most + 1):
            record: Record = _board(n)
            for captures in (True, False):
                for incident in _INCIDENT:
                    record[incident if captures else f"{incident}_without"] = [
                        coins_of_two_rows(
                            TwoRows(n, captures=captures, incident=incident),
                            kindest=kindest,
                            work=Work(limits(), Meter()),
                        )
                        for kindest in (False, True)
                    ]
            yield record

    _print_rows(rows(), as_json)


@strips.command()
@_max_option
@_answer_options
def parity(most: int, as_json: bool) -> None:
    """Solve misère 2 x n by how often the leader changes the parity: never, once, twice or at will.

    The columns have the boxes that the leader takes. A cut changes the parity if it makes a pair: two boxes with one
    string left, which is between them. Both play best, and the opponent may change the parity at will. In the column
    `neither` nobody may.

    \b
    Examples:
      stringscoins strips parity --max 3
    """

    def rows() -> Iterator[Record]:
        from stringscoins.families import board
        from stringscoins_studies.strips.parity import coins_by_changes, leader_begins

        for n in range(1, most + 1):
            start, begins = board(2, n), leader_begins(n)
            found = coins_by_changes(start, begins, 2, work=Work(limits(), Meter()))
            record = _board(n) | dict(zip(("never", "once", "twice", "at_will"), found, strict=True))
            neither = next(coins_by_changes(start, begins, 0, free=False, work=Work(limits(), Meter())))
            yield record | {"neither": neither}

    _print_rows(rows(), as_json)


@strips.command()
@click.argument("strategy", type=NameOf(_strategies), metavar="STRATEGY")
@click.argument("n", type=click.IntRange(1, 1000))
@click.option(
    "--against",
    type=PLAYER,
    metavar="PLAYER",
    help="Play against PLAYER. By default the opponent plays best against the strategy.",
)
@click.option(
    "--choices",
    type=click.Choice(["worst", "best", "chance"]),
    default="worst",
    show_default=True,
    help="Choose so where the rules of the strategy leave a choice.",
)
@click.option("--without-captures", is_flag=True, help="Leave out the rule to capture, on 2 x n.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Seed all that is left to chance.")
@answer_options()
def line(
    strategy: str, n: int, against: str | None, choices: Choices, without_captures: bool, seed: int, as_json: bool
) -> None:
    """Show a line of play of a STRATEGY on the misère board 1 x N or 2 x N: each cut, and the rule behind it.

    STRATEGY is the name of a player that `stringscoins play -h` lists: collette-1xn, quarter-1xn, collette-2xn-dot or
    collette-2xn-box. The picture has the number of the cut on each line, and in each box who took it.

    Best play, and the worst or best choices, come from a table: to 1 x 10 and 2 x 5. With --against and --choices
    chance boards may be of any length.

    \b
    Examples:
      stringscoins strips line collette-1xn 7
      stringscoins strips line collette-1xn 40 --against greedy --choices chance
    """
    from stringscoins.strategy import PLAYERS, Budget, Game, player
    from stringscoins_studies.strips.line import line_of_play
    from stringscoins_studies.strips.narrow import NARROW, TwoRows

    rows, make = NARROW[strategy]
    failures, name = Failures(), f"board:{rows}x{n}"
    with failures.reported(name):
        followed = make(n)
        if without_captures:
            if not isinstance(followed, TwoRows):
                raise click.UsageError(f"--without-captures is for boards of two rows, not for {strategy}")
            followed.captures = False
        opponent = None
        if against is not None:
            PLAYERS[against].check(Game(followed.start, misere=True), int(followed.begins))
            opponent = player(against, Budget(None, 1000), seed=seed, progress=Meter())
        game, cuts = line_of_play(followed, opponent=opponent, choices=choices, seed=seed, work=Work(limits(), Meter()))
        names = [strategy, against or "best play"]
        record = {
            "name": name,
            "players": names if followed.begins else names[::-1],
            "choices": choices,
            "captures": not without_captures if rows == 2 else None,
            "coins": game.coins,
            "cuts": [{**cut._asdict(), "player": "AB"[cut.player]} for cut in cuts],
        }
        Report(record, _line_lines).print(as_json)
    if as_json and failures.stopped:
        emit({"name": name, "stopped": failures.stopped})
    sys.exit(failures.code)


def _board(n: int) -> Record:
    """Return the first cells of a row about 2 x n."""
    from stringscoins_studies.strips.parity import leader_begins

    return {"n": n, "boxes": 2 * n, "leader": "first" if leader_begins(n) else "second"}


def _line_lines(record: Record) -> Iterator[str]:
    """Yield the lines of a line of play: the cuts, the board with their numbers, and the score."""
    from stringscoins_studies.strips.line import LineCut, drawn

    one, other = record["players"]
    yield f"{record['name']}, fewer coins win; A: {safe(one)}, B: {safe(other)}"
    rows = [["cut", "by", "line", "takes", "rule"]]
    for number, cut in enumerate(record["cuts"], 1):
        rows.append([str(number), cut["player"], cut["string"], ", ".join(cut["captured"]), cut["rule"]])
    yield from (line.rstrip() for line in table(rows))
    height, width = map(int, record["name"].removeprefix("board:").split("x"))
    cuts = [LineCut(**{**cut, "player": "AB".index(cut["player"])}) for cut in record["cuts"]]
    for picture in drawn(height, width, cuts):
        yield ""
        yield picture
    a, b = record["coins"]
    yield f"A {a}, B {b}: " + ("a draw" if a == b else "A wins" if a < b else "B wins")


def _rows(most: int, sides: int, ends: int, is_misere: bool) -> Iterator[Record]:
    """Yield rows of one kind, each solved by itself; in normal play a row with a capturable end needs no table."""
    from stringscoins_studies.strips.rows import row_margin
    from stringscoins_studies.strips.words import misere_lead

    work = Work(limits(), Meter())
    for n in range(1 if sides or ends else 2, most + 1):
        if is_misere:
            lead = misere_lead(n, sides, ends, work=work)
        else:
            lead = n if sides == 0 and ends < 2 else row_margin(n, sides, ends, work=work)
        yield {"n": n, "first_player_wins_by": lead}


def _swedish(most: int, with_moves: bool) -> Iterator[Record]:
    """Yield Swedish strips in misère play."""
    from stringscoins_studies.strips.misere import MisereStrips
    from stringscoins_studies.strips.openings import best_openings, in_words
    from stringscoins_studies.strips.restricted import (
        RestrictedPosition,
        conjectured_lead,
        has_restricted_play,
        restricted_margin,
    )

    table = MisereStrips(most, work=Work(limits(), Meter()))
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
    """Yield a line on each conjecture: up to which n it holds in these rows, or where it fails."""
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

    print_rows(records, as_json, name, line=_lines, end=summary)


_COLUMNS = {
    "n": "  n",
    "first_player_wins_by": "first player wins by",
    "bound": "bound",
    "takes": "takes",
    "takes_at_best": "takes at best",
    "quarter": "quarter",
    "optimum": "optimum",
    "words": "best first turns",
    "boxes": "boxes",
    "leader": "leader",
    "dot": "dot",
    "box": "box",
    "dot_without": "dot, without captures",
    "box_without": "box, without captures",
    "never": "never",
    "once": "once",
    "twice": "twice",
    "at_will": "at will",
    "neither": "neither",
}
"""The heads of the columns, by key."""

_INCIDENT: tuple[Literal["dot", "box"], ...] = ("dot", "box")
"""The kinds of incidence: lines that share a dot, or a box."""


def _lines(record: Record, is_first: bool) -> Iterator[str]:
    """Yield the line of a row, below the heads if it is the first."""
    shown = [(head, record[key]) for key, head in _COLUMNS.items() if key in record]
    if is_first:
        yield "  ".join(head for head, _ in shown)
    yield "  ".join(_cell(cell, len(head)) for head, cell in shown).rstrip()


def _cell(cell: object, width: int) -> str:
    """Return a cell of a table: numbers to the right, words to the left."""
    if isinstance(cell, str):
        return cell.ljust(width)
    return (", ".join(map(str, cell)) if isinstance(cell, list) else str(cell)).rjust(width)
