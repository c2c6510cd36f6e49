"""`stringscoins endgame`: the value of loony endgames, their openings and the replies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.common import (
    Failures,
    Meter,
    heading,
    json_option,
    limit_options,
    signed,
    sources,
    table,
    tell,
)
from stringscoins.errors import PositionError
from stringscoins.solve.limits import Limits, SearchStopped

if TYPE_CHECKING:
    from stringscoins.endgame import SimpleEndgame, ValuedOpening
    from stringscoins.notation import Document

__all__ = ["endgame"]


@click.command()
@sources
@click.option(
    "--turn",
    "turn",
    metavar="N",
    type=click.IntRange(1, 1000),
    help="Of a sum of chains and loops, up to N changes that would turn who wins, with the same lead.",
)
@json_option
@limit_options
def endgame(sources: tuple[str, ...], turn: int | None, as_json: bool, limits: Callable[[], Limits]) -> None:
    """What each SOURCE, a loony endgame, is worth, and what every opening is worth.

    The player to move is the opener, the other the controller. The value is the margin by which the controller gets
    more of the coins that are left if both play best; the controlled value that of a controller who stays in control to
    the last or second-last turn. The opener wins if she leads by more (`lead` in a position file).
    Exit code 2 where the SOURCE is no loony endgame, 3 where a limit or Ctrl-C came first, with what is known.

    \b
    Examples:
      stringscoins endgame 5*3+4l+8l
      stringscoins endgame --json positions/berlekamp-scott/figure-2.yaml
      stringscoins endgame --turn 5 positions/allcock/3+4l+8l.yaml
    """

    def answer(document: Document, name: str) -> None:
        from stringscoins.endgame import ExactValues, chosen_loops, opening, openings_of, simple_sum, valuation
        from stringscoins.structure import Endgame

        game = Endgame.of(document.position)
        allcock = simple_sum(game)
        if turn and allcock is None:
            raise PositionError("--turn is for sums of chains and loops, and this endgame has joints")
        values = ExactValues(limits=limits(), progress=Meter())
        state: tuple[int, ...] | None = None
        record: dict[str, Any] = {
            "name": name,
            "coins": game.coins,
            "strings": len(document.position),
            "lead": document.lead,
            "controlled_value": None,
            "loops": [],
            "value": None,
        }
        if allcock is not None:
            record["terminal_bonus"] = allcock.terminal_bonus
            if game.pieces:
                move, rule = opening(allcock)
                record["move"] = {"piece": f"{move.length}-{move.kind}", "rule": f"Allcock, {rule}"}
        stopped: SearchStopped | None = None
        try:
            with values.stopping():
                state = values.shapes.state(game)
                record["controlled_value"] = values.controlled(state)
                record["loops"] = [
                    {"pieces": [piece.name for piece in loop.pieces], "length": loop.length, "weight": loop.weight}
                    for loop in chosen_loops(game, values.limits.check_time)
                ]
                found = valuation(game, values)
                record |= {"value": found.value, "winner": _winner(document.lead - found.value), "rule": found.rule}
                opened = openings_of(game, values)
                record["openings"] = [_opening_record(o) for o in opened]
                record["reply"] = {o.piece.name: o.reply for o in opened}
                if turn and allcock is not None:
                    record["turning"] = _turning(allcock, document.lead, turn)
        except SearchStopped as stop:
            stopped = stop
            record["stopped"] = stop.reason
            if record["value"] is None:
                # The value is not negative, and has the parity of the coins.
                known = values.bounds(state) if state is not None else (game.coins % 2, None)
                record["at_least"], record["at_most"] = known
        tell(record, _text, as_json, stopped)

    Failures().each(sources, answer)


def _winner(difference: int) -> str:
    """Who wins where the opener ends with so many coins more."""
    if difference == 0:
        return "draw"
    return "opener" if difference > 0 else "controller"


def _opening_record(opened: ValuedOpening) -> dict[str, Any]:
    return {
        "piece": opened.piece.name,
        "kind": "loop" if opened.piece.is_loop else "chain",
        "length": opened.piece.length,
        "count": opened.count,
        "coins": opened.coins,
        "value": opened.value,
        "reply": opened.reply,
        "optimal": opened.optimal,
    }


def _turning(allcock: SimpleEndgame, lead: int, most: int) -> list[dict[str, Any]]:
    from itertools import islice

    from stringscoins.endgame import turning_changes

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


def _text(record: dict[str, Any]) -> list[str]:
    lines = [heading(record)]
    if record["controlled_value"] is not None:
        lines.append(f"controlled value {record['controlled_value']}: {_packing(record['loops'])}")
    if record["value"] is None:
        at_most = f", at most {record['at_most']}" if record["at_most"] is not None else ""
        return [*lines, f"value at least {record['at_least']}{at_most}"]
    lines.append(f"value {record['value']}: {_margin(-record['value'], 'from here')}")
    if record["lead"]:
        lines.append(f"lead {record['lead']}: {_margin(record['lead'] - record['value'], 'in all')}")
    lines.append(f"by {record['rule']}")
    if "move" in record:
        lines.append(f"the opener opens a {record['move']['piece']} ({record['move']['rule']})")
    rows = [["opening", "coins", "pieces", "value", "reply", ""]]
    for opened in record.get("openings", []):
        pieces = str(opened["count"]) if opened["count"] > 1 else ""
        best = "optimal" if opened["optimal"] else ""
        rows.append([opened["piece"], str(opened["coins"]), pieces, str(opened["value"]), opened["reply"], best])
    if rows[1:]:
        lines += ["", *table(rows)]
    if "turning" in record:
        rows = [["instead of", "have", "coins", "value", "winner"]]
        for change in record["turning"]:
            removed, added = (" + ".join(change[key]) or "nothing" for key in ("removed", "added"))
            rows.append([removed, added, signed(change["coins"]), str(change["value"]), change["winner"]])
        lines += ["", *(table(rows) if rows[1:] else ["no change of one component turns it"])]
    return lines


def _margin(difference: int, when: str) -> str:
    winner = _winner(difference)
    return f"nobody gets more {when}" if winner == "draw" else f"the {winner} gets {abs(difference)} more {when}"


def _packing(loops: list[dict[str, Any]]) -> str:
    """The loops that count, pieces that are alike together."""
    counts = Counter((", ".join(loop["pieces"]), loop["weight"]) for loop in loops)
    words = []
    for (pieces, weight), count in counts.items():
        share = {1: "", 0.5: "half of ", 0.25: "a quarter of "}[weight]
        words.append(share + (f"{count} x {pieces}" if count > 1 else pieces.replace(", ", "+")))
    return "node-disjoint loops " + ", ".join(words) if words else "no loops"
