"""The round of all kinds: cases drawn, tried, and what fails shrunk and told."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random

from stringscoins.notation import Document, write
from stringscoins.position import Position
from tests.fuzz.cases import Case, Kind
from tests.fuzz.shrinking import shrunk
from tests.fuzz.worker import Outcome, Worker

_SIZES = (4, 8, 12, 24, 64)
_EVERY = 15.0
_SHRINK = 20.0


@dataclass
class Findings:
    """What was tried and what was found."""

    tried: dict[str, Counter[int]] = field(default_factory=dict)
    """By kind and size."""
    seconds: Counter[str] = field(default_factory=Counter)
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often each sort of fault of a kind was met."""

    def table(self) -> str:
        """The counts, a row a kind and a column a size in strings."""
        heads = ["kind", *(f"to {size}" for size in _SIZES), "more", "cases", "seconds", "faults"]
        rows = [heads]
        for kind, sizes in self.tried.items():
            row = [f"{sizes[i]:,}" if sizes[i] else "" for i in range(len(_SIZES) + 1)]
            faults = sum(name == kind for name, _ in self.faults)
            rows.append([kind, *row, f"{sizes.total():,}", f"{self.seconds[kind]:.0f}", str(faults)])
        total = sum((sizes for sizes in self.tried.values()), Counter())
        row = [f"{total[i]:,}" for i in range(len(_SIZES) + 1)]
        rows.append(["all", *row, f"{total.total():,}", f"{self.seconds.total():.0f}", str(len(self.faults))])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))])
            for row in rows
        )


def sequence(kinds: Sequence[Kind], seed: int) -> Iterator[tuple[Kind, int]]:
    """The kinds in turn, each as often as its share, with the number of the case."""
    counts: Counter[str] = Counter()
    while True:
        for kind in kinds:
            for _ in range(kind.share):
                yield kind, counts[kind.name]
                counts[kind.name] += 1


def drawn(kind: Kind, seed: int, number: int) -> Case:
    """A case by its number: the same for the same seed, whatever else is tried."""
    return kind.draw(Random(f"{seed} {kind.name} {number}"))


def run(
    kinds: Sequence[Kind],
    seconds: float,
    seed: int,
    *,
    only: int | None = None,
    say: Callable[[str], None] = print,
    shrink: float = _SHRINK,
) -> Findings:
    """Try cases for so long, or only the one of a number; tell what fails. Ctrl-C ends it."""
    found, worker = Findings({kind.name: Counter() for kind in kinds}), Worker(kinds)
    started = told = time.monotonic()
    cases = iter([(kind, only) for kind in kinds]) if only is not None else sequence(kinds, seed)
    try:
        for kind, number in cases:
            before = time.monotonic()
            if before - started > seconds:
                break
            case = drawn(kind, seed, number)
            outcome = worker.attempt(kind, case)
            found.tried[kind.name][sum(len(case.strings) > size for size in _SIZES)] += 1
            if outcome is not None:
                found.faults[kind.name, outcome.sort] += 1
                if found.faults[kind.name, outcome.sort] == 1:
                    say(f"\n{kind.name}: {outcome.sort}\nfound by --seed {seed} --case {number} {kind.name}; shrinking")
                    say(report(kind, *_smallest(worker, kind, case, outcome, shrink)))
            found.seconds[kind.name] += time.monotonic() - before
            if time.monotonic() - told > _EVERY:
                told = time.monotonic()
                total = sum(sizes.total() for sizes in found.tried.values())
                say(f"{told - started:.0f} s: {total:,} cases, {len(found.faults)} faults")
    except KeyboardInterrupt:
        say("stopped")
    finally:
        worker.close()
    return found


def _smallest(worker: Worker, kind: Kind, case: Case, outcome: Outcome, seconds: float) -> tuple[Case, Outcome]:
    last = [outcome]

    def fails(other: Case) -> bool:
        again = worker.attempt(kind, other, patience=seconds)
        if again is None or again.sort != outcome.sort:
            return False
        last[0] = again
        return True

    return shrunk(case, fails, seconds=seconds), last[0]


def report(kind: Kind, case: Case, outcome: Outcome) -> str:
    """A fault as a reader sees it: the position as a file, the call, what came of it."""
    lines = [_shown(case)] if case.strings else []
    lines += [f"call: {kind.call(case)}", outcome.details]
    return "\n".join("    " + line for text in lines for line in text.splitlines())


def _shown(case: Case) -> str:
    """The position as a file, strings that hold the same coins in one line."""
    position = case.position
    if position.strings != Position.numbered(case.strings.values()).strings:
        return write(Document(position), "yaml").rstrip()
    rows = [(coins, len([*alike])) for coins, alike in groupby(case.strings.values())]
    lines = ["stringscoins: 1", "strings:"]
    for coins, count in rows:
        listed = f"[{', '.join(coins)}]"
        lines.append(f"  - {{coins: {listed}, count: {count}}}" if count > 1 else f"  - {listed}")
    return "\n".join(lines)
