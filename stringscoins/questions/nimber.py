"""Find the nimber of each SOURCE, or say that it is loony.

In Nimstring the player who has to cut a string and has none loses. The player to move wins exactly if the nimber is not
0. In a loony position that player wins whatever other position is added to it.

The value of a move is that of the whole position after it. After a capture the same player moves there.

The store keeps answers, and what long searches found out on the way (see `stringscoins store -h`). A search that
was stopped goes on from there. Only --method auto takes a whole answer from the store.

With --batch each line of a file is a position, and each answer is a JSON object on a line. Thousands of small
positions are answered in a second.

\b
Examples:
  stringscoins nimber @malkin/icelandic-2x2
  stringscoins nimber --moves board:2x2:icelandic
  stringscoins nimber --moves "board:2x2:icelandic + 3 + 2*kayles:5"
  stringscoins nimber --json 3+4l graph:petersen cubes:2x2x2:faces
  stringscoins nimber --stats --no-store 3x3
  stringscoins nimber --workers 2 board:3x4
  stringscoins nimber --batch docs/examples/batch.txt --output nimbers.jsonl
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stringscoins.notation import Coordinates
from stringscoins.questions.options import certificate_option, flag, method_option
from stringscoins.questions.query import Answer, Query, check_certificate, facts, offer_of
from stringscoins.questions.question import OptionError, Question, option
from stringscoins.questions.wording import certified, heading, labelled, offered, statistics
from stringscoins.solve import Move, Nimbers, Objective, SearchStopped
from stringscoins.values import LOONY, mover_wins, show
from stringscoins.wording import show_value, table

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.structures import Witness

__all__ = ["QUESTION", "Options", "answer"]

_LISTED = 8
"""Strings of a witness that are named before the last one; with --json all are."""
_LONG = 1_000_000
"""Positions that take so long, some 10 s, that a table is offered."""
_COMPACT = ("auto", "search", "mex")
"""Methods that may search cores."""


@dataclass(frozen=True)
class Options:
    """The options of `nimber`."""

    moves: bool = flag("Tell the value of every move, too, and the reason of loony ones.")
    method: str = method_option(Objective.NIMBER)
    stats: bool = flag("Tell what the search did: positions, table, seconds by phase.")
    certificate: str | None = certificate_option()
    workers: int | None = option(
        None,
        "Let this many threads share a search. With auto, the default, there is one for each processor.",
        has_auto=True,
        bounds=(1, 256),
        is_local=True,
    )
    dask: str | None = option(
        None,
        "Search on the workers of the Dask cluster at ADDRESS, such as tcp://localhost:8786.",
        metavar="ADDRESS",
        is_local=True,
    )
    compact: bool = flag(
        "Know cores by fingerprints of 96 bits. That takes less memory, but the answer is only"
        " probable until a certificate from an exact run is checked: for n cores it is false with a"
        " probability of n^2 / 2^97 at most. It begins with what exact searches have left in the store, and goes on"
        " where it was stopped; its answer is not kept there.",
        is_local=True,
    )

    def __post_init__(self) -> None:
        if self.dask and self.workers:
            raise OptionError("give --workers (threads here) or --dask (a cluster), not both")
        if self.dask and self.method not in ("auto", "search"):
            raise OptionError("--dask goes with the methods auto and search")
        if self.compact and self.dask:
            raise OptionError("--compact takes threads only, not --dask")
        if self.compact and self.certificate:
            raise OptionError("a certificate needs exact forms: leave out --compact")
        if self.compact and self.method not in _COMPACT:
            raise OptionError(f"--compact goes with --method {' or '.join(_COMPACT)}")


def answer(query: Query, options: Options) -> Answer:
    """Return the nimber of a position, or that it is loony.

    >>> from stringscoins.notation import read
    >>> answer(Query("a chain of 3", read("3")), Options()).record
    {'name': 'a chain of 3', 'coins': 3, 'strings': 4, 'nimber': 0, 'mover_wins': False}
    """
    position, progress = query.position, query.work.progress
    check_certificate(options.certificate)
    work = query.work.but(workers=options.dask or options.workers, compact=options.compact)
    nimbers = Nimbers(position, method=options.method, name=query.name, work=work)
    answer = Answer(
        query.heading() | {"nimber": None, "mover_wins": None} | ({"probable": True} if options.compact else {})
    )
    record, listed = answer.record, dict[str, dict[str, Any]]()

    def tell(move: Move, witness: Witness | None) -> None:
        listed[move.string] = _move(move, witness)
        query.report({"move": listed[move.string]})

    with answer.until_stopped():
        if options.moves:
            for move, witness in nimbers.loony_moves():
                tell(move, witness)
        value = nimbers.value()
        record |= {"nimber": show(value), "mover_wins": mover_wins(value)}
        query.report({"nimber": show(value), "mover_wins": mover_wins(value)})
        if value == LOONY:
            record["witness"] = _witness(nimbers.witness())
        if options.moves:
            progress.counting(0, len(position), "moves")
            for index, move in enumerate(nimbers.moves(easy_first=True), 1):
                progress.counting(index, len(position), "moves")
                if move.string not in listed:
                    tell(move, nimbers.witness([move.string]) if move.value == LOONY else None)
        if options.certificate:
            from stringscoins.certificate.writer import write_certificate

            facts = write_certificate(
                position, query.name, options.certificate, nimbers.solver, limits=query.work.limits, progress=progress
            )
            record["certificate"] = {"file": options.certificate, "facts": facts}
    if answer.stopped:
        # Without a search nothing is refuted.
        stop = answer.stopped if isinstance(answer.stopped, SearchStopped) else SearchStopped(answer.stopped)
        record |= {"positions": stop.positions, "kept": stop.kept}
        if record["nimber"] is None:
            record["refuted"] = list(stop.refuted)
            if 0 in stop.refuted:
                record["mover_wins"] = True
    if answer.stopped or nimbers.positions > _LONG:
        record |= offer_of(position, Objective.NIMBER, options.method)
    if options.moves:
        record["moves"] = [listed[string] for string in position if string in listed]
    if options.stats:
        record["statistics"] = nimbers.statistics()
    return answer


def _witness(witness: Witness | None) -> dict[str, Any] | None:
    return None if witness is None else facts(witness, "take", "keep", "give", "type")


def _move(move: Move, witness: Witness | None) -> dict[str, Any]:
    record = {"id": move.string} | facts(move, "coins", "captures")
    record |= {"nimber": show(move.value), "winning": move.winning, "kind": move.kind}
    return record | ({"witness": _witness(witness)} if witness else {})


def text(record: dict[str, Any], document: Document) -> list[str]:
    lines = [heading(record)]
    value = record["nimber"]
    if value is None:
        known = ", ".join(f"not {n}" for n in record["refuted"])
        lines.append("nimber unknown" + (f": {known}" if known else ""))
    else:
        outcome = "the player to move wins" if record["mover_wins"] else "the player to move loses"
        lines.append(f"nimber {show_value(value)}: {outcome}")
        if "probable" in record:
            lines.append("probable: cores were known by fingerprints; only an exact run gives a certificate")
    if value == "loony":
        lines.append(_why(record["witness"], "the player to move"))
    if moves := record.get("moves"):
        labels = {move["id"]: "L" if move["nimber"] == "loony" else str(move["nimber"]) for move in moves}
        lines += labelled(document, labels, "A line's number is the value after it; L is loony.")
        called = Coordinates(document)
        rows = [_row(move, called) for move in moves]
        lines += ["", *table([["move", "line", "holds", "captures", "value", "", ""], *rows])]
    return lines + certified(record) + offered(record) + statistics(record)


def _row(move: Mapping[str, Any], called: Coordinates) -> list[str]:
    return [
        move["id"],
        called.dots(move["id"]),
        ", ".join(move["coins"]) or "nothing",
        ", ".join(move["captures"]),
        show_value(move["nimber"]),
        "wins" if move["winning"] else "loses",
        _why(move.get("witness"), "the mover" if move["captures"] else "the opponent"),
    ]


def _why(witness: Mapping[str, Any] | None, player: str) -> str:
    """Return a witness in words; empty for none."""
    if witness is None:
        return ""
    take = witness["take"]
    listed = [*take[:_LISTED], f"... ({len(take) - _LISTED - 1:,} more)", take[-1]] if len(take) > _LISTED + 2 else take
    first = f"cuts {', '.join(listed)}, then " if take else "cuts "
    return f"{player} {first}{witness['keep']} to take the rest or {witness['give']} to leave it"


QUESTION = Question("nimber", __doc__ or "", Options, answer, text, uses_store=True, takes_lines=True)
