"""How fast simple endgames are valued: run `python benchmarks/simple_endgames.py [--runs N]`; it prints Markdown.

Wall-clock medians over the runs, on one thread, the kernels loaded. Endgames have up to 3 components of each of nine
lengths, and loops of even length; those valued by the recursion alone have loops of 5 and 7, too.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import numpy as np

from stringscoins.endgames.simple import (
    opening,
    value_all_lengths,
    value_explicit,
    value_procedural,
    value_recursive,
    value_shortest_first,
)
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins_studies.endgames.counts import SumTable, values_of_counts

CHAINS, LOOPS = (3, 4, 5, 6, 7), (4, 6, 8, 10)


def row(what: str, endgames: int, question: Callable[[], object], runs: int) -> None:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        question()
        times.append(time.perf_counter() - start)
    seconds = statistics.median(times)
    print(f"| {what} | {endgames:,} | {seconds:.3f} | {endgames / seconds:,.0f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs

    print("| method | endgames | seconds | endgames a second |\n|---|---|---|---|")
    rng = np.random.default_rng(4)
    for dtype in (np.int16, np.int32):
        chains = rng.integers(0, 4, (4_000_000, len(CHAINS))).astype(dtype)
        loops = rng.integers(0, 4, (4_000_000, len(LOOPS))).astype(dtype)
        values_of_counts(chains[:1], CHAINS, loops[:1], LOOPS)
        row(
            f"theorem 4.1, {np.dtype(dtype)} arrays",
            len(chains),
            lambda c=chains, o=loops: values_of_counts(c, CHAINS, o, LOOPS),
            runs,
        )
    table = SumTable(range(3, 8), range(4, 12), 6, 6)
    row("recursion, the whole table", table.values.size, lambda: SumTable(range(3, 8), range(4, 12), 6, 6), runs)

    choice = random.Random(4)

    def sample(number: int, loops: tuple[int, ...]) -> list[SimpleEndgame]:
        kinds = [*(("chain", n) for n in CHAINS), *(("loop", n) for n in loops)]
        return [SimpleEndgame.of(kind for kind in kinds for _ in range(choice.randrange(4))) for _ in range(number)]

    even, odd = sample(5000, LOOPS), sample(500, (*LOOPS, 5, 7))
    for function in (value_explicit, value_procedural, opening):
        row(function.__name__, len(even), lambda f=function: [f(game) for game in even], runs)
    row("value_shortest_first", len(odd), lambda: [value_shortest_first(game) for game in odd], runs)
    row("value_all_lengths", len(odd), lambda: [value_all_lengths(game) for game in odd], runs)
    row("value_recursive", 3, lambda: [value_recursive(game) for game in even[:3]], 1)


if __name__ == "__main__":
    main()
