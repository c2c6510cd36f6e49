"""Pictures of puzzles: the board with the owners of boxes; solved, with the numbers of best play on its lines."""

from __future__ import annotations

from stringscoins.drawing import Mark, Picture, Sketch, board_sketch
from stringscoins.drawing.pages import Size
from stringscoins.drawing.typesetting import page_of
from stringscoins.notation import Coordinates
from stringscoins.puzzles.making import Puzzle
from stringscoins.puzzles.solutions import scored

__all__ = ["picture", "puzzle_sketch"]


def puzzle_sketch(puzzle: Puzzle, *, solved: bool = False, box: float | None = None) -> Sketch:
    """Return the sketch of a puzzle; `solved`, the lines have their numbers in best play, and A draws number 1."""
    marks = {}
    if solved:
        marks = {line: Mark(str(number)) for number, line in enumerate(puzzle.line, 1)}
        marks |= {line: Mark(marks[line].words, "winning") for line in puzzle.moves}
    return board_sketch(puzzle.board, marks, puzzle.document.owners, box=box)


def picture(puzzle: Puzzle, *, solved: bool = False, size: Size | None = None) -> Picture:
    """Return the picture of a puzzle. Cost: some milliseconds.

    Parameters
    ----------
    puzzle : Puzzle
        A puzzle of `make_puzzle`.
    solved : bool
        Whether the lines have their numbers in best play; A draws number 1. All solutions are green.
    size : float, str or (float, float), optional
        A width in inches, or a width and a height.

    Returns
    -------
    Picture
        A notebook shows it, `save` writes it.

    Raises
    ------
    PictureError
        If the size is not valid.

    Examples
    --------
    >>> from stringscoins.puzzles import make_puzzle
    >>> picture(make_puzzle("3x3", "count", seed=1)).page.title
    'A 1, B 0. A is to move and can win.'
    """
    sketch = puzzle_sketch(puzzle, solved=solved)
    said = puzzle.question.split(". ")[0]
    moves = map(Coordinates(puzzle.document).line, puzzle.moves)
    title = (
        f"Draw {' or '.join(moves)}: {scored(puzzle.final)} in the end."
        if solved
        else f"{scored(puzzle.coins)}. {said}."
    )
    return Picture(page_of(sketch, title, size), sketch, "board")
