"""Measures of a layout."""

import math

import numpy as np
import pytest

from stringscoins.drawing.layout import Edge, Frame
from stringscoins.drawing.layout.quality import Beside, measured


def frame(pairs, size=(0.2, 0.2), label=(0.0, 0.0)):
    nodes = 1 + max(max(pair) for pair in pairs)
    return Frame([size] * nodes, [Edge(*pair, 1.0, label) for pair in pairs])


SQUARE = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
RIM = [(0, 1), (1, 2), (2, 3), (3, 0)]


def test_a_square_is_better_than_one_with_crossings():
    good, bad = measured(frame(RIM), SQUARE), measured(frame(RIM), SQUARE[[0, 2, 1, 3]])
    assert (good.crossings, good.symmetry, good.spread, good.hits) == (0, 4, 0, 0)
    assert bad.crossings == 1 and bad.spread > 0.1 and good.cost < bad.cost / 2


def test_edges_become_as_long_as_wanted_and_labels_have_room():
    assert measured(frame(RIM), SQUARE / 5).scale == pytest.approx(5)
    wide = measured(frame([(0, 1)], label=(2.0, 0.1)), SQUARE[:2])
    assert wide.scale >= 0.2 + 2.0
    # Along an upright edge it is the height of the label that counts.
    assert measured(frame([(0, 1)], label=(2.0, 0.1)), SQUARE[[0, 3]]).scale == 1


def test_boxes_are_kept_apart():
    points = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 0.1)])
    found = measured(frame([(0, 1), (0, 2)]), points)
    assert found.crowded and found.scale * 0.1 >= 0.2


def test_a_line_through_a_box_is_a_hit():
    points = np.array([(0.0, 0.0), (2.0, 0.0), (1.0, 0.0)])
    assert measured(frame([(0, 1), (0, 2)]), points).hits == 1
    points[2] = 1.0, 1.0
    assert measured(frame([(0, 1), (0, 2)]), points).hits == 0


def test_nodes_on_one_point_are_worthless():
    assert measured(frame([(0, 1)]), np.zeros((2, 2))).cost == math.inf


def test_beside():
    # The second line runs down to the right, and the first two nodes lie beside it.
    beside = Beside(frame([(0, 1), (2, 3)]), np.array([(0.0, 0.0), (2.0, 0.0), (0.5, 1.0), (3.0, -1.0)]))
    assert beside.inside.tolist() == [[False, True], [False, True], [True, False], [False, False]]
    assert beside.along[2, 0] == 0.25 and beside.off[2, 0] == 1.0 and beside.support[2, 0] == pytest.approx(0.17)
