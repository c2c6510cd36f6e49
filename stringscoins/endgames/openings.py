"""The value of each opening of a loony endgame, and the controller's answer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from stringscoins.endgames.exact import ExactValues
from stringscoins.endgames.shapes import State
from stringscoins.endgames.sums import Reply, SimpleEndgame, best_reply, opened_value
from stringscoins.structures.endgames import Endgame, Piece
from stringscoins.structures.space import SpaceEndgame, Tree

__all__ = ["ValuedOpening", "openings_in_space", "openings_of", "optimal_orders", "simple_sum"]


_Kind = TypeVar("_Kind", bound=Piece | Tree, covariant=True)


@dataclass(frozen=True)
class ValuedOpening(Generic[_Kind]):
    """A piece with the value of its opening. Pieces that stand alone and are alike share one entry.

    Attributes
    ----------
    piece : Piece or Tree
        The first of those that are alike.
    count : int
        The number of pieces like it, itself included.
    coins : int
        The coins that can be captured once the piece is opened.
    handout : int
        The coins that the controller leaves of them to keep control.
    value : int
        v(G; C): the controller's margin when it is opened and both play best.
    rest : int
        The value of what is left.
    reply : {"keep", "give up", "either"}
        The controller's best answer: to keep control, or to take it all.
    optimal : bool
        True if no other opening is worth less.
    """

    piece: _Kind
    count: int
    coins: int
    handout: int
    value: int
    rest: int
    reply: Reply
    optimal: bool


def openings_of(endgame: Endgame, values: ExactValues) -> list[ValuedOpening[Piece]]:
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
    return _valued(_ordinary(endgame, values), values)


def openings_in_space(endgame: SpaceEndgame, values: ExactValues) -> list[ValuedOpening[Piece | Tree]]:
    """Return all openings of a loony endgame of any strings: first those of chains and loops, then those of trees.

    Trees of components that are alike, or that fall whole and are worth the same, share one entry. Cost: that of
    `ExactValues` for what each opening leaves.

    Parameters
    ----------
    endgame : SpaceEndgame
        The endgame.
    values : ExactValues
        The solver of values.

    Raises
    ------
    SearchStopped
        When a limit is reached.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> (opening,) = openings_in_space(SpaceEndgame.of(read("@romer/three-coin-forfeit").position), ExactValues())
    >>> opening.piece.name, opening.coins, opening.handout, opening.value, opening.reply
    ('x 0 0 0', 7, 5, 7, 'give up')
    """
    shapes = values.shapes
    ordinary = shapes.state(endgame.ordinary)
    numbers = [*map(shapes.state_of, endgame.others)]
    found = _ordinary(endgame.ordinary, values, tuple(number for state in numbers for number in state))
    like: dict[tuple[int, int, State], list[Tree]] = {}
    for i, those in enumerate(endgame.trees):
        beside = [number for state in (ordinary, *numbers[:i], *numbers[i + 1 :]) for number in state]
        for tree in those:
            left = tuple(sorted([*beside, *shapes.state_of(tree.rest)]))
            like.setdefault((tree.coins, tree.handout, left), []).append(tree)
    return _valued([*found, *(_Lot(those, *worth) for worth, those in like.items())], values)


class _Lot(NamedTuple, Generic[_Kind]):
    """Pieces that are alike, the coins that fall, the handout, and what is left."""

    like: Sequence[_Kind]
    coins: int
    handout: int
    left: State


def _ordinary(endgame: Endgame, values: ExactValues, beside: State = ()) -> list[_Lot[Piece]]:
    """Return the pieces of an endgame that are alike, with what the opening of one leaves beside other components."""
    pieces: dict[tuple[bool, int, str], list[Piece]] = {}
    for piece in endgame.pieces:
        pieces.setdefault((piece.is_loop, piece.length, "" if piece.independent else piece.name), []).append(piece)
    found: list[_Lot[Piece]] = []
    for like in pieces.values():
        opening = endgame.open(like[0])
        left = tuple(sorted(values.shapes.state(opening.rest) + beside))
        found.append(_Lot(like, opening.coins, opening.handout, left))
    return found


def _valued(lots: Sequence[_Lot[_Kind]], values: ExactValues) -> list[ValuedOpening[_Kind]]:
    rests = [values.value(lot.left) for lot in lots]
    worth = [opened_value(lot.coins, lot.handout, rest) for lot, rest in zip(lots, rests, strict=True)]
    return [
        ValuedOpening(
            piece=lot.like[0],
            count=len(lot.like),
            coins=lot.coins,
            handout=lot.handout,
            value=value,
            rest=rest,
            reply=best_reply(lot.handout, rest),
            optimal=value == min(worth),
        )
        for lot, value, rest in zip(lots, worth, rests, strict=True)
    ]


def optimal_orders(endgame: Endgame | SpaceEndgame, values: ExactValues) -> Iterator[tuple[Piece | Tree, ...]]:
    """Yield the orders in which the pieces can be opened so that every opening is optimal, whoever has to open.

    Of pieces that stand alone and are alike the first one stands for all, so that these orders differ in what they
    open. A piece is named as it is when it is opened: pieces at a joint that has fallen are one by then. Cost: for each
    piece of each order, that of `openings_of`; there may be very many orders.

    Parameters
    ----------
    endgame : Endgame or SpaceEndgame
        A loony endgame. Where an opening leaves what is none, whoever has to take all then opens, too.
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
    whole = endgame if isinstance(endgame, SpaceEndgame) else SpaceEndgame(endgame)
    stack: list[tuple[SpaceEndgame, tuple[Piece | Tree, ...]]] = [(whole, ())]
    while stack:
        left, order = stack.pop()
        if not left.pieces:
            yield order
        for opened in reversed(openings_in_space(left, values)):
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
