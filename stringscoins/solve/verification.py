"""Results of a store, checked by computing them again."""

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
    """A result that differs from what was computed.

    Attributes
    ----------
    record : Answer or Core
        What the store keeps.
    value : Value or None
        What was computed; None if the form of a core spells out no position.
    """

    record: Answer | Core
    value: Value | None


@dataclass
class Verification:
    """What a check of a sample of results found.

    Attributes
    ----------
    checked : Counter of str
        How many results were computed again, by method.
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
    """Return what is wrong in a store: check its file, then compute a random sample of results again.

    Parameters
    ----------
    store : Store
    sample : int
        The most positions to compute, and the most cores of each version; small ones come first.
    seed : int, optional
        The seed of the random sample.
    limits : Limits, optional
        Of the whole check; results that it leaves no time for are skipped.
    progress : Progress, optional
    decoders : mapping of str to callable, optional
        By version of forms, a function that returns the position of a form, which has the core's value; it raises
        PositionError for a form of no position. Cores of other versions are skipped.

    Raises
    ------
    StoreError
        If the file is damaged.
    SearchStopped
        When the work is interrupted (Ctrl-C).

    Notes
    -----
    Positions of up to 24 strings are valued by the table over all subsets. Larger positions go to the general search,
    which shares theorems and the labelling with the search of cores, and no other code. It may also have given the
    stored values of components of more than 64 strings: there the check finds damaged results, but no fault of the
    search.
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
    """Give some results with their positions; note in `done` what cannot be computed."""

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
