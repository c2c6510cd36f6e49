"""`stringscoins score`: the coins of positions and of their moves, both playing best."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.common import (
    Failures,
    Meter,
    Opening,
    emit,
    heading,
    json_option,
    limit_options,
    plural,
    signed,
    sources,
    store_options,
    table,
)
from stringscoins.errors import LimitReached
from stringscoins.solve.limits import Limits, SearchStopped

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.position import Position
    from stringscoins.solve import ScoredMove
    from stringscoins.store import Store

__all__ = ["score"]

_SEARCHED = 64
"""The most strings that the search takes."""


@click.command()
@sources
@click.option("--misere", is_flag=True, help="Fewer coins win.")
@click.option("--moves", "with_moves", is_flag=True, help="Score every move, too.")
@click.option(
    "--method",
    type=click.Choice(["auto", "definition", "exhaustive", "sweep", "search"]),
    default="auto",
    show_default=True,
    help="The rules themselves (to 20 strings), a table of all that can be left (to 32), one over the numbers of"
    " parallel strings, up to symmetry (to 15 coins), or a search (to 64 strings).",
)
@click.option("--stats", is_flag=True, help="Say what the search did: positions, table, seconds.")
@json_option
@store_options
@limit_options
def score(
    sources: tuple[str, ...],
    misere: bool,
    with_moves: bool,
    method: str,
    stats: bool,
    as_json: bool,
    store: Opening,
    limits: Callable[[], Limits],
) -> None:
    """Who wins each SOURCE in Strings-and-Coins (on a board: Dots-and-Boxes), and by how many coins.

    The margin is the coins that the player to move gets from here less those of the opponent, both playing best; a
    move's margin is that of the player who begins with it. The winner is told with the lead of a position file counted.
    Long work is written down beside the store (see `stringscoins store -h`): what was stopped goes on from there.
    Exit code 2 for a bad SOURCE, 3 where a limit or Ctrl-C came first, with the bounds of the margin known by then.

    \b
    Examples:
      stringscoins score positions/allcock/3+4l+8l.yaml
      stringscoins score --moves board:2x2:icelandic
      stringscoins score --misere --json board:1x7 graph:petersen
      stringscoins score --stats --time-limit 60 board:3x4
    """

    def answer(document: Document, name: str) -> None:
        with store() as kept:
            value(document, name, kept)

    def value(document: Document, name: str, kept: Store | None) -> None:
        from stringscoins.solve import Scores

        scores = Scores(document.position, method=method, misere=misere, limits=limits(), progress=Meter(), store=kept)
        record: dict[str, Any] = {
            "name": name,
            "coins": len(document.position.coins),
            "strings": len(document.position),
            "misere": misere,
            "margin": None,
            "lead": document.lead,
            "winner": None,
        }
        stopped: LimitReached | None = None
        moves: list[ScoredMove] = []
        try:
            plain = method == "auto" and not misere and not with_moves
            margin = _margin_of_large_endgame(document.position, limits()) if plain else None
            if margin is None:
                margin = scores.value()
            record |= {"margin": margin, "winner": _winner(margin + document.lead, misere)}
            if with_moves:
                moves.extend(scores.moves())
        except LimitReached as stop:
            stopped = stop
            record["stopped"] = stop.reason if isinstance(stop, SearchStopped) else str(stop)
            if record["margin"] is None:
                record["at_least"], record["at_most"] = scores.bounds
                if scores.asked:
                    record["asked"], record["answered"] = scores.asked
        if with_moves:
            record["moves"] = [_move_record(move) for move in moves]
        if stats:
            record["statistics"] = scores.statistics()
        if as_json:
            emit(record)
        else:
            click.echo(_text(document, record))
        if stopped:
            raise stopped

    Failures().each(sources, answer)


def _margin_of_large_endgame(position: Position, limits: Limits) -> int | None:
    """The margin of a loony endgame too large for the search; None of any other position."""
    if len(position) <= _SEARCHED:
        return None
    from stringscoins.endgame import ExactValues
    from stringscoins.structure import Endgame, faults

    if faults(position):
        return None
    values = ExactValues(limits=limits, progress=Meter())
    return -values.value(values.shapes.state(Endgame.of(position)))


def _winner(difference: int, misere: bool) -> str:
    """Who wins where the player to move ends with so many coins more."""
    if difference == 0:
        return "draw"
    return "mover" if (difference > 0) != misere else "opponent"


def _move_record(move: ScoredMove) -> dict[str, Any]:
    return {
        "id": move.string,
        "coins": list(move.coins),
        "captures": list(move.captures),
        "margin": move.margin,
        "best": move.best,
    }


def _text(document: Document, record: dict[str, Any]) -> str:
    lines = [heading(record)]
    margin = record["margin"]
    if margin is None:
        low, high = signed(record["at_least"]), signed(record["at_most"])
        lines.append(f"margin unknown, from {low} to {high}")
        if "asked" in record:
            asked = f"{signed(record['asked'])} or {'less' if record['misere'] else 'more'}"
            share = f"{record['answered']:.0%}" if record["answered"] >= 0.01 else "less than 1%"
            lines.append(f"whether it is {asked}: {share} of what has to be tried was tried")
        return "\n".join([*lines, *_statistics(record)])
    gets = (record["coins"] + margin) // 2
    lines.append(
        f"margin {signed(margin)}: the player to move gets {plural(gets, 'coin')}, the opponent {gets - margin}"
    )
    outcome = {"mover": "the player to move wins", "opponent": "the opponent wins", "draw": "a draw"}[record["winner"]]
    conditions = ["fewer coins win"] if record["misere"] else []
    if record["lead"]:
        conditions.append(f"with the lead of {record['lead']} it is {signed(margin + record['lead'])}")
    lines.append(", ".join(conditions) + ": " * bool(conditions) + outcome)
    moves = record.get("moves")
    if moves and document.board:
        from stringscoins.notation import labelled_picture

        board = labelled_picture(document.board, {move["id"]: signed(move["margin"]) for move in moves}).rstrip("\n")
        lines += ["", board, "", "A line's number is the margin of the player who draws it."]
    if moves:
        lines += ["", *_table(moves)]
    return "\n".join([*lines, *_statistics(record)])


def _statistics(record: dict[str, Any]) -> list[str]:
    """What a search did, a line each."""
    counts = {name.replace("_", " "): n for name, n in record.get("statistics", {}).items()}
    width = max(map(len, counts), default=0)
    return ["", *(f"{name.ljust(width)}  {n:,}" for name, n in counts.items())] if counts else []


def _table(moves: list[dict[str, Any]]) -> list[str]:
    rows = [["move", "holds", "captures", "margin", ""]]
    for move in moves:
        rows.append(
            [
                move["id"],
                ", ".join(move["coins"]) or "nothing",
                ", ".join(move["captures"]),
                signed(move["margin"]),
                "best" if move["best"] else "",
            ]
        )
    return table(rows)
