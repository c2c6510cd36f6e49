"""Lines with legs, trees, long cycles, rows and grids."""

import math
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest

from stringscoins.drawing.layout import Edge, Frame
from stringscoins.drawing.layout.geometry import crossings
from stringscoins.drawing.layout.shapes import (
    circle,
    comb,
    grid,
    is_complete_bipartite,
    named,
    ring,
    rows,
    tree,
    with_trees,
)


def frame(graph, hints=()):
    graph = nx.convert_node_labels_to_integers(graph)
    return Frame([(0.1, 0.1)] * len(graph), [Edge(u, v) for u, v in graph.edges()], hints=dict(hints))


def caterpillar(joints, leg):
    graph = nx.path_graph(joints)
    for i in range(joints):
        nx.add_path(graph, [i, *((i, j) for j in range(leg))])
    return graph


def test_a_path_is_a_straight_line_from_left_to_right():
    (points,) = comb(frame(nx.path_graph(6)))
    assert points.tolist() == [[float(i), 0.0] for i in range(6)]


def test_legs_stand_on_the_line_upwards_or_in_turn():
    upwards, in_turn = comb(frame(caterpillar(5, 2)))
    assert (upwards[:, 1] >= 0).all() and upwards[:5, 1].tolist() == [0.0] * 5
    assert sorted(set(in_turn[:, 1].tolist())) == [-2.0, -1.0, 0.0, 1.0, 2.0]


def test_a_line_goes_on_by_the_shorter_end_if_legs_are_alike_then():
    # Each joint has a leg of three; the first and the last also have an end of one.
    graph = caterpillar(4, 3)
    graph.add_edges_from([(0, "left"), (3, "right")])
    points, _ = comb(frame(graph))
    assert sorted(points[:, 1].tolist()) == sorted([0.0] * 6 + [1.0, 2.0, 3.0] * 4)


@pytest.mark.parametrize("nodes", [33, 40, 70, 100, 333])
def test_a_long_line_is_folded(nodes):
    (points,) = comb(frame(nx.path_graph(nodes)))
    width, height = np.ptp(points, axis=0)
    assert width < 0.8 * nodes and height > 0
    assert {math.dist(*pair) for pair in pairwise(points.tolist())} == {1.0}
    assert len({tuple(point) for point in points.tolist()}) == nodes


def test_a_long_line_with_legs_has_no_crossing():
    made = frame(caterpillar(60, 2))
    for points in comb(made):
        assert crossings(points, made.pairs) == 0


def test_trees_that_are_no_combs_and_graphs_that_are_no_trees():
    assert list(comb(frame(nx.star_graph(5)))) == [] == list(comb(frame(nx.cycle_graph(5))))
    assert list(comb(frame(nx.balanced_tree(2, 3)))) == [] == list(tree(frame(nx.cycle_graph(5))))


def test_a_tree_has_no_crossing_downwards_and_around():
    made = frame(nx.balanced_tree(2, 4))
    downwards, around = tree(made)
    assert crossings(downwards, made.pairs) == crossings(around, made.pairs) == 0
    # Leaves are apart by one, each level is one below the one before.
    assert sorted(downwards[downwards[:, 1] == -4][:, 0].tolist()) == list(range(16))
    reach = np.hypot(*around.T).round(6)
    assert sorted(set(reach.tolist())) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("nodes", [33, 34, 47, 100, 499])
def test_a_long_cycle_is_folded_without_crossing(nodes):
    made = frame(nx.cycle_graph(nodes))
    (points,) = ring(made)
    assert crossings(points, made.pairs) == 0 and len({tuple(point) for point in points.tolist()}) == nodes
    assert np.ptp(points, axis=0).max() < nodes / 2.5
    assert np.hypot(*(points[made.pairs[:, 0]] - points[made.pairs[:, 1]]).T).max() < 2.3


def test_a_short_cycle_and_no_cycle_are_not_folded():
    assert list(ring(frame(nx.cycle_graph(12)))) == [] == list(ring(frame(nx.path_graph(50))))


def test_complete_bipartite_graphs_are_known():
    assert is_complete_bipartite(frame(nx.complete_bipartite_graph(3, 5)))
    for graph in (nx.complete_bipartite_graph(2, 5), nx.hypercube_graph(3), nx.complete_graph(6)):
        assert not is_complete_bipartite(frame(graph))


def test_a_circle_has_the_nodes_in_their_order():
    (points,) = circle(frame(nx.path_graph(4)))
    assert np.allclose(points, [(0, 1), (1, 0), (0, -1), (-1, 0)])


def test_hanging_trees_are_added_where_there_is_room():
    made = frame(nx.Graph([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (3, 5)]))
    core, kept = made.core()
    triangle = np.array([(0.0, 1.0), (0.0, -1.0), (2.0, 0.0)])
    points = with_trees(made, kept, triangle)
    assert np.allclose(points[:4], [*triangle, (3.0, 0.0)]) and crossings(points, made.pairs) == 0
    assert core.nodes == 3 and all(math.isclose(math.dist(points[3], points[i]), 1.0) for i in (4, 5))


def test_rows():
    points, farther = rows(frame(nx.complete_bipartite_graph(3, 4)))
    assert set(points[:3, 1].tolist()) == {1.0} and set(points[3:, 1].tolist()) == {-1.0}
    assert set(farther[:, 1].tolist()) == {2.0, -2.0}
    assert list(rows(frame(nx.cycle_graph(5)))) == []


def test_a_grid_is_found_without_its_names_and_with_ends():
    lengths = lambda made, points: {  # noqa: E731
        round(math.dist(points[u], points[v]), 6) for u, v in made.pairs
    }
    made = frame(nx.grid_2d_graph(3, 4))
    (points,) = grid(made)
    assert lengths(made, points) == {1.0} and crossings(points, made.pairs) == 0
    graph = nx.convert_node_labels_to_integers(nx.grid_2d_graph(3, 3))
    graph.add_edges_from((node, f"end {node}") for node in range(9) if node != 4)
    made = frame(graph)
    (points,) = grid(made)
    assert lengths(made, points) == {1.0, 0.7} and crossings(points, made.pairs) == 0


def test_graphs_that_are_no_grids():
    for graph in (nx.petersen_graph(), nx.cycle_graph(5), nx.path_graph(6), nx.hypercube_graph(3)):
        assert list(grid(frame(graph))) == []


def test_names_tell_a_layout():
    graph = nx.grid_2d_graph(2, 3)
    hints = enumerate(graph)
    (points,) = named(frame(graph, hints))
    assert points.tolist() == [[0, 0], [1, 0], [2, 0], [0, -1], [1, -1], [2, -1]]
    assert list(named(frame(graph))) == []
    assert list(named(frame(nx.path_graph(3), {0: (0, 0), 1: (0, 1)}.items()))) != []
    assert list(named(frame(nx.path_graph(2), {0: (0, 0, 0), 1: (0, 1, 0)}.items()))) == []
