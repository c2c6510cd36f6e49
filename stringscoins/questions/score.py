"""Find who wins each SOURCE in Strings-and-Coins (on a board: Dots-and-Boxes), and by how many coins.

The margin says how many more coins than the opponent the player to move gets from here, if both play best. The
margin of a move is that of the player who makes it. The winner takes the lead of a position file into account.

Long work is written down beside the store (see `stringscoins store -h`). Work that was stopped goes on from there.
After a limit the bounds of the margin are told.

\b
Examples:
  stringscoins score @allcock/3+4l+8l
  stringscoins score --moves board:2x2:icelandic
  stringscoins score --misere --json board:1x7 graph:petersen
  stringscoins score --stats --time-limit 60 board:3x4
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stringscoins.notation import Coordinates
from stringscoins.questions.options import certificate_option, flag, method_option, misere_option
from stringscoins.questions.query import Answer, Query, check_certificate, facts, offer_of
from stringscoins.questions.question import Question, option
from stringscoins.questions.wording import certified, heading, labelled, offered, statistics
from stringscoins.solve import Objective, ScoredMove, Scores
from stringscoins.structures.falling import before_the_last
from stringscoins.wording import plural, signed, table

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.position import Position

__all__ = ["QUESTION", "Options", "answer"]

_SEARCHED = 64
"""The most strings that the search takes."""
_UNLIMITED = 1 << 62
"""A budget of positions that no search spends."""
_LONG = 10_000_000
"""Positions that take so long, some 15 s, that a table is offered."""


@dataclass(frozen=True)
class Options:
    """The options of `score`."""

    misere: bool = misere_option()
    moves: bool = flag("Tell the margin of every move, too.")
    method: str = method_option(Objective.MARGIN)
    stats: bool = flag("Tell what the search did: positions, table, seconds.")
    certificate: str | None = certificate_option()
    workers: int | None = option(
        None,
        "Let this many threads share a search. The default is 2. With auto there is one for each processor.",
        has_auto=True,
        bounds=(1, 256),
        is_local=True,
    )


def answer(query: Query, options: Options) -> Answer:
    """Return who wins Strings-and-Coins from a position, and by how many coins."""
    check_certificate(options.certificate)
    work = query.work.but(workers=options.workers)
    scores = Scores(query.position, method=options.method, misere=options.misere, work=work)
    lead = query.document.lead
    answer = Answer(query.heading() | {"misere": options.misere, "margin": None, "lead": lead, "winner": None})
    record, listed = answer.record, list[dict[str, Any]]()
    with answer.until_stopped():
        margin = (
            _margin_of_large_endgame(query)
            if options.method == "auto" and not (options.misere or options.moves)
            else None
        )
        if margin is None:
            margin = scores.value()
        record |= {"margin": margin, "winner": _winner(margin + lead, options.misere)}
        query.report({"margin": margin, "winner": record["winner"]})
        if options.moves:
            for move in scores.moves():
                listed.append({"id": move.string} | facts(move, "coins", "captures", "margin", "best"))
                if query.position.is_ordinary and not options.misere:
                    listed[-1]["loony"] = _is_loony(query.position, move)
                query.report({"move": listed[-1]})
        if options.certificate:
            record["certificate"] = {"file": options.certificate, "facts": _certify(query, scores, options)}
    if answer.stopped and record["margin"] is None:
        record["at_least"], record["at_most"] = scores.bounds
        if scores.asked:
            record["asked"], record["answered"] = scores.asked
    if answer.stopped or scores.positions > _LONG:
        record |= offer_of(query.position, scores.objective, options.method)
    if options.moves:
        record["moves"] = listed
    if options.stats:
        record["statistics"] = scores.statistics()
    return answer


def _certify(query: Query, scores: Scores, options: Options) -> int:
    """Write a certificate of a margin, and return the number of its facts."""
    assert options.certificate
    from stringscoins.certificate.writer import answers_of, endgame_answers, write_margin
    from stringscoins.solve.score_search import ScoreSearch

    if _is_large_endgame(query) and not options.misere:
        from stringscoins.endgames import ExactValues

        answers = endgame_answers(query.position, ExactValues(work=query.work))
    else:
        found_by = getattr(scores.solver, "method", scores.solver)
        if isinstance(found_by, ScoreSearch):
            found_by.budget = _UNLIMITED  # its table has most of what is asked
            answers = found_by.is_at_least
        else:
            answers = answers_of(scores.solver, options.misere)
    return write_margin(
        query.position,
        query.name,
        options.certificate,
        answers,
        misere=options.misere,
        limits=query.work.limits,
        progress=query.work.progress,
    )


def _is_large_endgame(query: Query) -> bool:
    """Return whether the position is a loony endgame too large for the search."""
    from stringscoins.structures import space_faults

    return len(query.position) > _SEARCHED and not space_faults(query.position)


def _margin_of_large_endgame(query: Query) -> int | None:
    """Return the margin of a loony endgame too large for the search; None for any other position."""
    if not _is_large_endgame(query):
        return None
    from stringscoins.endgames import ExactValues

    values = ExactValues(work=query.work)
    return -values.value(values.shapes.state_of(query.position))


def _is_loony(position: Position, move: ScoredMove) -> bool:
    """Return whether a move of a position of ordinary strings lets the opponent choose who moves on."""
    return not move.captures and bool(before_the_last(position.cut(move.string).position)[1])


def _winner(difference: int, misere: bool) -> str:
    """Return who wins, given the final lead of the player to move."""
    if difference == 0:
        return "draw"
    return "mover" if (difference > 0) != misere else "opponent"


def text(record: dict[str, Any], document: Document) -> list[str]:
    lines = [heading(record)]
    if record["margin"] is None:
        return [*lines, *_bounds(record), *offered(record), *statistics(record)]
    margin, lead = record["margin"], record["lead"]
    gets = (record["coins"] + margin) // 2
    lines.append(
        f"margin {signed(margin)}: the player to move gets {plural(gets, 'coin')}, the opponent {gets - margin}"
    )
    outcome = {"mover": "the player to move wins", "opponent": "the opponent wins", "draw": "a draw"}[record["winner"]]
    conditions = ["fewer coins win"] if record["misere"] else []
    if lead:
        conditions.append(f"with the lead of {lead} it is {signed(margin + lead)}")
    lines.append(", ".join(conditions) + ": " * bool(conditions) + outcome)
    if moves := record.get("moves"):
        labels = {move["id"]: signed(move["margin"]) for move in moves}
        lines += labelled(document, labels, "A line's number is the margin of the player who draws it.")
        called = Coordinates(document)
        rows = [["move", "line", "holds", "captures", "margin", ""]]
        for move in moves:
            coins, captures = ", ".join(move["coins"]) or "nothing", ", ".join(move["captures"])
            said = ", ".join(word for word in ("best", "loony") if move.get(word))
            rows.append([move["id"], called.dots(move["id"]), coins, captures, signed(move["margin"]), said])
        lines += ["", *table(rows)]
        if any(move.get("loony") for move in moves):
            lines += ["", "After a loony move the opponent gets at least half of the coins that are left."]
    return lines + certified(record) + offered(record) + statistics(record)


def _bounds(record: dict[str, Any]) -> list[str]:
    """Return the lines on the bounds of an unknown margin."""
    lines = [f"margin unknown, from {signed(record['at_least'])} to {signed(record['at_most'])}"]
    if "asked" in record:
        asked = f"{signed(record['asked'])} or {'less' if record['misere'] else 'more'}"
        share = f"{record['answered']:.0%}" if record["answered"] >= 0.01 else "less than 1%"
        lines.append(f"whether it is {asked}: {share} of what has to be tried was tried")
    return lines


QUESTION = Question("score", __doc__ or "", Options, answer, text, uses_store=True)
