"""Lines and boxes: crossings, lines through boxes, symmetry."""

import random
from itertools import combinations

import numpy as np
import pytest

from stringscoins.drawing.layout import geometry

UNIT = np.array([[0.0, 0.0]]), np.array([[1.0, 1.0]])


def through(start, end):
    return bool(geometry.lines_in_boxes(np.array([start]), np.array([end]), *UNIT)[0, 0])


def test_lines_that_cross():
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    assert geometry.crossings(square, np.array([(0, 2), (1, 3)])) == 1
    assert geometry.crossings(square, np.array([(0, 1), (1, 2), (2, 3), (0, 3)])) == 0
    assert geometry.crossings(square, np.array([(0, 2), (0, 1)])) == 0  # a common end


def test_crossings_of_random_lines_are_those_that_plain_fractions_find(seed, monkeypatch):
    chance = random.Random(seed)
    points = [(chance.random(), chance.random()) for _ in range(30)]
    pairs = [(2 * i, 2 * i + 1) for i in range(15)]

    def cross(one, other):
        (a, b), (c, d) = ((points[i] for i in pair) for pair in (one, other))
        sides = [
            (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
            for p, q, r in ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
        ]
        return sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0

    expected = sum(cross(*two) for two in combinations(pairs, 2))
    monkeypatch.setattr(geometry, "_SLICE", 40)  # few rows at a time
    assert geometry.crossings(np.array(points), np.array(pairs)) == expected > 0


@pytest.mark.parametrize(
    ("start", "end", "is_through"),
    [
        ((-1, 0.5), (2, 0.5), True),
        ((0.5, -1), (0.5, 2), True),
        ((-1, -1), (2, 2), True),
        ((0.2, 0.2), (0.3, 0.3), True),
        ((-1, 1.5), (2, 1.5), False),
        ((-1, 0.5), (-0.1, 0.5), False),
        ((-1, 0.9), (0.9, 2.0), False),
        ((-1, 1.0), (2, 1.0), False),  # along an edge
        ((1.5, -1), (1.5, 2), False),
    ],
)
def test_lines_through_a_box(start, end, is_through):
    assert through(start, end) == through(end, start) == is_through


def test_overlapping_boxes():
    low, high = UNIT
    assert geometry.boxes_overlap(low, high, low + 0.9, high + 0.9).tolist() == [[True]]
    above = np.array([0.0, 1.0])
    assert geometry.boxes_overlap(low, high, low + above, high + above).tolist() == [[False]]


def test_the_way_out_of_a_box():
    sizes = np.array([[2.0, 1.0]] * 3)
    ways = np.array([(1.0, 0.0), (0.0, -1.0), (0.6, 0.8)])
    assert geometry.exits(ways, sizes) == pytest.approx([1.0, 0.5, 0.625])


def test_sharp_angles():
    cross = np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
    assert geometry.sharpness(cross, [[1, 2, 3, 4], [0], [0], [0], [0]]) == pytest.approx(0)
    assert geometry.sharpness(cross, [[1, 2], [0], [0], [], []]) == pytest.approx(0.5)
    assert geometry.sharpness(cross, [[1], [0], [], [], []]) == 0


def test_symmetry_counts_rotations_and_sees_a_mirror():
    angles = 2 * np.pi * np.arange(5) / 5
    points = np.array([*np.stack([np.sin(angles), np.cos(angles)], axis=1), (0.0, 0.0)])
    rim = [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)]
    assert geometry.symmetry(points, np.array(rim + [(i, 5) for i in range(5)])) == (5, True)
    assert geometry.symmetry(points, np.array([*rim, (0, 5)])) == (1, True)
    assert geometry.symmetry(points, np.array([*rim, (1, 5)])) == (1, False)
