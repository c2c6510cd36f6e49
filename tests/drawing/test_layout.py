"""Where things go: distances in the plane are about those in the graph."""

import math
from itertools import pairwise

import pytest

from stringscoins.drawing.layout import MOST_NODES, bends, free_angles, layout
from stringscoins.errors import LimitReached


def ring(nodes, length=1.0):
    return [(i, (i + 1) % nodes, length) for i in range(nodes)]


def test_a_node_alone_and_a_pair():
    assert layout(1, []) == [(0.0, 0.0)]
    one, other = layout(2, [(0, 1, 2.5)])
    assert math.dist(one, other) == pytest.approx(2.5) and one[0] < other[0]


def test_a_path_is_straight_and_a_long_one_bends():
    points = layout(5, [(i, i + 1, 1.0) for i in range(4)])
    assert math.dist(points[0], points[-1]) == pytest.approx(4, abs=0.01)
    far = layout(20, [(i, i + 1, 1.0) for i in range(19)])
    assert math.dist(far[0], far[-1]) < 15


def test_a_ring_is_round():
    points = layout(6, ring(6))
    sides = [math.dist(*pair) for pair in pairwise([*points, points[0]])]
    assert max(sides) - min(sides) < 0.05
    assert points[0][0] <= 1e-6 and points[0][1] >= -1e-6


def test_the_shorter_of_two_edges_counts():
    one, other = layout(2, [(0, 1, 3.0), (1, 0, 1.0)])
    assert math.dist(one, other) == pytest.approx(1)


def test_too_many_nodes():
    with pytest.raises(LimitReached, match="501 nodes"):
        layout(MOST_NODES + 1, ring(MOST_NODES + 1))


def test_free_directions_divide_the_widest_gap():
    assert free_angles([], 4) == pytest.approx([math.pi * k / 2 for k in (1, 2, 3, 4)])
    assert free_angles([0.0], 2) == pytest.approx([2 * math.pi / 3, 4 * math.pi / 3])
    assert free_angles([0.0, math.pi / 2]) == pytest.approx([5 * math.pi / 4])
    # Of two equal gaps the one that points up, whatever the order.
    assert free_angles([math.pi, 0.0]) == pytest.approx([math.pi / 2])


def test_parallel_edges_bend_apart():
    assert bends([(0, 1, 1.0)]) == [0.0]
    assert bends([(0, 1, 1.0), (0, 1, 1.0), (1, 0, 1.0)], apart=1) == [-1, 0, -1]
