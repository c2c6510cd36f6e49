"""Curves of edges: straight, apart or around boxes."""

import math
from itertools import combinations

import numpy as np
import pytest

from stringscoins.drawing.layout import Edge, Frame, routed
from stringscoins.drawing.layout.routes import polyline
from stringscoins.drawing.sketch import Curve, bent


def test_an_edge_that_runs_free_is_straight():
    frame = Frame([(0.1, 0.1)] * 2, [Edge(0, 1)])
    (curve,) = routed(frame, np.array([(0.0, 0.0), (3.0, 0.0)]))
    assert polyline(curve).tolist() == [[0.0, 0.0], [3.0, 0.0]] and curve == bent((0.0, 0.0), (3.0, 0.0))


def test_an_edge_goes_around_a_box():
    frame = Frame([(0.3, 0.3)] * 3, [Edge(0, 1), Edge(0, 2)])
    curve, other = routed(frame, np.array([(0.0, 0.0), (3.0, 0.0), (1.5, 0.0)]))
    assert len(polyline(curve)) > 2 and len(polyline(other)) == 2
    assert all(max(abs(x - 1.5), abs(y)) > 0.15 for x, y in Curve(curve, "string").along(50))


def test_parallel_edges_are_apart_whichever_way_they_run_and_never_wider_than_long():
    edges = [Edge(0, 1), Edge(1, 0), Edge(0, 1)]
    for length, apart in ((3.0, 0.3), (0.4, 0.18)):
        curves = routed(Frame([(0.1, 0.1)] * 2, edges), np.array([(0.0, 0.0), (length, 0.0)]))
        heights = [Curve(curve, "string").middle[1] for curve in curves]
        gaps = sorted(abs(one - other) for one, other in combinations(heights, 2))
        assert gaps == pytest.approx([apart, apart, 2 * apart], abs=1e-6)


def test_parallel_edges_around_a_box_stay_apart():
    frame = Frame([(0.3, 0.3)] * 3, [Edge(0, 1), Edge(0, 1), Edge(0, 1), Edge(0, 2)])
    curves = routed(frame, np.array([(0.0, 0.0), (4.0, 0.0), (2.0, 0.0)]))[:3]
    middles = [Curve(curve, "string").middle for curve in curves]
    assert min(math.dist(*pair) for pair in combinations(middles, 2)) > 0.14
