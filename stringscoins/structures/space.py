"""Loony endgames of any strings: chains and loops, and components with hyperstrings in which every cut is loony.

Romer, *Winning Dots-and-Boxes in two and three dimensions*, section 3.3.1: at a string of three coins or more a chain
branches, and whoever takes it goes on along all branches at once. Such a *tree* may grow back into itself, so that it
falls whole, or run into joints (his junction coins), where it ends.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from stringscoins.errors import NotAnEndgame
from stringscoins.position import Position
from stringscoins.structures.endgames import Endgame, Piece, faults, piece_called
from stringscoins.structures.handouts import Fall, fall

__all__ = ["SpaceEndgame", "SpaceOpening", "Tree", "space_faults", "trees"]


@dataclass(frozen=True)
class Tree:
    """Strings that fall together, whichever of them is cut, and hyperstrings among them or next to them.

    Attributes
    ----------
    strings : tuple of str
        The strings.
    cuts : tuple of str
        Those whose cut costs the controller most; with one of them the opener opens it.
    coins : int
        The coins that fall.
    handout : int
        The fewest of them that the controller can leave to keep control; 0 if he has to take them all.
    rest : Position
        What is left of the component.
    """

    strings: tuple[str, ...]
    cuts: tuple[str, ...]
    coins: int
    handout: int
    rest: Position

    @property
    def name(self) -> str:
        """The first string with which it is opened."""
        return self.cuts[0]

    @property
    def length(self) -> int:
        """The number of coins that fall."""
        return self.coins


def trees(component: Position) -> tuple[Tree, ...]:
    """Return the trees of a component without capturable coins, in the order of their strings.

    Every string is in one tree. Cost: that of what falls after each cut (`handouts.fall`).

    Parameters
    ----------
    component : Position
        A component without capturable coins.

    Examples
    --------
    >>> [(tree.name, tree.coins, tree.handout) for tree in trees(Position.numbered(["ab", "abc", "cd", "d"]))]
    [('s3', 4, 3)]
    """
    together: dict[frozenset[str], dict[str, Fall]] = {}
    for string in component:
        after = fall(component, string)
        together.setdefault(frozenset(after.rest), {})[string] = after
    found = []
    for falls in together.values():
        handouts = {string: after.handout for string, after in falls.items()}
        # Without a choice the controller fares worse than with any.
        best = 0 if 0 in handouts.values() else max(handouts.values())
        cuts = tuple(string for string, handout in handouts.items() if handout == best)
        found.append(Tree(tuple(falls), cuts, falls[cuts[0]].coins, best, falls[cuts[0]].rest))
    return tuple(found)


@dataclass(frozen=True)
class SpaceOpening:
    """The consequences of opening a piece.

    Attributes
    ----------
    piece : Piece or Tree
        The piece that is opened.
    coins, handout : int
        The coins that then fall, and the fewest of them with which control is kept; 0 if the controller has no choice.
    rest : SpaceEndgame
        What is left when these coins are gone.
    """

    piece: Piece | Tree
    coins: int
    handout: int
    rest: SpaceEndgame


@dataclass(frozen=True)
class SpaceEndgame:
    """A loony endgame: every cut gives the opponent the choice to take all that falls, or to leave a handout of it.

    What `open` leaves need not be one; its trees of handout 0 leave no choice.

    Attributes
    ----------
    ordinary : Endgame
        The components of chains, loops and joints.
    others : tuple of Position
        The other components: those with hyperstrings.
    trees : tuple of tuple of Tree
        The trees of each of these.
    """

    ordinary: Endgame
    others: tuple[Position, ...] = ()
    trees: tuple[tuple[Tree, ...], ...] = ()

    @classmethod
    def of(cls, position: Position) -> SpaceEndgame:
        """Return the endgame of `position`. Cost: linear, and that of `trees` for components with hyperstrings.

        Raises
        ------
        NotAnEndgame
            If the position is no loony endgame; the message gives the reasons.
        """
        if position.is_ordinary:
            return cls(Endgame.of(position))
        if position.capturable:
            raise NotAnEndgame([f"coin {coin} is capturable" for coin in position.capturable])
        found = cls._of_any(position)
        wrong: list[str] = []
        for part, those in zip(found.others, found.trees, strict=True):
            wrong += faults(part) if part.is_ordinary else _faults(those)
        if wrong:
            raise NotAnEndgame(wrong)
        return found

    @classmethod
    def _of_any(cls, position: Position) -> SpaceEndgame:
        """Return the pieces of a position without capturable coins."""
        others = tuple(part for part in position.components() if not part.is_ordinary or faults(part))
        ordinary = position.restricted(position.keys() - {string for part in others for string in part})
        return cls(Endgame.of(ordinary), others, tuple(map(trees, others)))

    @property
    def pieces(self) -> tuple[Piece | Tree, ...]:
        """All chains and loops, and then all trees."""
        return (*self.ordinary.pieces, *(tree for those in self.trees for tree in those))

    def piece(self, name: str) -> Piece | Tree:
        """Return the first piece called `name`; PositionError if there is none. Cost: linear."""
        return piece_called(name, self.pieces)

    def open(self, piece: Piece | Tree) -> SpaceOpening:
        """Return the consequences of opening `piece`, one of `pieces`. Cost: that of `of` for the rest of a tree."""
        if isinstance(piece, Piece):
            opened = self.ordinary.open(piece)
            return SpaceOpening(piece, opened.coins, opened.handout, replace(self, ordinary=opened.rest))
        left, i = self._of_any(piece.rest), next(i for i, those in enumerate(self.trees) if piece in those)
        rest = SpaceEndgame(
            Endgame(self.ordinary.pieces + left.ordinary.pieces),
            self.others[:i] + left.others + self.others[i + 1 :],
            self.trees[:i] + left.trees + self.trees[i + 1 :],
        )
        return SpaceOpening(piece, piece.coins, piece.handout, rest)


def space_faults(position: Position) -> tuple[str, ...]:
    """Return the reasons why a position is no loony endgame; none if it is one. Cost: as `SpaceEndgame.of`.

    Parameters
    ----------
    position : Position
        Any position.

    Examples
    --------
    >>> space_faults(Position.numbered(["abc", "ab", "c"]))
    ('after the cut of s1 all that falls has to be taken',)
    """
    try:
        SpaceEndgame.of(position)
    except NotAnEndgame as error:
        return error.faults
    return ()


def _faults(trees: tuple[Tree, ...]) -> list[str]:
    """Return the cuts of a component that leave no choice."""
    wrong = []
    for tree in trees:
        if not tree.handout:
            after = "all that falls has to be taken" if tree.coins else "no coin falls"
            wrong += [f"after the cut of {string} {after}" for string in tree.cuts]
    return wrong
