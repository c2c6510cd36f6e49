"""The winner of a simple endgame when one player has a lead already, and other endgames that would change the winner.

Allcock, *Best play in Dots & Boxes endgames*, section 5. In midgame both players steer towards an endgame: the one who
will be opener and has a lead of A coins wants A - v(G) > 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple

from stringscoins.endgames.simple import value
from stringscoins.endgames.sums import Component, SimpleEndgame

__all__ = ["Change", "Result", "changes", "result", "turning_changes"]

Result = Literal["opener", "controller", "draw"]
"""The player who gets more coins in the whole game."""


class Change(NamedTuple):
    """An endgame that could come up in place of another.

    Attributes
    ----------
    removed, added : tuple of Component
        The components by which the two endgames differ; up to two of each.
    endgame : SimpleEndgame
        The endgame that comes up instead.
    value : int
        Its value v, in coins.
    result : {"opener", "controller", "draw"}
        The winner with the same lead.
    """

    removed: tuple[Component, ...]
    added: tuple[Component, ...]
    endgame: SimpleEndgame
    value: int
    result: Result

    @property
    def coins(self) -> int:
        """The number of coins by which the endgame grows.

        If it is 0, the same coins lie differently: a player can steer to it. If it is odd, the same lead cannot come up
        on the same board, because lead and size change their parity together.
        """
        return sum(c.length for c in self.added) - sum(c.length for c in self.removed)


def result(endgame: SimpleEndgame, lead: int) -> Result:
    """Return who wins if the opener, who is to move, has `lead` coins more than the controller and both play best."""
    return _result(value(endgame), lead)


def _result(value: int, lead: int) -> Result:
    if lead == value:
        return "draw"
    return "opener" if lead > value else "controller"


def changes(
    endgame: SimpleEndgame, lead: int, chains: Iterable[int] = range(3, 8), loops: Iterable[int] = range(4, 11)
) -> Iterator[Change]:
    """Yield the endgames near this one, each once, with their values and results. Cost: one `value` each.

    A change adds, removes or exchanges one component, or exchanges one or two for one or two with as many coins, such
    as 3 + 5 for 4 + 4. `lead` is the opener's; `chains` and `loops` are the lengths that may be added.
    """
    kinds = [*(Component("chain", n) for n in sorted(set(chains))), *(Component("loop", n) for n in sorted(set(loops)))]
    there = _selections(endgame.components)
    new = _selections([*kinds, *kinds])
    for removed in there:
        left = endgame
        for component in removed:
            left = left.without(component)
        for added in new:
            if set(removed) & set(added) or not (removed or added):
                continue
            change = sum(c.length for c in added) - sum(c.length for c in removed)
            if change and (len(removed) > 1 or len(added) > 1):
                continue
            turned = SimpleEndgame.of([*left.components, *added])
            worth = value(turned)
            yield Change(removed, added, turned, worth, _result(worth, lead))


def _selections(components: Iterable[Component]) -> list[tuple[Component, ...]]:
    """Return the different ways to select none, one or two of the components."""
    counts = Counter(components)
    pairs = (pair for pair in combinations_with_replacement(counts, 2) if pair[0] != pair[1] or counts[pair[0]] > 1)
    return [(), *((component,) for component in counts), *pairs]


def turning_changes(
    endgame: SimpleEndgame, lead: int, chains: Iterable[int] = range(3, 8), loops: Iterable[int] = range(4, 11)
) -> list[Change]:
    """Return the changes of an endgame that change the winner, first those to which a player can steer.

    The idea is that of Allcock, section 5. A change adds one component, removes one, or exchanges one for another. If
    the number of coins stays the same, it may also exchange one for two, two for one, or two for two. The changes that
    keep the number of coins come first, then those that keep its parity, then the others; each group is in the order of
    the number of components exchanged. Cost: some hundreds of values of simple endgames.

    Parameters
    ----------
    endgame : SimpleEndgame
        The endgame that is expected.
    lead : int
        The opener's, in coins; negative if the controller leads.
    chains, loops : iterable of int
        Lengths of the components that may come up.

    Examples
    --------
    >>> found = turning_changes(SimpleEndgame((4, 4, 4), (4, 8)), 1)
    >>> print(found[0].endgame, found[0].value, found[0].result)
    2*4 + 2*4l + 8l 4 controller
    """
    now = result(endgame, lead)
    turning = [change for change in changes(endgame, lead, chains, loops) if change.result != now]
    return sorted(turning, key=lambda c: (c.coins != 0, c.coins % 2, len(c.removed) + len(c.added)))
