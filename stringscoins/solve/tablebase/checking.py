"""Checks of a tablebase: its file, and its values, each found anew from those of its options.

A sample is checked in plain Python: a cut is made on a position, then one cut after the other by the rule of captures,
until nothing can be captured, and that is looked up. All values of a quiet table are checked by a kernel, which knows
single cuts and `settle`. Neither shares anything with the builder but the numbers of the positions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from stringscoins.position import Position
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.file import TableFile
from stringscoins.solve.tablebase.probing import Probe
from stringscoins.solve.work import Work
from stringscoins.structures.falling import captures
from stringscoins.values import LOONY, Value, value_of

__all__ = ["Wrong", "check_file", "check_sample", "recheck_all"]

_SLICE = 1 << 16
"""Positions between two looks at the limits."""


@dataclass(frozen=True)
class Wrong:
    """A value that does not follow from those of the options, or whose number is wrong."""

    strings: tuple[str, ...]
    """The strings of the position."""
    kept: Value
    computed: Value


def check_file(table: TableFile, work: Work = Work()) -> None:
    """Raise StoreError if the checksums of a table are wrong, or its header contradicts itself."""
    header, ranking = table.header, table.ranking
    for name, expected in (
        ("positions", ranking.number),
        ("index", -(-ranking.number // table.block)),
        ("values", -(-table.entries // 2)),
    ):
        found = header[name] if name == "positions" else len(getattr(table, name))
        if found != expected:
            raise table.damaged(f"{found:,} {name}, and its strings and letters have {expected:,}")
    identity = list(range(len(table.strings)))
    if header["symmetries"][:1] != [identity]:
        raise table.damaged("its first symmetry is not the identity")
    coins = {frozenset(_bits(held)) for held in ranking.numbering.holders}
    for image in header["symmetries"]:
        if sorted(image) != identity or {frozenset(image[i] for i in held) for held in coins} != coins:
            raise table.damaged(f"{image} is no symmetry")
    with work.running(lambda: 0):
        for done in table.check():
            work.progress.searching(2 * done, 2 * done, 0, whole=table.entries)
            work.check()


def check_sample(
    table: TableFile, sample: int | None, seed: int = 0, work: Work = Work()
) -> Iterator[tuple[int, Wrong | None]]:
    """Yield how many values of a random sample, or of all, were checked so far, and what is wrong with the last."""
    from stringscoins.kernels.tablebase import answers  # noqa: F401 - so many look-ups are worth the kernels

    probe, ranking, rng = Probe(table), table.ranking, random.Random(seed)
    if sample is None:
        masks = (mask for mask in ranking.masks() if ranking.is_least(mask))
    else:
        masks = (next(ranking.masks(rng.randrange(ranking.number))) for _ in range(sample))
    whole = table.entries if sample is None else sample
    for checked, mask in enumerate(masks, 1):
        found = _compared(probe, mask)
        yield checked, None if found.kept == found.computed else found
        work.progress.searching(checked, checked, 0, whole=whole)
        work.check()


def recheck_all(table: TableFile, work: Work = Work()) -> Iterator[tuple[int, Wrong | None]]:
    """Yield the same for all values, by kernels where the table is quiet; the next fault ends a slice."""
    if not table.ranking.quiet:
        yield from check_sample(table, None, work=work)
        return
    from stringscoins.kernels.tablebase.answers import recheck, spread
    from stringscoins.kernels.tablebase.ranks import new_walk, seek

    probe = Probe(table)
    base, kept = probe.kernel
    work.check(table.positions // 2)
    entries, walk, whole, done = np.zeros(table.positions // 2 + 1, np.uint8), new_walk(), 2 * table.entries, 0
    seek(base.ranks, walk, 0)
    while more := spread(base.ranks, kept, walk, entries, done, min(_SLICE, table.entries + 1 - done)):
        done += more
        if more < 0 or done > table.entries:
            raise table.damaged("the index does not say how many positions come before each block")
        work.progress.searching(done, done, len(entries), whole=whole)
        work.check()
    seek(base.ranks, walk, 0)
    checked = 0
    while True:
        more, fault = recheck(base, walk, entries, table.wide, _SLICE)
        checked += more + (fault >= 0)
        if not more and fault < 0:
            return
        yield checked, _compared(probe, int(walk.word)) if fault >= 0 else None
        work.progress.searching(done + checked, done + checked, len(entries), whole=whole)
        work.check()


def _bits(word: int) -> Iterator[int]:
    return (i for i in range(word.bit_length()) if word >> i & 1)


def _compared(probe: Probe, mask: int) -> Wrong:
    """Return the value of a position as it is kept, and as it is found anew."""
    names = probe.table.ranking.numbering.strings
    position = probe.table.base.restricted(names[i] for i in _bits(mask))
    return Wrong(position.strings, probe.value(mask), _computed(position, probe))


def _computed(position: Position, probe: Probe) -> Value:
    """Return the value of a position by those of its options, by the rule of single cuts."""
    capturing, others, margins = list[int](), list[int](), list[int]()
    for string in position:
        cut = position.cut(string)
        value = _followed(cut.position, probe)
        (capturing if cut.captured else others).append(value)
        margins.append(len(cut.captured) + value if cut.captured else -value)
    return value_of(capturing, others) if probe.table.objective is Objective.NIMBER else max(margins, default=0)


def _followed(position: Position, probe: Probe) -> Value:
    """Return the value of a position: looked up, if need be after the captures that are best, one after the other."""
    choice = captures(position) if probe.table.ranking.quiet else None
    if choice is None:
        return probe.answer(position, probe.table.place)
    taken = position.cut(choice.take)
    if probe.table.objective is Objective.NIMBER:
        return LOONY if choice.give else _followed(taken.position, probe)
    margin = len(taken.captured) + _followed(taken.position, probe)
    return max(margin, -_followed(position.cut(choice.give).position, probe)) if choice.give else margin
