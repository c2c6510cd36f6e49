"""Results of a store, computed again."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from stringscoins.errors import LimitReached, PositionError
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.nimbers import Nimbers
from stringscoins.store import Answer, Core, Store
from stringscoins.values import Value

__all__ = ["Disagreement", "Verification", "verify"]

_TABLE = 24
"""Strings up to which the table over all subsets takes less than a second."""


@dataclass(frozen=True)
class Disagreement:
    """A result that is not what it was computed to be.

    Attributes
    ----------
    record : Answer or Core
        What is kept.
    value : Value or None
        What was computed; None if the form of a core spells out no position.
    """

    record: Answer | Core
    value: Value | None


@dataclass
class Verification:
    """What came of computing a sample of results again.

    Attributes
    ----------
    checked : Counter of str
        How many were computed, by method.
    skipped : Counter of str
        How many were not, by reason.
    disagreements : list of Disagreement
    """

    checked: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    disagreements: list[Disagreement] = field(default_factory=list)


def verify(
    store: Store,
    *,
    sample: int = 100,
    seed: int | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
    decoders: Mapping[str, Callable[[bytes], Position]] | None = None,
) -> Verification:
    """Check a store's file, then compute a random sample of its results again, the small ones first.

    Parameters
    ----------
    store : Store
    sample : int
        The most positions to compute, and the most cores of each version.
    seed : int, optional
        Of the sample.
    limits : Limits, optional
        For the whole; what it leaves undone is skipped.
    progress : Progress, optional
    decoders : mapping of str to callable, optional
        For versions of forms: the position that a form spells out, of which the core's value is the value; raises
        PositionError where there is none. Cores of other versions are skipped.

    Raises
    ------
    StoreError
        If the file is damaged.
    SearchStopped
        When the work is interrupted (Ctrl-C).

    Notes
    -----
    Up to 24 strings the value is that of the definition, by the table over all subsets. Larger positions go to the
    general search, which shares nothing with the search of cores but the first reduction; positions of more than 64
    strings were valued by it, so that there it shows a damaged result, not a fault.
    """
    store.check()
    done = Verification()
    records = list(_sample(store, sample, random.Random(seed), decoders or {}, done))
    for record, position in sorted(records, key=lambda pair: len(pair[1])):
        method = "exhaustive" if len(position) <= _TABLE else "general"
        try:
            value = Nimbers(position, method=method, limits=limits, progress=progress).value()
        except LimitReached as stop:
            if isinstance(stop, SearchStopped) and stop.interrupted:
                raise
            done.skipped[stop.reason if isinstance(stop, SearchStopped) else str(stop)] += 1
        else:
            done.checked[method] += 1
            if not _agrees(record, value):
                done.disagreements.append(Disagreement(record, value))
    return done


def _sample(
    store: Store,
    sample: int,
    rng: random.Random,
    decoders: Mapping[str, Callable[[bytes], Position]],
    done: Verification,
) -> Iterator[tuple[Answer | Core, Position]]:
    """Some results with their positions. What cannot be computed is noted in `done`."""

    def draw(_: object) -> float:
        return rng.random()

    for answer in heapq.nlargest(sample, store.answers(), key=draw):
        yield answer, answer.position
    for version, sizes in store.info().cores.items():
        if version not in decoders:
            done.skipped[f"forms of version {version} cannot be read"] += sum(sizes.values())
            continue
        for core in heapq.nlargest(sample, store.cores(version), key=draw):
            try:
                yield core, decoders[version](core.form)
            except PositionError:
                done.disagreements.append(Disagreement(core, None))


def _agrees(record: Answer | Core, value: Value) -> bool:
    refuted = isinstance(record, Core) and value in record.excluded
    return record.value in (None, value) and not refuted
