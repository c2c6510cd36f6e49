"""How many small positions a second are valued: run `python benchmarks/batch.py [--count N]`; it prints Markdown.

Random multigraphs of 10, 16 and 20 strings, on half as many coins and one more and the ground: a solver for each
position; an evaluator that is asked about one after the other, and about all as a stream; a batch, from a list of
positions and from lines in sparse6; two threads with a batch each. Rates are by processor time, for two threads by
wall-clock time, kernels loaded before. All have to give the same values.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from stringscoins.evaluation import Evaluator
from stringscoins.notation import Document, write
from stringscoins.notation.lines import document_of
from stringscoins.position import Position
from stringscoins.solve import Nimbers
from stringscoins.solve.batch import Batch
from stringscoins.solve.definition import Definition
from stringscoins.solve.methods import METHODS, Objective

T = TypeVar("T")

ONE_BY_ONE = 200
"""Positions that have a solver each."""


def multigraph(rng: random.Random, strings: int) -> Position:
    """Return strings between two of the coins and the ground, all pairs alike."""
    ends = [*(f"c{i}" for i in range(strings // 2 + 1)), ""]
    return Position.numbered([end for end in rng.sample(ends, 2) if end] for _ in range(strings))


def timed(call: Callable[[], T], clock: Callable[[], float] = time.process_time) -> tuple[float, T]:
    """Return the seconds that a call takes, and what it returns."""
    started = clock()
    result = call()
    return clock() - started, result


def one_by_one(positions: Sequence[Position]) -> list[int]:
    """A solver for each position, as `auto` chooses where no kernels are in use."""
    return [(Definition(p) if len(p) <= METHODS["definition"].nimbers.quick else Nimbers(p)).value() for p in positions]


def from_lines(lines: Sequence[bytes]) -> list[int | None]:
    """Read positions and hand them to a batch."""
    return Batch().values([document_of(line).position for line in lines])


def in_two_threads(positions: Sequence[Position]) -> list[int | None]:
    """Hand half of the positions to a batch, half to another."""
    middle = len(positions) // 2
    with ThreadPoolExecutor(2) as threads:
        halves = threads.map(lambda half: Batch().values(half), (positions[:middle], positions[middle:]))
        return [value for half in halves for value in half]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    count = parser.parse_args().count
    rng = random.Random(6)
    warm = [multigraph(rng, strings) for strings in (4, 16, 20)]
    one_by_one(warm)
    for question in Objective:
        Batch(question).values(warm)
    heads = ("a solver each", "a question each", "a stream", "a batch", "from sparse6", "two threads", "misère margins")
    print(f"| strings | {' | '.join(heads)} |\n|{'---|' * (1 + len(heads))}")
    for strings in (10, 16, 20):
        positions = [multigraph(rng, strings) for _ in range(count)]
        lines = [write(Document(position), "sparse6").encode() for position in positions]
        each, expected = timed(lambda p=positions: one_by_one(p[:ONE_BY_ONE]))
        single, answered = timed(lambda p=positions: list(map(Evaluator().nimber, p)))
        stream, streamed = timed(lambda p=positions: [answers.nimber for answers in Evaluator().evaluate(p)])
        assert answered == streamed
        batch, found = timed(lambda p=positions: Batch().values(p))
        read, again = timed(lambda x=lines: from_lines(x))
        both, halves = timed(lambda p=positions: in_two_threads(p), time.perf_counter)
        assert found == again == halves
        assert all(value in (None, known) for value, known in zip(found, expected, strict=False))
        margins = "-"
        if strings <= 16:
            margins = f"{1000 / timed(lambda p=positions: Batch(Objective.MISERE_MARGIN).values(p[:1000]))[0]:,.0f}"
        assert all(value in (None, known) for value, known in zip(found, answered, strict=True))
        rates = [ONE_BY_ONE / each, *(count / seconds for seconds in (single, stream, batch, read, both))]
        print(f"| {strings} | {' | '.join(f'{rate:,.0f}' for rate in rates)} | {margins} |", flush=True)
        print(f"  {found.count(None)} of {count:,} undecided")


if __name__ == "__main__":
    main()
