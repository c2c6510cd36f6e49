"""How long nimbers take: run `python tests/bench/nimbers.py [--large] [--runs N]`; it prints a table in Markdown.

Times are wall-clock medians over the runs, each with an empty memo, the kernels loaded. Whole commands are timed
from outside: start-up, tiny positions.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time

from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Nimbers
from stringscoins.values import show

SMALL = [
    ("board:2x2:icelandic", "definition"),
    ("board:2x2", "definition"),
    ("board:3x3", "exhaustive"),
    ("board:3x3", "search"),
    ("board:3x3:icelandic", "search"),
    ("board:4x4:swedish", "search"),
    ("kayles:20", "search"),
    ("dawson:20", "search"),
    ("board:1x16:icelandic", "search"),
    ("graph:petersen:ground=1", "search"),
    ("cubes:3x2x2:edges-squares", "exhaustive"),
    ("cubes:5x2x2:faces", "exhaustive"),
]
LARGE = [
    ("board:4x5:swedish", "search"),
    ("board:3x5:icelandic", "search"),
    ("board:2x8:icelandic", "search"),
    ("board:3x4", "search"),
    ("board:4x4:icelandic", "search"),
    ("cubes:3x3x3:faces", "search"),
    ("cubes:4x2x2:edges-squares", "search"),
    ("cubes:3x3x2:edges-squares", "search"),
    ("cubes:4x2x2:edges-cubes", "search"),
    ("cubes:3x3x2:edges-cubes", "search"),
]
COMMANDS = [["--help"], ["nimber", "board:2x2:icelandic"], ["nimber", "board:3x3"]]


def timed(question) -> tuple[float, object]:
    start = time.perf_counter()
    answer = question()
    return time.perf_counter() - start, answer


def row(source: str, position: Position, method: str, runs: int) -> None:
    times, solver, value = [], None, None
    for _ in range(runs):
        solver = Nimbers(position, method=method)
        seconds, value = timed(solver.value)
        times.append(seconds)
    print(
        f"| {source} | {len(position.coins)} | {len(position)} | {method} | {show(value)} "
        f"| {solver.positions:,} | {statistics.median(times):.3f} |",
        flush=True,
    )


def hypergraphs(runs: int) -> None:
    """Random hypergraphs of 18 strings, of several densities: the median and the slowest."""
    rng = random.Random(18)
    times = []
    for _ in range(20 * runs):
        coins, size = rng.choice([4, 6, 8, 10, 14, 18]), rng.choice([2, 3, 4, 6])
        names = [f"c{i}" for i in range(coins)]
        position = Position.numbered(rng.sample(names, min(size, coins)) for _ in range(18))
        times.append(timed(Nimbers(position).value)[0])
    print(f"\n{len(times)} random hypergraphs of 18 strings: median {statistics.median(times):.4f} s,", end=" ")
    print(f"slowest {max(times):.4f} s")


def commands(runs: int) -> None:
    print("\n| whole command | seconds |\n|---|---|")
    for arguments in COMMANDS:
        whole = [sys.executable, "-m", "stringscoins", *arguments]
        times = [timed(lambda w=whole: subprocess.run(w, check=True, capture_output=True))[0] for _ in range(runs)]
        print(f"| stringscoins {' '.join(arguments)} | {statistics.median(times):.3f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true", help="boards that take up to a minute, too")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    for method in ("search", "exhaustive"):
        Nimbers(read("3+4l").position, method=method).value()  # loads the kernels
    print(
        "| position | coins | strings | method | value | positions searched | seconds |\n|---|---|---|---|---|---|---|"
    )
    for source, method in SMALL + (LARGE if arguments.large else []):
        row(source, read(source).position, method, arguments.runs)
    hypergraphs(arguments.runs)
    commands(arguments.runs)


if __name__ == "__main__":
    main()
