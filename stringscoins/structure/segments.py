"""Loony endgames as graphs of segments, and what opening one of them does.

The vertices are joints, numbered from 0. A segment is a chain or a loop: its two ends and the number of its coins of
valence 2. Opening a segment removes it. A joint that is left with two strings becomes one more coin, and its two
segments fuse. An `Endgame` gives names to the segments and their coins; a `Shape` forgets even the numbers of joints.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stringscoins.labelling import connected

__all__ = ["GROUND_END", "LOOP_END", "Opened", "Run", "Segment", "connected_segments", "joints_of", "opened"]

GROUND_END, LOOP_END = -1, -2
"""Ends of a segment that are no joints: the ground, and both ends of a loop that stands alone."""

Segment = tuple[int, int, int]
"""The two ends of a chain or a loop, and the number of its coins of valence 2."""


class Run(NamedTuple):
    """A segment of what is left, and the segments of before that it runs through.

    Attributes
    ----------
    segment : Segment
    through : tuple of int
        The indices of those segments, from the first end to the second.
    joints : tuple of int
        The joints between them that are joints no more; where the run closes, the joint where it does comes first.
    """

    segment: Segment
    through: tuple[int, ...]
    joints: tuple[int, ...] = ()


class Opened(NamedTuple):
    """What opening a segment leads to.

    Attributes
    ----------
    coins : int
        The coins that can then be captured one after the other: those of the segment, and where a loop at a joint of
        valence 3 is opened also the joint and the chain that hung on it.
    handout : int
        How many of them the controller gives back to keep control: 4 of a loop that stands alone, 2 of all others.
    rest : list of Run
        What is left when they are gone.
    """

    coins: int
    handout: int
    rest: list[Run]


def opened(segments: Sequence[Segment], i: int) -> Opened:
    """What opening segment i leads to. Cost: linear.

    >>> opened([(0, 0, 3), (0, 1, 4), (1, 1, 5)], 1)
    Opened(coins=4, handout=2, rest=[Run(segment=(-2, -2, 4), through=(0,), joints=(0,)), \
Run(segment=(-2, -2, 6), through=(2,), joints=(1,))])
    """
    one, other, coins = segments[i]
    rest = [Run(segment, (j,)) for j, segment in enumerate(segments) if j != i]
    if one == LOOP_END:
        return Opened(coins, 4, rest)
    shaken = dict.fromkeys((one, other))
    if one == other != GROUND_END and len(hanging := _places(rest, one)) == 1:
        # The joint is left with one string and falls, and the chain that hangs on it with it.
        tag = rest.pop(hanging[0]).segment
        coins += 1 + tag[2]
        shaken = dict.fromkeys(end for end in tag[:2] if end != one)
    for joint in shaken:
        if joint != GROUND_END:
            _fuse(rest, joint)
    return Opened(coins, 2, rest)


def _places(runs: list[Run], joint: int) -> list[int]:
    """Where the runs with an end at the joint are: twice the same for a loop."""
    return [place for place, run in enumerate(runs) for end in run.segment[:2] if end == joint]


def _fuse(runs: list[Run], joint: int) -> None:
    """Where a joint is left with two strings, make it one coin of the run through it."""
    places = _places(runs, joint)
    if len(places) != 2:
        return
    first, second = places
    one, other = runs[first], runs[second]
    if first == second:
        runs[first] = Run((LOOP_END, LOOP_END, one.segment[2] + 1), one.through, (joint, *one.joints))
        return
    if one.segment[1] != joint:
        one = _turned(one)
    if other.segment[0] != joint:
        other = _turned(other)
    segment = (one.segment[0], other.segment[1], one.segment[2] + 1 + other.segment[2])
    runs[first] = Run(segment, one.through + other.through, (*one.joints, joint, *other.joints))
    del runs[second]


def _turned(run: Run) -> Run:
    one, other, coins = run.segment
    return Run((other, one, coins), run.through[::-1], run.joints[::-1])


def joints_of(segment: Segment) -> set[int]:
    """The joints at a segment's ends: one, two or none."""
    return {end for end in segment[:2] if end >= 0}


def connected_segments(segments: Sequence[Segment]) -> list[list[Segment]]:
    """The connected parts; neither the ground nor a loop that stands alone connects."""
    return [[segments[i] for i in part] for part in connected(map(joints_of, segments))]
