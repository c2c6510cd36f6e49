"""Find what each SOURCE, a loony endgame, is worth, and what every opening is worth.

The player to move is the opener, the other player the controller. The value is the margin by which the controller
gets more of the coins that are left if both play best. The controlled value is that of a controller who stays in
control to the last or second-last turn. The opener wins if she leads by more than the value (`lead` in a position
file).

A loony endgame consists of chains of 3 coins or more and of loops of 4 or more. A component with hyperstrings belongs
to one if after every cut in it the other player has a choice: to take all that falls, or to leave a handout of it.

Exit code 2 says that a SOURCE is not a loony endgame.

\b
Examples:
  stringscoins endgame 5*3+4l+8l
  stringscoins endgame --json @berlekamp-scott/figure-2
  stringscoins endgame --orders @allcock/example-1-2
  stringscoins endgame --turn 5 @allcock/3+4l+8l
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

from stringscoins.endgames import (
    ExactValues,
    SimpleEndgame,
    chosen_loops,
    opening,
    openings_in_space,
    optimal_orders,
    simple_sum,
    turning_changes,
    valuation,
    valuation_in_space,
    winning_conditions,
)
from stringscoins.endgames.exact import simple_state
from stringscoins.errors import PositionError
from stringscoins.questions.options import certificate_option, flag
from stringscoins.questions.query import Answer, Query, check_certificate, facts
from stringscoins.questions.question import Question, option
from stringscoins.questions.wording import certified, heading
from stringscoins.structures import Piece, SpaceEndgame, Tree
from stringscoins.wording import plural, signed, table

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["QUESTION", "Options", "answer", "piece_facts"]

_MOST_ORDERS = 100
"""The most orders of opening that are listed."""


@dataclass(frozen=True)
class Options:
    """The options of `endgame`."""

    orders: bool = flag("Tell all orders of opening in which every opening is optimal, the first 100 of more.")
    turn: int | None = option(
        None,
        "Tell up to N changes after which the other player wins, with the same lead. Takes sums of chains and loops.",
        metavar="N",
        bounds=(1, 1000),
    )
    certificate: str | None = certificate_option()


def answer(query: Query, options: Options) -> Answer:
    """Return the value of a loony endgame, and that of every opening."""
    game, lead = SpaceEndgame.of(query.position), query.document.lead
    ordinary = None if game.others else game.ordinary
    allcock = simple_sum(ordinary) if ordinary else None
    if options.certificate and not ordinary:
        raise PositionError(
            "--certificate is for endgames of ordinary strings, and this one has hyperstrings: `score --certificate`"
            " proves its margin, which is minus the value"
        )
    check_certificate(options.certificate)
    values = ExactValues(work=query.work)
    state: tuple[int, ...] | None = None
    answer = Answer(query.heading() | {"lead": lead, "controlled_value": None, "loops": [], "value": None})
    record = answer.record
    if allcock is not None:
        record["terminal_bonus"] = allcock.terminal_bonus
        if allcock.size:
            move, rule = opening(allcock)
            record["move"] = {"piece": f"{move.length}-{move.kind}", "rule": f"Allcock, {rule}"}
    with answer.until_stopped(), values.stopping():
        state = values.shapes.state_of(query.position)
        alike = simple_state(values.shapes, state)
        if options.turn and alike is None:
            raise PositionError(
                "--turn is for sums of chains and loops, and of trees that count as such: this endgame has other pieces"
            )
        record["controlled_value"] = values.controlled(state)
        if ordinary:
            record["loops"] = [
                {"pieces": [piece.name for piece in loop.pieces], "length": loop.length, "weight": loop.weight}
                for loop in chosen_loops(ordinary, values.work.check)
            ]
        found = valuation(ordinary, values) if ordinary else valuation_in_space(state, values)
        record |= {"value": found.value, "winner": _winner(lead - found.value), "rule": found.rule}
        opened = openings_in_space(game, values)
        record["openings"] = [
            piece_facts(o.piece) | facts(o, "count", "coins", "handout", "value", "reply", "optimal") for o in opened
        ]
        record["reply"] = {o.piece.name: o.reply for o in opened}
        if options.orders:
            orders = [[piece.name for piece in o] for o in islice(optimal_orders(game, values), _MOST_ORDERS + 1)]
            record |= {"orders": orders[:_MOST_ORDERS], "more_orders": len(orders) > _MOST_ORDERS}
        if options.turn and alike is not None:
            record["conditions"] = [
                {"condition": what, "holds": holds} for what, holds in winning_conditions(alike, lead)
            ]
            record["turning"] = _turning(alike, lead, options.turn)
        if options.certificate:
            from stringscoins.certificate.margins import ENDGAME
            from stringscoins.certificate.writer import endgame_answers, write_margin

            written = write_margin(
                query.position,
                query.name,
                options.certificate,
                endgame_answers(query.position, values),
                kind=ENDGAME,
                limits=query.work.limits,
                progress=query.work.progress,
            )
            record["certificate"] = {"file": options.certificate, "facts": written}
    if answer.stopped and record["value"] is None:
        # The value is not negative, and has the parity of the coins.
        known = values.bounds(state) if state is not None else (len(query.position.coins) % 2, None)
        record["at_least"], record["at_most"] = known
    return answer


def _winner(difference: int) -> str:
    """Return who wins, given the opener's final lead."""
    if difference == 0:
        return "draw"
    return "opener" if difference > 0 else "controller"


def piece_facts(piece: Piece | Tree) -> dict[str, Any]:
    """Return the name, kind and length of a piece."""
    kind = "tree" if isinstance(piece, Tree) else "loop" if piece.is_loop else "chain"
    return {"piece": piece.name, "kind": kind, "length": piece.length}


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


def text(record: dict[str, Any], document: Document) -> list[str]:
    lines = [heading(record)]
    if record["controlled_value"] is not None:
        trees = any(opened["kind"] == "tree" for opened in record.get("openings", []))
        loops = "" if trees else f": {_packing(record['loops'])}"
        lines.append(f"controlled value {record['controlled_value']}{loops}")
    if record["value"] is None:
        at_most = f", at most {record['at_most']}" if record["at_most"] is not None else ""
        return [*lines, f"value at least {record['at_least']}{at_most}"]
    lines.append(f"value {record['value']}: {_margin(-record['value'], 'from here')}")
    if record["lead"]:
        lines.append(f"lead {record['lead']}: {_margin(record['lead'] - record['value'], 'in all')}")
    lines.append(f"by {record['rule']}")
    if "move" in record:
        lines.append(f"the opener opens a {record['move']['piece']} ({record['move']['rule']})")
    rows: list[list[Any]] = [["opening", "coins", "handout", "pieces", "value", "reply", ""]]
    for opened in record.get("openings", []):
        pieces = str(opened["count"]) if opened["count"] > 1 else ""
        best = "optimal" if opened["optimal"] else ""
        handout = opened["handout"] if opened["kind"] == "tree" else ""
        rows.append([opened["piece"], opened["coins"], handout, pieces, opened["value"], opened["reply"], best])
    if rows[1:]:
        lines += ["", *table(rows)]
    if "orders" in record:
        number = (
            f"the first {_MOST_ORDERS} of more" if record["more_orders"] else plural(len(record["orders"]), "order")
        )
        lines += ["", f"{number}, every opening optimal", *map(_order, record["orders"])]
    if record.get("conditions"):
        lead = record["lead"]
        lines += ["", f"with a lead of {lead} the opener wins if one of these holds (Allcock, section 5)"]
        lines += [f"{'holds' if each['holds'] else 'fails'}  {each['condition']}" for each in record["conditions"]]
    if "turning" in record:
        rows = [["instead of", "have", "coins", "value", "winner"]]
        for change in record["turning"]:
            removed, added = (" + ".join(change[key]) or "nothing" for key in ("removed", "added"))
            rows.append([removed, added, signed(change["coins"]), change["value"], change["winner"]])
        lines += ["", *(table(rows) if rows[1:] else ["no change of one component turns it"])]
    return lines + certified(record)


def _order(names: list[str]) -> str:
    """Return an order of opening, equal pieces in a row together."""
    runs = ((name, len(list(run))) for name, run in groupby(names))
    return ", ".join(f"{count} x {name}" if count > 1 else name for name, count in runs)


def _margin(difference: int, when: str) -> str:
    ahead = "opener" if difference > 0 else "controller"
    return f"the {ahead} gets {abs(difference)} more {when}" if difference else f"nobody gets more {when}"


def _packing(loops: list[dict[str, Any]]) -> str:
    """Return the loops of a packing in words, equal ones together."""
    counts = Counter((", ".join(loop["pieces"]), loop["weight"]) for loop in loops)
    words = []
    for (pieces, weight), count in counts.items():
        share = {1: "", 0.5: "half of ", 0.25: "a quarter of "}[weight]
        words.append(share + (f"{count} x {pieces}" if count > 1 else pieces.replace(", ", "+")))
    return "node-disjoint loops " + ", ".join(words) if words else "no loops"


QUESTION = Question("endgame", __doc__ or "", Options, answer, text)
