"""`stringscoins nimber`: the Nimstring value of positions and of their moves."""

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
    show_value,
    sources,
    store_options,
    table,
)
from stringscoins.solve.limits import Limits, SearchStopped
from stringscoins.values import LOONY, mover_wins, show

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.solve import Move, Nimbers
    from stringscoins.store import Store
    from stringscoins.structure import Witness

__all__ = ["nimber"]

_LISTED = 8
"""Strings of a witness that are named before the last one; with --json all are."""


@click.command()
@sources
@click.option("--moves", "with_moves", is_flag=True, help="Value every move, too, and say why loony ones are loony.")
@click.option(
    "--method",
    type=click.Choice(["auto", "definition", "exhaustive", "sweep", "search", "general", "mex"]),
    default="auto",
    show_default=True,
    help="The rule itself (to 14 strings or so), a table of it (to 32), one over the numbers of parallel strings, up"
    " to symmetry, the search, a slower search that shares little with it (a second opinion), or the search with plain"
    " mex for comparison.",
)
@click.option("--stats", is_flag=True, help="Say what the search did: positions, table, seconds by phase.")
@click.option(
    "--certificate", metavar="FILE", help="Write a proof that `check` verifies (.gz: compressed); one SOURCE."
)
@click.option(
    "--workers",
    type=click.IntRange(1, 8),
    help="Threads of the search and the sweep; by default 2 if there are processors.",
)
@json_option
@store_options
@limit_options
def nimber(
    sources: tuple[str, ...],
    with_moves: bool,
    method: str,
    stats: bool,
    certificate: str | None,
    workers: int | None,
    as_json: bool,
    store: Opening,
    limits: Callable[[], Limits],
) -> None:
    """The nimber of each SOURCE, or that it is loony.

    A move's value is that of the whole position after it; after a capture the same player moves there.
    Answers, and what was found out on the way to dear ones, are kept in the store (see `stringscoins store -h`): a
    search that was stopped goes on from there. Only --method auto takes a whole answer from it.
    Exit code 2 for a bad SOURCE, 3 where a limit or Ctrl-C came first, with what is known by then.

    \b
    Examples:
      stringscoins nimber positions/malkin/icelandic-2x2.yaml
      stringscoins nimber --moves board:2x2:icelandic
      stringscoins nimber --json 3+4l graph:petersen cubes:2x2x2:faces
      stringscoins nimber --stats --no-store board:3x3
    """
    if certificate and len(sources) > 1:
        raise click.UsageError("--certificate takes one SOURCE")
    failures = Failures()

    def answer(document: Document, name: str) -> None:
        with store() as kept:
            value(document, name, kept)

    def value(document: Document, name: str, kept: Store | None) -> None:
        from stringscoins.solve import Nimbers

        limit, meter = limits(), Meter()
        nimbers = Nimbers(
            document.position, method=method, limits=limit, progress=meter, store=kept, name=name, workers=workers
        )
        record: dict[str, Any] = {
            "name": name,
            "coins": len(document.position.coins),
            "strings": len(document.position),
            "nimber": None,
            "mover_wins": None,
        }
        stopped: SearchStopped | None = None
        moves: list[tuple[Move, Witness | None]] = []
        try:
            found = nimbers.value()
            record |= {"nimber": show(found), "mover_wins": mover_wins(found)}
            if found == LOONY:
                record["witness"] = _witness_record(nimbers.witness())
            if with_moves:
                meter.counting(0, len(document.position), "moves")
                for index, move in enumerate(nimbers.moves(), 1):
                    meter.counting(index, len(document.position), "moves")
                    moves.append((move, nimbers.witness([move.string]) if move.value == LOONY else None))
            if certificate:
                from stringscoins.certificate.writer import write_certificate

                facts = write_certificate(
                    document.position, name, certificate, nimbers.solver, limits=limit, progress=meter
                )
                record["certificate"] = {"file": certificate, "facts": facts}
        except SearchStopped as stop:
            stopped = stop
            record |= {"stopped": stop.reason, "positions": stop.positions, "kept": stop.kept}
            if record["nimber"] is None:
                record["refuted"] = list(stop.refuted)
                if 0 in stop.refuted:
                    record["mover_wins"] = True
        if with_moves:
            record["moves"] = [_move_record(move, witness) for move, witness in moves]
        if stats:
            record["statistics"] = nimbers.statistics()
        if as_json:
            emit(record)
        else:
            click.echo(_text(document, record, nimbers, moves))
        if stopped:
            raise stopped

    failures.each(sources, answer)


def _witness_record(witness: Witness | None) -> dict[str, Any] | None:
    if witness is None:
        return None
    return {"take": list(witness.take), "keep": witness.keep, "give": witness.give, "type": witness.type}


def _move_record(move: Move, witness: Witness | None) -> dict[str, Any]:
    record: dict[str, Any] = {
        "id": move.string,
        "coins": list(move.coins),
        "captures": list(move.captures),
        "nimber": show(move.value),
        "winning": move.winning,
        "kind": move.kind,
    }
    if witness:
        record["witness"] = _witness_record(witness)
    return record


def _text(
    document: Document, record: dict[str, Any], nimbers: Nimbers, moves: list[tuple[Move, Witness | None]]
) -> str:
    lines = [heading(record)]
    value = record["nimber"]
    if value is None:
        known = ", ".join(f"not {n}" for n in record["refuted"])
        lines.append("nimber unknown" + (f": {known}" if known else ""))
    else:
        outcome = "the player to move wins" if record["mover_wins"] else "the player to move loses"
        lines.append(f"nimber {show_value(value)}: {outcome}")
    if value == "loony":
        lines.append(_why(nimbers.witness(), "the player to move"))
    if moves and document.board:
        from stringscoins.notation import labelled_picture

        labels = {move.string: "L" if move.value == LOONY else str(move.value) for move, _ in moves}
        lines += [
            "",
            labelled_picture(document.board, labels).rstrip("\n"),
            "",
            "A line's number is the value after it; L is loony.",
        ]
    if moves:
        lines += ["", *_table(moves)]
    if "certificate" in record:
        written = record["certificate"]
        lines.append(f"{written['file']}: a certificate of {plural(written['facts'], 'fact')}")
    if "statistics" in record:
        lines += ["", *_statistics(record["statistics"])]
    return "\n".join(lines)


def _statistics(statistics: dict[str, Any]) -> list[str]:
    """Counts, then seconds by phase, a line each."""
    counts = {name.replace("_", " "): f"{n:,}" for name, n in statistics.items() if name != "seconds"}
    phases = {f"{phase}, seconds": f"{n:.3f}" for phase, n in statistics.get("seconds", {}).items()}
    width = max(map(len, [*counts, *phases]))
    return [f"{name.ljust(width)}  {text}" for name, text in (counts | phases).items()]


def _table(moves: list[tuple[Move, Witness | None]]) -> list[str]:
    rows = [["move", "holds", "captures", "value", "", ""]]
    for move, witness in moves:
        rows.append(
            [
                move.string,
                ", ".join(move.coins) or "nothing",
                ", ".join(move.captures),
                show_value(show(move.value)),
                "wins" if move.winning else "loses",
                _why(witness, "the mover" if move.captures else "the opponent"),
            ]
        )
    return table(rows)


def _why(witness: Witness | None, player: str) -> str:
    """A witness in words; empty for none."""
    if witness is None:
        return ""
    take = witness.take
    listed = [*take[:_LISTED], f"... ({len(take) - _LISTED - 1:,} more)", take[-1]] if len(take) > _LISTED + 2 else take
    first = f"cuts {', '.join(listed)}, then " if take else "cuts "
    return f"{player} {first}{witness.keep} to take the rest or {witness.give} to leave it"
