"""Most node-disjoint loops of a loony endgame, the p of Berlekamp and Scott's controlled value.

The problem is NP-hard in general (*Forcing your opponent to stay in control*, comment 4). This is exact: branch and
bound on the joints. A loop at one joint is always worth taking, since any other through the joint can be traded for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

__all__ = ["Packing", "pack"]

Edge = tuple[int, int, int]
_GROUND, _LOOP = -1, -2


@dataclass(frozen=True)
class Packing:
    """Node-disjoint loops of a connected endgame.

    Attributes
    ----------
    loops : tuple of tuples of int
        The most node-disjoint loops that avoid the ground: for each the indices of its edges, in order.
    grounded : tuple of int
        A loop through the ground that is disjoint from them, as the indices of its edges, empty where there is none.
        (To give up a loop for one through the ground, of weight 1/2 or 1/4, never pays.)
    bonus : int
        Eight times the weight of that loop: 4, or 2 where it has three coins, 0 where there is none.
    """

    loops: tuple[tuple[int, ...], ...]
    grounded: tuple[int, ...]
    bonus: int


def pack(edges: Sequence[Edge]) -> Packing:
    """A maximum weighted packing of a connected endgame.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        Two ends and a number of coins each, as in `shapes.Form`.

    Cost: exponential in the joints without a loop of their own, in the worst case; some milliseconds for 20.

    Examples
    --------
    >>> pack([(0, 0, 3), (0, 1, 5), (1, 1, 3)]).loops
    ((0,), (2,))
    >>> pack([(0, 1, 3), (0, 1, 4), (0, 1, 5), (0, -1, 3), (1, -1, 3)])
    Packing(loops=((0, 1),), grounded=(), bonus=0)
    >>> pack([(0, -1, 3), (0, -1, 3), (0, -1, 3)])
    Packing(loops=(), grounded=(0, 1), bonus=4)
    """
    one, other, coins = edges[0]
    if one == _LOOP:
        return Packing(((0,),), (), 0)
    if one == other == _GROUND:
        return Packing((), (0,), 4 if coins > 3 else 2)
    return _Packer(edges).run()


class _Packer:
    def __init__(self, edges: Sequence[Edge]) -> None:
        self.loop_at: dict[int, int] = {}
        self.grounds: dict[int, list[int]] = {}
        self.between: dict[int, dict[int, list[int]]] = {end: {} for edge in edges for end in edge[:2] if end >= 0}
        for i, (one, other, _) in enumerate(edges):
            if one == other:
                self.loop_at.setdefault(one, i)
            elif _GROUND in (one, other):
                self.grounds.setdefault(max(one, other), []).append(i)
            else:
                self.between[one].setdefault(other, []).append(i)
                self.between[other].setdefault(one, []).append(i)
        self.joints = frozenset(self.between)
        self.memo: dict[frozenset[int], tuple[tuple[int, ...], ...]] = {}

    def run(self) -> Packing:
        loops = self.most(self.joints)
        for path, edges in self.ground_paths():
            rest = self.most(self.joints - path)
            if len(rest) == len(loops):
                return Packing(rest, edges, 4)
        return Packing(loops, (), 0)

    def most(self, joints: frozenset[int]) -> tuple[tuple[int, ...], ...]:
        """Most disjoint loops on some of the joints."""
        own = tuple((self.loop_at[joint],) for joint in sorted(joints) if joint in self.loop_at)
        return own + self.cycles(self.pruned(joints.difference(self.loop_at)))

    def pruned(self, joints: frozenset[int]) -> frozenset[int]:
        """Without the joints that no cycle goes through because they are tied to the others at most once."""
        while True:
            loose = {
                joint for joint in joints if sum(len(t) for j, t in self.between[joint].items() if j in joints) < 2
            }
            if not loose:
                return joints
            joints = joints.difference(loose)

    def cycles(self, joints: frozenset[int]) -> tuple[tuple[int, ...], ...]:
        """Most disjoint cycles on joints without loops of their own, pruned."""
        if not joints:
            return ()
        if joints in self.memo:
            return self.memo[joints]
        # All cycles through one joint, of those with the fewest ties; or none through it.
        joint = min(joints, key=lambda j: (len(self.between[j].keys() & joints), j))
        best: tuple[tuple[int, ...], ...] = ()
        for on, edges in self.through(joint, joints):
            found = (edges, *self.cycles(self.pruned(joints - on)))
            if len(found) > len(best):
                best = found
            if len(best) >= self.bound(joints):
                break
        else:
            if len(best) < self.bound(joints - {joint}):
                without = self.cycles(self.pruned(joints - {joint}))
                if len(without) > len(best):
                    best = without
        self.memo[joints] = best
        return best

    def bound(self, joints: frozenset[int]) -> int:
        """No more cycles than this: each takes two joints that are tied twice, or three."""
        double = {j for j in joints if any(len(t) > 1 and o in joints for o, t in self.between[j].items())}
        pairs = len(double) // 2
        return pairs + (len(joints) - 2 * pairs) // 3

    def through(self, joint: int, joints: frozenset[int]) -> Iterator[tuple[frozenset[int], tuple[int, ...]]]:
        """The cycles through a joint, with their edges, shortest first."""
        cycles: list[tuple[frozenset[int], tuple[int, ...]]] = []

        def walk(here: int, on: tuple[int, ...], edges: tuple[int, ...]) -> None:
            # A cycle with a chord is left out: a shorter one on fewer joints does as well.
            chordless = on[1:-1] if len(on) < 3 or joint not in self.between[here] else on
            for there, ties in self.between[here].items():
                if there == joint and len(on) == 2 and len(ties) > 1:
                    cycles.append((frozenset(on), (ties[0], ties[1])))
                elif there == joint and len(on) > 2 and on[1] < here:
                    cycles.append((frozenset(on), (*edges, ties[0])))
                elif there in joints and there not in on and not any(j in self.between[there] for j in chordless):
                    walk(there, (*on, there), (*edges, ties[0]))

        walk(joint, (joint,), ())
        return iter(sorted(cycles, key=lambda cycle: (len(cycle[0]), cycle[1])))

    def ground_paths(self) -> Iterator[tuple[frozenset[int], tuple[int, ...]]]:
        """The paths without chords from the ground to the ground, with their edges."""
        for start in sorted(self.grounds):
            ways = self.grounds[start]
            if len(ways) > 1:
                yield frozenset((start,)), (ways[0], ways[1])
        todo: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
            ((start,), (ways[0],)) for start, ways in sorted(self.grounds.items()) if len(ways) == 1
        ]
        while todo:
            on, edges = todo.pop(0)
            for there, ties in sorted(self.between[on[-1]].items()):
                if there in on or any(there in self.between[other] for other in on[:-1]):
                    continue
                if there not in self.grounds:
                    todo.append(((*on, there), (*edges, ties[0])))
                elif on[0] < there:
                    yield frozenset((*on, there)), (*edges, ties[0], self.grounds[there][0])
