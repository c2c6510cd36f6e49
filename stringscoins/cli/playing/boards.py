"""Positions on a terminal: boards with coordinates, boards in space layer by layer, lists of strings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stringscoins.errors import safe
from stringscoins.explanations.speech import words_of
from stringscoins.families.cells import AXES
from stringscoins.notation import Coordinates, Document, labelled_picture
from stringscoins.wording import table

if TYPE_CHECKING:
    from stringscoins.families import Board, Grid
    from stringscoins.families.cells import Cell
    from stringscoins.position import Position

__all__ = ["Canvas", "Look", "drawn", "listing", "short_names"]

_APART = 3
"""Blanks between two layers."""


@dataclass(frozen=True)
class Look:
    """The settings of a picture: `width` in columns, initials of `owners`, and `paint` for a text in a style."""

    width: int = 80
    labels: Mapping[str, str] | None = None
    owners: Mapping[str, str] = field(default_factory=dict)
    styles: Mapping[str, str] = field(default_factory=dict)
    paint: Callable[[str, str], str] = lambda text, style: text

    def words(self, names: Mapping[str, str]) -> dict[str, str]:
        """Return the words on strings that have these names if they have no other words."""
        labels = names if self.labels is None else {name: self.labels.get(name, "") for name in names}
        return {name: safe(words) for name, words in labels.items()}


class Canvas:
    """A grid of characters, some of them in a style."""

    def __init__(self, text: str = "") -> None:
        self.rows = [[(sign, "") for sign in line] for line in text.split("\n")]

    @property
    def width(self) -> int:
        """The columns of the widest row."""
        return max(map(len, self.rows))

    def put(self, row: int, middle: int, text: str, style: str = "") -> None:
        """Write a text around a column."""
        self.rows += [[] for _ in range(row + 1 - len(self.rows))]
        start, cells = middle - (len(text) - 1) // 2, self.rows[row]
        cells += [(" ", "")] * (start + len(text) - len(cells))
        cells[start : start + len(text)] = [(sign, style) for sign in text]

    def restyle(self, row: int, start: int, stop: int, style: str) -> None:
        """Give signs that are there a style."""
        cells = self.rows[row]
        cells[start:stop] = [(sign, style) for sign, _ in cells[start:stop]]

    def beside(self, other: Canvas) -> Canvas:
        """Put another picture to the right of this one, and return both."""
        start = self.width + _APART
        self.rows += [[] for _ in range(len(other.rows) - len(self.rows))]
        for row, cells in zip(self.rows, other.rows, strict=False):
            row += [(" ", "")] * (start - len(row)) + cells
        return self

    def text(self, paint: Callable[[str, str], str]) -> str:
        """Return the lines."""
        lines = []
        for cells in self.rows:
            while cells and cells[-1] == (" ", ""):
                cells.pop()
            line, run, style = "", "", ""
            for sign, look in [*cells, ("", "end")]:
                if look != style:
                    line += paint(run, style) if style else run
                    run, style = "", look
                run += sign
            lines.append(line)
        return "\n".join(lines)


def drawn(document: Document, look: Look) -> str:
    """Return a position as a picture if it is a board, a sum part by part, any other one as the list of its strings."""
    short = short_names(document.start.position if document.start else document.position)
    if not document.parts:
        return _picture(document, look, short, str) or listing(document, look.labels)
    pictures = []
    for part in document.parts:
        shown = _picture(part.document, look, short, part.named)
        if shown or part.position:
            titled = part.document.name and f", {safe(part.document.name)}"
            pictures.append(f"part {part.number}{titled}\n{shown or listing(Document(part.position), look.labels)}")
    return "\n\n".join(pictures) or "no string is left"


def short_names(position: Position) -> dict[str, str]:
    """Return the names of strings without blanks; a name stays as it is if two would become equal."""
    short = {name: "".join(name.split()) for name in position}
    count: dict[str, int] = {}
    for words in short.values():
        count[words] = count.get(words, 0) + 1
    return {name: words if count[words] == 1 else name for name, words in short.items()}


def listing(document: Document, labels: Mapping[str, str] | None = None) -> str:
    """Return the strings of a position and the coins that they hold, and words on strings if there are any."""
    called, words = Coordinates(document), words_of(document)
    rows = [[words.string, "holds", "" if labels is None else "value"]]
    for name, coins in document.position.items():
        holds = ", ".join(map(called.box, coins)) or "nothing"
        rows.append([called.line(name), holds, "" if labels is None else labels.get(name, "")])
    return "\n".join(table(rows)) if len(rows) > 1 else f"no {words.string} is left"


Named = Callable[[str], str]
"""Gives the name that a string or a coin of a part has in the sum."""
Names = Mapping[str, str]
"""What strings are called on a picture, by their names in the position."""


def _picture(document: Document, look: Look, names: Names, named: Named) -> str:
    """Return the picture of a board; nothing where there is none, or where it is too wide."""
    pictures: list[Canvas] = []
    if document.board is not None:
        pictures = [_board(document.board, look, look.words({name: "" for name in names}), named)]
    elif document.grid is not None and len(document.grid.dots) <= 3:
        pictures = [_layers(document.grid, look, look.words(names), named)]
    return pictures[0].text(look.paint) if pictures and pictures[0].width <= look.width else ""


def _board(board: Board, look: Look, words: Mapping[str, str], named: Named) -> Canvas:
    """Return the picture of a flat board."""
    owners = {coin: look.owners[named(coin)] for coin in _boxes(board) if named(coin) in look.owners}
    labels = {line: words.get(named(line), "") for line in board.lines()}
    canvas = Canvas(labelled_picture(board, labels, owners, coordinates=True))
    # Dots are 2 k + 2 columns apart; the first of them is k - 1 behind the names of rows.
    dots = "".join(sign for sign, _ in canvas.rows[0])
    k = max([3, *map(len, labels.values())]) // 2 + 1
    first = dots.index("+")
    for name in (*board.lines(), *owners):
        style = look.styles.get(named(name))
        if style and (name in owners or board.is_drawn(name)):
            *direction, row, column = name.split()
            dot = first + int(column) * (2 * k + 2)
            if direction == ["h"]:
                canvas.restyle(2 * int(row), dot + 1, dot + 2 * k + 2, style)
            else:
                start = dot + (0 if direction else k + 1)
                canvas.restyle(2 * int(row) + 1, start, start + 1, style)
    return canvas


def _boxes(board: Board) -> list[str]:
    return [f"{row} {column}" for row in range(board.rows) for column in range(board.columns)]


def _layers(grid: Grid, look: Look, words: Mapping[str, str], named: Named) -> Canvas:
    """Return the layers of a board of cells, from above (x across, y upwards), with the upright cells between them."""
    gap = max([3, *map(len, words.values())]) // 2 * 2 + 3
    places = {cell: _place(cell) for size in (0, grid.string, grid.coin) for cell in grid.cells(size)}
    top = max(upwards for _, upwards, _ in places.values())
    titled = len(grid.dots) == 3
    layers: dict[int, Canvas] = {}
    for cell, (across, upwards, layer) in places.items():
        canvas = layers.setdefault(layer, Canvas(_title(layer) if titled else ""))
        name = named(cell.name)
        text, style = look.owners.get(name, ""), look.styles.get(name, "")
        if len(cell.axes) < grid.coin:
            text = _sign(cell, gap) if not cell.axes or cell.name in grid.drawn else words.get(name, "")
            style = style if cell.name in grid.drawn else ""
        if text:
            canvas.put(titled + top - upwards, gap // 2 - 1 + across * (gap + 1) // 2, text, style)
    return _arranged([layers[layer] for layer in sorted(layers)], look.width)


def _place(cell: Cell) -> tuple[int, int, int]:
    """Return the place of a cell in half steps: across, upwards, and its layer."""
    across, upwards, layer = (2 * c + (i in cell.axes) for i, c in enumerate((*cell.corner, 0, 0)[:3]))
    return across, upwards, layer


def _title(layer: int) -> str:
    z = layer // 2
    return f"between z = {z} and {z + 1}" if layer % 2 else f"z = {z}"


def _sign(cell: Cell, gap: int) -> str:
    """Return a dot, or what is drawn, as it looks from above: a line, a wall, a pole or a floor."""
    flat = [AXES[i] for i in cell.axes if i < 2]
    if not cell.axes:
        return "+"
    return {"x": "-" * gap, "y": "|", "": "o", "xy": "#" * (gap - 2)}["".join(flat)]


def _arranged(layers: Sequence[Canvas], width: int) -> Canvas:
    """Return layers side by side, as many as there is room for, and the others below them."""
    whole = Canvas()
    whole.rows = []
    row = Canvas()
    for layer in layers:
        if row.width and row.width + _APART + layer.width > width:
            whole.rows += [*row.rows, []]
            row = Canvas()
        row = row.beside(layer) if row.width else layer
    whole.rows += row.rows
    return whole
