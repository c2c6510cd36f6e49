"""How large tables of quiet positions are: run `python benchmarks/quiet_positions.py [BOARD ...] [--memory N]`.

A position of a board is quiet if no box has exactly one line left. The two outer lines of a corner are alike, so that
only their number counts. A table of all quiet positions of at most k strings answers every position that has fallen to
k strings. This script prints how many there are for each k, the size of the table at half a byte each, and the part of
it that is kept if positions that a symmetry maps to each other share an entry: about a quarter, of squares an eighth.

Boxes are added one by one, row by row. What was chosen so far matters for the boxes to come only by the lines between.
So a board of n columns has 2^(n + 1) states at most.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate, product

BOARDS = ["3x3", "3x4", "3x5", "4x4", "3x6", "4x5"]
FIELD = 64
"""Numbers of positions by strings are one integer: the number of those with n strings is in bits 64 n to 64 n + 63."""

State = tuple[int, ...]
"""The lines above the next boxes, a row of them, then that to the left of the next box: 1 if it is left, else 0."""


def quiet_positions(rows: int, columns: int) -> list[int]:
    """Return the number of quiet positions with 0, 1, 2, ... strings left of the board with all lines."""
    states = {(*lines, 0): 1 << FIELD * sum(lines) for lines in product((0, 1), repeat=columns)}
    for row in range(rows):
        begun: dict[State, int] = defaultdict(int)
        for state, numbers in states.items():
            for left in (0, 1):
                begun[*state[:-1], left] += numbers << FIELD * left
        states = begun
        for column in range(columns):
            reached: dict[State, int] = defaultdict(int)
            for state, numbers in states.items():
                for right, bottom in _choices(state[column], state[-1], row, column, rows, columns):
                    after = (*state[:column], bottom, *state[column + 1 : -1], right)
                    reached[after] += numbers << FIELD * (right + bottom)
            states = reached
    total = sum(states.values())
    strings = rows * (columns + 1) + columns * (rows + 1)
    return [total >> FIELD * n & (1 << FIELD) - 1 for n in range(strings + 1)]


def _choices(top: int, left: int, row: int, column: int, rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """Yield the right sides and bottoms of a quiet box; of two outer lines at a corner the upright stays longer."""
    for right, bottom in product((0, 1), repeat=2):
        upright = [line for line, outer in ((left, column == 0), (right, column == columns - 1)) if outer]
        level = [line for line, outer in ((top, row == 0), (bottom, row == rows - 1)) if outer]
        if top + left + right + bottom != 1 and max(level, default=0) <= min(upright, default=1):
            yield right, bottom


def report(board: str, memory: float) -> None:
    """Print the sizes of tables in Markdown, as far as they matter for a memory of so many gigabytes."""
    rows, columns = map(int, board.split("x"))
    numbers, symmetries = quiet_positions(rows, columns), 8 if rows == columns else 4
    tables = list(accumulate(numbers))
    fitting = max(k for k, table in enumerate(tables) if table / 2 / symmetries <= memory * 1e9)
    print(f"\n{board}: {tables[-1]:,} quiet positions; those of at most {fitting} strings fit into {memory:g} GB")
    print("\n| strings | quiet | with at most so many | at 4 bits, GB | by symmetry, GB |\n|---|---|---|---|---|")
    for k in range(max(0, fitting - 10), min(len(tables), fitting + 5)):
        gigabytes = tables[k] / 2e9
        print(f"| {k} | {numbers[k]:,} | {tables[k]:,} | {gigabytes:,.3f} | {gigabytes / symmetries:,.3f} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=BOARDS, help="ROWSxCOLUMNS, two rows and columns or more")
    parser.add_argument("--memory", type=float, default=16, help="gigabytes")
    arguments = parser.parse_args()
    for name in arguments.boards:
        report(name, arguments.memory)
