"""Free directions at a node, and parallel edges."""

import math

import pytest

from stringscoins.drawing.layout import bends, free_angles


def test_free_directions_divide_the_widest_gap():
    assert free_angles([], 4) == pytest.approx([math.pi * k / 2 for k in (1, 2, 3, 4)])
    assert free_angles([0.0], 2) == pytest.approx([2 * math.pi / 3, 4 * math.pi / 3])
    assert free_angles([0.0, math.pi / 2]) == pytest.approx([5 * math.pi / 4])
    # Of two equal gaps the one that points up, whatever the order.
    assert free_angles([math.pi, 0.0]) == pytest.approx([math.pi / 2])


def test_parallel_edges_bend_apart():
    assert bends([(0, 1)]) == [0.0]
    assert bends([(0, 1), (0, 1), (1, 0)], apart=1) == [-1, 0, -1]
