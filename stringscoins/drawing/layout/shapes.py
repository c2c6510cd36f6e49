"""Layouts by the shape of a graph: a line with legs, a tree, a circle, two rows, a grid."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from stringscoins.drawing.layout.frame import Frame, Points
from stringscoins.drawing.layout.geometry import free_angles

__all__ = ["circle", "comb", "grid", "is_complete_bipartite", "named", "ring", "rows", "tree", "with_trees"]

_LONG_LINE = 32
"""The most nodes of a line that is drawn in one row."""


def comb(frame: Frame) -> Iterator[Points]:
    """Yield a tree as a straight line, its longest path, with upright legs, above it or alternately below."""
    if len(frame.pairs) != frame.nodes - 1 or frame.nodes < 2:
        return
    longest = _longest_path(frame)
    lines = [longest, _with_short_ends(frame, longest)]
    legs = [_legs(frame, line) for line in lines]
    kinds = [{len(leg) for here in found for leg in here} for found in legs if found is not None]
    if len(kinds) < len(lines):
        return
    best = min((0, 1), key=lambda i: (len(kinds[i]), i))
    for upwards in (True, False) if kinds[best] else (True,):
        yield _with_legs(frame, lines[best], legs[best] or [], upwards)


def _with_legs(frame: Frame, line: list[int], legs: list[list[list[int]]], upwards: bool) -> Points:
    """Return a line with its legs, folded into rows if it is long."""
    points = np.zeros((frame.nodes, 2))
    below = 1.0 + max(_reach(frame, here, upwards) for here in legs)
    steps = _steps_upwards(frame, legs)
    side, x, y, way = 1, 0.0, 0.0, 1
    row = _row(len(line))
    turns = 0
    for i, (node, here) in enumerate(zip(line, legs, strict=True)):
        if i:
            is_end = row and i >= row * (turns + 1) and not here and i < len(line) - row // 4
            if is_end:
                y, way, turns = y - below, -way, turns + 1
            else:
                x += way * frame.length_of(line[i - 1], node)
        points[node] = x, y
        if len(here) == 1:
            side = 1 if upwards else -side
        for leg, up in zip(here, (side, -side), strict=False):
            height = 0.0
            for other in leg:
                height += steps[len(frame.around[other]) > 1]
                points[other] = x, y + up * height
    return points


def _steps_upwards(frame: Frame, legs: list[list[list[int]]]) -> dict[bool, float]:
    """Return the lengths of a leg's last edge and of its others: the longest of all legs, so that legs align."""
    steps = {False: 0.0, True: 0.0}
    for leg in (leg for here in legs for leg in here):
        for node in leg:
            before = next(other for other in frame.around[node] if other not in leg[leg.index(node) + 1 :])
            is_inner = len(frame.around[node]) > 1
            steps[is_inner] = max(steps[is_inner], frame.length_of(before, node))
    return steps


def _row(nodes: int) -> int:
    """Return the number of nodes of a row of a line; 0 if the line is short enough for one row."""
    return 0 if nodes <= _LONG_LINE else max(_LONG_LINE // 2, math.ceil(math.sqrt(3 * nodes)))


def _reach(frame: Frame, legs: list[list[int]], upwards: bool) -> float:
    """Return the height of legs, upwards and downwards together."""
    steps = _steps_upwards(frame, [legs])
    heights = [steps[True] * (len(leg) - 1) + steps[False] for leg in legs]
    return sum(heights) if upwards else 2 * max(heights, default=0.0)


def _legs(frame: Frame, line: list[int]) -> list[list[list[int]]] | None:
    """Return the paths that leave each node of a line, the shorter first; None if more than two, or one branches."""
    on = set(line)
    legs = []
    for node in line:
        here = [_leg(frame, node, other) for other in frame.around[node] if other not in on]
        if len(here) > 2 or not all(here):
            return None
        legs.append(sorted(here, key=len))
    return legs


def _with_short_ends(frame: Frame, line: list[int]) -> list[int]:
    """Return a line with the shortest possible ends beyond its first and its last joint."""
    joints = [i for i, node in enumerate(line) if len(frame.around[node]) > 2]
    if not joints:
        return line
    first, last = joints[0], joints[-1]
    inner = line[first : last + 1]
    heads = [line[:first][::-1]]
    heads += [_leg(frame, line[first], other) for other in frame.around[line[first]] if other not in line]
    tails = [line[last + 1 :]]
    tails += [_leg(frame, line[last], other) for other in frame.around[line[last]] if other not in line]
    if first == last:
        return line
    return [*min(filter(None, heads), key=len)[::-1], *inner, *min(filter(None, tails), key=len)]


def _leg(frame: Frame, start: int, first: int) -> list[int]:
    """Return the path that leaves a node by a neighbor; empty if it branches."""
    path = [start, first]
    while len(frame.around[path[-1]]) == 2:
        path.append(next(other for other in frame.around[path[-1]] if other != path[-2]))
    return path[1:] if len(frame.around[path[-1]]) == 1 else []


def _longest_path(frame: Frame) -> list[int]:
    path = [0]
    for _ in range(2):
        path = _path_to_the_farthest(frame, path[-1])
    # The first node lies to the left.
    return path if 2 * path.index(min(path)) < len(path) else path[::-1]


def _path_to_the_farthest(frame: Frame, start: int) -> list[int]:
    before = {start: start}
    order = [start]
    for node in order:
        for other in frame.around[node]:
            if other not in before:
                before[other] = node
                order.append(other)
    path = [order[-1]]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]


def circle(frame: Frame) -> Iterator[Points]:
    """Yield all nodes on a circle, in their order."""
    angles = 2 * np.pi * np.arange(frame.nodes) / frame.nodes
    yield np.stack([np.sin(angles), np.cos(angles)], axis=1)


def ring(frame: Frame) -> Iterator[Points]:
    """Yield a long cycle, folded into rows: to and fro, and back along the left side."""
    if frame.nodes <= _LONG_LINE or any(len(others) != 2 for others in frame.around):
        return
    order = [0, frame.around[0][0]]
    while len(order) < frame.nodes:
        order.append(next(other for other in frame.around[order[-1]] if other != order[-2]))
    rows = 2 * max(1, round(math.sqrt(frame.nodes / 3) / 2))
    body = np.array_split(np.arange(frame.nodes - rows), rows)
    points = np.zeros((frame.nodes, 2))
    points[order[0]] = 0, 0
    for row, places in enumerate(body):
        across = np.arange(1, len(places) + 1)
        for place, x in zip(places, across if row % 2 == 0 else across[::-1], strict=True):
            points[order[1 + place]] = x, -row
    for up, node in enumerate(order[frame.nodes - rows + 1 :]):
        points[node] = 0, up - rows + 1
    yield points * float(frame.lengths.max())


def tree(frame: Frame) -> Iterator[Points]:
    """Yield a tree from the middle of its longest path: downwards level by level, and in rings around the middle."""
    if len(frame.pairs) != frame.nodes - 1 or frame.nodes < 3:
        return
    path = _longest_path(frame)
    root = path[len(path) // 2]
    depth = {root: 0}
    place: dict[int, float] = {}
    order = [root]
    stack = [root]
    leaves = 0
    while stack:
        node = stack.pop()
        below = [other for other in frame.around[node] if other not in depth]
        for other in below:
            depth[other] = depth[node] + 1
            order.append(other)
        if not below:
            place[node] = float(leaves)
            leaves += 1
        stack += reversed(below)
    for node in reversed(order):
        if node not in place:
            beneath = [place[other] for other in frame.around[node] if depth[other] > depth[node]]
            place[node] = (beneath[0] + beneath[-1]) / 2
    across = np.array([place[node] for node in range(frame.nodes)])
    down = np.array([depth[node] for node in range(frame.nodes)], dtype=float)
    yield np.stack([across, -down], axis=1)
    angles = 2 * np.pi * across / max(leaves, 1)
    yield np.stack([down * np.sin(angles), down * np.cos(angles)], axis=1)


def is_complete_bipartite(frame: Frame) -> bool:
    """Return whether each node of one set is joined to all nodes of another, both of three or more."""
    one = set(frame.around[0])
    other = set(range(frame.nodes)) - one
    is_joined = all(set(frame.around[node]) == one for node in other) and all(
        set(frame.around[node]) == other for node in one
    )
    return is_joined and min(len(one), len(other)) > 2


def with_trees(frame: Frame, kept: list[int], inner: Points) -> Points:
    """Return a layout of a core with the trees that hang on it, each branch in the widest gap that is free."""
    points = np.zeros((frame.nodes, 2))
    points[kept] = inner
    order, done = list(kept), set(kept)
    for node in order:
        ways = [points[other] - points[node] for other in frame.around[node] if other in done]
        branches = [other for other in frame.around[node] if other not in done]
        angles = free_angles([math.atan2(y, x) for x, y in ways], len(branches)) if branches else []
        for other, angle in zip(branches, angles, strict=True):
            length = frame.length_of(node, other)
            points[other] = points[node] + length * np.array([math.cos(angle), math.sin(angle)])
            order.append(other)
            done.add(other)
    return points


def rows(frame: Frame) -> Iterator[Points]:
    """Yield a bipartite graph in two rows, ordered so that edges are short."""
    side = {0: 0}
    order = [0]
    for node in order:
        for other in frame.around[node]:
            if other not in side:
                side[other] = 1 - side[node]
                order.append(other)
            elif side[other] == side[node]:
                return
    sides = [[node for node in range(frame.nodes) if side[node] == i] for i in (0, 1)]
    place = {node: i - (len(row) - 1) / 2 for row in sides for i, node in enumerate(row)}
    for i in (1, 0, 1, 0, 1, 0):
        middles = {node: np.mean([place[other] for other in frame.around[node]]) for node in sides[i]}
        sides[i].sort(key=lambda node: (round(float(middles[node]), 6), node))
        spread = max(1.0, (len(sides[1 - i]) - 1) / max(1, len(sides[i]) - 1))
        place |= {node: spread * (j - (len(sides[i]) - 1) / 2) for j, node in enumerate(sides[i])}
    for apart in (1.0, 2.0):
        yield np.array([(place[node], apart * (1 - 2 * side[node])) for node in range(frame.nodes)])


def grid(frame: Frame) -> Iterator[Points]:
    """Yield a graph as part of a square grid, if the distances from two corners show it; ends are placed last."""
    core = [node for node in range(frame.nodes) if len(frame.around[node]) > 1]
    if len(core) < 4 or len(frame.pairs) < frame.nodes:
        return
    on = set(core)
    inner = {node: [other for other in frame.around[node] if other in on] for node in core}
    corners = [node for node in core if len(inner[node]) == 2]
    for one in corners[:4]:
        from_one = _steps(inner, one)
        for other in corners:
            if other == one or len(from_one) < len(core):
                continue
            from_other, across = _steps(inner, other), from_one[other]
            at = {
                n: ((from_one[n] - from_other[n] + across) / 2, (from_one[n] + from_other[n] - across) / 2)
                for n in core
            }
            if any(x % 1 or y % 1 for x, y in at.values()) or len(set(at.values())) < len(core):
                continue
            if all(abs(at[n][0] - at[m][0]) + abs(at[n][1] - at[m][1]) == 1 for n in core for m in inner[n]):
                yield from _with_ends(frame, at)
                return


def _with_ends(frame: Frame, at: dict[int, tuple[float, float]]) -> Iterator[Points]:
    points = np.zeros((frame.nodes, 2))
    taken = set(at.values())
    for node, (x, y) in at.items():
        points[node] = x, -y
        ends = [other for other in frame.around[node] if other not in at]
        free = [way for way in ((0, -1), (1, 0), (0, 1), (-1, 0)) if (x + way[0], y + way[1]) not in taken]
        if len(ends) > len(free):
            return
        for end, (dx, dy) in zip(ends, free, strict=False):
            points[end] = x + 0.7 * dx, -y - 0.7 * dy
    yield points


def _steps(inner: dict[int, list[int]], start: int) -> dict[int, int]:
    far = {start: 0}
    order = [start]
    for node in order:
        for other in inner[node]:
            if other not in far:
                far[other] = far[node] + 1
                order.append(other)
    return far


def named(frame: Frame) -> Iterator[Points]:
    """Yield the layout by the names of the nodes, if all but the hanging ends have two coordinates."""
    core = [node for node in range(frame.nodes) if node in frame.hints]
    rest = [node for node in range(frame.nodes) if node not in frame.hints]
    if len(core) < 2 or any(len(frame.hints[node]) != 2 for node in core):
        return
    if any(len(frame.around[node]) > 1 for node in rest):
        return
    at = {node: (float(frame.hints[node][1]), float(frame.hints[node][0])) for node in core}
    if len(set(at.values())) == len(core):
        yield from _with_ends(frame, at)
