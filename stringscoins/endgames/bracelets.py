"""Sub-bracelets, and the order in which the opener plays them.

Berlekamp and Scott, *Extracting a profitable subbracelet*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from stringscoins.structures.configurations import Bracelet
from stringscoins.structures.endgames import Piece

__all__ = ["SubBracelet", "minimal_profitable", "profitable", "sub_bracelets", "ways"]


@dataclass(frozen=True)
class SubBracelet:
    """Consecutive trinkets of a bracelet with all chains at their joints.

    It is playable: at either end it has a chain that serves as a tag, or its last trinket is an end of the bracelet.

    Attributes
    ----------
    bracelet : Bracelet
        The bracelet of which it is a part.
    first, count : int
        Its trinkets: `count` of them from number `first` on, around the bracelet if that closes on itself.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> from stringscoins.structures import Endgame, configurations
    >>> earmuffs = Endgame.of(segments([("A", "A", 3), ("B", "B", 3), ("A", "B", 12)]))
    >>> whole = SubBracelet(configurations(earmuffs).bracelets[0], 0, 2)
    >>> [piece.name for piece in whole.order()], whole.net, whole.bump(), list(whole.altitudes())
    (['AB', 'A', 'B'], 0, 10, [0, -10, -8, -8, -4, -4, 0])
    """

    bracelet: Bracelet
    first: int
    count: int

    @property
    def whole(self) -> bool:
        """True if it is all of the bracelet."""
        return self.count == len(self.bracelet.joints)

    def order(self, backward: bool = False) -> tuple[Piece, ...]:
        """Return the direct flight: its chains from one end to the other, each trinket as soon as it is detached.

        If the last chain detaches two trinkets at once, the shorter one comes first, since it dips less. `backward`
        enters it at the other end. Cost: linear.
        """
        order: list[Piece] = []
        played: set[int] = set()
        for i in reversed(self._joints) if backward else self._joints:
            chains = self._chains(i)
            # The chain that leads on comes last, so that the flight goes through.
            for chain in reversed(chains) if backward else chains:
                if chain is not None and id(chain) not in played:
                    played.add(id(chain))
                    order.append(chain)
            order.append(self.bracelet.trinkets[i])
        # The last chain detaches two trinkets at once: the shorter dips less.
        last = max(i for i, piece in enumerate(order) if not piece.is_loop)
        return (*order[: last + 1], *sorted(order[last + 1 :], key=lambda loop: loop.length))

    @property
    def net(self) -> int:
        """The opener's gain when all of it is played and the controller stays in control."""
        joints = self._joints
        pieces = [self._chains(i)[0] for i in joints]
        last = self._chains(joints[-1])[1]
        if last is not pieces[0]:
            pieces.append(last)
        pieces += [self.bracelet.trinkets[i] for i in joints]
        return sum(piece.net for piece in pieces if piece is not None)

    def altitudes(self, backward: bool = False) -> Iterator[int]:
        """Return the altitudes of the direct flight above its start; `backward` flies it from the other end.

        The first is 0, then each piece has two: the lowest, and that at its end.
        """
        return accumulate((step for piece in self.order(backward) for step in (-piece.dip, piece.handout)), initial=0)

    def bump(self, backward: bool = False) -> int:
        """Return the deepest descent, in points, of the direct flight from the highest altitude before it.

        With `backward` it is flown from the other end.
        """
        altitudes = list(self.altitudes(backward))
        return max(highest - altitude for highest, altitude in zip(accumulate(altitudes, max), altitudes, strict=True))

    @property
    def _joints(self) -> list[int]:
        """The numbers of its joints."""
        n = len(self.bracelet.joints)
        return [i % n for i in range(self.first, self.first + self.count)]

    def _chains(self, i: int) -> tuple[Piece | None, Piece | None]:
        """Return the chains before and after joint i."""
        chains, tags, last = self.bracelet.chains, self.bracelet.tags, len(self.bracelet.joints) - 1
        closing = chains[last] if len(chains) > last else None
        return (
            chains[i - 1] if i else tags[0] or closing,
            chains[i] if i < last else tags[1] or closing,
        )


def sub_bracelets(bracelet: Bracelet) -> Iterator[SubBracelet]:
    """Yield all sub-bracelets of a bracelet, the shorter ones first, the bracelet itself last.

    Parameters
    ----------
    bracelet : Bracelet
        A bracelet of n trinkets: about n * n / 2 sub-bracelets, and twice as many in an isolated cycle.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> from stringscoins.structures import Endgame, configurations
    >>> earmuffs = Endgame.of(segments([("A", "A", 3), ("B", "B", 3), ("A", "B", 12)]))
    >>> [(sub.first, sub.count) for sub in sub_bracelets(configurations(earmuffs).bracelets[0])]
    [(0, 1), (1, 1), (0, 2)]
    """
    n = len(bracelet.joints)
    for count in range(1, n):
        for first in range(n if bracelet.has_no_ends else n - count + 1):
            yield SubBracelet(bracelet, first, count)
    yield SubBracelet(bracelet, 0, n)


def ways(bracelet: Bracelet) -> list[SubBracelet]:
    """Return the whole bracelet as a sub-bracelet; an isolated cycle once from each of its joints on."""
    n = len(bracelet.joints)
    return [SubBracelet(bracelet, first, n) for first in range(n if bracelet.has_no_ends else 1)]


def profitable(bracelet: Bracelet) -> list[tuple[SubBracelet, bool]]:
    """Return the profitable sub-bracelets, short ones first, each with True if it is minimal: it contains no other.

    Parameters
    ----------
    bracelet : Bracelet
        A bracelet of n trinkets; the cost is cubic in n.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> from stringscoins.structures import Endgame, configurations
    >>> loops = [("A", "A", 5), ("B", "B", 3), ("C", "C", 3)]
    >>> (bracelet,) = configurations(Endgame.of(segments([("A", "B", 9), ("B", "C", 5), *loops]))).bracelets
    >>> [(sub.first, sub.count, sub.net, minimal) for sub, minimal in profitable(bracelet)]
    [(2, 1, 3, True), (1, 2, 2, False), (0, 3, 4, False)]
    """
    n = len(bracelet.joints)
    found = []
    holding: set[tuple[int, int]] = set()  # those that are profitable, or have a part that is
    for sub in sub_bracelets(bracelet):
        parts = range(n) if bracelet.has_no_ends and sub.whole else (sub.first, (sub.first + 1) % n)
        minimal = not any((part, sub.count - 1) in holding for part in parts)
        gains = sub.net > 0
        if gains:
            found.append((sub, minimal))
        if gains or not minimal:
            holding.add((sub.first, sub.count))
    return found


def minimal_profitable(bracelet: Bracelet) -> SubBracelet | None:
    """Return the most profitable of the shortest profitable sub-bracelets, or None if there is none.

    It contains no other profitable one. Berlekamp and Scott's algorithm plays these first (*Extracting a profitable
    subbracelet*). Cost: cubic in the trinkets.

    Parameters
    ----------
    bracelet : Bracelet
        A bracelet of the endgame at this moment.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> from stringscoins.structures import Endgame, configurations
    >>> loops = [("A", "A", 5), ("B", "B", 3), ("C", "C", 3)]
    >>> endgame = Endgame.of(segments([("A", "B", 9), ("B", "C", 5), *loops]))
    >>> found = minimal_profitable(configurations(endgame).bracelets[0])
    >>> [piece.name for piece in found.order()], found.net
    (['BC', 'C'], 3)
    """
    best: SubBracelet | None = None
    for sub in sub_bracelets(bracelet):
        if best is not None and sub.count > best.count:
            break
        if sub.net > max(0, best.net if best is not None else 0):
            best = sub
    return best
