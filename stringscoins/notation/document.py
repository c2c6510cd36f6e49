"""Document: a position together with what its file says about it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from stringscoins.errors import NotationError, PositionError, shortened
from stringscoins.families import Board, Grid, Made
from stringscoins.notation.text import Text, forbidden
from stringscoins.position import Position

__all__ = ["Document", "described", "lead_of"]


@dataclass(frozen=True, repr=False)
class Document:
    """A position together with what its file says about it.

    Attributes
    ----------
    position : Position
        What the file is about.
    name, source, note : str
        What the position is called, where it is from, and what it shows; empty if the file says nothing.
    lead : int
        The number of coins by which the player to move already leads.
    board : Board or None
        The board, if the position was given as one.
    grid : Grid or None
        The board of cells, if the position was given as one.

    Raises
    ------
    PositionError
        If the position is not that of the board or the grid.

    Examples
    --------
    >>> document = Document(Position.numbered(["a", "a"]), name="One coin")
    >>> document, document.about
    (<Document 'One coin': 1 coin, 2 strings>, {'name': 'One coin'})
    """

    position: Position
    name: str = ""
    source: str = ""
    note: str = ""
    lead: int = 0
    board: Board | None = None
    grid: Grid | None = None

    def __post_init__(self) -> None:
        for board in (self.board, self.grid):
            if board is not None and board.position() != self.position:
                raise PositionError("the board of a document must have the document's position")

    def __repr__(self) -> str:
        named = f" {shortened(self.name, 60)!r}" if self.name else ""
        drawn = "a board, " if self.board else "a board of cells, " if self.grid else ""
        coins, strings = len(self.position.coins), len(self.position)
        counts = f"{coins} coin{'s' * (coins != 1)}, {strings} string{'s' * (strings != 1)}"
        return f"<Document{named}: {drawn}{counts}>"

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows; None if it is large."""
        from stringscoins.drawing.notebooks import shown

        return shown(self)

    @classmethod
    def of(cls, made: Made, name: str = "", source: str = "", note: str = "", lead: int = 0) -> Document:
        """Return the document of a position, or of a board together with its position.

        Parameters
        ----------
        made : Position, Board or Grid
            What a family makes.
        name, source, note : str
            As for `Document`.
        lead : int
            In coins, of the player to move.

        Returns
        -------
        Document
            It keeps the board, so that it can be drawn.
        """
        if isinstance(made, Position):
            return cls(made, name, source, note, lead)
        board, grid = (made, None) if isinstance(made, Board) else (None, made)
        return cls(made.position(), name, source, note, lead, board, grid)

    @property
    def about(self) -> dict[str, str | int]:
        """What is said about the position, by the keys of a position file."""
        said: dict[str, str | int] = {"name": self.name, "source": self.source, "note": self.note, "lead": self.lead}
        return {key: value for key, value in said.items() if value}

    def check_writable(self) -> None:
        """Refuse names and texts that no file can hold.

        Raises
        ------
        NotationError
            If a name or a text holds a control character.
        """
        for name in (*self.position.coins, *self.position.strings, self.name):
            if bad := forbidden(name):
                raise NotationError(f"the name {name!r} holds the control character {bad}")
        for words in (self.source, self.note):
            if bad := forbidden(words, lines=True):
                raise NotationError(f"the text {words!r} holds the control character {bad}")


def lead_of(words: str) -> int | None:
    """Return the lead that is written so, None if it is no integer of up to nine digits.

    >>> lead_of("-3"), lead_of("3.5")
    (-3, None)
    """
    return int(words) if re.fullmatch(r"[+-]?[0-9]{1,9}", words) else None


def described(position: Position, said: Mapping[str, object], text: Text) -> Document:
    """Return the document of a position that was read from `text`.

    Parameters
    ----------
    position : Position
    said : mapping
        What the text says about the position: `name`, `source`, `note` and `lead` are kept, other keys are ignored.
    text : Text

    Raises
    ------
    NotationError
        If the lead is no integer, or a name holds a control character.
    """
    name, source, note = (str(said.get(key, "")).strip() for key in ("name", "source", "note"))
    lead = lead_of(str(said.get("lead", 0)))
    if lead is None:
        raise text.error(f"the lead is {said['lead']!r}", expected="an integer")
    document = Document(position, name, source, note, lead)
    try:
        document.check_writable()
    except NotationError as error:
        raise error.located(source=text.source) from None
    return document
