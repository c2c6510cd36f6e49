"""`stringscoins rules`: the chain rule of a position, counted in games and in loony endgames."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import asdict
from importlib import import_module
from typing import TYPE_CHECKING

import click

from stringscoins.answers.wording import heading
from stringscoins.cli.asking import asks_of_sources
from stringscoins.cli.parameters import NameOf
from stringscoins.cli.reporting import Record, Report
from stringscoins.errors import LimitReached
from stringscoins.solve.limits import SearchStopped
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from stringscoins.answers.query import Query
    from stringscoins.studies.chain_rule.turns import Counts

__all__ = ["rules"]


@click.command()
@click.option(
    "--play",
    "plays",
    type=NameOf(lambda: import_module("stringscoins.studies.chain_rule.turns").PLAY),
    multiple=True,
    help="Play games of this kind. Given several times, play each. The default is all three.",
)
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    metavar="N",
    help="Play this many games of each kind.",
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Seed the random moves.")
@click.option(
    "--endgames", "with_endgames", is_flag=True, help="Find all loony endgames, too. Takes ordinary strings only."
)
@asks_of_sources()
def rules(query: Query, plays: tuple[str, ...], games: int, seed: int, with_endgames: bool) -> Report:
    """Tell who gets control of each SOURCE by the chain rule, and how often that comes true in random games.

    A game goes on until every cut is loony. What is left then are pieces. A piece is odd if its number of strings less
    its number of coins is odd, as for a chain; loops are even. The excess is the coins captured before less the cuts
    that captured any: 1 for each double-cross.

    In `sane` games nobody makes a loony move before. In `winning` games the player who wins Nimstring makes winning
    moves, and the other makes any moves. In `any` games both make any moves.

    \b
    Examples:
      stringscoins rules cubes:4x2x2:faces --endgames
      stringscoins rules cubes:3x2x2:edges-squares --play sane --json
    """
    from stringscoins.solve import Nimbers
    from stringscoins.strategy import chain_rule
    from stringscoins.studies.chain_rule.turns import PLAY, Counts, loony_endgames, odd_pieces, played_out

    limits, position = query.limits, query.position
    counts = {play: Counts() for play in plays or PLAY}
    endgames: Counter[int] | None = Counter() if with_endgames else None
    stopped: SearchStopped | None = None
    solver = Nimbers(position, limits=limits, progress=query.progress).solver
    try:
        if endgames is not None:
            for endgame in loony_endgames(position):
                limits.check_time()
                endgames[odd_pieces(endgame)] += 1
        for play, found in counts.items():
            rng = random.Random(seed)
            for _ in range(games):
                limits.check_time()
                found.add(position, played_out(position, solver, rng, play))
    except (LimitReached, KeyboardInterrupt) as stop:
        stopped = stop if isinstance(stop, SearchStopped) else SearchStopped(stop, positions=solver.positions)
    record = query.heading() | {
        "mover_wants": "even" if chain_rule(position, 0) else "odd",
        "play": {play: _record(found) for play, found in counts.items()},
        "endgames": None if endgames is None else _sorted(endgames),
    }
    return Report(record, _text, stopped)


def _record(counts: Counts) -> Record:
    return asdict(counts) | {"pieces": _sorted(counts.pieces), "excess": _sorted(counts.excess)}


def _sorted(counter: Counter[int]) -> dict[int, int]:
    return dict(sorted(counter.items()))


def _text(record: Record) -> list[str]:
    lines = [
        heading(record),
        f"strings - coins = {record['strings'] - record['coins']}: the player to move gets control if the number of odd"
        f" pieces in the end is {record['mover_wants']}",
    ]
    if record["endgames"] is not None:
        found = record["endgames"]
        lines.append(f"{plural(sum(found.values()), 'loony endgame')}; odd pieces: {_listed(found)}")
    rows = [["play", "games", "mover in control", "odd pieces", "excess", "rule right", "without excess"]]
    for play, counts in record["play"].items():
        if counts["games"]:
            games, control, *right = (f"{counts[key]:,}" for key in ("games", "in_control", "right", "right_without"))
            rows.append([play, games, control, _listed(counts["pieces"]), _listed(counts["excess"]), *right])
    return lines + (table(rows) if len(rows) > 1 else [])


def _listed(counter: dict[int, int]) -> str:
    """Return how often each number occurred, such as "0 (81), 1 (19)"."""
    return ", ".join(f"{number} ({times:,})" for number, times in counter.items()) or "none"
