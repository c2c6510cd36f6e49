"""The value of each opening of a loony endgame, and the controller's answer to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stringscoins.endgames.exact import ExactValues
from stringscoins.endgames.sums import Reply, SimpleEndgame, best_reply, opened_value
from stringscoins.structures.endgames import Endgame, Piece

__all__ = ["ValuedOpening", "openings_of", "optimal_orders", "simple_sum"]


@dataclass(frozen=True)
class ValuedOpening:
    """A piece with the value of its opening. Pieces that stand alone and are alike share one entry.

    Attributes
    ----------
    piece : Piece
        The first of those that are alike.
    count : int
        The number of pieces like it, itself included.
    coins : int
        The coins that can be captured once the piece is opened.
    value : int
        v(G; C): the controller's margin when it is opened and both play best.
    rest : int
        The value of what is left.
    reply : {"keep", "give up", "either"}
        The controller's best answer: to keep control, or to take it all.
    optimal : bool
        True if no other opening is worth less.
    """

    piece: Piece
    count: int
    coins: int
    value: int
    rest: int
    reply: Reply
    optimal: bool


def openings_of(endgame: Endgame, values: ExactValues) -> list[ValuedOpening]:
    """Return all openings of an endgame with their values (Allcock, (2.1), with joints as in `Endgame.open`).

    They are in the order of the pieces; pieces that stand alone and are alike share one entry. Cost: that of
    `ExactValues` for what each opening leaves.

    Parameters
    ----------
    endgame : Endgame
        A loony endgame; its joints may have any valence.
    values : ExactValues
        The solver of values, whose memo is shared by all openings and later calls.

    Raises
    ------
    SearchStopped
        When a limit is reached.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> threes = [("ground", "ground", 3), ("ground", "ground", 3)]
    >>> endgame = Endgame.of(segments([("A", "A", 3), ("A", "ground", 5), *threes]))
    >>> [(o.piece.name, o.count, o.coins, o.value, o.reply, o.optimal) for o in openings_of(endgame, ExactValues())]
    [('A', 1, 9, 7, 'either', False), ('A-ground', 1, 5, 3, 'either', True), ('3-chain', 2, 3, 3, 'keep', True)]
    """
    pieces: dict[tuple[bool, int, str], list[Piece]] = {}
    for piece in endgame.pieces:
        pieces.setdefault((piece.is_loop, piece.length, "" if piece.independent else piece.name), []).append(piece)
    found = []
    for like in pieces.values():
        opening = endgame.open(like[0])
        rest = values.value(values.shapes.state(opening.rest))
        value = opened_value(opening.coins, opening.handout, rest)
        found.append((like, opening, rest, value))
    least = min((value for *_, value in found), default=0)
    return [
        ValuedOpening(like[0], len(like), opening.coins, value, rest, best_reply(opening.handout, rest), value == least)
        for like, opening, rest, value in found
    ]


def optimal_orders(endgame: Endgame, values: ExactValues) -> Iterator[tuple[Piece, ...]]:
    """Yield the orders in which the pieces can be opened so that every opening is optimal, whoever has to open.

    Of pieces that stand alone and are alike the first one stands for all, so that these orders differ in what they
    open. A piece is named as it is when it is opened: pieces at a joint that has fallen are one by then. Cost: for each
    piece of each order, that of `openings_of`; there may be very many orders.

    Parameters
    ----------
    endgame : Endgame
        A loony endgame; its joints may have any valence.
    values : ExactValues
        The solver of values.

    Raises
    ------
    SearchStopped
        When a limit is reached.

    Examples
    --------
    Five chains of 3, a loop of 4 and one of 8 (Allcock, example 1.2):

    >>> from stringscoins.families import independent_pieces
    >>> pieces = [("chain", 3)] * 5 + [("loop", 4), ("loop", 8)]
    >>> for order in optimal_orders(Endgame.of(independent_pieces(pieces)), ExactValues()):
    ...     print([piece.length for piece in order])
    [3, 3, 4, 3, 3, 8, 3]
    [3, 4, 3, 3, 3, 8, 3]
    """
    stack: list[tuple[Endgame, tuple[Piece, ...]]] = [(endgame, ())]
    while stack:
        left, order = stack.pop()
        if not left.pieces:
            yield order
        for opened in reversed(openings_of(left, values)):
            if opened.optimal:
                stack.append((left.open(opened.piece).rest, (*order, opened.piece)))


def simple_sum(endgame: Endgame) -> SimpleEndgame | None:
    """Return the endgame as a sum of chains and loops, for which Allcock's theorems hold; None if it has a joint.

    Parameters
    ----------
    endgame : Endgame
        A loony endgame of any kind.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> print(simple_sum(Endgame.of(segments([("ground", "ground", 3), ("loop", "", 4)]))))
    3 + 4l
    """
    if endgame.valences:
        return None
    chains = tuple(piece.length for piece in endgame.pieces if not piece.is_loop)
    return SimpleEndgame(chains, tuple(piece.length for piece in endgame.pieces if piece.is_loop))
