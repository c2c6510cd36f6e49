"""What falls after a cut, whatever the strings hold, and the fewest coins of it with which control is kept.

Where everything falls, the mover can take it all and move on. He has a *choice* if he can also leave some of it so that
the opponent has none: she then takes it, and has to move on. The fewest coins with which this can be done are the
*handout*. docs/explanation/theory.md proves that nothing else is better, whatever else there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from stringscoins.position import Position
from stringscoins.structures.falling import all_taken

__all__ = ["Fall", "LoonyPiece", "fall", "handout", "keeping_control", "loony_piece"]


class Fall(NamedTuple):
    """The consequences of a cut after which coins can be captured.

    Attributes
    ----------
    coins : int
        The coins that can be captured one after the other; 0 if none can.
    handout : int
        The fewest coins that keep control; 0 if whoever takes has no choice.
    rest : Position
        What is left when these coins are gone.
    """

    coins: int
    handout: int
    rest: Position


class LoonyPiece(NamedTuple):
    """A component that falls whole whichever of its strings is cut, and then offers a choice.

    Attributes
    ----------
    coins : int
        Its coins.
    handout : int
        The coins that the controller leaves to keep control, after the cut that costs him most.
    """

    coins: int
    handout: int


def loony_piece(component: Position) -> LoonyPiece | None:
    """Return the two numbers that tell what a component is worth in a loony endgame; None if it is no loony piece.

    By Allcock's formula (2.1), to open it costs s - h + abs(v - h) for s coins and a handout of h, where v is the value
    of all else. So of several cuts the one with the largest handout is best. Cost: a handout for each string.

    Parameters
    ----------
    component : Position
        A component without capturable coins.

    Examples
    --------
    >>> loony_piece(Position.numbered(["a", "ab", "bc", "c"])), loony_piece(Position.numbered(["ab", "bc", "cd", "da"]))
    (LoonyPiece(coins=3, handout=2), LoonyPiece(coins=4, handout=4))
    >>> loony_piece(Position.numbered(["ad", "bd", "ac", "bc", "cde", "e"])) is None
    True
    """
    most = 0
    for string in component:
        after = fall(component, string)
        if not after.handout or after.rest:
            return None
        most = max(most, after.handout)
    return LoonyPiece(len(component.coins), most) if most else None


def fall(position: Position, string: str) -> Fall:
    """Return what falls when a string of a position without capturable coins is cut. Cost: that of `handout`.

    Parameters
    ----------
    position : Position
        A position without capturable coins.
    string : str
        The string that is cut.

    Examples
    --------
    >>> fall(Position.numbered(["ab", "bc", "cd", "da", "a"]), "s2")[:2]
    (4, 2)
    """
    opened = position.restricted(name for name in position if name != string)
    rest, coins = all_taken(opened)
    return Fall(coins, handout(opened) if coins else 0, rest)


def handout(position: Position) -> int:
    """Return the fewest coins of all that falls with which the mover keeps control; 0 if he has no choice.

    Cost: small where some handout is small, else exponential in the strings that fall.

    Parameters
    ----------
    position : Position
        Any position.

    Examples
    --------
    >>> handout(Position.numbered(["ab", "bc", "c"])), handout(Position.numbered(["abc", "b", "c"]))
    (2, 0)
    >>> handout(Position.numbered(["abcd", "b", "c", "d"]))
    4
    """
    falling = _Falling(position)
    return falling.way(falling.all).coins


def keeping_control(position: Position) -> tuple[str, ...]:
    """Return the cuts with which the mover keeps control for the handout; none if he has no choice.

    All but the last capture, and that one hands over what is left to fall. Cost: that of `handout`.

    Parameters
    ----------
    position : Position
        Any position.

    Examples
    --------
    >>> keeping_control(Position.numbered(["ab", "bc", "cd", "d"])), keeping_control(Position.numbered(["a"]))
    (('s1', 's2', 's4'), ())
    """
    falling = _Falling(position)
    coins, some, last = falling.way(falling.all)
    if not coins:
        return ()
    position, cuts = position.restricted(falling.names), []
    kept = {name for i, name in enumerate(falling.names) if some >> i & 1}
    while more := [s for coin in position.capturable for s in position.strings_of(coin) if s not in kept]:
        cuts.append(more[0])
        position = position.cut(more[0]).position
    return (*cuts, falling.names[last.bit_length() - 1])


class _WayToFall(NamedTuple):
    """The coins that are left to fall, the strings at these, and the one of them that is cut; 0 if there is no way."""

    coins: int
    some: int
    last: int


class _Falling:
    """Strings that fall, as bits by their `names`, `all` of them; `holders` are those of each coin that falls."""

    def __init__(self, position: Position) -> None:
        rest, _ = all_taken(position)
        self.names = [name for name in position if name not in rest]
        self.all = (1 << len(self.names)) - 1
        place = {name: i for i, name in enumerate(self.names)}
        stays = set(rest.coins)
        coins = [coin for coin in position.coins if coin not in stays]
        self.holders = [sum(1 << place[name] for name in position.strings_of(coin)) for coin in coins]
        self.coins: dict[int, list[int]] = {}
        for coin, strings in enumerate(self.holders):
            for string in _bits(strings):
                self.coins.setdefault(string, []).append(coin)
        self.memo: dict[int, _WayToFall] = {}

    def way(self, left: int) -> _WayToFall:
        """Return the fewest coins that captures and then a cut can leave of `left` without a choice, and how.

        What captures can leave is tried by the number of its coins. Each such set is made of a smaller one, of one
        string more, and of what cannot be captured before these.
        """
        if left in self.memo:
            return self.memo[left]
        tried, found = set[int](), _WayToFall(0, 0, 0)
        heap: list[tuple[int, int]] = []

        def add(kept: int) -> None:
            some = self._captured(left, kept)
            if some not in tried:
                tried.add(some)
                heappush(heap, (sum(1 for strings in self.holders if strings & some), some))

        for string in _bits(left):
            add(string)
        while heap and not found.coins:
            coins, some = heappop(heap)
            held = [strings & some for strings in self.holders if strings & some]
            captures = sum({strings for strings in held if strings & (strings - 1) == 0})
            for string in _bits(some & ~captures):
                if not self.way(some & ~string).coins:
                    found = _WayToFall(coins, some, string)
                    break
            near = 0
            for strings in self.holders:
                near |= strings if strings & some else 0
            for string in _bits(near & left & ~some):
                add(some | string)
        self.memo[left] = found
        return found

    def _captured(self, left: int, kept: int) -> int:
        """Return what is left when all has been captured that can be while the strings `kept` stay."""
        todo = list(range(len(self.holders)))
        while todo:
            string = self.holders[todo.pop()] & left
            if string & (string - 1) == 0 and string & ~kept:
                left &= ~string
                todo += self.coins[string]
        return left


def _bits(strings: int) -> Iterator[int]:
    """Yield the strings of a set, each as a set."""
    while strings:
        lowest = strings & -strings
        yield lowest
        strings ^= lowest
