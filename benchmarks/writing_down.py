"""What a search for nimbers writes down: run `python benchmarks/writing_down.py [BOARD...]`; it prints a table.

The table of a search that is over is listed as a whole, then once more when nothing is new, and taken over by an empty
one; all with forms, and with fingerprints. Times are processor seconds of one thread.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TypeVar

from stringscoins.notation import read
from stringscoins.solve.cores.search import Search
from stringscoins.solve.work import Work

T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    started = time.process_time()
    return work(), time.process_time() - started


def searched(board: str, *, compact: bool) -> Search:
    search = Search(read(board).position, Work(workers=1, compact=compact))
    search.value()
    return search


def row(board: str, *, compact: bool) -> str:
    one, other = searched(board, compact=compact), Search(read(board).position, Work(workers=1, compact=compact))
    pieces, listing = timed(lambda: list(one.table.changes(1 << 40, anew=True)))
    nothing, looking = timed(lambda: list(one.table.changes(1 << 40)))
    known, taking = timed(lambda: [other.table.absorb(piece) for piece in pieces])
    assert all(known) and not nothing
    return (
        f"| {board}{', compact' * compact} | {len(other.table):,} | {one.table.used / 1e6:.1f} "
        f"| {sum(map(len, pieces)) / 1e6:.1f} | {listing:.2f} | {looking:.3f} | {taking:.2f} |"
    )


def main() -> None:
    for compact in (False, True):
        row("board:3x3", compact=compact)  # the kernels are compiled
    print("| board | cores with facts | table, MB | written, MB | listed, s | nothing new, s | taken over, s |")
    print("|---|---|---|---|---|---|---|")
    for board in sys.argv[1:] or ["board:3x5", "board:4x5:icelandic"]:
        for compact in (False, True):
            print(row(board, compact=compact))


if __name__ == "__main__":
    main()
