"""Document: a position together with the information that its file gives about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from stringscoins.errors import NotationError, PositionError, shortened
from stringscoins.families import Board, Grid, Made, independent_pieces, origin
from stringscoins.game import COUNTED, SEATS, Game, taken_lead
from stringscoins.notation.text import Text, forbidden
from stringscoins.position import Position
from stringscoins.showing import Pictured
from stringscoins.sizes import Size

__all__ = ["Document", "Part", "described", "is_piece", "played"]

V = TypeVar("V")


@dataclass(frozen=True, repr=False)
class Document(Pictured):
    """A position together with the information that its file gives about it.

    Attributes
    ----------
    position : Position
        The position in the file.
    name, source, note : str
        The name of the position, its origin, and what it shows; empty if the file has none.
    lead : int
        The number of coins by which the player to move already leads, taken boxes included; by default counted from
        `owners`.
    board : Board or None
        The board, if the position was given as one.
    grid : Grid or None
        The board of cells, if the position was given as one.
    parts : tuple of Part
        The parts whose sum the position is, if it was given as a sum; otherwise none.
    owners : mapping of str to str
        The player, A or B, who has taken a coin, as far as that is known: the letters in the boxes of a picture.
    game : tuple of str
        The strings that were cut since `start`, in order, if the position was given by a game; see `played`.
    start : Document or None
        The document in which the game began; None if there is no game.
    turn : str
        The player to move, A or B.

    Raises
    ------
    PositionError
        If the position is not that of the board, of the grid or of the parts, or is not the one that the game leaves;
        if somebody else than A and B owns a coin or is to move, or a coin that is not taken has an owner.

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
    lead: int = COUNTED
    board: Board | None = None
    grid: Grid | None = None
    parts: tuple[Part, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict, hash=False)
    game: tuple[str, ...] = ()
    start: Document | None = None
    turn: str = "A"

    def __post_init__(self) -> None:
        game = Game(self.position, lead=self.lead, owners=self.owners, turn=self.turn)
        object.__setattr__(self, "lead", game.lead)
        known = origin(self.position)
        for board in (self.board, self.grid):
            if board is not None and board != known and board.position() != self.position:
                raise PositionError("the board of a document must have the document's position")
        if self.parts and _joined(self.parts) != self.position:
            raise PositionError("the parts of a document must have the document's position as their sum")
        if self.game or self.start:
            begun, cut = self.start.position if self.start else Position(), set(self.game)
            left = [string for string in begun if string not in cut]
            if len(left) + len(self.game) != len(begun) or begun.restricted(left) != self.position:
                raise PositionError("the game of a document must lead from its start to the document's position")

    def __repr__(self) -> str:
        named = f" {shortened(self.name, 60)!r}" if self.name else ""
        drawn = "a board, " if self.board else "a board of cells, " if self.grid else ""
        if self.parts:
            drawn = f"a sum of {len(self.parts)} part{'s' * (len(self.parts) != 1)}, "
        coins, strings = len(self.position.coins), len(self.position)
        counts = f"{coins} coin{'s' * (coins != 1)}, {strings} string{'s' * (strings != 1)}"
        moves = f" after {len(self.game)} move{'s' * (len(self.game) != 1)}" if self.game else ""
        return f"<Document{named}: {drawn}{counts}{moves}>"

    @classmethod
    def of(
        cls,
        made: Made | Game,
        name: str = "",
        source: str = "",
        note: str = "",
        lead: int = COUNTED,
        *,
        owners: Mapping[str, str] | None = None,
        turn: str = "A",
    ) -> Document:
        """Return the document of a position, or of a board together with its position, so that it can be drawn.

        `made` is a Position, which may be what is left of a board, a Board, a Grid, or a Game, of which it is the
        document of the position that is left;
        `name`, `source`, `note`, `lead`, `owners` and `turn` are those of `Document`.
        """
        if isinstance(made, Game):
            start = cls.of(made.start, name, source, note, made.lead, owners=made.owners, turn=made.turn)
            return played(start, [turn.string for turn in made.history])
        position = made if isinstance(made, Position) else made.position()
        drawn = origin(made) if isinstance(made, Position) else made
        board, grid = drawn if isinstance(drawn, Board) else None, drawn if isinstance(drawn, Grid) else None
        return cls(position, name, source, note, lead, board, grid, owners=owners or {}, turn=turn)

    @classmethod
    def sum_of(
        cls,
        documents: Iterable[Document],
        name: str = "",
        source: str = "",
        note: str = "",
        lead: int = 0,
        *,
        turn: str | None = None,
    ) -> Document:
        """Return the document of the sum of other documents' positions, which keeps them as its parts.

        The names of part n have `n:` before each. A single chain or loop instead has the names of the n-th piece of a
        sum in Allcock's notation; see `Part`. Cost: some microseconds a string.

        Parameters
        ----------
        documents : iterable of Document
            The documents. A sum among them is replaced by its own parts, a game by the position that is left.
        name, source, note : str
            As for `Document`.
        lead : int
            The lead of the player to move, in coins; the leads of all the documents are added to it.
        turn : str, optional
            The player to move; by default that of the first document that has owners, or in which B is to move. In a
            document in which the other player is to move, A and B change places.

        Examples
        --------
        >>> chain, strings = independent_pieces([("chain", 1)]), Position.numbered(["ab", "b"])
        >>> Document.sum_of([Document(chain), Document(strings)]).position
        <Position: 3 coins, 4 strings: {'1.0': ('1.1',), '1.1': ('1.1',), '2:s1': ('2:a', '2:b'), '2:s2': ('2:b',)}>
        """
        documents = list(documents)
        if turn is None:
            turn = next((document.turn for document in documents if document.owners or document.turn != "A"), "A")
        flat: list[Document] = []
        # Copies are often one object, which is looked at once.
        alone: dict[int, list[Document]] = {}
        for document in documents:
            lead += document.lead
            if id(document) not in alone:
                alone[id(document)] = list(_parts_alone(document, turn))
            flat += alone[id(document)]
        pieces = {id(document): is_piece(document.position) for document in {id(one): one for one in flat}.values()}
        parts = tuple(Part(n, document, pieces[id(document)]) for n, document in enumerate(flat, 1))
        owners = {part.named(coin): player for part in parts for coin, player in part.document.owners.items()}
        return cls(_joined(parts), name, source, note, lead, parts=parts, owners=owners, turn=turn)

    @property
    def about(self) -> dict[str, str | int]:
        """The information about the position, by the keys of a position file."""
        kept: dict[str, str | int] = {"name": self.name, "source": self.source, "note": self.note, "lead": self.lead}
        return {key: value for key, value in kept.items() if value} | ({"turn": self.turn} if self.turn != "A" else {})

    @property
    def size(self) -> Size:
        """The size of the position, in which each part of a sum is a string at least, and each line drawn a place."""
        alone = [part.document for part in self.parts] or [self]
        lines = sum(board.size for one in alone for board in (one.board, one.grid) if board)
        size = Size.of(self.position)
        letters = size.letters + sum(map(len, self.owners))
        return Size(max(size.strings, len(alone)), size.places + max(lines - size.strings, 0), letters)

    @property
    def is_lettered(self) -> bool:
        """True if letters in a picture can show the owners of boxes: boxes are owned, and the lead may be theirs.

        Boxes without an owner may have been taken by either player, or by nobody.
        """
        if self.board is None or not self.owners:
            return False
        blank = self.board.rows * self.board.columns - len(self.position.coins) - len(self.owners)
        return abs(self.lead - taken_lead(self.owners, self.turn)) <= blank

    def for_a_file(self) -> Document:
        """Return the document as a position file can hold it: without owners of boxes if the lead contradicts them."""
        is_held = self.board is None or not self.owners or self.is_lettered
        return self if is_held else replace(self, owners={})

    def check_writable(self) -> None:
        """Raise an error if a name or a text cannot be written to a file.

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
        for part in self.parts:
            part.document.check_writable()
        if self.start:
            self.start.check_writable()


@dataclass(frozen=True)
class Part:
    """A part of a sum.

    Attributes
    ----------
    number : int
        The number of the part, counted from 1.
    document : Document
        The part alone, under its own names.
    is_piece : bool
        True if the part is a single chain or loop, which has other names in the sum: `n.0` instead of `n:1.0`.

    Examples
    --------
    >>> part = Part(2, Document(Position.numbered(["ab", "b"])))
    >>> part.position.strings, part.own({"1:s1": 0, "2:s1": 1})
    (('2:s1', '2:s2'), {'s1': 1})
    """

    number: int
    document: Document
    is_piece: bool = False

    def named(self, name: str) -> str:
        """Return the name in the sum of the string or coin `name` of the part; no other part has it."""
        return f"{self.number}{name[1:]}" if self.is_piece else f"{self.number}:{name}"

    def own(self, said: Mapping[str, V]) -> dict[str, V]:
        """Return the items of the mapping `said` for strings or coins of this part, under their names in the part."""
        first = self.named("1" if self.is_piece else "")
        return {
            ("1" if self.is_piece else "") + name.removeprefix(first): value
            for name, value in said.items()
            if name.startswith(f"{first}." if self.is_piece else first)
        }

    @cached_property
    def position(self) -> Position:
        """The position of the part, under the names that strings and coins have in the sum."""
        return Position({self.named(s): map(self.named, coins) for s, coins in self.document.position.items()})


def is_piece(position: Position) -> bool:
    """Return True if a position is a single chain or loop with the names of one in a sum in Allcock's notation."""
    coins, kind = len(position.coins), "loop" if "1.0" not in position else "chain"
    if "1.1" not in position or coins < (2 if kind == "loop" else 1) or len(position) != coins + (kind == "chain"):
        return False
    piece = independent_pieces([(kind, coins)])
    return piece == position and piece.strings == position.strings


def _parts_alone(document: Document, turn: str) -> Iterator[Document]:
    """Yield the parts of a document as they stand in a sum: without a turn, a game and a lead besides their owners."""
    owned = _shared_out(document.parts, document.owners) if document.parts else [document.owners]
    for part, owners in zip(document.parts or (Part(1, document),), owned, strict=True):
        one = part.document
        if document.turn != turn:
            owners = {coin: SEATS[player == "A"] for coin, player in owners.items()}
        if one.lead or one.game or one.turn != "A" or owners:
            one = replace(one, lead=COUNTED, game=(), start=None, turn="A", owners=owners)
        yield one


def _shared_out(parts: Sequence[Part], said: Mapping[str, V]) -> list[dict[str, V]]:
    """Return what `Part.own` returns for each of the parts. Cost: linear, unlike that of asking each part."""
    own: list[dict[str, V]] = [{} for _ in parts]
    for name, value in said.items() if parts else ():
        number = int(re.split("[:.]", name, maxsplit=1)[0])
        own[number - 1] |= parts[number - 1].own({name: value})
    return own


def _joined(parts: Iterable[Part]) -> Position:
    return Position({name: coins for part in parts for name, coins in part.position.items()})


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
    UnknownName
        If no string has this name, or a string is cut twice.

    Examples
    --------
    >>> document = played(Document(Position.numbered(["ab", "b"]), lead=3), ["s1", "s2"])
    >>> document.game, document.lead, dict(document.owners), len(document.position)
    (('s1', 's2'), 5, {'a': 'A', 'b': 'A'}, 0)
    """
    start, game = document.start or document, Game.of(document)
    for move in moves:
        game.play(move)
    if not game.history:
        return document
    cuts = {turn.string: turn for turn in game.history}
    left, turn = _left(start, cuts), SEATS[game.mover]
    return replace(left, lead=game.margin, owners=game.owned, turn=turn, game=tuple(cuts), start=start)


def _left(document: Document, cut: Mapping[str, V]) -> Document:
    """Return the document that is left when strings are cut."""
    position = document.position.restricted(string for string in document.position if string not in cut)
    board = document.board and replace(document.board, drawn=document.board.drawn | cut.keys())
    grid = document.grid and replace(document.grid, drawn=document.grid.drawn | cut.keys())
    shares = zip(document.parts, _shared_out(document.parts, cut), strict=True)
    parts = tuple(replace(part, document=_left(part.document, own)) if own else part for part, own in shares)
    return replace(document, position=position, board=board, grid=grid, parts=parts)


def described(position: Position, about: Mapping[str, object], text: Text) -> Document:
    """Return the document of a position with the `name`, `lead`, ... in `about`; NotationError if one is not valid."""
    name, source, note = (str(about.get(key, "")).strip() for key in ("name", "source", "note"))
    lead = str(about.get("lead", 0))
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", lead):
        raise text.error(f"the lead is {about['lead']!r}", expected="an integer")
    if (turn := str(about.get("turn", "A")).strip()) not in SEATS:
        raise text.error(f"the turn is {turn!r}", expected="A or B")
    document = Document(position, name, source, note, int(lead), turn=turn)
    try:
        document.check_writable()
    except NotationError as error:
        raise error.located(source=text.source) from None
    return document
