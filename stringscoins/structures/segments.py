"""Loony endgames as graphs of segments, and the effect of opening one of them.

The vertices are joints, numbered from 0. A segment is a chain or a loop: its two ends and the number of its coins of
valence 2. Opening a segment removes it. A joint that is left with two strings becomes one more coin, and its two
segments fuse. An `Endgame` gives names to the segments and their coins; a `Shape` forgets even the numbers of joints.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stringscoins.labelling import connected

__all__ = ["GROUND_END", "LOOP_END", "OpenedSegment", "Run", "Segment", "connected_segments", "joints_of", "opened"]

GROUND_END, LOOP_END = -1, -2
"""Ends of a segment that are no joints: the ground, and both ends of a loop that stands alone."""
HANDOUT, LOOP_HANDOUT = 2, 4
"""The coins that the controller leaves to keep control: of most pieces, and of a loop that stands alone."""

Segment = tuple[int, int, int]
"""The two ends of a chain or a loop, and the number of its coins of valence 2."""


class Run(NamedTuple):
    """Segments that fused, from end to end, and the former joints between; where it closes, that joint comes first."""

    through: tuple[int, ...]
    joints: tuple[int, ...]


class OpenedSegment(NamedTuple):
    """The consequences of opening a segment."""

    coins: int
    """The coins that can be captured in turn, also a joint of valence 3 that loses its loop, and its chain."""
    handout: int
    """The coins that the controller gives back to keep control: 4 of a loop that stands alone, 2 of all others."""
    rest: dict[int, Segment]
    """The segments left, by index: one that fused has that of its first part."""
    runs: dict[int, Run]
    """The parts of the segments that fused."""


def opened(segments: Sequence[Segment], i: int) -> OpenedSegment:
    """Return the consequences of opening segment i. Cost: linear."""
    one, other, coins = segments[i]
    rest = dict(enumerate(segments))
    del rest[i]
    runs: dict[int, Run] = {}
    if one == LOOP_END:
        return OpenedSegment(coins, LOOP_HANDOUT, rest, runs)
    shaken = {one: None, other: None}
    if one == other != GROUND_END and len(hanging := _at(rest, one)) == 1:
        # The joint is left with one string and falls, and the chain that hangs on it with it.
        start, end, more = rest.pop(hanging[0])
        coins += 1 + more
        shaken = {end if start == one else start: None}
    for joint in shaken:
        if joint != GROUND_END:
            _fuse(rest, runs, joint)
    return OpenedSegment(coins, HANDOUT, rest, runs)


def _at(rest: dict[int, Segment], joint: int) -> list[int]:
    """Return the segments at a joint; a loop comes twice."""
    found = []
    for i, (one, other, _) in rest.items():
        if one == joint:
            found.append(i)
        if other == joint:
            found.append(i)
    return found


def _fuse(rest: dict[int, Segment], runs: dict[int, Run], joint: int) -> None:
    """Make a joint that is left with two strings one coin of the run through it."""
    at = _at(rest, joint)
    if len(at) != 2:
        return
    first, second = at
    start, end, coins = rest[first]
    one = runs.pop(first, Run((first,), ()))
    if first == second:
        rest[first] = (LOOP_END, LOOP_END, coins + 1)
        runs[first] = Run(one.through, (joint, *one.joints))
        return
    onward, far, more = rest.pop(second)
    other = runs.pop(second, Run((second,), ()))
    if end != joint:
        start, one = end, _turned(one)
    if onward != joint:
        far, other = onward, _turned(other)
    rest[first] = (start, far, coins + 1 + more)
    runs[first] = Run(one.through + other.through, (*one.joints, joint, *other.joints))


def _turned(run: Run) -> Run:
    return Run(run.through[::-1], run.joints[::-1])


def joints_of(segment: Segment) -> set[int]:
    """Return the joints at a segment's ends: one, two or none."""
    return {end for end in segment[:2] if end >= 0}


def connected_segments(segments: Sequence[Segment]) -> list[list[Segment]]:
    """Return the connected parts; neither the ground nor a loop that stands alone connects."""
    return [[segments[i] for i in part] for part in connected(map(joints_of, segments))]
