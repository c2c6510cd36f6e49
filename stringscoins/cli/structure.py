"""`stringscoins structure`: components, joints, chains, loops and capturable coins; what loony endgames consist of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from stringscoins.answers.wording import heading
from stringscoins.cli.asking import asks_of_sources
from stringscoins.cli.reporting import Record, Report
from stringscoins.errors import NotAnEndgame
from stringscoins.structures import TYPES
from stringscoins.structures.endgames import MODERATE_CHAIN
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from stringscoins.answers.query import Query

__all__ = ["structure"]


@click.command()
@click.option("--strategy", is_flag=True, help="Tell, too, who will be in control by the chain rule.")
@asks_of_sources()
def structure(query: Query, strategy: bool) -> Report:
    """Show what each SOURCE is made of: components, joints, chains, loops and capturable coins.

    A joint is a coin of valence 3 or more. The length of a loop includes its joint. A loony endgame has no capturable
    coins, and every coin that is not a joint is in a chain of at least 3 such coins or in a loop of at least 4 coins.

    In a loony endgame the dippers, earmuffs, twins, trinkets, bracelets and trees are named, too.

    \b
    Examples:
      stringscoins structure 3+4l+8l
      stringscoins structure @berlekamp-scott/dipper
      stringscoins structure --strategy 3+2+5
    """
    from stringscoins.answers.structure import structure

    return Report.of(structure(query, strategy=strategy), _text)


def _strategy_text(found: Record | None) -> list[str]:
    if found is None:
        return ["chain rule: only of ordinary strings, where no coin is capturable"]
    pieces = f"{plural(found['long_chains'], 'long chain')}, {plural(found['loops'], 'loop')}"
    says = "the other player is in control"
    if not found["proven"]:
        says = f"the player to move wants an {found['mover_wants']} number of long chains in the end"
    lines = [f"chain rule: {pieces}, {plural(found['turns'], 'turn')} left; {says}"]
    if found["keeping_control"] is not None:
        lines.append(f"keeping control to the end brings a margin of {found['keeping_control']}")
    if found["sacrifice_leads"]:
        tie, win = found["sacrifice_leads"]["tie"], found["sacrifice_leads"]["win"]
        lines.append(f"opening a long chain now needs a lead of {tie} to tie, of {win} to win")
    return lines


def _text(record: Record) -> list[str]:
    lines = [heading(record), "a loony endgame" if record["loony_endgame"] else str(NotAnEndgame(record["why_not"]))]
    sizes = Counter(len(part["coins"]) for part in record["components"])
    coins = ", ".join(str(size) if n == 1 else f"{n} x {size}" for size, n in sizes.items())
    lines.append(plural(sizes.total(), "component") + (f", coins: {coins}" if coins else ""))
    for valence in sorted({joint["valence"] for joint in record["joints"]}):
        joints = [joint["coin"] for joint in record["joints"] if joint["valence"] == valence]
        lines.append(f"{plural(len(joints), 'joint')} of valence {valence}: {_shortened(joints)}")
    bare = [chain["strings"][0] for chain in record["chains"] if not chain["length"]]
    if bare:
        lines.append(f"{plural(len(bare), 'string')} without a chain: {_shortened(bare)}")
    lines += _table([run for run in (*record["chains"], *record["loops"]) if run["length"]])
    for capture in record["capturable"]:
        kind = f", type {capture['type']}: {TYPES[capture['type']]}" if "type" in capture else ""
        lines.append(f"coin {capture['coin']} is capturable by {capture['string']}{kind}")
    lines += _in_words(record)
    return lines + (_strategy_text(record["strategy"]) if "strategy" in record else [])


def _table(runs: list[Record]) -> list[str]:
    """Return a table of chains and loops; those that differ in nothing but their coins are in one row."""
    if not runs:
        return []
    coins: dict[tuple[str, ...], list[list[str]]] = {}
    for run in runs:
        if "joint" in run:
            kind, where = "loop", "alone" if run["joint"] is None else f"joint {run['joint']}"
        else:
            kind, where = "chain", " to ".join(run["ends"])
        size = "moderate" if run["moderate"] else "very long" if run["length"] > MODERATE_CHAIN else "short"
        coins.setdefault((run.get("name", ""), str(run["length"]), f"{size} {kind}", where), []).append(run["coins"])
    rows: list[tuple[str, ...]] = [("", "piece", "length", "kind", "where", "coins")]
    for row, which in coins.items():
        alike = len(which) > 1
        rows.append((f"{len(which)} x" if alike else "", *row, "" if alike else _shortened(which[0])))
    return table(rows)


def _in_words(record: Record) -> list[str]:
    """Return the configurations, a line each; a bracelet that is a dipper or earmuffs is told as such."""
    lines = [f"dipper: loop {d['loop']}, handle {d['handle']} to {d['end']}" for d in record["dippers"]]
    lines += [f"earmuffs: {' and '.join(e['muffs'])}, headband {e['headband']}" for e in record["earmuffs"]]
    lines += [f"twin: longer loop {t['longer']}, shorter loop {t['shorter']}" for t in record["twins"]]
    for bracelet in record["bracelets"]:
        tags = [tag["chain"] for tag in bracelet["tags"] if tag]
        if bracelet["name"] not in ("dipper", "earmuffs"):
            parts = {"trinkets": bracelet["trinkets"], "chains": bracelet["chains"], "tags": tags}
            shown = "; ".join(f"{part} {_shortened(names)}" for part, names in parts.items() if names)
            lines.append(f"{bracelet['name']}: {shown}")
    lines += [f"tree: {_shortened(part['pieces'])}" for part in record["trees"]]
    lines += [f"part with a cycle: {_shortened(part['pieces'])}" for part in record["other"]]
    return lines + [joint["why"] for joint in record["beyond"]]


def _shortened(names: Sequence[str], most: int = 8) -> str:
    """Return a list of names, its middle left out where it is long."""
    return ", ".join(names if len(names) <= most else [*names[: most - 2], "...", names[-1]])
