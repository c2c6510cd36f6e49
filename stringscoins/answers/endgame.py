"""The value of a loony endgame, its openings and the replies to them."""

from __future__ import annotations

from itertools import islice
from typing import Any

from stringscoins.answers.query import Answer, Query, check_certificate, facts
from stringscoins.endgames import (
    ExactValues,
    SimpleEndgame,
    chosen_loops,
    opening,
    openings_of,
    simple_sum,
    turning_changes,
    valuation,
)
from stringscoins.errors import PositionError
from stringscoins.structures import Endgame, Piece

__all__ = ["endgame", "piece_facts"]


def endgame(query: Query, *, turn: int | None = None, certificate: str | None = None) -> Answer:
    """Return what a loony endgame is worth, and what every opening is worth.

    Parameters
    ----------
    query : Query
    turn : int, optional
        Of a sum of chains and loops, the most changes to list that would turn who wins.
    certificate : str, optional
        The file for a proof of the value.

    Raises
    ------
    NotAnEndgame
        If the position is no loony endgame.
    PositionError
        If `turn` is given, and the endgame has joints.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> endgame(Query("a sum", read("3+4l"))).record["value"]
    1
    """
    game, lead = Endgame.of(query.position), query.document.lead
    allcock = simple_sum(game)
    if turn and allcock is None:
        raise PositionError("--turn is for sums of chains and loops, and this endgame has joints")
    check_certificate(certificate)
    values = ExactValues(limits=query.limits, progress=query.progress)
    state: tuple[int, ...] | None = None
    answer = Answer(query.heading() | {"lead": lead, "controlled_value": None, "loops": [], "value": None})
    record = answer.record
    if allcock is not None:
        record["terminal_bonus"] = allcock.terminal_bonus
        if game.pieces:
            move, rule = opening(allcock)
            record["move"] = {"piece": f"{move.length}-{move.kind}", "rule": f"Allcock, {rule}"}
    with answer.until_stopped(), values.stopping():
        state = values.shapes.state(game)
        record["controlled_value"] = values.controlled(state)
        record["loops"] = [
            {"pieces": [piece.name for piece in loop.pieces], "length": loop.length, "weight": loop.weight}
            for loop in chosen_loops(game, values.limits.check_time)
        ]
        found = valuation(game, values)
        record |= {"value": found.value, "winner": _winner(lead - found.value), "rule": found.rule}
        opened = openings_of(game, values)
        record["openings"] = [
            piece_facts(o.piece) | facts(o, "count", "coins", "value", "reply", "optimal") for o in opened
        ]
        record["reply"] = {o.piece.name: o.reply for o in opened}
        if turn and allcock is not None:
            record["turning"] = _turning(allcock, lead, turn)
        if certificate:
            from stringscoins.certificate.endgames import EndgameMargins
            from stringscoins.certificate.margins_writer import write_endgame

            oracle = EndgameMargins(query.position, values)
            written = write_endgame(
                query.position, query.name, certificate, oracle, limits=query.limits, progress=query.progress
            )
            record["certificate"] = {"file": certificate, "facts": written}
    if answer.stopped and record["value"] is None:
        # The value is not negative, and has the parity of the coins.
        known = values.bounds(state) if state is not None else (game.coins % 2, None)
        record["at_least"], record["at_most"] = known
    return answer


def _winner(difference: int) -> str:
    """Return who wins where the opener ends with so many coins more."""
    if difference == 0:
        return "draw"
    return "opener" if difference > 0 else "controller"


def piece_facts(piece: Piece) -> dict[str, Any]:
    """Return what a piece of an endgame is called, and what it is."""
    return {"piece": piece.name, "kind": "loop" if piece.is_loop else "chain", "length": piece.length}


def _turning(allcock: SimpleEndgame, lead: int, most: int) -> list[dict[str, Any]]:
    return [
        {
            "removed": [str(component) for component in change.removed],
            "added": [str(component) for component in change.added],
            "coins": change.coins,
            "endgame": str(change.endgame),
            "value": change.value,
            "winner": change.result,
        }
        for change in islice(turning_changes(allcock, lead), most)
    ]
