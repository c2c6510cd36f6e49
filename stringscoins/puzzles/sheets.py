"""Sheets to print: twelve puzzles on a page, black on white, and a page of their solutions."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from stringscoins.drawing.pages import GREY, Disc, Item, Page, PageLayer, TextLine, broken, moved
from stringscoins.drawing.pages import Path as Stroke
from stringscoins.drawing.painting import bound, ending_of, painted, write_picture
from stringscoins.drawing.sketch import AREAS
from stringscoins.drawing.svg import written
from stringscoins.drawing.typesetting import page_of
from stringscoins.notation.coordinates import letter
from stringscoins.puzzles.kinds import KINDS
from stringscoins.puzzles.making import Puzzle
from stringscoins.puzzles.pictures import puzzle_sketch
from stringscoins.puzzles.solutions import kept_together, scored

__all__ = ["PAPERS", "PER_PAGE", "save_sheet", "sheet"]

PAPERS: Final = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""The sizes of sheets of paper, in points."""
PER_PAGE: Final = 12
"""Puzzles on a page."""
FEW: Final = 6
"""As many puzzles as have a page for themselves; on it they are larger."""

_BLACK: Final = "#000000"
_MARGIN, _HEAD, _FOOT = 36.0, 74.0, 14.0
_LARGEST_BOX: Final = 34.0
_LARGEST_OF_FEW: Final = 54.0
_CAPTION: Final = 28.0
"""The room above a board."""
_GAP: Final = 12.0
_ROOMY: Final = 150.0
"""The height of a cell in which a solution has larger letters."""
_COORDINATE: Final = 6.0
"""The size of the names of rows and columns."""
_AWAY: Final = 9.0
"""How far they are from the dots."""


class _Slot(NamedTuple):
    """A part of a page: its upper left corner and its size."""

    x: float
    y: float
    across: float
    down: float


def sheet(puzzles: Sequence[Puzzle], paper: str = "a4", *, origin: str = "") -> list[Page]:
    """Return the pages of a sheet: the puzzles, twelve a page, then as many pages of solutions. Up to six are larger.

    Cost: some milliseconds a puzzle.

    Parameters
    ----------
    puzzles : sequence of Puzzle
        Any number of puzzles, in the order of the sheet.
    paper : str
        A key of `PAPERS`.
    origin : str
        The text at the foot of each page of solutions, such as the command that makes the sheet again, followed by the
        seeds of the page's puzzles.

    Returns
    -------
    list of Page
        `save_sheet` writes them.

    Raises
    ------
    ValueError
        For an unknown paper.

    Examples
    --------
    >>> from stringscoins.puzzles import make_puzzle
    >>> [page.title for page in sheet([make_puzzle("3x3", "count", seed=1)])]
    ['1 puzzle in Dots and Boxes', 'Solutions']
    """
    if paper not in PAPERS:
        raise ValueError(f"unknown paper {paper!r}: expected one of {', '.join(PAPERS)}")
    numbered = list(enumerate(puzzles, 1))
    parts = [numbered[i : i + PER_PAGE] for i in range(0, len(numbered), PER_PAGE)]
    title = f"{len(puzzles)} puzzle{'s' * (len(puzzles) != 1)} in Dots and Boxes"
    kinds = {puzzle.kind for puzzle in puzzles}
    asked = f" {KINDS[kinds.pop()].question}" if len(kinds) == 1 else ""
    task = (
        "A is to move in every puzzle. Find the line that lets A win, or where it says so, save a draw. A letter in a"
        f" box says who took it. Boxes that are taken count.{asked}"
    )
    key = (
        "The numbers show best play, line by line; A draws number 1. Bold numbers are solutions. A line is called by"
        " its two dots, such as a1-b1: columns are a, b, c from the left, rows 1, 2, 3 from below."
    )
    is_few = len(puzzles) <= FEW
    first, second = ((2, 3), (2, 3)) if is_few else ((3, 4), (2, 6))
    shown = partial(_puzzle, largest=_LARGEST_OF_FEW if is_few else _LARGEST_BOX)
    pages = [_page(title, task, part, first, shown, paper) for part in parts]
    return pages + [_page("Solutions", key, part, second, _solution, paper, origin) for part in parts]


def save_sheet(pages: Sequence[Page], file: str | os.PathLike[str], *, dpi: float = 150) -> list[str]:
    """Write a sheet: all pages into one PDF, or each into its own SVG or PNG, FILE-1 and so on.

    Cost: about a second for a PDF of two pages.

    Parameters
    ----------
    pages : sequence of Page
        The pages that `sheet` returns.
    file : str or path
        The path, which ends in `.pdf`, `.svg` or `.png`. Existing files are replaced.
    dpi : float
        The resolution of a PNG, in pixels an inch.

    Returns
    -------
    list of str
        The files that were written.

    Raises
    ------
    FileError
        If the path has another ending, or a file cannot be written.
    MissingExtra
        If the extra `draw` is not installed, which PDF and PNG need.

    Examples
    --------
    >>> import tempfile
    >>> from stringscoins.puzzles import make_puzzle
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     written = save_sheet(sheet([make_puzzle("3x3", "count", seed=1)]), f"{folder}/sheet.svg")
    >>> [os.path.basename(file) for file in written]
    ['sheet-1.svg', 'sheet-2.svg']
    """
    name = os.fspath(file)
    form = ending_of(name, ("pdf", "svg", "png"))
    if form == "pdf":
        write_picture(name, bound(pages))
        return [name]
    path, files = Path(name), list[str]()
    for number, page in enumerate(pages, 1):
        files.append(str(path.with_name(f"{path.stem}-{number}{path.suffix}")))
        write_picture(files[-1], written(page).encode() if form == "svg" else painted(page, form, dpi))
    return files


def _page(
    title: str,
    task: str,
    part: Sequence[tuple[int, Puzzle]],
    grid: tuple[int, int],
    shown: Callable[[int, Puzzle, _Slot], Iterator[Item]],
    paper: str,
    origin: str = "",
) -> Page:
    """Return a page with a head, a cell for each puzzle in columns and rows, and a foot."""
    across, down = PAPERS[paper]
    columns, rows = grid
    head = [TextLine((_MARGIN, _MARGIN + 8), title, 15.0, _BLACK, "start", bold=True)]
    for i, line in enumerate(broken(task, 8.5, across - 2 * _MARGIN)):
        head.append(TextLine((_MARGIN, _MARGIN + 28 + 11.5 * i), line, 8.5, _BLACK, "start"))
    seeds = f"seeds of the puzzles: {', '.join(str(puzzle.seed) for _, puzzle in part)}"
    foot = [
        TextLine((_MARGIN, down - _MARGIN + 4 + 8 * i), line, 6.5, GREY, "start")
        for i, line in enumerate([*broken(origin, 6.5, across - 2 * _MARGIN), seeds] if origin else [])
    ]
    width = (across - 2 * _MARGIN - (columns - 1) * _GAP) / columns
    height = (down - 2 * _MARGIN - _HEAD - _FOOT - (rows - 1) * _GAP) / rows
    cells: list[Item] = []
    for i, (number, puzzle) in enumerate(part):
        row, column = divmod(i, columns)
        x, y = _MARGIN + column * (width + _GAP), _MARGIN + _HEAD + row * (height + _GAP)
        cells += shown(number, puzzle, _Slot(x, y, width, height))
    layers = PageLayer("title", [*head]), PageLayer("puzzles", cells), PageLayer("legend", [*foot])
    return Page(tuple(layer for layer in layers if layer.items), across, down, title=title)


def _puzzle(number: int, puzzle: Puzzle, cell: _Slot, largest: float) -> Iterator[Item]:
    """Yield a number, the score, and the board below it."""
    x, y, across, down = cell
    wins = "win" if puzzle.final[0] > puzzle.final[1] else "save a draw"
    yield TextLine((x, y + 7), f"{number}.", 13.0, _BLACK, "start", bold=True)
    yield TextLine((x + 30, y + 3), scored(puzzle.coins), 8.5, _BLACK, "start")
    yield TextLine((x + 30, y + 15), f"A is to move: {wins}!", 8.5, _BLACK, "start")
    yield TextLine((x + across, y + 3), puzzle.difficulty, 7.0, GREY, "end")
    yield from _board(puzzle, _Slot(x, y + _CAPTION, across, down - _CAPTION), largest, solved=False)


def _solution(number: int, puzzle: Puzzle, cell: _Slot) -> Iterator[Item]:
    """Yield a number, the board with best play on it, and the solution in words beside it."""
    x, y, across, down = cell
    yield TextLine((x, y + 7), f"{number}.", 11.0, _BLACK, "start", bold=True)
    side = min(down, 0.42 * across)
    yield from _board(puzzle, _Slot(x + 20, y, side, down), _LARGEST_BOX, solved=True)
    left, size = x + side + 34, 9.0 if down > _ROOMY else 7.5
    room = x + across - left
    text = kept_together(puzzle.text)
    while size > 5 and 1.2 * size * len(broken(text, size, room)) > down:
        size -= 0.25
    for i, line in enumerate(broken(text, size, room)):
        yield TextLine((left, y + 5 + 1.2 * size * i), line, size, _BLACK, "start")


def _board(puzzle: Puzzle, cell: _Slot, largest: float, *, solved: bool) -> Iterator[Item]:
    """Yield a board at the top of a cell, in the middle, in black on white, with the names of its dots."""
    x, y, across, down = cell
    board = puzzle.board
    box = min(largest, (across - 28) / board.columns, (down - 20) / board.rows)
    page = page_of(puzzle_sketch(puzzle, solved=solved, box=box / 72))
    corners = [
        item.at for layer in page.layers if layer.name == "dots" for item in layer.items if isinstance(item, Disc)
    ]
    left, top = min(corners)
    dx, dy = x + (across - box * board.columns) / 2 - left, y + 4 - top
    x, y = left + dx, top + dy
    for column in range(board.columns + 1):
        yield TextLine((x + column * box, y + board.rows * box + _AWAY), letter(column), _COORDINATE, GREY, "middle")
    for row in range(board.rows + 1):
        yield TextLine((x - _AWAY, y + (board.rows - row) * box), str(row + 1), _COORDINATE, GREY, "middle")
    for layer in page.layers:
        if layer.name != "legend":
            for item in layer.items:
                if not (isinstance(item, Stroke) and item.kind in AREAS):
                    yield moved(_inked(item), dx, dy)


def _inked(item: Item) -> Item:
    """Return an item in black instead of its color."""
    if isinstance(item, TextLine):
        return item._replace(colour=_BLACK)
    if isinstance(item, Stroke) and item.kind == "winning":
        return item._replace(stroke=_BLACK, dashed=True)
    return item
