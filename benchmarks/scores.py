"""How long exact scores take: run `python benchmarks/scores.py [--large] [--runs N]`; it prints tables in Markdown.

Times are medians over the runs, each with an empty table, the kernels loaded, one thread unless `--workers` says more:
of all processors, and by the clock.
"""

from __future__ import annotations

import argparse
import statistics
import time

from stringscoins.notation import read
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.work import Work

BOARDS = [
    "board:3x3",
    "board:4x5:swedish",
    "board:3x5:icelandic",
    "board:4x4:icelandic",
    "board:3x4",
    "board:5x5:swedish",
]
LARGE = ["board:3x5", "board:4x4", "board:4x5:icelandic"]
SINGLE = [
    ("board:3x3:icelandic", True),
    ("board:3x3", True),
    ("board:3x4:icelandic", True),
    ("hypergraph:complete:6,3", False),
    ("cubes:3x2x2:edges-squares", False),
]


def searched(source: str, runs: int, misere: bool = False, workers: int = 1) -> str:
    """Value, positions, table and time of a search, as the cells of a row."""
    times, clock = [], []
    for _ in range(runs):
        search = ScoreSearch(read(source).position, Work(workers=workers), Objective.margin(misere))
        start, began = time.process_time(), time.perf_counter()
        value = search.value()
        times.append(time.process_time() - start)
        clock.append(time.perf_counter() - began)
    seconds, found = statistics.median(times), search.statistics()
    return (
        f"{value} | {found['positions']:,} | {found['questions']:,} | {found['table_bytes'] / 1e6:,.1f} "
        f"| {seconds:.3f} | {statistics.median(clock):.3f} | {found['positions'] / seconds / 1e6:.2f}"
    )


def heading(*first: str, last: str = "") -> None:
    """Begin a table: some columns, those of `searched`, and perhaps one more."""
    measured = ["margin", "positions", "questions", "table, MB", "seconds", "by the clock", "million a second"]
    columns = [*first, *measured, *[last] * bool(last)]
    print(f"\n| {' | '.join(columns)} |\n{'|---' * len(columns)}|")


def boards(sources: list[str], runs: int, workers: int) -> None:
    """Boards in normal play."""
    heading("board", "coins", "strings")
    for source in sources:
        position = read(source).position
        print(
            f"| {source} | {len(position.coins)} | {len(position)} | {searched(source, runs, workers=workers)} |",
            flush=True,
        )


def cuts(runs: int) -> None:
    """The search by cuts, in misère play and on hypergraphs, beside the table of all subsets."""
    heading("position", "", "strings", last="table of all subsets, seconds")
    for source, misere in SINGLE:
        position = read(source).position
        start = time.process_time()
        Exhaustive(position, objective=Objective.margin(misere)).value()
        exhaustive = time.process_time() - start
        kind = "misère" if misere else "normal"
        cells = searched(source, runs, misere)
        print(f"| {source} | {kind} | {len(position)} | {cells} | {exhaustive:.3f} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--workers", type=int, default=1, help="threads for the boards")
    parser.add_argument("--large", action="store_true", help="boards that take minutes, too, once each")
    arguments = parser.parse_args()
    for warm, misere in (("board:2x2", False), ("board:2x2", True)):
        ScoreSearch(read(warm).position, objective=Objective.margin(misere)).value()
        Exhaustive(read(warm).position, objective=Objective.margin(misere)).value()
    boards(BOARDS, arguments.runs, arguments.workers)
    cuts(arguments.runs)
    if arguments.large:
        boards(LARGE, 1, arguments.workers)
