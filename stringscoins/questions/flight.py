"""Plan how the opener can make the controller of each SOURCE, a loony endgame, stay in control.

The altitude is the opener's net score above ground level, which is minus the controlled value: at 0 she loses by
just that. A flight below ground level crashes, for the controller then does better to take everything. `direct`
flies through bracelets from end to end, `reverse` the other way. `plan` is smoother; Berlekamp and Scott's
algorithm finds it, or else a search.

A plan that does not crash proves that the value is the controlled value, v = cv. Their theorem proves it, too, from
the altitudes at two stages H and K. The least landing says it exactly: it is what the very long chains and loops that
stand alone, which are played last, have to be worth.

With hyperstrings the plan always opens what dips least, or search finds one; the theorem and the least landing are not
about these. Exit code 2 says that a SOURCE is not a loony endgame, or has no controlled value because an opening leaves
what is none.

\b
Examples:
  stringscoins flight @berlekamp-scott/figure-2
  stringscoins flight --json @berlekamp-scott/earmuffs
  stringscoins flight --order "6-chain 4-loop 12-loop" 12l+6+4l
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from stringscoins.endgames import (
    ExactValues,
    Flight,
    Proof,
    SimpleEndgame,
    direct_flight,
    disjoint_loops,
    flight_in_space,
    fly,
    landing,
    plan_flight,
    profitable,
    safe_flight,
    theorem,
)
from stringscoins.questions.endgame import piece_facts
from stringscoins.questions.query import Answer, Query, facts
from stringscoins.questions.question import Question, option
from stringscoins.questions.wording import heading
from stringscoins.structures import Bracelet, Endgame, SpaceEndgame, configurations
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["QUESTION", "Options", "answer"]


@dataclass(frozen=True)
class Options:
    """The options of `flight`."""

    order: str | None = option(
        None,
        'Fly this order of play, too, such as "AB A B 6-chain" or "0 1, 0 1-2 3". Takes one SOURCE.',
        metavar="PIECES",
        of_one=True,
    )
    plot: str | None = option(
        None,
        "Draw the flights. FILE ends in .svg, .png or .pdf. Takes one SOURCE.",
        metavar="FILE",
        of_one=True,
        is_local=True,
    )


def answer(query: Query, options: Options) -> Answer:
    """Return the flights by which the opener keeps the controller in control, if she can."""
    whole = SpaceEndgame.of(query.position)
    game = None if whole.others else whole.ordinary
    values = ExactValues(work=query.work)
    shapes = values.shapes
    answer = Answer(query.heading() | {"controlled_value": None, "value": None})
    flights, record, found_by, proof = answer.flights, answer.record, "algorithm", None
    with answer.until_stopped(), values.stopping():
        state = shapes.state(whole)
        record["controlled_value"] = values.controlled(state)
        if game:
            flights["direct"] = direct_flight(game, shapes)
            flights["reverse"] = direct_flight(game, shapes, backward=True)
        if options.order is not None:
            flights["order"] = fly(game or whole, _pieces(options.order), shapes)
        plan = flights["plan"] = plan_flight(game, shapes) if game else flight_in_space(whole, shapes)
        proof = theorem(game, plan, shapes) if game else None
        record["value"] = plan.start if plan.proves else values.value(state)
        if not plan.proves and (safe := safe_flight(game or whole, values)) is not None:
            flights["plan"], found_by = safe, "search"
            proof = theorem(game, safe, shapes) if game else None
        if game:
            last, alone = landing(game, shapes), disjoint_loops(game)
            record["landing"] = facts(last, "least", "decides") | _sum(last.last)
            record["disjoint_loops"] = _sum(alone) | {"enough": 2 * alone.controlled_value >= game.coins}
    record |= {which: _flight(flown) for which, flown in flights.items()}
    record["bracelets"] = [_bracelet(bracelet) for bracelet in configurations(game).bracelets] if game else []
    if "plan" in flights:
        record["plan"]["found_by"] = found_by
        record |= _proof(proof)
    if options.plot is not None and flights:
        from stringscoins.drawing import draw_flights

        draw_flights(query.name, flights, options.plot)
        record["plot"] = options.plot
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


def _sum(endgame: SimpleEndgame) -> dict[str, Any]:
    return {"sum": str(endgame), "controlled_value": endgame.controlled_value}


def _proof(proof: Proof | None) -> dict[str, Any]:
    """Return the facts on the theorem; it is not about hyperstrings, nor known where a limit came first."""
    if proof is None:
        return {"proved": False, "conditions": []}

    def stage(left: Endgame, legs: int) -> dict[str, Any]:
        return {"legs": legs, "pieces": [piece.name for piece in left.pieces]}

    return {
        "proved": proof.holds,
        "H": stage(proof.h, proof.legs_to_h),
        "K": stage(proof.k, proof.legs_to_k),
        "conditions": [{"condition": c.what, "value": c.value, "holds": c.holds} for c in proof.conditions],
    }


def text(record: dict[str, Any], document: Document) -> list[str]:
    lines = [heading(record)]
    if record["controlled_value"] is not None:
        lines.append(f"controlled value {record['controlled_value']}")
    for which in ("direct", "reverse", "order", "plan"):
        if which in record:
            lines += ["", *_flight_text(which, record[which])]
    for bracelet in record["bracelets"]:
        gains = [sub for sub in bracelet["profitable"] if sub["minimal"]]
        lines += ["", f"{bracelet['name']} {', '.join(bracelet['joints'])}" + ("" if gains else ": nothing profitable")]
        for sub in gains:
            bumps = f"bump {sub['bump']}, in reverse {sub['reverse_bump']}"
            lines.append(f"minimal profitable sub-bracelet {' '.join(sub['pieces'])}: net {sub['net']:+}, {bumps}")
    if "plan" in record:
        lines += ["", *_proof_text(record)]
    if "landing" in record:
        lines += _landing_text(record["landing"], record["disjoint_loops"])
    if "plot" in record:
        lines.append(f"{record['plot']}: the flights")
    return lines


def _flight_text(which: str, flown: dict[str, Any]) -> list[str]:
    verdict = "crashes" if flown["crashes"] else "does not crash"
    by = " (found by search)" if flown.get("found_by") == "search" else ""
    lines = [
        f"{which}{by}: {plural(len(flown['legs']), 'leg')}, lowest altitude {flown['lowest']}, "
        f"largest bump {flown['largest_bump']}; {verdict}"
    ]
    if which in ("direct", "reverse") or not flown["legs"]:
        legs = [f"{leg['piece']} {leg['net']:+}" for leg in flown["legs"]]
        runs = [(leg, len(list(run))) for leg, run in groupby(legs)]
        return [*lines, " ".join(f"{n} x {leg}" if n > 1 else leg for leg, n in runs)]
    rows: list[list[Any]] = [["leg", "length", "from", "net", "lowest", "", ""]]
    phase = ""
    for leg in flown["legs"]:
        new = leg["phase"] if leg["phase"] != phase else ""
        phase = leg["phase"]
        end = "" if leg["kept"] else "the controller takes it all" if leg["net"] < 0 else "the opener takes it"
        rows.append([leg["piece"], leg["length"], leg["start"], f"{leg['net']:+}", leg["lowest"], new, end])
    return [*lines, *table(rows)]


def _proof_text(record: dict[str, Any]) -> list[str]:
    lines = []
    for stage in ("H", "K") if "H" in record else ():
        pieces = ", ".join(record[stage]["pieces"]) or "nothing"
        lines.append(f"{stage}, after {plural(record[stage]['legs'], 'leg')}: {pieces}")
    for condition in record["conditions"]:
        number = "" if condition["value"] is None else f": {condition['value']}"
        lines.append(f"{'holds' if condition['holds'] else 'fails'}  {condition['condition']}{number}")
    if record["proved"]:
        lines.append("By the theorem v = cv.")
    elif not record["conditions"]:
        lines.append(
            "The plan does not crash, so v = cv."
            if record["plan"]["proves"]
            else "Whether a plan proves v = cv is not known."
            if record["value"] is None
            else f"No plan proves v = cv: by search v = {record['value']} > cv."
        )
    elif record["plan"]["proves"]:
        lines.append("The theorem does not prove v = cv; the plan, which does not crash, does.")
    elif record["value"] is not None:
        lines.append(f"Neither the theorem nor any plan proves v = cv: by search v = {record['value']} > cv.")
    else:
        lines.append("The theorem does not prove v = cv; whether another plan does is not known.")
    return lines


def _landing_text(last: dict[str, Any], alone: dict[str, Any]) -> list[str]:
    least, worth = last["least"], last["controlled_value"]
    if last["decides"]:
        equal = "=" if worth >= least else ">"
        here = f"Played last, {last['sum']} is worth {worth}; {least} is needed and enough, so v {equal} cv."
    else:
        here = (
            f"Beside very long chains and loops, a chain among them, v = cv exactly if they are worth {least} or more."
        )
    half = "half of the coins or more, so v = cv" if alone["enough"] else "less than half of the coins"
    return [here, f"The node-disjoint loops alone, {alone['sum']}, are worth {alone['controlled_value']}, {half}."]


QUESTION = Question("flight", __doc__ or "", Options, answer, text)
