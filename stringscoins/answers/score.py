"""The coins that players get from a position, and from each of its moves, both playing best."""

from __future__ import annotations

from typing import Any

from stringscoins.answers.query import Answer, Query, check_certificate, facts
from stringscoins.solve import Scores

__all__ = ["score"]

_SEARCHED = 64
"""The most strings that the search takes."""
_UNLIMITED = 1 << 62
"""A budget of positions that no search spends."""


def score(
    query: Query,
    *,
    method: str = "auto",
    misere: bool = False,
    moves: bool = False,
    stats: bool = False,
    certificate: str | None = None,
    workers: int | None = None,
) -> Answer:
    """Return who wins Strings-and-Coins from a position, and by how many coins.

    Parameters
    ----------
    query : Query
    method : str
        One of `solve.SCORE_METHODS`.
    misere : bool
        Whether fewer coins win.
    moves : bool
        Whether to score every move, too.
    stats : bool
        Whether to say what the search did.
    certificate : str, optional
        The file for a proof.
    workers : int, optional
        Threads that may search.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> score(Query("a chain of 3", read("3"))).record["margin"]
    -3
    """
    check_certificate(certificate)
    scores = Scores(
        query.position,
        method=method,
        misere=misere,
        limits=query.limits,
        progress=query.progress,
        store=query.store,
        workers=workers,
    )
    lead = query.document.lead
    answer = Answer(query.heading() | {"misere": misere, "margin": None, "lead": lead, "winner": None})
    record, listed = answer.record, list[dict[str, Any]]()
    with answer.until_stopped():
        margin = _margin_of_large_endgame(query) if method == "auto" and not (misere or moves) else None
        if margin is None:
            margin = scores.value()
        record |= {"margin": margin, "winner": _winner(margin + lead, misere)}
        query.heard({"margin": margin, "winner": record["winner"]})
        if moves:
            for move in scores.moves():
                listed.append({"id": move.string} | facts(move, "coins", "captures", "margin", "best"))
                query.heard({"move": listed[-1]})
        if certificate:
            record["certificate"] = {"file": certificate, "facts": _certify(query, scores, misere, certificate)}
    if answer.stopped and record["margin"] is None:
        record["at_least"], record["at_most"] = scores.bounds
        if scores.asked:
            record["asked"], record["answered"] = scores.asked
    if moves:
        record["moves"] = listed
    if stats:
        record["statistics"] = scores.statistics()
    return answer


def _certify(query: Query, scores: Scores, misere: bool, file: str) -> int:
    """Write a certificate of a margin that is found, and return the number of its facts."""
    from stringscoins.certificate.margins_writer import Margins, Oracle, write_margin
    from stringscoins.solve.score_search import ScoreSearch

    oracle: Oracle
    if _is_large_endgame(query) and not misere:
        from stringscoins.certificate.endgames import EndgameMargins
        from stringscoins.endgames import ExactValues

        oracle = EndgameMargins(query.position, ExactValues(limits=query.limits, progress=query.progress))
    else:
        found_by = getattr(scores.solver, "method", scores.solver)
        if isinstance(found_by, ScoreSearch):
            found_by.budget = _UNLIMITED  # its table has most of what is asked
            oracle = found_by
        else:
            oracle = Margins(scores.solver, misere)
    return write_margin(
        query.position, query.name, file, oracle, misere=misere, limits=query.limits, progress=query.progress
    )


def _is_large_endgame(query: Query) -> bool:
    """Return whether the position is a loony endgame too large for the search."""
    from stringscoins.structures import faults

    return len(query.position) > _SEARCHED and not faults(query.position)


def _margin_of_large_endgame(query: Query) -> int | None:
    """Return the margin of a loony endgame too large for the search; None of any other position."""
    if not _is_large_endgame(query):
        return None
    from stringscoins.endgames import ExactValues
    from stringscoins.structures import Endgame

    values = ExactValues(limits=query.limits, progress=query.progress)
    return -values.value(values.shapes.state(Endgame.of(query.position)))


def _winner(difference: int, misere: bool) -> str:
    """Return who wins where the player to move ends with so many coins more."""
    if difference == 0:
        return "draw"
    return "mover" if (difference > 0) != misere else "opponent"
