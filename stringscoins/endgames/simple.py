"""Sums of long chains and loops: their values, what to open, and whether to keep control (Allcock).

Daniel Allcock, *Best play in Dots & Boxes endgames*; "theorem" and "lemma" below are his. The player who must open a
component is the opener, the other the controller. The controller answers by taking it all and moving on (gives up
control) or by leaving the hard-hearted handout, 2 coins of a chain and 4 of a loop (keeps control). The value v is
the margin, in coins, by which the controller wins if both play best.

Boards have loops of even length only, and Allcock proves his theorems for these. They hold for odd loops of 9 coins and
more, too: his proofs use only that such loops have 8 coins or more. (In the third case of lemma 3.11, which uses more,
G - 3 is worth 1, 2 or 3 by lemma 3.8, which does not.) Of theorems 4.1 and 4.2 this is proved by machine, in `proof/`.
They also hold wherever c >= 3; see `is_proven`. Elsewhere the value is that of `value_all_lengths`, and `opening`
compares the two openings that matter.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from stringscoins.endgames.sums import Component, Reply, SimpleEndgame, best_reply
from stringscoins.errors import LimitReached, PositionError

__all__ = [
    "is_proven",
    "more_than_two",
    "of_several_threes",
    "opening",
    "openings",
    "openings_recursive",
    "reply",
    "standard_move",
    "value",
    "value_all_lengths",
    "value_explicit",
    "value_procedural",
    "value_recursive",
    "value_rule",
    "value_shortest_first",
]

MAX_SUMS = 2_000_000
"""The most sums that `value_recursive` visits."""


# Values


def is_proven(endgame: SimpleEndgame) -> bool:
    """Return True if theorems 1.1, 4.1 and 4.2 are proven for this endgame: no loop of 5 or 7, or c >= 3.

    If c >= 3 then v = c, by the induction of lemma 3.3: the opening of theorem 1.1 leaves c >= 3 after a chain and 4 or
    more after a loop. At c = 2 that fails where a shortest loop of 7 has to be opened: then v = 4.
    """
    return not {5, 7} & set(endgame.loops) or endgame.controlled_value >= 3


def value(endgame: SimpleEndgame) -> int:
    """Return v(G), the margin of the controller. Cost: linear."""
    return _explicit(endgame)[0] if is_proven(endgame) else value_all_lengths(endgame)


def value_rule(endgame: SimpleEndgame) -> str:
    """Return the source of `value`, such as `Allcock, theorem 4.1 (3a)`; his theorem is of sums that are not empty."""
    if not endgame.size:
        return "the definition, as nothing is left"
    if is_proven(endgame):
        return f"Allcock, {_explicit(endgame)[1]}"
    return (
        f"the theorem on loops of all lengths, {'several chains' if endgame.threes > 1 else 'at most one chain'} of 3"
    )


def value_explicit(endgame: SimpleEndgame) -> int:
    """Return v(G) by theorem 4.1; PositionError where that is not proven (`is_proven`)."""
    _check_proven(endgame, "theorem 4.1")
    return _explicit(endgame)[0]


def _explicit(endgame: SimpleEndgame) -> tuple[int, str]:
    c, f, size = endgame.controlled_value, endgame.fours, endgame.size
    if c >= 2 or not size:
        return c, "theorem 4.1 (1)"
    if c == 0 and f and endgame != SimpleEndgame((3, 3), (4,)):
        return 0, "theorem 4.1 (2)"
    if _few_threes(endgame):
        if c + 4 * f >= 2:
            return min(c % 8, -c % 8), "theorem 4.1 (3a)"
        if size % 2:
            return (1 if f % 2 else 3), "theorem 4.1 (3b)"
        if size % 4 == 2:
            return 2, "theorem 4.1 (3b)"
        return (0 if f % 2 else 4), "theorem 4.1 (3b)"
    return (1 if size % 2 else 2), "theorem 4.1 (4)"


def _few_threes(endgame: SimpleEndgame) -> bool:
    """Return the condition of case (3) of theorems 4.1 and 4.2."""
    return endgame.threes == 0 or (endgame.threes == 1 and endgame.size % 4 == 3)


def _check_proven(endgame: SimpleEndgame, theorem: str) -> None:
    if not is_proven(endgame):
        raise PositionError(f"{theorem} does not reach {endgame}: it has a loop of 5 or 7 coins, and c is less than 3")


def value_procedural(endgame: SimpleEndgame) -> int:
    """Return v(G) by theorem 4.2, the way to find it in one's head; PositionError where it is not proven (`is_proven`).

    To the core it adjoins the loops of 6, the chain of 3 if left, then the loops of 4: Allcock's Sigma, Theta and Phi.
    """
    _check_proven(endgame, "theorem 4.2")
    c, f = endgame.controlled_value, endgame.fours
    if c >= 2 or not endgame.size:
        return c
    if c == 0 and f and endgame != SimpleEndgame((3, 3), (4,)):
        return 0
    if not _few_threes(endgame):
        return 1 if endgame.size % 2 else 2
    longer = tuple(length for length in endgame.chains if length > 3)
    core = SimpleEndgame(longer or endgame.chains, tuple(length for length in endgame.loops if length >= 8))
    found = core.controlled_value
    for _ in range(endgame.loops.count(6)):
        found = abs(found - 4) + 2
    found -= endgame.threes - core.threes
    for _ in range(f):
        found = abs(found - 4)
    return found


def value_all_lengths(endgame: SimpleEndgame) -> int:
    """Return v(G) for all lengths, also where there are loops of 5 and 7 coins. Cost: linear.

    The theorem is not Allcock's; the study of endgames proves it, in `classes`. With two chains of 3 or more v follows
    from c, the parity and the shortest loop. With fewer, the loops below 8 are put back one by one, the longest first,
    and three sums are valued on the way: the loops alone, those with the chains of 4 or more, and all.
    """
    c, threes = endgame.controlled_value, endgame.threes
    if c >= 3 or not endgame.size:
        return c
    if threes > 1:
        return of_several_threes(c, endgame.loops[:1], endgame.chains == (3, 3), endgame.loops == (4,))
    longer, very_long = endgame.chains[threes:], tuple(length for length in endgame.loops if length > 7)
    alone, most, whole = (SimpleEndgame(chains, very_long).controlled_value for chains in ((), longer, endgame.chains))
    only_fours = bool(longer) and longer[-1] == 4
    for length in reversed(endgame.loops[: len(endgame.loops) - len(very_long)]):
        alone, most, whole = (Component("loop", length).opened(rest) for rest in (alone, most, whole))
        if only_fours:
            most = min(most, Component("chain", 4).opened(alone))
        if threes:
            whole = min(whole, Component("chain", 3).opened(most))
    return whole if threes else most


def of_several_threes(c: int, shortest: tuple[int, ...], only_two_threes: bool, only_four_loop: bool) -> int:
    """Return the value of a sum with two chains of 3 or more, for all lengths.

    Parameters
    ----------
    c : int
        Its controlled value.
    shortest : tuple of int
        The length of a shortest loop, empty if there is none.
    only_two_threes, only_four_loop : bool
        True if it has two chains and no more, and if it has a single loop, of 4.
    """
    if c >= 3:
        return c
    if c == 0 and shortest == (4,) and not (only_two_threes and only_four_loop):
        return 0
    if c == 1 and shortest == (7,) and only_two_threes:
        return 3
    return 1 if c % 2 else 2


def value_shortest_first(endgame: SimpleEndgame) -> int:
    """Return v(G) by (2.1) and (2.2), opening only a shortest chain or loop, for all lengths. Cost: chains times loops.

    No other opening is better. For two chains, or two loops, m <= n and any sum H, v(H + m) and v(H + n) differ by at
    most n - m, by induction: each opening of one answers the same opening of the other, and (2.1) changes by no more
    than the rest. So in H + m + n opening m costs ``m + |v(H + n) - h| <= n + |v(H + m) - h|``, the cost of n, both
    less the same constant (h is the handout).
    """
    loops = [Component("loop", length) for length in reversed(endgame.loops)]
    row = [0]
    for loop in loops:
        row.append(loop.opened(row[-1]))
    for length in reversed(endgame.chains):
        # Entry j of a row is for these chains, from the longest on, and the j longest loops.
        chain, fewer = Component("chain", length), row
        row = [chain.opened(fewer[0])]
        for loop, rest in zip(loops, fewer[1:], strict=True):
            row.append(min(chain.opened(rest), loop.opened(row[-1])))
    return row[-1]


def value_recursive(endgame: SimpleEndgame) -> int:
    """Return v(G) by its definition, formulas (2.1) and (2.2); cost and errors as for `openings_recursive`."""
    return min(openings_recursive(endgame).values(), default=0)


def openings_recursive(endgame: SimpleEndgame) -> dict[Component, int]:
    """Return v(G;C) of every opening by its definition, for all lengths; LimitReached for more than 2,000,000 sums."""
    kinds = Counter(endgame.components)
    steps = [1]
    for number in kinds.values():
        steps.append(steps[-1] * (number + 1))
    if steps[-1] > MAX_SUMS:
        raise LimitReached(f"{endgame} has {steps[-1]} sums within it; at most {MAX_SUMS} are looked at")
    # A sum's place is its numbers of components as digits, so that what is left of it always comes before it.
    values = [0] * steps[-1]
    places = [(component, *around) for component, around in zip(kinds, pairwise(steps), strict=True)]
    for place in range(1, steps[-1]):
        values[place] = min(
            component.opened(values[place - step]) for component, step, carry in places if place % carry >= step
        )
    return {component: component.opened(values[-1 - step]) for component, step, _ in places}


# Strategy


def openings(endgame: SimpleEndgame) -> dict[Component, int]:
    """Return v(G;C) for every component, equal ones once; the optimal openings have the least. Cost: as `value`."""
    return {c: c.opened(value(endgame.without(c))) for c in dict.fromkeys(endgame.components)}


def standard_move(endgame: SimpleEndgame) -> Component:
    """Return a chain of 3 if there is one, else a shortest loop, else a shortest chain; PositionError if none."""
    if endgame.loops and not endgame.threes:
        return Component("loop", endgame.loops[0])
    if not endgame.chains:
        raise PositionError("an endgame without components; expected something to open")
    return Component("chain", endgame.chains[0])


def opening(endgame: SimpleEndgame) -> tuple[Component, str]:
    """Return an optimal opening, and the theorem with its case, such as `theorem 1.1 (2)` (Allcock, theorem 1.1).

    Where the theorem is not proven (`is_proven`), the opening is the better one of a shortest chain and a shortest loop
    (`value_shortest_first`), at the cost of two values. Otherwise the cost is linear in the components.

    Parameters
    ----------
    endgame : SimpleEndgame
        An endgame with something to open.

    Raises
    ------
    PositionError
        If there is nothing to open.

    Examples
    --------
    >>> opening(SimpleEndgame((3,), (4, 8)))
    (Component(kind='loop', length=4), 'theorem 1.1 (2)')
    >>> print(opening(SimpleEndgame((4,), (5, 5)))[0])
    4
    """
    standard = standard_move(endgame)
    if not is_proven(endgame):
        shortest = [Component("loop", endgame.loops[0]), *(Component("chain", n) for n in endgame.chains[:1])]
        return min(shortest, key=lambda c: c.opened(value(endgame.without(c)))), "formulas (2.1) and (2.2)"
    if endgame.loops:
        loop, c = Component("loop", endgame.loops[0]), endgame.controlled_value
        if c >= 2 and endgame.chains == (3,):
            return loop, "theorem 1.1 (1)"
        if -1 <= c <= 1 and endgame.fours and endgame != SimpleEndgame((3, 3, 3), (4,)):
            return loop, "theorem 1.1 (2)"
        if c <= -2 and endgame.fours and endgame.threes == 1 and endgame.size % 4 == 3:
            return loop, "theorem 1.1 (3)"
    return standard, "theorem 1.1, the standard move"


def reply(endgame: SimpleEndgame, component: Component) -> Reply:
    """Return the controller's best reply when `component` was just opened; PositionError if there is none like it."""
    return best_reply(component.handout, value(endgame.without(component)))


def more_than_two(endgame: SimpleEndgame) -> bool:
    """Return True if v(G) > 2, by theorem 1.4; PositionError where that is not proven (`is_proven`)."""
    _check_proven(endgame, "theorem 1.4")
    c, f, size = endgame.controlled_value, endgame.fours, endgame.size
    if c > 2 or not size:
        return c > 2
    if not (endgame.threes == 1 and size % 4 == 3) and not (endgame.threes == 0 and size % 4 != 2):
        return False
    return c % 8 in (3, 4, 5) if c + 4 * f > 2 else c + 4 * f < 2 and f % 2 == 0
