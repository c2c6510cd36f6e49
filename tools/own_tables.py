"""The tablebases that come with the package: `python -m tools.own_tables` makes them anew, always the same bytes."""

from pathlib import Path

from stringscoins.families import board
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.building import Builder
from stringscoins.solve.tablebase.shelf import ENDING, own_folder

SIZES = [(rows, columns) for rows in range(1, 4) for columns in range(rows, 4)]


def make(folder: Path) -> None:
    """Build the tables of boards up to 3 x 3 in a folder."""
    for rows, columns in SIZES:
        for question in (Objective.MARGIN, Objective.NIMBER):
            path = folder / f"board-{rows}x{columns}.{question.value}{ENDING}"
            path.unlink(missing_ok=True)
            Builder(board(rows, columns), f"board:{rows}x{columns}", question).build(path)


if __name__ == "__main__":
    make(own_folder())
