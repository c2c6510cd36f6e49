"""How claims are told of a document: with the words of boards, with coordinates, and with the names of the players.

Sentences are written once, for any position: they speak of strings and coins by their ids, of the player to move and of
the opponent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from stringscoins.explanations.claims import Claim
from stringscoins.game import SEATS
from stringscoins.notation import Coordinates, Document
from stringscoins.wording import BOARD, GRAPH, Words, capital

__all__ = ["Speech", "words_of"]

_MOVER, _OPPONENT = "the player to move", "the opponent"


def words_of(document: Document) -> Words:
    """Return what the coins and strings of a document are called: boxes and lines on boards."""
    alone = [part.document for part in document.parts] or [document]
    return BOARD if all(one.board for one in alone) else GRAPH


class Speech:
    """Tells what is said of a document.

    Parameters
    ----------
    document : Document
        The document.
    names : iterable of str
        Phrases that stay as they are, such as the names of parts.
    players : sequence of str
        What the players are called, the first one being A; empty for the player to move and the opponent.

    Examples
    --------
    >>> from stringscoins.families import Board
    >>> speech = Speech(Document.of(Board(1, 2), turn="B"))
    >>> speech.text("The player to move takes coin 0 1 with h 0 1; whichever string is cut then, the opponent wins.")
    'B takes box b1 with b2-c2; whichever line is drawn then, A wins.'
    """

    def __init__(self, document: Document, names: Iterable[str] = (), players: Sequence[str] = SEATS) -> None:
        self._coordinates, self._words = Coordinates(document), words_of(document)
        ordered = list(players) if document.turn == SEATS[0] else [*players][::-1]
        self._players = dict(zip((_MOVER, _OPPONENT), ordered, strict=False))
        known = sorted(filter(None, names), key=len, reverse=True)
        self._names = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in known) or "(?!)")

    def claims(self, claims: Iterable[Claim]) -> Iterable[Claim]:
        """Return claims in other words; their facts stay."""
        return (replace(claim, text=self.text(claim.text)) for claim in claims)

    def text(self, text: str) -> str:
        """Return a sentence in other words."""
        kept, end = "", 0
        for found in self._names.finditer(text):
            kept += self._translate(text[end : found.start()]) + found[0]
            end = found.end()
        return kept + self._translate(text[end:])

    def _translate(self, text: str) -> str:
        for phrase, name in self._players.items():
            text = text.replace(phrase, name).replace(capital(phrase), capital(name))
        return self._words.translate(self._coordinates.translate(text))
