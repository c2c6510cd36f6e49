"""The controlled value of any loony endgame (Berlekamp and Scott, *The formula for controlled value*)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stringscoins.endgames.packing import pack
from stringscoins.endgames.shapes import ShapeOpening, Shapes, State
from stringscoins.structures.endgames import Endgame, Piece
from stringscoins.structures.segments import HANDOUT

__all__ = ["ChosenLoop", "chosen_loops", "committed_value", "controlled_value"]


def controlled_value(shapes: Shapes, state: State) -> int:
    """Return the margin of a controller who stays in control until the last or second-last turn, against best play.

    The formula is 8 + c + 4j - 2v - 8p, for c coins, j joints and the total valence v of the joints and the ground
    (Berlekamp and Scott, *The formula for controlled value*). The number p is the maximum weight of node-disjoint
    loops: each loop weighs 1, but one through the ground 1/2, or 1/4 if it has three coins. The controlled value of n
    independent chains of 3 and nothing else is 4 - n (Allcock, (1.1), (1.2)); that of an empty endgame is 0. It is
    negative where the controller does better to give up control. Cost: linear in the shapes, whose packings are cached.

    Parameters
    ----------
    shapes : Shapes
        The shapes that number the state.
    state : tuple of int
        The endgame, from `Shapes.state`.

    Examples
    --------
    >>> shapes = Shapes()
    >>> controlled_value(shapes, (shapes.number([(0, 0, 3), (0, -1, 6)]),))
    6
    """
    if not state:
        return 0
    balance = loops = bonus = 0
    for number in state:
        shape = shapes[number]
        balance += shape.balance
        loops += len(shape.packing.loops)
        bonus = max(bonus, shape.packing.bonus)
    if bonus == 2 and not loops:
        return 4 + balance
    return 8 + balance - 8 * loops - bonus


@dataclass(frozen=True)
class ChosenLoop:
    """A loop of a maximum-weight packing.

    Attributes
    ----------
    pieces : tuple of Piece
        The pieces around the loop.
    weight : float
        1, or 1/2 or 1/4 for the one through the ground.
    """

    pieces: tuple[Piece, ...]
    weight: float

    @property
    def length(self) -> int:
        """The number of its coins."""
        joints = {joint for piece in self.pieces for joint in piece.joints}
        return len(joints) + sum(len(piece.coins) for piece in self.pieces)


def chosen_loops(endgame: Endgame, check: Callable[[], None] = lambda: None) -> tuple[ChosenLoop, ...]:
    """Return a maximum-weight packing of node-disjoint loops, the p of `controlled_value`.

    At most one loop runs through the ground; it comes last. Cost: exponential in the joints without a loop of their
    own, in the worst case (`packing.pack`). Random graphs of valence 3 take some milliseconds with 30 joints and some
    seconds with 50.

    Parameters
    ----------
    endgame : Endgame
        A loony endgame; its joints may have any valence.
    check : callable, optional
        A function that is called again and again; it may raise to end the search.

    Examples
    --------
    >>> from stringscoins.families import segments
    >>> earmuffs = Endgame.of(segments([("A", "A", 3), ("B", "B", 5), ("A", "B", 4)]))
    >>> [[piece.name for piece in loop.pieces] for loop in chosen_loops(earmuffs)]
    [['A'], ['B']]
    """
    loops: list[ChosenLoop] = []
    grounded: list[ChosenLoop] = []
    for part in endgame.components():
        packing = pack(part.segments, check)
        loops += [ChosenLoop(tuple(part.pieces[i] for i in loop), 1) for loop in packing.loops]
        if packing.grounded:
            grounded.append(ChosenLoop(tuple(part.pieces[i] for i in packing.grounded), packing.bonus / 8))
    if grounded:
        loops.append(max(grounded, key=lambda loop: loop.weight))
    return tuple(loops)


def committed_value(shapes: Shapes, state: State, count: Callable[[], None] = lambda: None) -> int | None:
    """Return the controlled value by its definition: the game's value against a publicly committed controller.

    The controller is committed to keeping control, with two exceptions: at the last piece, and where a loop that stands
    alone is opened and only independent chains of 3 remain, he takes everything (Allcock, section 2, before theorem
    2.1, for chains and loops). With hyperstrings, any piece with a handout of more than 2 counts as a loop here. The
    opener knows this and plays best. This is the slow twin of `controlled_value`. Cost: all endgames that can come up,
    exponential in the pieces.

    Parameters
    ----------
    shapes : Shapes
        The shapes that number the state.
    state : tuple of int
        The endgame, from `Shapes.state` or `Shapes.state_of`.
    count : callable, optional
        A function that is called for each endgame; it may raise.

    Returns
    -------
    int or None
        None where some opening leaves what is no loony endgame, so that control cannot be kept by handouts.

    Examples
    --------
    >>> shapes = Shapes()
    >>> state = (shapes.number([(0, 0, 3), (0, -1, 6)]),)
    >>> committed_value(shapes, state) == controlled_value(shapes, state)
    True
    """
    if not state:
        return 0
    if state not in shapes.committed:
        count()
        openings = shapes.openings(state)
        found = [_committed(shapes, move, rest, committed_value(shapes, rest, count)) for _, move, rest in openings]
        known = [worth for worth in found if worth is not None]
        shapes.committed[state] = min(known) if len(known) == len(found) else None
    return shapes.committed[state]


def _committed(shapes: Shapes, move: ShapeOpening, rest: State, then: int | None) -> int | None:
    if then is None or not move.handout:
        return None
    if not rest:
        return move.coins
    if move.handout > HANDOUT and all(shapes[number].chain == 3 for number in rest):
        # She who was the opener now has control of n chains of 3. She keeps it of m < n, then gives it back.
        n = len(rest)
        return move.coins + min(n - 4 if m == n - 1 else 2 * m - n + 2 for m in range(n))
    return move.coins - 2 * move.handout + then
