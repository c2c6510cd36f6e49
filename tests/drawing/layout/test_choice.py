"""The layouts that are chosen."""

import networkx as nx
import numpy as np
import pytest

from stringscoins.drawing.layout import MOST_NODES, Edge, Frame, chosen
from stringscoins.drawing.layout.choice import candidates
from stringscoins.drawing.layout.quality import measured
from stringscoins.errors import LimitReached


def frame(graph, size=(0.25, 0.25)):
    graph = nx.convert_node_labels_to_integers(graph)
    return Frame([size] * len(graph), [Edge(u, v) for u, v in graph.edges()])


def quality(graph):
    made = frame(graph)
    return measured(made, chosen(made))


@pytest.mark.parametrize(
    ("graph", "crossings", "symmetry"),
    [
        (nx.petersen_graph(), 5, 5),
        (nx.dodecahedral_graph(), 0, 5),
        (nx.complete_graph(8), 70, 8),
        (nx.hypercube_graph(4), 24, 8),
        (nx.cubical_graph(), 0, 4),
        (nx.icosahedral_graph(), 0, 3),
        (nx.wheel_graph(8), 0, 7),
        (nx.grid_2d_graph(4, 4), 0, 4),
        (nx.tutte_graph(), 0, 3),
        (nx.truncated_tetrahedron_graph(), 0, 3),
        (nx.star_graph(7), 0, 7),
        (nx.balanced_tree(2, 3), 0, 2),
    ],
)
def test_graphs_that_everybody_knows_look_as_they_are_known(graph, crossings, symmetry):
    found = quality(graph)
    assert (found.crossings, found.symmetry, found.hits) == (crossings, symmetry, 0)


def test_the_same_graph_has_the_same_layout():
    chosen.__globals__["_chosen"].cache_clear()
    one = chosen(frame(nx.chvatal_graph()))
    chosen.__globals__["_chosen"].cache_clear()
    assert np.array_equal(one, chosen(frame(nx.chvatal_graph())))


def test_what_is_handed_out_may_be_changed():
    made = frame(nx.cycle_graph(5))
    first = chosen(made)
    first += 1.0
    assert not np.allclose(chosen(made), first)


def test_the_first_node_lies_left_of_the_middle_and_not_below_it():
    for graph in (nx.frucht_graph(), nx.krackhardt_kite_graph(), nx.chvatal_graph(), nx.sedgewick_maze_graph()):
        (points,) = (found.points for found in candidates(frame(graph)) if found.name == "stress")
        assert points[0][0] < 1e-6 and points[0][1] > -1e-6
        assert np.ptp(points[:, 0]) > 0.9 * np.ptp(points[:, 1])


def test_a_board_stands_as_its_names_tell():
    # What is left of a board: seven boxes of nine, and a string to the ground.
    graph = nx.grid_2d_graph(3, 3)
    graph.remove_nodes_from([(0, 0), (2, 1)])
    names = list(graph)
    edges = [Edge(names.index(u), names.index(v)) for u, v in graph.edges()] + [Edge(names.index((0, 1)), 7, 0.7)]
    points = chosen(Frame([(0.25, 0.25)] * 8, edges, hints=dict(enumerate(names))))
    box = dict(zip(names, points, strict=False))
    assert all(box[r, c][0] == pytest.approx(box[1, c][0]) for r, c in names if (1, c) in box)
    assert box[0, 1][1] > box[1, 1][1] and box[1, 0][0] < box[1, 1][0] < box[1, 2][0]
    assert points[7][1] > box[0, 1][1]


def test_a_node_alone():
    assert chosen(frame(nx.empty_graph(1))).tolist() == [[0.0, 0.0]]


def test_too_many_nodes():
    with pytest.raises(LimitReached, match="501 connected nodes"):
        chosen(frame(nx.path_graph(MOST_NODES + 1)))


def test_the_best_candidate_is_chosen():
    made = frame(nx.frucht_graph())
    costs = [found.quality.cost for found in candidates(made)]
    assert measured(made, chosen(made)).cost == pytest.approx(min(costs), rel=0.05)


def test_many_edges_have_few_candidates():
    made = frame(nx.complete_graph(30))
    assert len(candidates(made)) < 10
