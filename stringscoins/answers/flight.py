"""Flight plans through a loony endgame, and what they prove."""

from __future__ import annotations

from typing import Any

from stringscoins.answers.endgame import piece_facts
from stringscoins.answers.query import Answer, Query, facts
from stringscoins.endgames import (
    ExactValues,
    Flight,
    Proof,
    direct_flight,
    fly,
    plan_flight,
    profitable,
    safe_flight,
    theorem,
)
from stringscoins.structures import Bracelet, Endgame, configurations

__all__ = ["flight"]


def flight(query: Query, *, order: str | None = None, plot: str | None = None) -> Answer:
    """Return how the opener can make the controller of a loony endgame stay in control, if she can.

    Parameters
    ----------
    query : Query
    order : str, optional
        Pieces in the order in which they are to be flown, too.
    plot : str, optional
        The file for a picture of the flights.

    Raises
    ------
    NotAnEndgame
        If the position is no loony endgame.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> flight(Query("a sum", read("12l+6+4l"))).record["plan"]["crashes"]
    False
    """
    game = Endgame.of(query.position)
    values = ExactValues(limits=query.limits, progress=query.progress)
    shapes = values.shapes
    answer = Answer(query.heading() | {"controlled_value": None, "value": None})
    flights, record, found_by, proof = answer.flights, answer.record, "algorithm", None
    with answer.until_stopped(), values.stopping():
        record["controlled_value"] = values.controlled(shapes.state(game))
        flights["direct"] = direct_flight(game, shapes)
        flights["reverse"] = direct_flight(game, shapes, backward=True)
        if order is not None:
            flights["order"] = fly(game, _pieces(order), shapes)
        plan = plan_flight(game, shapes)
        proof = theorem(game, plan, shapes)
        flights["plan"] = plan
        record["value"] = plan.start if plan.proves else values.value(shapes.state(game))
        if not plan.proves and (safe := safe_flight(game, values)) is not None:
            proof = theorem(game, safe, shapes)
            flights["plan"], found_by = safe, "search"
    record |= {which: _flight(flown) for which, flown in flights.items()}
    record["bracelets"] = [_bracelet(bracelet) for bracelet in configurations(game).bracelets]
    if proof is not None:
        record["plan"]["found_by"] = found_by
        record |= _proof(proof)
    if plot is not None and flights:
        from stringscoins.drawing import draw_flights

        draw_flights(query.name, flights, plot)
        record["plot"] = plot
    return answer


def _pieces(order: str) -> list[str]:
    """Return the names in an order of play; between commas they may hold spaces, as names of joints on boards do."""
    return [name.strip() for name in order.split(",")] if "," in order else order.split()


def _flight(flown: Flight) -> dict[str, Any]:
    legs = [
        piece_facts(leg.opening.piece)
        | {"coins": leg.opening.coins}
        | facts(leg, "net", "lowest", "start", "kept", "phase")
        for leg in flown.legs
    ]
    return {"legs": legs} | facts(flown, "lowest", "crashes", "largest_bump", "largest_blip", "end", "proves")


def _bracelet(bracelet: Bracelet) -> dict[str, Any]:
    found = [
        {
            "pieces": [piece.name for piece in sub.order()],
            "net": sub.net,
            "bump": sub.bump(),
            "reverse_bump": sub.bump(backward=True),
            "minimal": minimal,
        }
        for sub, minimal in profitable(bracelet)
    ]
    return facts(bracelet, "name", "joints") | {"profitable": found}


def _proof(proof: Proof) -> dict[str, Any]:
    def stage(left: Endgame, legs: int) -> dict[str, Any]:
        return {"legs": legs, "pieces": [piece.name for piece in left.pieces]}

    return {
        "proved": proof.holds,
        "H": stage(proof.h, proof.legs_to_h),
        "K": stage(proof.k, proof.legs_to_k),
        "conditions": [{"condition": c.what, "value": c.value, "holds": c.holds} for c in proof.conditions],
    }
