"""The winner of a simple endgame when one player has a lead already, and other endgames that would change the winner.

Allcock, *Best play in Dots & Boxes endgames*, section 5. In midgame both players steer towards an endgame: the one who
will be opener and has a lead of A coins wants A - v(G) > 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple

from stringscoins.endgames.simple import is_proven, value
from stringscoins.endgames.sums import Component, SimpleEndgame

__all__ = ["Change", "Result", "changes", "result", "turning_changes", "winning_conditions", "with_short_chains"]

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


def winning_conditions(endgame: SimpleEndgame, lead: int) -> list[tuple[str, bool]]:
    """Return the conditions of which one has to hold for the opener to win with a lead of 1, 2 or 3, and which hold.

    They are those of Allcock, section 5, put together; for a lead of 1 he has "even" where the number of loops of 4 has
    to be odd. The list is empty where they say nothing: where the lead is another one, the controlled value is 2 or
    more, the game could be a draw, as lead and size have one parity, or there is a loop of 5 or 7.

    Parameters
    ----------
    endgame : SimpleEndgame
        The endgame that is expected.
    lead : int
        The opener's, in coins.

    Examples
    --------
    >>> for condition, holds in winning_conditions(SimpleEndgame((4, 4, 4), (4, 8)), 1):
    ...     print(holds, condition)
    True c is 0, with a loop of 4 other than in 2*3 + 4l
    True no chain of 3, coins a multiple of 4, c + 4f at least 2, and c a multiple of 8
    False no chain of 3, coins a multiple of 4, c + 4f below 2, and f odd
    """
    c, f, size = endgame.controlled_value, endgame.fours, endgame.size
    if not size or c >= 2 or lead not in (1, 2, 3) or (lead - size) % 2 == 0 or not is_proven(endgame):
        return []
    threes, lifted = endgame.threes, c + 4 * f
    few = {"c + 4f below 2, and f odd": lifted < 2 and f % 2 == 1}
    level = {"c + 4f at least 2, and c a multiple of 8": lifted >= 2 and c % 8 == 0}
    conditions = {
        1: {
            "c is 0, with a loop of 4 other than in 2*3 + 4l": c == 0
            and f > 0
            and endgame != SimpleEndgame((3, 3), (4,)),
            **{
                f"no chain of 3, coins a multiple of 4, {what}": threes == 0 and size % 4 == 0 and holds
                for what, holds in (level | few).items()
            },
        },
        2: {
            "two chains of 3 or more of them": threes >= 2,
            "one chain of 3, and the coins not 3 more than a multiple of 4": threes == 1 and size % 4 != 3,
            "c + 4f at least 2, and c 1 more or less than a multiple of 8": lifted >= 2 and c % 8 in (1, 7),
            **few,
        },
        3: {
            "a chain of 3": threes > 0,
            "the coins 2 more than a multiple of 4": size % 4 == 2,
            **level,
            **few,
        },
    }
    return list(conditions[lead].items())


def with_short_chains(value: int, ones: int, twos: int) -> int:
    """Return the opponent's margin over the player to move where short chains stand beside a loony endgame.

    The theorem is that of Niu, Liu, Chen, Zheng and Jin, *BoxesZero*, for chains and loops. It holds for all loony
    endgames, those with joints and odd loops, too: docs/explanation/endgames.md has a proof.

    Parameters
    ----------
    value : int
        The value of the loony endgame, in coins; 0 if there is none.
    ones, twos : int
        The numbers of chains of one coin and of two.

    Examples
    --------
    A chain of 2 beside one of 3, which is worth 3: the player to move hands out the two, and wins the three.

    >>> with_short_chains(3, ones=0, twos=1)
    -1
    """
    if ones % 2:
        return value - 1 if twos % 2 else 1 - value
    return 2 - value if twos % 2 else value
