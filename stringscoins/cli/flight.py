"""`stringscoins flight`: Berlekamp and Scott's flight plans through loony endgames, and what they prove."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from stringscoins.answers.wording import heading
from stringscoins.cli.asking import asks_of_sources
from stringscoins.cli.reporting import Record, Report
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from stringscoins.answers.query import Query

__all__ = ["flight"]


@click.command()
@click.option(
    "--order",
    metavar="PIECES",
    help='Fly this order of play, too, such as "AB A B 6-chain" or "0 1, 0 1-2 3". Takes one SOURCE.',
)
@click.option("--plot", metavar="FILE", help="Draw the flights. FILE ends in .svg, .png or .pdf. Takes one SOURCE.")
@asks_of_sources(one_for=["order", "plot"])
def flight(query: Query, order: str | None, plot: str | None) -> Report:
    """Plan how the opener can make the controller of each SOURCE, a loony endgame, stay in control.

    The altitude is the opener's net score above ground level, which is minus the controlled value: at 0 she loses by
    just that. A flight below ground level crashes, for the controller then does better to take everything. `direct`
    flies through bracelets from end to end, `reverse` the other way. `plan` is smoother; Berlekamp and Scott's
    algorithm finds it, or else a search.

    A plan that does not crash proves that the value is the controlled value, v = cv. Their theorem proves it, too, from
    the altitudes at two stages H and K. Exit code 2 says that a SOURCE is not a loony endgame.

    \b
    Examples:
      stringscoins flight @berlekamp-scott/figure-2
      stringscoins flight --json @berlekamp-scott/earmuffs
      stringscoins flight --order "6-chain 4-loop 12-loop" 12l+6+4l
    """
    from stringscoins.answers.flight import flight

    return Report.of(flight(query, order=order, plot=plot), _text)


def _text(record: Record) -> list[str]:
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


def _flight_text(which: str, flown: Record) -> list[str]:
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


def _proof_text(record: Record) -> list[str]:
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
