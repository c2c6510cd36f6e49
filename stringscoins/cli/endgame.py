"""`stringscoins endgame`: the value of loony endgames, their openings and the replies."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from stringscoins.answers.wording import certified, heading
from stringscoins.cli.asking import asks_of_sources
from stringscoins.cli.parameters import certificate_option
from stringscoins.cli.reporting import Record, Report
from stringscoins.wording import signed, table

if TYPE_CHECKING:
    from stringscoins.answers.query import Query

__all__ = ["endgame"]


@click.command()
@click.option(
    "--turn",
    metavar="N",
    type=click.IntRange(1, 1000),
    help="Tell up to N changes that turn who wins, with the same lead. Takes sums of chains and loops.",
)
@certificate_option
@asks_of_sources(one_for=["certificate"])
def endgame(query: Query, turn: int | None, certificate: str | None) -> Report:
    """Find what each SOURCE, a loony endgame, is worth, and what every opening is worth.

    The player to move is the opener, the other player the controller. The value is the margin by which the controller
    gets more of the coins that are left if both play best. The controlled value is that of a controller who stays in
    control to the last or second-last turn. The opener wins if she leads by more than the value (`lead` in a position
    file).

    Exit code 2 says that a SOURCE is not a loony endgame.

    \b
    Examples:
      stringscoins endgame 5*3+4l+8l
      stringscoins endgame --json @berlekamp-scott/figure-2
      stringscoins endgame --turn 5 @allcock/3+4l+8l
    """
    from stringscoins.answers.endgame import endgame

    return Report.of(endgame(query, turn=turn, certificate=certificate), _text)


def _text(record: Record) -> list[str]:
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
    rows: list[list[Any]] = [["opening", "coins", "pieces", "value", "reply", ""]]
    for opened in record.get("openings", []):
        pieces = str(opened["count"]) if opened["count"] > 1 else ""
        best = "optimal" if opened["optimal"] else ""
        rows.append([opened["piece"], opened["coins"], pieces, opened["value"], opened["reply"], best])
    if rows[1:]:
        lines += ["", *table(rows)]
    if "turning" in record:
        rows = [["instead of", "have", "coins", "value", "winner"]]
        for change in record["turning"]:
            removed, added = (" + ".join(change[key]) or "nothing" for key in ("removed", "added"))
            rows.append([removed, added, signed(change["coins"]), change["value"], change["winner"]])
        lines += ["", *(table(rows) if rows[1:] else ["no change of one component turns it"])]
    return lines + certified(record)


def _margin(difference: int, when: str) -> str:
    ahead = "opener" if difference > 0 else "controller"
    return f"the {ahead} gets {abs(difference)} more {when}" if difference else f"nobody gets more {when}"


def _packing(loops: list[Record]) -> str:
    """Return the loops that count, pieces that are alike together."""
    counts = Counter((", ".join(loop["pieces"]), loop["weight"]) for loop in loops)
    words = []
    for (pieces, weight), count in counts.items():
        share = {1: "", 0.5: "half of ", 0.25: "a quarter of "}[weight]
        words.append(share + (f"{count} x {pieces}" if count > 1 else pieces.replace(", ", "+")))
    return "node-disjoint loops " + ", ".join(words) if words else "no loops"
