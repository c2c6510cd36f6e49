"""Boxes are pushed off each other, and lines off boxes."""

import networkx as nx
import numpy as np

from stringscoins.drawing.layout import Edge, Frame
from stringscoins.drawing.layout.geometry import boxes_overlap, lines_in_boxes, symmetry
from stringscoins.drawing.layout.room import loosened


def frame(graph, size=(0.3, 0.2)):
    return Frame([size] * len(graph), [Edge(u, v) for u, v in graph.edges()])


def clear(made, points):
    low, high = points - made.sizes / 2, points + made.sizes / 2
    overlap = boxes_overlap(low, high, low, high)
    np.fill_diagonal(overlap, False)
    one, other = made.pairs.T
    through = lines_in_boxes(points[one], points[other], low, high)
    lines = np.arange(len(one))
    through[lines, one] = through[lines, other] = False
    return not overlap.any() and not through.any()


def test_a_crowded_layout_is_cleared():
    made = frame(nx.complete_graph(5))
    points = np.array([(0.0, 0.0), (0.1, 0.0), (0.0, 1.0), (0.05, 0.5), (1.0, 0.2)])
    assert not clear(made, points) and clear(made, loosened(made, points, 1.6))


def test_a_node_is_moved_off_a_line():
    made = frame(nx.Graph([(0, 1), (0, 2)]))
    points = loosened(made, np.array([(0.0, 0.0), (2.0, 0.0), (1.0, 0.05)]))
    assert clear(made, points)


def test_a_layout_with_room_is_left_alone_and_symmetry_is_kept():
    made = frame(nx.cycle_graph(6), size=(0.1, 0.1))
    angles = 2 * np.pi * np.arange(6) / 6
    points = np.stack([np.sin(angles), np.cos(angles)], axis=1)
    assert np.allclose(loosened(made, points), points)
    assert symmetry(loosened(made, points, 1.5), made.pairs) == (6, True)
