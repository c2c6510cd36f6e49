"""What to think of first in a puzzle: what to count, or where to look, but not the line."""

from __future__ import annotations

from collections import Counter

from stringscoins.position import Position
from stringscoins.puzzles.kinds import Scene
from stringscoins.puzzles.solutions import boxes
from stringscoins.strategy.chains import long_pieces
from stringscoins.strategy.rules import given
from stringscoins.structures import chains_and_loops
from stringscoins.structures.falling import all_taken
from stringscoins.wording import listed, plural

__all__ = ["hint_of"]


def hint_of(scene: Scene, kind: str, solution: str) -> str:
    """Return the hint for a puzzle of a kind, in two or three sentences."""
    if kind == "control":
        long = long_pieces(scene.position)[0]
        now = (
            f"There {'is' if long == 1 else 'are'} {plural(long, 'long chain')} now" if long else "No chain is long yet"
        )
        return (
            f"Whoever draws the last safe line wins control, for the other has to open a chain. {now}. Each one that is"
            " made, or prevented, changes who draws the last safe line."
        )
    if kind == "sacrifice":
        gift = boxes(given(scene.position, solution))
        return f"After every safe line B is better off. Look for a line that gives B {gift}."
    if kind == "loony":
        assert scene.choice is not None
        left = _pieces(all_taken(scene.position)[0])
        return (
            f"If you take everything, you have to move on; if you leave the last {boxes(scene.choice.handout)}, B has"
            f" to. What is left besides is {left}. Who gets how much of that?"
        )
    return (
        f"You can open {_pieces(scene.position, 'or')}. B takes what you open, and may leave the last 2 boxes of a"
        " chain of 3 or more, or the last 4 of a loop, so that you have to open the next one."
    )


def _pieces(position: Position, last: str = "and") -> str:
    """Return the chains and loops of a position in words, the short ones first."""
    chains, loops = chains_and_loops(position)
    pieces = [("chain", chain.length) for chain in chains if chain.length] + [("loop", loop.length) for loop in loops]
    counted = sorted(Counter(pieces).items())
    named = [f"{'a' if n == 1 else n} {kind}{'s' * (n > 1)} of {length}" for (kind, length), n in counted]
    return listed(named, last=last)
