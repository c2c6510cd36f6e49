"""`stringscoins flight`: Berlekamp and Scott's flight plans through loony endgames, and what they prove."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.common import (
    Failures,
    Meter,
    heading,
    json_option,
    limit_options,
    plural,
    sources,
    table,
    tell,
)
from stringscoins.solve.limits import Limits, SearchStopped

if TYPE_CHECKING:
    from stringscoins.endgame import Flight, Proof
    from stringscoins.notation import Document
    from stringscoins.structure import Bracelet, Endgame

__all__ = ["flight"]


@click.command()
@sources
@click.option(
    "--order",
    metavar="PIECES",
    help='Fly this order of play, too, such as "AB A B 6-chain" or "0 1, 0 1-2 3"; one SOURCE.',
)
@click.option("--plot", metavar="FILE", help="Draw the flights (.png or .svg); one SOURCE.")
@json_option
@limit_options
def flight(
    sources: tuple[str, ...], order: str | None, plot: str | None, as_json: bool, limits: Callable[[], Limits]
) -> None:
    """How the opener can make the controller of each SOURCE, a loony endgame, stay in control, if she can.

    The altitude is the opener's net score above ground, which is minus the controlled value: at 0 she loses by just
    that. A flight below ground crashes, for the controller then does better to take everything. `direct` flies through
    bracelets from end to end, `reverse` the other way; `plan` is smoother, by their algorithm or else by search. A
    plan that does not crash proves v = cv; so does their theorem, from the altitudes at two stages H and K.
    Exit code 2 where the SOURCE is no loony endgame, 3 where a limit or Ctrl-C came first, with what is known.

    \b
    Examples:
      stringscoins flight positions/berlekamp-scott/figure-2.yaml
      stringscoins flight --json positions/berlekamp-scott/earmuffs.yaml
      stringscoins flight --order "6-chain 4-loop 12-loop" 12l+6+4l
    """
    for option, given in (("--order", order), ("--plot", plot)):
        if given is not None and len(sources) > 1:
            raise click.UsageError(f"{option} takes one SOURCE")

    def answer(document: Document, name: str) -> None:
        from stringscoins.endgame import ExactValues, direct_flight, fly, plan_flight, safe_flight, theorem
        from stringscoins.structure import Endgame, configurations

        game = Endgame.of(document.position)
        values = ExactValues(limits=limits(), progress=Meter())
        shapes = values.shapes
        flights: dict[str, Flight] = {}
        record: dict[str, Any] = {
            "name": name,
            "coins": game.coins,
            "strings": len(document.position),
            "controlled_value": None,
            "value": None,
        }
        found_by, proof, stopped = "algorithm", None, None
        try:
            with values.stopping():
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
        except SearchStopped as stop:
            stopped = stop
        record |= {which: _flight_record(flown) for which, flown in flights.items()}
        record["bracelets"] = [_bracelet_record(bracelet) for bracelet in configurations(game).bracelets]
        if proof is not None:
            record["plan"]["found_by"] = found_by
            record["proved"] = proof.holds
            record |= _proof_record(proof)
        if stopped:
            record["stopped"] = stopped.reason
        if plot is not None and flights:
            from stringscoins.draw import draw_flights

            draw_flights(name, flights, plot)
            record["plot"] = plot
        tell(record, _text, as_json, stopped)

    Failures().each(sources, answer)


def _pieces(order: str) -> list[str]:
    """The names in an order of play; between commas they may hold spaces, as names of joints on boards do."""
    return [name.strip() for name in order.split(",")] if "," in order else order.split()


def _flight_record(flown: Flight) -> dict[str, Any]:
    legs = []
    for leg in flown.legs:
        piece = leg.opening.piece
        legs.append(
            {
                "piece": piece.name,
                "kind": "loop" if piece.is_loop else "chain",
                "length": piece.length,
                "coins": leg.opening.coins,
                "net": leg.net,
                "lowest": leg.lowest,
                "start": leg.start,
                "kept": leg.kept,
                "phase": leg.phase,
            }
        )
    return {
        "legs": legs,
        "lowest": flown.lowest,
        "crashes": flown.crashes,
        "largest_bump": flown.largest_bump,
        "largest_blip": flown.largest_blip,
        "end": flown.end,
        "proves": flown.proves,
    }


def _bracelet_record(bracelet: Bracelet) -> dict[str, Any]:
    from stringscoins.endgame import profitable

    return {
        "name": bracelet.name,
        "joints": list(bracelet.joints),
        "profitable": [
            {
                "pieces": [piece.name for piece in sub.order()],
                "net": sub.net,
                "bump": sub.bump(),
                "reverse_bump": sub.bump(backward=True),
                "minimal": minimal,
            }
            for sub, minimal in profitable(bracelet)
        ],
    }


def _proof_record(proof: Proof) -> dict[str, Any]:
    def stage(endgame: Endgame, legs: int) -> dict[str, Any]:
        return {"legs": legs, "pieces": [piece.name for piece in endgame.pieces]}

    return {
        "H": stage(proof.h, proof.legs_to_h),
        "K": stage(proof.k, proof.legs_to_k),
        "conditions": [{"condition": c.what, "value": c.value, "holds": c.holds} for c in proof.conditions],
    }


def _text(record: dict[str, Any]) -> list[str]:
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
    rows = [["leg", "length", "from", "net", "lowest", "", ""]]
    phase = ""
    for leg in flown["legs"]:
        new = leg["phase"] if leg["phase"] != phase else ""
        phase = leg["phase"]
        end = "" if leg["kept"] else "the controller takes it all" if leg["net"] < 0 else "the opener takes it"
        rows.append(
            [leg["piece"], str(leg["length"]), str(leg["start"]), f"{leg['net']:+}", str(leg["lowest"]), new, end]
        )
    return [*lines, *table(rows)]


def _proof_text(record: dict[str, Any]) -> list[str]:
    lines = []
    for stage in ("H", "K"):
        pieces = ", ".join(record[stage]["pieces"]) or "nothing"
        lines.append(f"{stage}, after {plural(record[stage]['legs'], 'leg')}: {pieces}")
    for condition in record["conditions"]:
        number = "" if condition["value"] is None else f": {condition['value']}"
        lines.append(f"{'holds' if condition['holds'] else 'fails'}  {condition['condition']}{number}")
    if record["proved"]:
        lines.append("By the theorem v = cv.")
    elif record["plan"]["proves"]:
        lines.append("The theorem does not prove v = cv; the plan, which does not crash, does.")
    elif record["value"] is not None:
        lines.append(f"Neither the theorem nor any plan proves v = cv: by search v = {record['value']} > cv.")
    else:
        lines.append("The theorem does not prove v = cv; whether another plan does is not known.")
    return lines
