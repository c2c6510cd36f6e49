"""Tell who gets control of each SOURCE by the chain rule, and how often that comes true in random games.

A game goes on until every cut is loony. What is left then are pieces. A piece is odd if its number of strings less
its number of coins is odd, as for a chain; loops are even. The excess is the coins captured until then less the
cuts that captured any: 1 for each double-cross.

In `sane` games nobody makes a loony move until then. In `winning` games the player who wins Nimstring makes winning
moves, and the other makes any moves. In `any` games both make any moves.

\b
Examples:
  stringscoins rules cubes:4x2x2:faces --endgames
  stringscoins rules cubes:3x2x2:edges-squares --endgames --play sane --json
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from stringscoins.questions.options import flag
from stringscoins.questions.query import Answer, Query
from stringscoins.questions.question import Choices, Question, option
from stringscoins.questions.wording import heading
from stringscoins.wording import plural, table

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.strategy.turns import Counts

__all__ = ["QUESTION", "Options", "answer"]


@dataclass(frozen=True)
class Options:
    """The options of `rules`."""

    play: tuple[str, ...] = option(
        (),
        "Play games of this kind. Given several times, play each. The default is all three.",
        choices=Choices(lambda: import_module("stringscoins.strategy.turns").PLAY),
        is_multiple=True,
    )
    games: int = option(100, "Play this many games of each kind.", bounds=(0, None), metavar="N", shows_default=True)
    seed: int = option(1, "Seed the random moves.", metavar="N", shows_default=True)
    endgames: bool = flag("Find all loony endgames, too. With hyperstrings, takes up to 24 strings.")


def answer(query: Query, options: Options) -> Answer:
    """Return the verdict of the chain rule, and how often it came true."""
    from stringscoins.solve import Nimbers
    from stringscoins.strategy import chain_rule
    from stringscoins.strategy.turns import (
        PLAY,
        Counts,
        check_strings,
        loony_endgames,
        odd_pieces,
        played_out,
    )

    limits, position = query.work.limits, query.position
    if options.endgames:
        check_strings(position)
    counts = {play: Counts() for play in options.play or PLAY}
    endgames: Counter[int] | None = Counter() if options.endgames else None
    found = Answer({})
    solver = Nimbers(position, limits=limits, progress=query.work.progress).solver
    with found.until_stopped(), query.work.running(lambda: solver.positions):
        if endgames is not None:
            for endgame in loony_endgames(position):
                limits.check_time()
                endgames[odd_pieces(endgame)] += 1
        for play, played in counts.items():
            rng = random.Random(options.seed)
            for _ in range(options.games):
                limits.check_time()
                played.add(position, played_out(position, solver, rng, play))
    found.record = query.heading() | {
        "mover_wants": "even" if chain_rule(position, 0) else "odd",
        "play": {play: _record(found) for play, found in counts.items()},
        "endgames": None if endgames is None else _sorted(endgames),
        **found.record,
    }
    return found


def _record(counts: Counts) -> dict[str, Any]:
    return asdict(counts) | {"pieces": _sorted(counts.pieces), "excess": _sorted(counts.excess)}


def _sorted(counter: Counter[int]) -> dict[int, int]:
    return dict(sorted(counter.items()))


def text(record: dict[str, Any], document: Document) -> list[str]:
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


QUESTION = Question("rules", __doc__ or "", Options, answer, text)
