"""How claims are told of a document: with the words of boards, with coordinates, and with the names of the players.

Sentences are written once, for any position: they speak of strings and coins by their ids, of the player to move and of
the opponent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from stringscoins.explanations.claims import Claim
from stringscoins.game import SEATS
from stringscoins.notation import Coordinates, Document
from stringscoins.wording import BOARD, GRAPH, Words, capital

__all__ = ["Speech", "words_of"]

_ON_BOARDS: Final = {
    "coin": BOARD.coin,
    "coins": BOARD.coins,
    "string": BOARD.string,
    "strings": f"{BOARD.string}s",
    "cut": BOARD.cut,
    "cuts": f"{BOARD.cut}s",
    "cutting": "drawing",
    "is cut": "is drawn",
}
"""The words of boards, by those of graphs."""


def words_of(document: Document) -> Words:
    """Return what the coins and strings of a document are called: boxes and lines on boards."""
    alone = [part.document for part in document.parts] or [document]
    return BOARD if all(one.board for one in alone) else GRAPH


class Speech:
    """Tells what is said of a document; `names` are phrases that stay as they are, such as the names of parts.

    Examples
    --------
    >>> from stringscoins.families import Board
    >>> speech = Speech(Document.of(Board(1, 2), turn="B"))
    >>> speech.text("The player to move takes coin 0 1 with h 0 1; whichever string is cut then, the opponent wins.")
    'B takes box b1 with b2-c2; whichever line is drawn then, A wins.'
    """

    def __init__(self, document: Document, names: Iterable[str] = ()) -> None:
        self._coordinates = Coordinates(document)
        mover, opponent = SEATS if document.turn == SEATS[0] else reversed(SEATS)
        words: dict[str, str] = {"the player to move": mover, "the opponent": opponent}
        self._names = frozenset(name for name in names if name)
        self._words: Mapping[str, str] = words | (_ON_BOARDS if words_of(document) is BOARD else {})
        # What is found is the first that fits: a name as a whole, longer phrases before shorter ones.
        known = [*sorted(self._names, key=len, reverse=True), *sorted(self._words, key=len, reverse=True)]
        self._known = re.compile("|".join(rf"(?<!\w){re.escape(phrase)}(?!\w)" for phrase in known), re.IGNORECASE)

    def claims(self, claims: Iterable[Claim]) -> Iterable[Claim]:
        """Return claims in other words; their facts stay."""
        return (replace(claim, text=self.text(claim.text)) for claim in claims)

    def text(self, text: str) -> str:
        """Return a sentence in other words."""
        return self._known.sub(self._told, self._coordinates.told(text))

    def _told(self, found: re.Match[str]) -> str:
        phrase = found[0]
        said = self._words.get(phrase.lower())
        if said is None or phrase in self._names:
            return phrase
        return capital(said) if phrase[0].isupper() else said
