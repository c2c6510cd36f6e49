"""How little memory a search for nimbers takes: run `python benchmarks/memory.py [BOARD...]`; it prints a table.

First each board is searched with all memory. Then the table may take so many bytes for each core that this search found
something out about, and fewer. Exact tables come first, then compact ones. One worker, processor time.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from stringscoins.kernels.cores.moving import sizes_by_rank
from stringscoins.notation import read
from stringscoins.solve import Limits
from stringscoins.solve.cores.search import Search
from stringscoins.solve.work import Work

BYTES = {False: (22, 20, 18, 12), True: (18, 16, 12)}
"""Bytes for each core with facts, of exact and of compact tables."""


def searched(board: str, megabytes: float | None, *, compact: bool) -> tuple[Search, float]:
    search = Search(read(board).position, Work(Limits(megabytes=megabytes), workers=1, compact=compact))
    started = time.process_time()
    search.value()
    return search, time.process_time() - started


def cores_with_facts(search: Search) -> int:
    sizes = np.zeros((3, 65), np.int64)
    sizes_by_rank(search.table.flat, sizes)
    return int(sizes[2].sum())


def row(board: str, search: Search, seconds: float, cores: int) -> str:
    table = search.table
    return (
        f"| {board}{', compact' * table.compact} | {table.used / 1e6:.1f} | {table.used / cores:.1f} "
        f"| {table.forgot:,} | {search.positions:,} | {seconds:.1f} |"
    )


def main() -> None:
    for compact in (False, True):
        searched("board:3x3", None, compact=compact)  # the kernels are compiled
    print("| board | table, MB | bytes a core | forgotten | positions searched | seconds |")
    print("|---|---|---|---|---|---|")
    for board in sys.argv[1:] or ["board:3x5", "board:4x5:icelandic"]:
        for compact, steps in BYTES.items():
            search, seconds = searched(board, None, compact=compact)
            cores = cores_with_facts(search)
            print(row(board, search, seconds, cores), flush=True)
            for step in steps:
                print(row(board, *searched(board, cores * step / 1e6, compact=compact), cores), flush=True)


if __name__ == "__main__":
    main()
