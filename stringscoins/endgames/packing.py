"""The maximum number of node-disjoint loops of a loony endgame, the p of Berlekamp and Scott's controlled value.

The problem is NP-hard in general (*Forcing your opponent to stay in control*, comment 4). This is exact: branch and
bound on the joints. A loop at one joint is always worth taking, since any other through the joint can be traded for it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import floor, inf

from stringscoins.structures.segments import GROUND_END, LOOP_END, Segment, joints_of

__all__ = ["Packing", "pack"]


@dataclass(frozen=True)
class Packing:
    """A maximum packing of node-disjoint loops of a connected endgame, each as the indices of its segments in order.

    `loops` avoid the ground; `grounded` is one loop through it, disjoint from them, or empty. It never pays to give up
    a loop for it, which weighs 1/2 or 1/4. `bonus` is eight times its weight: 4, or 2 if it has three coins; 0 without
    it.
    """

    loops: tuple[tuple[int, ...], ...]
    grounded: tuple[int, ...]
    bonus: int


def pack(segments: Sequence[Segment], check: Callable[[], None] = lambda: None) -> Packing:
    """Return a maximum weighted packing of a connected endgame; `check` is called repeatedly, and may raise.

    Cost: exponential in the joints without a loop of their own; cubic graphs take some seconds with 50 joints.
    """
    one, other, coins = segments[0]
    if one == LOOP_END:
        return Packing(((0,),), (), 0)
    if one == other == GROUND_END:
        return Packing((), (0,), 4 if coins > 3 else 2)
    return _Packer(segments, check).run()


class _Packer:
    def __init__(self, segments: Sequence[Segment], check: Callable[[], None]) -> None:
        self.check = check
        self.loop_at: dict[int, int] = {}
        self.grounds: dict[int, list[int]] = {}
        self.between: dict[int, dict[int, list[int]]] = {
            joint: {} for segment in segments for joint in joints_of(segment)
        }
        for i, (one, other, _) in enumerate(segments):
            if one == other:
                self.loop_at.setdefault(one, i)
            elif GROUND_END in (one, other):
                self.grounds.setdefault(max(one, other), []).append(i)
            else:
                self.between[one].setdefault(other, []).append(i)
                self.between[other].setdefault(one, []).append(i)
        self.joints = frozenset(self.between)
        self.memo: dict[frozenset[int], tuple[tuple[int, ...], ...]] = {}

    def run(self) -> Packing:
        loops = self.most(self.joints)
        for path, segments in self.ground_paths():
            rest = self.most(self.joints - path)
            if len(rest) == len(loops):
                return Packing(rest, segments, 4)
        return Packing(loops, (), 0)

    def most(self, joints: frozenset[int]) -> tuple[tuple[int, ...], ...]:
        """Return a maximum set of disjoint loops on some of the joints."""
        own = tuple((self.loop_at[joint],) for joint in sorted(joints) if joint in self.loop_at)
        return own + self.cycles(self.pruned(joints.difference(self.loop_at)))

    def pruned(self, joints: frozenset[int]) -> frozenset[int]:
        """Return the joints without those on no cycle, which are tied to the others at most once."""
        ties = Counter({j: sum(len(t) for o, t in self.between[j].items() if o in joints) for j in joints})
        loose = [joint for joint in joints if ties[joint] < 2]
        gone = set(loose)
        while loose:
            for other, parallel in self.between[loose.pop()].items():
                ties[other] -= len(parallel)
                if other in joints and other not in gone and ties[other] < 2:
                    gone.add(other)
                    loose.append(other)
        return joints - gone

    def cycles(self, joints: frozenset[int]) -> tuple[tuple[int, ...], ...]:
        """Return a maximum set of disjoint cycles on pruned joints without loops of their own."""
        if not joints:
            return ()
        if joints in self.memo:
            return self.memo[joints]
        # All cycles through one joint, of those with the fewest ties; or none through it.
        joint = min(joints, key=lambda j: (len(self.between[j].keys() & joints), j))
        shares = {j: 1 / self.shortest(j, joints) for j in joints}
        total, least = sum(shares.values()), min(shares.values())
        best: tuple[tuple[int, ...], ...] = ()
        for on, segments in self.through(joint, joints):
            if _most(total - least * len(on)) < len(best):
                break
            if _most(total - sum(shares[j] for j in on)) >= len(best):
                found = (segments, *self.cycles(self.pruned(joints - on)))
                best = max(best, found, key=len)
        if len(best) < _most(total - shares[joint]):
            best = max(best, self.cycles(self.pruned(joints - {joint})), key=len)
        self.memo[joints] = best
        return best

    def shortest(self, joint: int, joints: frozenset[int]) -> float:
        """Return the length n of a shortest cycle through a joint, or infinity.

        The sum of 1/n over the joints of a cycle is at least 1, so that over all joints bounds the number of disjoint
        cycles.
        """
        if any(len(ties) > 1 and other in joints for other, ties in self.between[joint].items()):
            return 2
        # Breadth first; a cycle closes where two branches meet.
        branch = {other: (other, 1) for other in self.between[joint] if other in joints}
        best = inf
        todo = deque(branch)
        while todo:
            here = todo.popleft()
            start, far = branch[here]
            if 2 * far >= best:
                break
            for there in self.between[here]:
                if there not in branch and there in joints and there != joint:
                    branch[there] = (start, far + 1)
                    todo.append(there)
                elif there in branch and branch[there][0] != start:
                    best = min(best, far + branch[there][1] + 1)
        return best

    def through(self, joint: int, joints: frozenset[int]) -> Iterator[tuple[frozenset[int], tuple[int, ...]]]:
        """Yield the cycles through a joint, with their segments, shortest first."""
        todo: deque[tuple[tuple[int, ...], tuple[int, ...]]] = deque([((joint,), ())])
        while todo:
            self.check()
            on, segments = todo.popleft()
            beside = self.between[on[-1]]
            # A cycle with a chord is left out: a shorter one on fewer joints does as well.
            chordless = on[1:-1] if len(on) < 3 or joint not in beside else on
            for there, ties in beside.items():
                if there == joint and len(on) == 2 and len(ties) > 1:
                    yield frozenset(on), (ties[0], ties[1])
                elif there == joint and len(on) > 2 and on[1] < on[-1]:
                    yield frozenset(on), (*segments, ties[0])
                elif there in joints and there not in on and not any(j in self.between[there] for j in chordless):
                    todo.append(((*on, there), (*segments, ties[0])))

    def ground_paths(self) -> Iterator[tuple[frozenset[int], tuple[int, ...]]]:
        """Yield the paths without chords from the ground to the ground, with their segments."""
        for start in sorted(self.grounds):
            ways = self.grounds[start]
            if len(ways) > 1:
                yield frozenset((start,)), (ways[0], ways[1])
        todo: deque[tuple[tuple[int, ...], tuple[int, ...]]] = deque(
            ((start,), (ways[0],)) for start, ways in sorted(self.grounds.items()) if len(ways) == 1
        )
        while todo:
            self.check()
            on, segments = todo.popleft()
            for there, ties in sorted(self.between[on[-1]].items()):
                if there in on or any(there in self.between[other] for other in on[:-1]):
                    continue
                if there not in self.grounds:
                    todo.append(((*on, there), (*segments, ties[0])))
                elif on[0] < there:
                    yield frozenset((*on, there)), (*segments, ties[0], self.grounds[there][0])


def _most(weight: float) -> int:
    """Return the largest integer that is no more than a sum of fractions."""
    return floor(weight + 1e-9)
