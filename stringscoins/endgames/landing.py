"""The least controlled value of K with which v = cv: how high a flight has to reach the pieces that are played last.

K is a sum of very long chains and loops that stand alone, and G any loony endgame beside it. Berlekamp and Scott show
that cv(K) >= 10 is enough if the flight from G to K ascends little. Each G has a number of its own that is enough and
needed: v(G + K) = cv(G + K) exactly if cv(K) is at least `least_landing` of G, where K has a chain, or no loop of G
runs through the ground. `docs/explanation/endgames.md` has the proof.
"""

from __future__ import annotations

from dataclasses import dataclass

from stringscoins.endgames.controlled import chosen_loops
from stringscoins.endgames.shapes import Shapes, State
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins.structures.endgames import MODERATE_CHAIN, MODERATE_LOOP, Endgame
from stringscoins.structures.segments import GROUND_END, HANDOUT, LOOP_HANDOUT

__all__ = ["Landing", "disjoint_loops", "landing", "least_landing", "loops_through_ground"]

_FLOOR = 4
"""Every K has a controlled value above it: 5 or more with a chain, 8 or more without."""


@dataclass(frozen=True)
class Landing:
    """Whether the pieces that are played last are worth enough for v = cv.

    Attributes
    ----------
    least : int
        The least cv(K) with which v = cv, for everything but K; 4 if any K will do.
    last : SimpleEndgame
        K, the very long chains and loops that stand alone.
    decides : bool
        True if v = cv exactly if cv(K) is at least that. This is so if there is a K with a chain, or a K and no loop
        through the ground in the rest.
    """

    least: int
    last: SimpleEndgame
    decides: bool

    @property
    def holds(self) -> bool:
        """True if v = cv by it."""
        return self.decides and self.last.controlled_value >= self.least


def landing(endgame: Endgame, shapes: Shapes) -> Landing:
    """Return the least controlled value of the pieces that are played last with which v = cv, and these pieces.

    Parameters
    ----------
    endgame : Endgame
        A loony endgame; its joints may have any valence.
    shapes : Shapes
        A cache of shapes; its check may stop the search. The cost is that of `least_landing`.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> muffs = [("A", "A", 3), ("B", "B", 3), ("A", "B", 12)]
    >>> found = landing(Endgame.of(segments([*muffs, ("ground", "ground", 9)])), Shapes())
    >>> found.least, found.last.controlled_value, found.decides, found.holds
    (10, 9, True, False)
    """
    state = shapes.state(endgame)
    last = tuple(number for number in state if _is_last(shapes, number))
    rest = tuple(number for number in state if number not in last)
    chains, loops = (tuple(filter(None, (getattr(shapes[n], kind) for n in last))) for kind in ("chain", "loop"))
    decides = bool(chains) or (bool(loops) and not any(loops_through_ground(shapes, number) for number in rest))
    return Landing(least_landing(shapes, rest), SimpleEndgame(chains, loops), decides)


def loops_through_ground(shapes: Shapes, number: int) -> bool:
    """Return True if a loop of a shape runs through the ground: two of its segments, or both ends of one, end there."""
    return sum(end == GROUND_END for segment in shapes[number].segments for end in segment[:2]) > 1


def least_landing(shapes: Shapes, state: State) -> int:
    """Return the least controlled value of a K that is played last with which v = cv; 4 if any K will do.

    Beside a K with a chain each shape adds its worth to the controlled value, whatever else there is. So a flight is at
    the altitude cv(K) plus what is left is worth. To open a piece is safe if what is left after it is worth as much as
    the handout; on course, if the controlled value falls by no more than the controller gains. Very long pieces that
    stand alone are as good as parts of K, and moderate ones are opened as soon as that is safe. Cost: exponential in
    the pieces at joints in the worst case; with 35 of them some hundreds of endgames were looked at, rarely more.

    Parameters
    ----------
    shapes : Shapes
        The shapes that number the state; its check may stop the search.
    state : tuple of int
        The endgame, from `Shapes.state`.

    Examples
    --------
    >>> shapes = Shapes()
    >>> earmuffs = (shapes.number([(0, 0, 3), (1, 1, 3), (0, 1, 12)]),)
    >>> least_landing(shapes, earmuffs)
    10
    """
    search = _LandingSearch(shapes)
    least = _FLOOR
    while not search.lands(state, least):
        least += 1
    return least


class _LandingSearch:
    """Flights on course, with what is known of the endgames on the way."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes
        self._too_low: dict[State, int] = {}
        self._ways: dict[State, list[tuple[int, State]]] = {}

    def lands(self, state: State, height: int) -> bool:
        """Return True if a safe flight through `state` reaches the rest, which is played last, at this altitude."""
        at_joints: list[int] = []
        moderate: list[tuple[int, int, int]] = []
        for number in state:
            shape, worth = self.shapes[number], self._worth((number,))
            if _is_last(self.shapes, number):
                height += worth
            elif shape.chain or shape.loop:
                moderate.append(((HANDOUT if shape.chain else LOOP_HANDOUT) + worth, -worth, number))
            else:
                at_joints.append(number)
        altitude = height + self._worth(tuple(at_joints)) - sum(gain for _, gain, _ in moderate)
        waiting = []
        for needed, gain, number in sorted(moderate):
            if altitude >= needed:
                altitude += gain
            else:
                waiting.append(number)
        if not at_joints:
            return not waiting
        left = tuple(sorted(at_joints + waiting))
        if self._too_low.get(left, height - 1) >= height:
            return False
        for needed, rest in self._on_course(left):
            if needed > height:
                break
            if self.lands(rest, height):
                return True
        self._too_low[left] = height
        return False

    def _on_course(self, state: State) -> list[tuple[int, State]]:
        """Return the openings on course: the altitude at the end with which each is safe, least first, and the rest."""
        found = self._ways.get(state)
        if found is None:
            worth = self._worth(state)
            openings = ((move, rest, self._worth(rest)) for _, move, rest in self.shapes.openings(state))
            found = self._ways[state] = sorted(
                {
                    (move.handout - after, rest)
                    for move, rest, after in openings
                    if worth == move.coins - 2 * move.handout + after
                }
            )
        return found

    def _worth(self, state: State) -> int:
        """Return by how much an endgame raises the controlled value of a K with a chain."""
        return sum(self.shapes[number].balance - 8 * len(self.shapes[number].packing.loops) for number in state)


def _is_last(shapes: Shapes, number: int) -> bool:
    """Return True for a very long chain or loop that stands alone."""
    return shapes[number].chain > MODERATE_CHAIN or shapes[number].loop > MODERATE_LOOP


def disjoint_loops(endgame: Endgame) -> SimpleEndgame:
    """Return a maximum set of node-disjoint loops as a sum, the loop through the ground as a chain.

    If its controlled value is half of the coins of the endgame or more, then v = cv. This condition is older than
    Berlekamp and Scott's theorem (*Overview of conditions*, after *Winning Ways*). Cost: that of `chosen_loops`.

    Parameters
    ----------
    endgame : Endgame
        A loony endgame; its joints may have any valence.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> game = Endgame.of(segments([("A", "A", 3), ("A", "ground", 3), ("ground", "ground", 20)]))
    >>> print(disjoint_loops(game), disjoint_loops(game).controlled_value, game.coins)
    20 + 4l 16 27
    """
    loops = chosen_loops(endgame)
    return SimpleEndgame(
        tuple(loop.length for loop in loops if loop.weight < 1),
        tuple(loop.length for loop in loops if loop.weight == 1),
    )
