"""Planar graphs without crossings."""

import networkx as nx
import pytest

from stringscoins.drawing.layout import Edge, Frame
from stringscoins.drawing.layout.geometry import crossings, symmetry
from stringscoins.drawing.layout.planar import eased, faces, planar
from stringscoins.drawing.layout.stress import Stress, scaled


def frame(graph):
    graph = nx.convert_node_labels_to_integers(graph)
    return Frame([(0.1, 0.1)] * len(graph), [Edge(u, v) for u, v in graph.edges()])


PLANAR = [
    nx.dodecahedral_graph(),
    nx.tutte_graph(),
    nx.frucht_graph(),
    nx.wheel_graph(8),
    nx.barbell_graph(4, 2),
    nx.windmill_graph(3, 4),
    nx.grid_2d_graph(4, 5),
    nx.complete_bipartite_graph(2, 6),
    nx.Graph([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (2, 5), (0, 6), (6, 7), (7, 8), (8, 6)]),
]


@pytest.mark.parametrize("graph", PLANAR)
def test_there_is_no_crossing_before_and_after_easing(graph):
    made = frame(graph)
    stress = Stress.of(made)
    layouts = list(planar(made, stress))
    # A branch in a narrow place may cross something; not with every outer face.
    assert layouts and min(crossings(points, made.pairs) for points in layouts) == 0
    for points in layouts:
        before = crossings(points, made.pairs)
        assert all(crossings(nearer, made.pairs) <= before for nearer in eased(made, stress, points))


def test_no_layout_of_graphs_that_are_not_planar_and_of_trees():
    for graph in (nx.petersen_graph(), nx.complete_graph(5), nx.path_graph(5)):
        made = frame(graph)
        assert list(planar(made, Stress.of(made))) == []


def test_faces_obey_eulers_formula():
    for graph in PLANAR:
        embedding = nx.check_planarity(graph)[1]
        found = faces(embedding)
        assert len(graph) - graph.number_of_edges() + len(found) == 2
        assert sum(map(len, found)) == 2 * graph.number_of_edges()


def test_easing_brings_distances_nearer_to_those_of_the_graph():
    made = frame(nx.dodecahedral_graph())
    stress = Stress.of(made)
    first = next(planar(made, stress))
    *_, last = eased(made, stress, first)

    def strain(points):
        gaps = ((points[:, None] - points[None]) ** 2).sum(axis=2) ** 0.5
        return ((gaps * (stress.wanted * gaps).sum() / (gaps**2).sum() - stress.wanted) ** 2).sum()

    assert strain(last) < strain(first) and symmetry(last, made.pairs)[0] == symmetry(first, made.pairs)[0] == 5


def test_easing_keeps_crossings_few():
    made = frame(nx.petersen_graph())
    stress = Stress.of(made)
    start = scaled(stress.wanted)
    *_, last = eased(made, stress, start)
    assert crossings(last, made.pairs) <= crossings(start, made.pairs)
