"""Sums of long chains and loops, and the effect of opening one component (Allcock).

Daniel Allcock, *Best play in Dots & Boxes endgames*; formulas and theorems below are his. `simple` values these sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from stringscoins.errors import PositionError
from stringscoins.structures.endgames import SHORTEST_CHAIN, SHORTEST_LOOP
from stringscoins.structures.segments import HANDOUT, LOOP_HANDOUT

__all__ = ["Component", "Reply", "SimpleEndgame", "best_reply", "opened_value"]

Reply = Literal["keep", "give up", "either"]
"""The controller's best reply: keep control, give it up, or both are as good."""


def opened_value(coins: int, handout: int, rest: int) -> int:
    """Return v(G;C), formula (2.1): the controller takes all and moves on, or leaves the handout and keeps control.

    Where the handout is 0 he has no choice: he takes all.
    """
    return coins - handout + abs(rest - handout) if handout else coins - rest


def best_reply(handout: int, rest: int) -> Reply:
    """Return the controller's best reply: to keep control if the rest is worth more than the handout."""
    if rest == handout:
        return "either"
    return "keep" if rest > handout else "give up"


class Component(NamedTuple):
    """An independent chain or loop.

    Attributes
    ----------
    kind : {"chain", "loop"}
        A chain from the ground to the ground, or a loop that stands alone.
    length : int
        Its coins, 3 or more in a chain, 4 or more in a loop.

    Examples
    --------
    >>> loop = Component("loop", 8)
    >>> str(loop), loop.handout, loop.opened(rest=1)
    ('8l', 4, 7)
    """

    kind: Literal["chain", "loop"]
    length: int

    @property
    def handout(self) -> int:
        """The coins that the controller leaves to keep control."""
        return HANDOUT if self.kind == "chain" else LOOP_HANDOUT

    def opened(self, rest: int) -> int:
        """Return v(G;C), the value of a sum G to the controller after the opening of this C; `rest` is v(G - C).

        By Allcock's formula (2.1) it is s - h + abs(v(G - C) - h) coins for length s and handout h.
        """
        return opened_value(self.length, self.handout, rest)

    def __str__(self) -> str:
        return f"{self.length}{'l' if self.kind == 'loop' else ''}"


@dataclass(frozen=True)
class SimpleEndgame:
    """A sum of independent long chains and loops, none of them opened.

    Parameters
    ----------
    chains, loops : tuple of int
        Their lengths in coins: chains of 3 or more, loops of 4 or more. They are kept sorted.

    Raises
    ------
    PositionError
        If a chain or loop is too short. Then opening it is not loony, and the theory does not apply.

    Examples
    --------
    >>> from stringscoins.endgames.simple import value
    >>> endgame = SimpleEndgame((3, 3, 3, 3, 3), (8, 4))
    >>> print(endgame, endgame.size, endgame.controlled_value, value(endgame))
    5*3 + 4l + 8l 27 -3 1
    """

    chains: tuple[int, ...] = ()
    loops: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "chains", tuple(sorted(self.chains)))
        object.__setattr__(self, "loops", tuple(sorted(self.loops)))
        for kind, lengths, least in (("chain", self.chains, SHORTEST_CHAIN), ("loop", self.loops, SHORTEST_LOOP)):
            if lengths and lengths[0] < least:
                raise PositionError(
                    f"a {kind} of {lengths[0]} in a sum of loony components; expected one of at least {least} coins"
                )

    @classmethod
    def of(cls, components: Iterable[tuple[str, int]]) -> SimpleEndgame:
        """Return the sum of `components` in any order, or of pairs such as `("chain", 3)` and `("loop", 4)`.

        Raises
        ------
        PositionError
            If a component is of another kind, or too short.
        """
        lengths: dict[str, list[int]] = {"chain": [], "loop": []}
        for kind, length in components:
            if kind not in lengths:
                raise PositionError(f"component {kind!r} in a simple endgame; expected 'chain' or 'loop'")
            lengths[kind].append(length)
        return cls(tuple(lengths["chain"]), tuple(lengths["loop"]))

    @property
    def components(self) -> tuple[Component, ...]:
        """Chains and then loops, by length."""
        return (*(Component("chain", n) for n in self.chains), *(Component("loop", n) for n in self.loops))

    @property
    def size(self) -> int:
        """The number of coins."""
        return sum(self.chains) + sum(self.loops)

    @property
    def threes(self) -> int:
        """The number of chains of 3, Allcock's theta."""
        return self.chains.count(3)

    @property
    def fours(self) -> int:
        """The number of loops of 4, Allcock's f."""
        return self.loops.count(4)

    @property
    def terminal_bonus(self) -> int:
        """The controller's gain because he need not leave a handout at the end; formula (1.2)."""
        if not self.loops:
            return 4 if self.chains else 0
        if not self.chains:
            return 8
        return 6 if self.threes == len(self.chains) else 4

    @property
    def controlled_value(self) -> int:
        """c(G), the margin of a controller who is committed to keeping control; formula (1.1), theorem 2.1."""
        return self.size - 4 * len(self.chains) - 8 * len(self.loops) + self.terminal_bonus

    def without(self, component: Component) -> SimpleEndgame:
        """Return a sum without one component like `component`.

        Raises
        ------
        PositionError
            If there is no component like this.
        """
        left = list(self.components)
        if component not in left:
            raise PositionError(f"there is no {component} in {self}")
        left.remove(component)
        return SimpleEndgame.of(left)

    def __str__(self) -> str:
        counts = Counter(map(str, self.components))
        return " + ".join(f"{number}*{name}" if number > 1 else name for name, number in counts.items()) or "0"
