"""Rings: a rotation is an automorphism, and the layouts have its symmetry."""

import networkx as nx
import numpy as np
import pytest

from stringscoins.drawing.layout import Edge, Frame
from stringscoins.drawing.layout import rotations as module
from stringscoins.drawing.layout.geometry import symmetry
from stringscoins.drawing.layout.rotations import ringed, rotations


def frame(graph, kinds=()):
    graph = nx.convert_node_labels_to_integers(graph)
    return Frame([(0.1, 0.1)] * len(graph), [Edge(u, v) for u, v in graph.edges()], kinds)


@pytest.mark.parametrize(
    ("graph", "order"),
    [
        (nx.petersen_graph(), 5),
        (nx.complete_graph(7), 7),
        (nx.heawood_graph(), 7),
        (nx.hypercube_graph(4), 8),
        (nx.wheel_graph(7), 6),
        (nx.dodecahedral_graph(), 10),
    ],
)
def test_the_best_rotation(graph, order):
    made = frame(graph)
    edges = {frozenset(pair) for pair in made.pairs.tolist()}
    for turn in rotations(made):
        assert {frozenset(turn[pair].tolist()) for pair in made.pairs} == edges
    turn = rotations(made)[0]
    power, steps = turn, 1
    while not np.array_equal(power, np.arange(len(turn))):
        power, steps = turn[power], steps + 1
    assert steps == order


def test_rotations_keep_kinds():
    heawood = nx.heawood_graph()
    kinds = [node % 2 for node in heawood]
    assert all([kinds[i] for i in turn] == kinds for turn in rotations(frame(heawood, kinds)))
    assert rotations(frame(nx.cycle_graph(6), [0, 0, 0, 0, 0, 1])) == []


def test_graphs_without_a_rotation():
    for graph in (nx.path_graph(2), nx.path_graph(4), nx.frucht_graph(), nx.barbell_graph(4, 1)):
        assert rotations(frame(graph)) == [] == list(ringed(frame(graph)))


def test_layouts_have_the_symmetry_of_their_rotation():
    for graph in (nx.petersen_graph(), nx.wheel_graph(6), nx.pappus_graph(), nx.dodecahedral_graph()):
        made = frame(graph)
        layouts = list(ringed(made))
        assert layouts and all(symmetry(points, made.pairs)[0] > 2 for points in layouts)


def test_a_search_that_takes_long_is_given_up(monkeypatch):
    monkeypatch.setattr(module, "_MOST_STEPS", 0)
    assert rotations(frame(nx.petersen_graph())) == []
