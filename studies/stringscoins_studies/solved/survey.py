"""The walk through a tablebase: every quiet position with its moves."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import comb

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached, PositionError, StringsCoinsError
from stringscoins.kernels.root import WIDEST
from stringscoins.kernels.tablebase.answers import spread
from stringscoins.kernels.tablebase.ranks import new_walk, seek
from stringscoins.kernels.tablebase.values import Room, new_room
from stringscoins.position import Position
from stringscoins.solve import Objective, Work
from stringscoins.solve.numbering import Numbering
from stringscoins.solve.tablebase.base import stems_of
from stringscoins.solve.tablebase.file import TableFile
from stringscoins.solve.tablebase.probing import Probe
from stringscoins.solve.tablebase.shelf import tables
from stringscoins_studies.kernels import solved
from stringscoins_studies.kernels.solved import Groups, Tally
from stringscoins_studies.solved.captures import MOST_COINS, Captures

__all__ = ["Solved", "survey"]

_SLICE = 1 << 20
"""Entries between two looks at the limits."""


@dataclass(frozen=True)
class Solved:
    """The counts of a base: those of its quiet positions, and those of all.

    `everything`, int64[strings + 1, 2, 2 * coins + 1], has all positions by the strings left, whether the player to
    move wins Nimstring, and the margin plus the coins; None where the coins are too many.
    """

    probe: Probe
    quiet: Tally
    everything: NDArray[np.int64] | None

    def margins_after(self, word: int) -> dict[str, int]:
        """Return for each string of a quiet position, as bits, the margin of the player who cuts it."""
        names = self.probe.table.strings
        return {name: -self.probe.value(word ^ 1 << i) for i, name in enumerate(names) if word >> i & 1}


def survey(position: Position, work: Work = Work()) -> Solved:
    """Return the counts of all positions that cuts leave of one whose table of margins is there.

    Raises
    ------
    LimitReached
        If there is no such table.
    PositionError
        If a string holds more than two coins, or there are more than 64.
    StringsCoinsError
        If the table is wrong: each margin is held against those after each move.
    """
    probe = _probe(position)
    found, (base, kept) = probe.table, probe.kernel
    ranking, number = found.ranking, found.positions
    numbering = ranking.numbering
    captures = Captures(numbering) if len(numbering.holders) <= MOST_COINS else None
    groups = _groups(found, captures)
    stems, counts = stems_of(ranking)
    work.check(number // 2 + number // 8)
    table, lost = np.zeros(number // 2 + 1, np.uint8), np.zeros(number // 8 + 1, np.uint8)
    rooms: list[tuple[Tally, Room]] = []
    done = 0

    def count(strings: int, stem: int) -> None:
        tally, room = rooms.pop() if rooms else (_tally(numbering, captures), new_room())
        if solved.survey(base, groups, stems, stem, strings, table, found.wide, lost, tally, room):
            raise StringsCoinsError(f"{found.path}: there are margins that do not follow from those after each move")
        rooms.append((tally, room))

    with work.running(lambda: done), ThreadPoolExecutor(work.threads) as pool:
        walk = new_walk()
        seek(base.ranks, walk, 0)
        while more := spread(base.ranks, kept, walk, table, done, _SLICE):
            done += more
            work.progress.counting(done, found.entries, "margins read")
            work.check()
        done = 0
        for strings, in_layer in enumerate(counts.T):
            layer = np.flatnonzero(in_layer)
            for stem, _ in zip(layer, pool.map(partial(count, strings), layer), strict=True):
                done += int(in_layer[stem])
                work.progress.counting(done, number, "positions")
                work.check()
        quiet = _together([tally for tally, _ in rooms])
        everything = captures.all_positions(quiet.classes) if captures else None
    return Solved(probe, quiet, everything)


def _probe(position: Position) -> Probe:
    """Return the table of margins whose base is a position."""
    if not (position.is_ordinary and len(position.coins) <= WIDEST):
        raise PositionError(f"only positions of at most {WIDEST} coins are counted whose strings hold two at most")
    for probe in tables():
        table = probe.table
        is_asked = table.objective is Objective.MARGIN and table.ranking.quiet
        if is_asked and len(table.strings) == len(position) and table.takes(position.items()):
            return probe
    raise LimitReached(
        "no table has the margins of all that this position leaves; `stringscoins tablebase build` makes one"
    )


def _groups(table: TableFile, captures: Captures | None) -> Groups:
    bundles = [bundle for bundle in table.ranking.numbering.bundles if len(bundle) > 1]
    ways = np.zeros((len(bundles), len(table.strings) + 1), np.int64)
    for i, bundle in enumerate(bundles):
        ways[i, : len(bundle) + 1] = [comb(len(bundle), chosen) for chosen in range(len(bundle) + 1)]
    words = np.array([sum(1 << string for string in bundle) for bundle in bundles], np.uint64)
    return Groups(words, ways, captures.class_of if captures else np.zeros(0, np.int64))


def _tally(numbering: Numbering, captures: Captures | None) -> Tally:
    n, c = len(numbering.members), len(numbering.holders)
    classes = len(captures.lost_of) if captures else 0
    return Tally(
        margins=np.zeros((2, n + 1, 2, 2 * c + 1), np.int64),
        best=np.zeros((n + 1, n + 1), np.int64),
        only=np.zeros((n + 1, 2 * c + 1), np.int64),
        control=np.zeros((n + 1, 2 * c + 1), np.int64),
        sacrifices=np.zeros((2, n + 1, c + 1), np.int64),
        classes=np.zeros((n + 1, classes, 2, c + 1), np.int64),
        records=np.zeros((3, n + 1), np.int64),
        words=np.zeros((3, n + 1), np.uint64),
    )


def _together(tallies: list[Tally]) -> Tally:
    """Return the sums of counts, and of the records the largest, of those alike the first."""
    first, *others = tallies
    for other in others:
        for mine, theirs in zip(first[:-2], other[:-2], strict=True):
            mine += theirs
        is_better = (other.records > first.records) | (other.records == first.records) & (other.words < first.words)
        first.records[is_better], first.words[is_better] = other.records[is_better], other.words[is_better]
    return first
