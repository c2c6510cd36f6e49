"""How long puzzles take: run `python benchmarks/puzzles.py [--seeds N] [BOARD ...]`; it prints a table in Markdown.

Times are processor time a puzzle, the kernels loaded; candidates are positions of the kind that were looked at.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from stringscoins.puzzles import DIFFICULTIES, KINDS, make_puzzle

BOARDS = ["3x3", "4x4", "5x5", "6x6", "7x7"]


def row(board: str, kind: str, seeds: int) -> str:
    """A row of the table: the mean time, the longest, games and candidates a puzzle, and how many of each grade."""
    times, games, candidates, grades = [], 0, 0, Counter[str]()
    for seed in range(seeds):
        start = time.process_time()
        puzzle = make_puzzle(board, kind, seed=seed)
        times.append(time.process_time() - start)
        games += puzzle.games
        candidates += puzzle.candidates
        grades[puzzle.difficulty] += 1
    found = " | ".join(str(grades[name]) for name in DIFFICULTIES)
    return (
        f"| {board} | {kind} | {sum(times) / seeds:.2f} | {max(times):.2f} | {games / seeds:.1f} |"
        f" {candidates / seeds:.0f} | {found} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", metavar="BOARD", nargs="*", default=BOARDS)
    parser.add_argument("--seeds", type=int, default=20)
    asked = parser.parse_args()
    for kind in KINDS:  # so that no kernel is compiled or loaded within a time
        make_puzzle("3x3", kind)
    print("| board | kind | s | longest | games | candidates |", " | ".join(DIFFICULTIES), "|")
    print("|---|---|---|---|---|---|" + "---|" * len(DIFFICULTIES))
    for board in asked.boards:
        for kind in KINDS:
            print(row(board, kind, asked.seeds), flush=True)


if __name__ == "__main__":
    main()
