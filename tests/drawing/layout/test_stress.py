"""Distances in the plane are about those in the graph."""

import math
from itertools import pairwise

import numpy as np
import pytest

from stringscoins.drawing.layout import Edge, Frame
from stringscoins.drawing.layout.stress import Stress, distances, scaled


def ring(nodes, length=1.0):
    return Frame([(0.1, 0.1)] * nodes, [Edge(i, (i + 1) % nodes, length) for i in range(nodes)])


def settled(frame):
    stress = Stress.of(frame)
    return stress.settled(scaled(stress.wanted))


def test_distances_are_those_of_shortest_paths():
    frame = Frame([(0.1, 0.1)] * 4, [Edge(0, 1, 1.0), Edge(1, 2, 2.0), Edge(0, 2, 4.0), Edge(2, 3, 1.0)])
    assert distances(frame).tolist() == [[0, 1, 3, 4], [1, 0, 2, 3], [3, 2, 0, 1], [4, 3, 1, 0]]


def test_a_ring_is_round():
    points = settled(ring(6))
    sides = [math.dist(*pair) for pair in pairwise([*points, points[0]])]
    assert max(sides) - min(sides) < 0.05


def test_a_pair_is_as_far_apart_as_wanted():
    assert math.dist(*settled(Frame([(0.1, 0.1)] * 2, [Edge(0, 1, 2.5)]))) == pytest.approx(2.5)


def test_long_distances_are_shortened():
    assert Stress.of(ring(22)).wanted.max() == 11 and Stress.of(ring(40)).wanted.max() == pytest.approx(20**0.8)


def test_the_pull_among_some_nodes_keeps_their_distances():
    stress = Stress.of(ring(6)).within([0, 2, 4])
    points = stress.settled(scaled(stress.wanted))
    assert [round(math.dist(points[i], points[j]), 2) for i, j in ((0, 1), (1, 2), (0, 2))] == [2, 2, 2]


def test_scaling_puts_no_two_nodes_on_one_point():
    points = scaled(1 - np.eye(9))
    assert len(np.unique(points.round(3), axis=0)) == 9
