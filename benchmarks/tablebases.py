"""How long tablebases take: run `python benchmarks/tablebases.py [BASE ...] [--table FILE]`.

It prints a table in Markdown: positions, values, bytes and seconds of each base; then, of each table and of FILE, the
milliseconds to open it, those for all moves of a position, by the library and by `Scores`, and what zlib would make of
its values in blocks of 64 kB.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
import zlib
from pathlib import Path

import stringscoins as sc
from stringscoins.kernels import bits  # noqa: F401 - a process that is warm
from stringscoins.solve import Scores
from stringscoins.solve.tablebase import shelf, solver
from stringscoins.solve.tablebase.file import TableFile

BLOCK = 1 << 16
MOST = 1 << 25
"""Bytes of the values that are compressed, in blocks from everywhere."""


def milliseconds(task, things):
    times = []
    for thing in things:
        start = time.perf_counter()
        task(thing)
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def compressed(table: TableFile) -> float:
    starts = range(0, len(table.values), max(BLOCK, BLOCK * (len(table.values) // MOST)))
    blocks = [table.values[start : start + BLOCK].tobytes() for start in starts]
    return sum(len(zlib.compress(block, 9)) for block in blocks) / sum(map(len, blocks))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("bases", nargs="*", default=["board:3x3", "board:3x4"])
    options.add_argument("--table", action="append", default=[])
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(file) for file in given.table]
        sc.Tablebase.build("board:2x2", path=Path(folder, "first"))
        print("| base | positions | values | bytes | seconds |\n|---|---|---|---|---|")
        for number, base in enumerate(given.bases):
            start = time.perf_counter()
            made = sc.Tablebase.build(base, path=Path(folder, f"{number}.tablebase"))
            seconds = time.perf_counter() - start
            files.append(made.path)
            size = made.path.stat().st_size
            print(f"| {base} | {made.positions:,} | {made.entries:,} | {size:,} | {seconds:.1f} |", flush=True)
        print("\n| table | opening | all moves | by Scores | zlib |\n|---|---|---|---|---|")
        for file in files:
            start = time.perf_counter()
            table = sc.Tablebase(file)
            table.value(table.base)
            opening = 1000 * (time.perf_counter() - start)
            rng = random.Random(1)
            positions = [
                table.base.restricted(string for string in table.base if rng.random() < share)
                for share in (1, 0.9, 0.8, 0.7)
                for _ in range(10)
            ]
            all_moves = milliseconds(table.moves, positions)
            found = shelf.opened(file), shelf.opened(file).table.place
            solver.find = lambda position, question, found=found: found
            scores = milliseconds(lambda position: list(Scores(position, method="tablebase").moves()), positions)
            ratio = compressed(found[0].table)
            print(f"| {table.source} | {opening:.1f} | {all_moves:.2f} | {scores:.2f} | {ratio:.0%} |", flush=True)


if __name__ == "__main__":
    main()
