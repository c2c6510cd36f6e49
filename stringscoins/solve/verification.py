"""Checks of a store's results by computing them again."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from stringscoins.errors import LimitReached, PositionError
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.valuation import Nimbers
from stringscoins.store import Core, Store, StoredAnswer
from stringscoins.values import Value

__all__ = ["Disagreement", "Verification", "verify"]

_TABLE = 24
"""The most strings for which the table over all subsets takes less than a second."""


@dataclass(frozen=True)
class Disagreement:
    """A stored result that differs from the computed value; the value is None if a form spells out no position."""

    record: StoredAnswer | Core
    value: Value | None


@dataclass
class Verification:
    """The results of a check: counts of recomputed results by method, of skipped ones by reason, and disagreements."""

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
    """Check a store: its file, then a random sample of results by computing them again.

    `decoders` return, by version of forms, the position of a form; other cores are skipped. Above 24 strings the
    general search computes, which shares theorems and the labelling with the search of cores. It may itself have stored
    the values of components of more than 64 strings: there its own faults are not found.
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
) -> Iterator[tuple[StoredAnswer | Core, Position]]:
    """Yield some results with their positions; count in `done` what cannot be computed."""

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


def _agrees(record: StoredAnswer | Core, value: Value) -> bool:
    refuted = isinstance(record, Core) and value in record.excluded
    return record.value in (None, value) and not refuted
