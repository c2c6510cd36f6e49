"""Graph classes: the announced counts are NetworkX's, and the position is the graph."""

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stringscoins.errors import FamilyError
from stringscoins.families.graphs import GRAPH_CLASSES, graph

kinds = st.sampled_from(sorted(GRAPH_CLASSES))


def sizes_of(kind, data):
    return tuple(data.draw(st.integers(least, least + 3)) for least in GRAPH_CLASSES[kind].least)


@given(kinds, st.data())
@settings(deadline=None, max_examples=200)
def test_counts_are_announced_before_the_graph_is_built(kind, data):
    found, size = GRAPH_CLASSES[kind], sizes_of(kind, data)
    network = getattr(nx, found.maker)(*size, *found.more)
    if found.count:
        assert found.count(*size) == (network.number_of_nodes(), network.number_of_edges())
    assert network.number_of_edges() == len(graph(kind, *size))


@pytest.mark.parametrize("kind", sorted(GRAPH_CLASSES))
@pytest.mark.parametrize("ground", [0, 2])
@pytest.mark.parametrize("complement", [False, True])
def test_the_position_is_the_graph(kind, ground, complement):
    found = GRAPH_CLASSES[kind]
    size = tuple(least + 1 for least in found.least)
    network = getattr(nx, found.maker)(*size, *found.more)
    if complement:
        network = nx.complement(network)
    position = graph(kind, *size, ground=ground, complement=complement)
    names = {node: " ".join(map(str, node)) if isinstance(node, tuple) else str(node) for node in network}
    assert len(set(names.values())) == len(names)
    assert {name: position.valence(name) for name in position.coins} == {
        names[node]: degree + ground for node, degree in network.degree() if degree + ground
    }
    assert sorted(sorted(held) for _, held in position.items() if len(held) == 2) == sorted(
        sorted((names[u], names[v])) for u, v in network.edges()
    )
    assert len(position) == network.number_of_edges() + ground * len(network)


def test_sizes_mean_what_the_documentation_says():
    assert len(graph("star", 5).coins) == 6
    assert len(graph("wheel", 6).coins) == 6 and graph("wheel", 6).valence("0") == 5
    assert len(graph("friendship", 4)) == 12 and graph("friendship", 4).valence("0") == 8
    assert len(graph("hypercube", 3).coins) == 8
    assert "1 0" in graph("grid", 2, 3).coins
    assert len(graph("prism", 4)) == 12


def test_a_vertex_without_a_string_is_no_coin():
    assert graph("path", 1).coins == ()
    assert graph("path", 1, ground=2).coins == ("0",)
    assert graph("complete", 4, complement=True).coins == ()
    assert "0" not in graph("star", 3, complement=True).coins


def test_names_of_ground_strings():
    assert graph("path", 1, ground=3).strings == ("0-ground", "0-ground-2", "0-ground-3")


@pytest.mark.parametrize(
    ("kind", "size", "options", "message"),
    [
        ("petersson", (), {}, "did you mean 'petersen'"),
        ("petersen", (5,), {}, "takes sizes: none, not 1"),
        ("wheel", (), {}, r"takes sizes: 1 \(n vertices: a hub and a rim of n - 1\), not 0"),
        ("cycle", (2,), {}, "must be at least 3, not 2"),
        ("hypercube", (10**9,), {}, "at most 100000"),
        ("hypercube", (50,), {}, "at most 100000"),
        ("balanced-tree", (10**5, 10**4), {}, "more than 10\\^12 strings"),
        ("path", (5000,), {"complement": True}, "at most 100000"),
        ("path", (5000,), {"ground": 100}, "at most 100000"),
        ("petersen", (), {"ground": 10**8}, "at most 100000"),
    ],
)
def test_bad_graphs(kind, size, options, message):
    with pytest.raises(FamilyError, match=message):
        graph(kind, *size, **options)
