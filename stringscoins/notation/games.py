"""Games: the document of the position that some moves leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from stringscoins.errors import PositionError
from stringscoins.names import unknown
from stringscoins.notation.document import PLAYERS, Document

__all__ = ["played"]


def played(document: Document, moves: Iterable[str]) -> Document:
    """Return the document of the position that some moves leave; the document keeps the moves.

    It has the board, the grid or the parts. Its `lead` is that of the player to move, its `turn`, and includes the lead
    at the start; `owners` has the player who took each coin. Cost: linear in the strings of the position.

    Parameters
    ----------
    document : Document
        The document in which the game begins; or that of a game, which is continued.
    moves : iterable of str
        The strings that are cut, one after the other. Players take turns, but whoever captures moves again.

    Raises
    ------
    PositionError
        If a string is cut twice.
    UnknownName
        If no string has this name.

    Examples
    --------
    >>> from stringscoins.position import Position
    >>> document = played(Document(Position.numbered(["ab", "b"]), lead=3), ["s1", "s2"])
    >>> document.game, document.lead, dict(document.owners), len(document.position)
    (('s1', 's2'), 5, {'a': 'A', 'b': 'A'}, 0)
    """
    start, game = document.start or document, (*document.game, *moves)
    if not game:
        return document
    valences = Counter(coin for coins in start.position.values() for coin in coins)
    numbers: dict[str, int] = {}
    owners, turn, lead = dict(start.owners), start.turn, start.lead
    for number, string in enumerate(game, 1):
        if string not in start.position:
            raise unknown(string, start.position, "string")
        if string in numbers:
            raise PositionError(f"the string {string!r} is cut twice, in move {numbers[string]} and in move {number}")
        numbers[string] = number
        coins = start.position[string]
        valences.subtract(coins)
        captured = [coin for coin in coins if not valences[coin]]
        owners |= dict.fromkeys(captured, turn)
        lead += len(captured)
        if not captured:
            turn, lead = PLAYERS[turn == "A"], -lead
    return replace(_left(start, numbers), lead=lead, owners=owners, turn=turn, game=game, start=start)


def _left(document: Document, cut: Mapping[str, int]) -> Document:
    """Return the document that is left when strings are cut."""
    position = document.position.restricted(string for string in document.position if string not in cut)
    board = document.board and replace(document.board, drawn=document.board.drawn | cut.keys())
    grid = document.grid and replace(document.grid, drawn=document.grid.drawn | cut.keys())
    parts = tuple(replace(part, document=_left(part.document, part.own(cut))) for part in document.parts)
    return replace(document, position=position, board=board, grid=grid, parts=parts)
