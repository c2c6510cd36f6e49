"""The function that draws a picture of anything that can be drawn, and the picture that it returns."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import IO, Final

from stringscoins.drawing.documents import look_of, sketch
from stringscoins.drawing.endgames import endgame_sketch
from stringscoins.drawing.flights import flights_page
from stringscoins.drawing.marks import marks_of, marks_of_parts
from stringscoins.drawing.pages import Page, Size
from stringscoins.drawing.painting import DPI, ENDINGS, ending_of, painted, write_picture
from stringscoins.drawing.sketch import Mark, Sketch
from stringscoins.drawing.svg import written
from stringscoins.drawing.tikz import tikz
from stringscoins.drawing.typesetting import page_of
from stringscoins.endgames import Flight
from stringscoins.errors import FamilyError, FileError, PictureError
from stringscoins.families import Board, Grid
from stringscoins.families.cells import AXES
from stringscoins.game import Game
from stringscoins.names import known_name
from stringscoins.notation import Document, played
from stringscoins.position import Position
from stringscoins.structures import Endgame

__all__ = ["Drawable", "Picture", "board_of", "draw", "grid_of"]

Drawable = Document | Position | Game | Endgame | Flight | Sketch
"""The types of things that can be drawn."""

_DPIS = 10, 2400


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture, which shows itself in a notebook and can be saved to a file.

    Attributes
    ----------
    page : Page
        The page with all that is on the picture.
    sketch : Sketch or None
        The sketch from which TikZ is written; None for a flight.
    look : str
        The look of a position, one of `LOOKS`.

    Examples
    --------
    >>> picture = draw(Position.numbered(["ab", "b"]), title="Two coins")
    >>> picture.look, "<title>Two coins</title>" in picture.svg
    ('graph', True)
    """

    page: Page
    sketch: Sketch | None = None
    look: str = ""

    @cached_property
    def svg(self) -> str:
        """The picture as SVG."""
        return written(self.page)

    def _repr_svg_(self) -> str:
        return written(self.page, shrinks=True)

    def __repr__(self) -> str:
        across, down = self.page.inches
        named = f"{self.page.title}, " if self.page.title else ""
        return f"<Picture: {named}{across:.1f} x {down:.1f} inches>"

    def png(self, *, dpi: float = DPI) -> bytes:
        """Return the picture as PNG; errors are those of `save`.

        Parameters
        ----------
        dpi : float
            The resolution, in pixels an inch.

        Returns
        -------
        bytes
            The content of a file.
        """
        return self._content("png", dpi, "the picture")

    def save(self, file: str | os.PathLike[str] | IO[bytes], *, format: str | None = None, dpi: float = DPI) -> None:
        """Write the picture to a file; an existing file is replaced.

        Parameters
        ----------
        file : str, path or binary stream
            The path, which ends in `.svg`, `.png`, `.pdf`, or in `.tex` for TikZ. TikZ is written without a title and
            in its own size. Or a stream, such as `io.BytesIO()`.
        format : {"svg", "png", "pdf", "tex"}, optional
            What to write, whatever the path ends in; by default PNG to a stream, as Matplotlib does.
        dpi : float
            The resolution of a PNG, in pixels an inch.

        Raises
        ------
        FileError
            If the ending or `format` is another one, the file cannot be written, or a flight is to be written as TikZ.
        LimitReached
            If a PNG would have more than 20,000 pixels across or down.
        MissingExtra
            If the extra `draw` is not installed, which PNG and PDF need.
        PictureError
            If `dpi` is less than 10 or more than 2400.

        Examples
        --------
        >>> import tempfile
        >>> from pathlib import Path
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     draw(Position.numbered(["ab", "b"])).save(Path(folder) / "two-coins.svg")
        ...     print(*(file.name for file in Path(folder).iterdir()))
        two-coins.svg
        """
        if isinstance(file, str | os.PathLike):
            name = os.fspath(file)
            write_picture(name, self._content(ending_of(f"a.{format}" if format else name, ENDINGS), dpi, name))
        else:
            file.write(self._content(ending_of(f"a.{format or 'png'}", ENDINGS), dpi, "the stream"))

    def _content(self, form: str, dpi: float, name: str) -> bytes:
        """Return the content of the file of this name."""
        if not _DPIS[0] <= dpi <= _DPIS[1]:
            raise PictureError(f"{dpi:g} pixels an inch; expected {_DPIS[0]} to {_DPIS[1]}")
        if form in ("png", "pdf"):
            return painted(self.page, form, dpi)
        if form == "svg":
            return self.svg.encode()
        if self.sketch is None:
            raise FileError(f"{name}: a flight is not written as TikZ; expected a name that ends in .svg, .png or .pdf")
        return tikz(self.sketch).encode()


def draw(
    thing: Drawable | Mapping[str, Flight],
    *,
    values: Mapping[str, int | str] | None = None,
    labels: str | Mapping[str, str] | None = None,
    look: str | None = None,
    size: Size | None = None,
    moves: Iterable[str] | None = None,
    title: str | None = None,
) -> Picture:
    """Return the picture of a position, a game, a loony endgame or flights.

    Parameters
    ----------
    thing : Document, Position, Game, Endgame, Flight, mapping of str to Flight, or Sketch
        The thing to draw. A position whose strings are named as those of a board, of lines or of cells, is drawn as
        such a board. The boxes that the players of a game have taken show their initials: A for the player who began, B
        for the other. Flights with titles are drawn one below the other.
    values : mapping of str to int or str, optional
        The value of each move, for some or all strings: the nimber or `LOONY` after it, or a margin as a text with its
        sign. It is written beside the string, in a color for winning, loony or other moves.
    labels : str or mapping of str to str, optional
        The words beside strings, instead of the values: `"ids"` for the names of the strings, `"parts"` for the names
        of their components, in colors, `"none"`, or words of your own. By default the names of the strings are written
        if there are at most 60, but nothing on a flat board.
    look : str, optional
        The look of a position, one of `LOOKS`; by default what `look_of` returns, but a loony endgame with values or
        labels is drawn as a graph.
    size : float, str or (float, float), optional
        A width in inches, or a width and a height, such as `"6x4"`, to which the picture is scaled.
    moves : iterable of str, optional
        The strings that are cut first, one after the other, by players who take turns.
    title : str, optional
        The title above the picture; by default the name of a document, or the score of a game.

    Returns
    -------
    Picture
        The picture. A notebook shows it; `svg` is its text, `save` writes it to a file.

    Raises
    ------
    LimitReached
        If the picture would be too large.
    NotAnEndgame
        If the position is to be drawn as a loony endgame and is not one.
    PictureError
        If the size is not valid, or `values`, `labels`, `look` or `moves` are given for a thing that is no position.
    PositionError
        If a string does not exist, the position is to be drawn as a board and is not one, or no string is left.

    Notes
    -----
    Cost: some milliseconds for boards; for graphs, cubic in the number of coins of a component.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> picture = draw(read("board:2x2"), moves=["h 0 0", "v 0 0", "v 0 1", "h 1 0", "h 1 1"])
    >>> picture
    <Picture: A 0 : B 1, A to move, 2.1 x 2.2 inches>
    >>> ">B</text>" in picture.svg
    True
    """
    if not isinstance(thing, (Document, Position, Game)):
        if values is not None or labels is not None or look or moves:
            kind = type(thing).__name__ if isinstance(thing, (Sketch, Endgame)) else "Flight"
            raise PictureError(f"values, labels, look and moves go with a position, not with a {kind}")
        if isinstance(thing, (Sketch, Endgame)):
            made = endgame_sketch(thing) if isinstance(thing, Endgame) else thing
            return Picture(page_of(made, title or "", size), made)
        flights = {"flight": thing} if isinstance(thing, Flight) else thing
        return Picture(flights_page(title or "", flights, size))
    document, game = _played(thing, list(moves or ()))
    marks = _marks(document, values, labels)
    drawn = look or look_of(document)
    if drawn == "endgame" and marks is not None:
        if look:
            raise PictureError("an endgame is drawn without its strings: values and labels need another look")
        drawn = "graph"
    made = sketch(document, drawn, marks)
    if title is None:
        title = _score(game) if game else document.name
    return Picture(page_of(made, title, size), made, drawn)


def _played(thing: Document | Position | Game, moves: list[str]) -> tuple[Document, Game | None]:
    """Return the document to draw after the moves, and the game, if there is one."""
    document = thing if isinstance(thing, Document) else Document.of(thing)
    start, moves = document.start or document, [*document.game, *moves]
    if not isinstance(thing, Document) and start.board is None and start.grid is None:
        start = replace(start, board=board_of(start.position), grid=grid_of(start.position))
    document = played(start, moves)
    return document, Game.of(document) if moves or isinstance(thing, Game) else None


def _score(game: Game) -> str:
    one, other = game.coins
    return f"A {one} : B {other}" + ("" if game.over else f", {'AB'[game.mover]} to move")


def _marks(
    document: Document,
    values: Mapping[str, int | str] | None,
    labels: str | Mapping[str, str] | None,
) -> dict[str, Mark] | None:
    """Return the marks of strings; None if neither values nor labels are given."""
    position = document.position
    if values is None and labels is None:
        return None
    marks = {} if values is None else marks_of(position, values)
    if labels is None:
        return marks
    if labels == "parts":
        return marks_of_parts(document)
    if isinstance(labels, Mapping):
        words = {known_name(string, position, "string"): word for string, word in labels.items()}
    elif labels in ("ids", "none"):
        words = {string: string if labels == "ids" else "" for string in position}
    else:
        raise PictureError(
            f"{labels!r} are no labels; expected 'ids', 'parts', 'none' or a mapping of strings to words"
        )
    return marks | {string: Mark(said, marks[string].kind if string in marks else "") for string, said in words.items()}


_NUMBER: Final = "(?:0|[1-9][0-9]{0,4})"
_LINE: Final = re.compile(f"[hv] {_NUMBER} {_NUMBER}")
_BOX: Final = re.compile(f"{_NUMBER} {_NUMBER}")
_CELL: Final = re.compile(f"(?:([{AXES[:3]}]+) )?({_NUMBER}(?: {_NUMBER}){{1,2}})")


def board_of(position: Position) -> Board | None:
    """Return the board whose undrawn lines a position has, without rims that are captured whole; None if none."""
    rows = columns = 0
    if not all(map(_LINE.fullmatch, position)) or not all(map(_BOX.fullmatch, position.coins)):
        return None
    for box in position.coins:
        row, column = map(int, box.split())
        rows, columns = max(rows, row + 1), max(columns, column + 1)
    try:
        board = Board(rows, columns, drawn=frozenset(Board(rows, columns).lines()) - set(position))
    except FamilyError:
        return None
    return board if board.position() == position else None


def grid_of(position: Position) -> Grid | None:
    """Return the board of cells, of two or three axes, whose undrawn strings a position has; None if none."""
    cells = []
    for name in (*position.strings, *position.coins):
        found = _CELL.fullmatch(name)
        if found is None:
            return None
        corner = tuple(map(int, found[2].split()))
        axes = {AXES.index(letter) for letter in found[1]} if found[1] else set(range(len(corner)))
        cells.append((axes, corner))
    if not position.coins or len({len(corner) for _, corner in cells}) > 1:
        return None
    string, coin = len(cells[0][0]), len(cells[-1][0])
    axes_of_board = range(len(cells[0][1]))
    for many in range(len(axes_of_board) + 1):
        for closed in combinations(axes_of_board, many):
            dots = tuple(
                max(corner[i] + 1 + (i in axes and i not in closed) for axes, corner in cells) for i in axes_of_board
            )
            wrap = "".join(AXES[i] for i in closed)
            try:
                lines = Grid(dots, string, coin, wrap).lines()
                grid = Grid(dots, string, coin, wrap, frozenset(lines) - set(position))
            except FamilyError:
                continue
            if grid.position() == position:
                return grid
    return None
