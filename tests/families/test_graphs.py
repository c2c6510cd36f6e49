"""Graph classes: the announced counts are those of the graphs, and the position is the graph."""

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stringscoins.errors import FamilyError
from stringscoins.families.graphs import GRAPH_CLASSES, graph

OTHER = {"generalized-petersen": (5, 2), "tree": (5, 2)}
"""Sizes for classes that do not have all sizes a little above the least."""

kinds = st.sampled_from(sorted(GRAPH_CLASSES))


def sizes_of(kind, data):
    return tuple(data.draw(st.integers(least, least + 3)) for least in GRAPH_CLASSES[kind].least)


@given(kinds, st.data())
@settings(max_examples=200)
def test_counts_are_announced_before_the_graph_is_built(kind, data):
    found, size = GRAPH_CLASSES[kind], sizes_of(kind, data)
    try:
        network = found.build(*size)
    except FamilyError:
        assert kind in {"generalized-petersen", "tree", "turan"}
        return
    if found.count:
        assert found.count(*size) == (network.number_of_nodes(), network.number_of_edges())
    assert network.number_of_edges() == len(graph(kind, *size))


@pytest.mark.parametrize("kind", sorted(GRAPH_CLASSES))
@pytest.mark.parametrize("ground", [0, 2])
@pytest.mark.parametrize("complement", [False, True])
def test_the_position_is_the_graph(kind, ground, complement):
    found = GRAPH_CLASSES[kind]
    size = OTHER.get(kind, tuple(least + 1 for least in found.least))
    network = found.build(*size)
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


def test_parallel_strings():
    single, double = graph("wheel", 6, ground=1), graph("wheel", 6, ground=1, parallel=3)
    assert double.coins == single.coins and len(double) == 3 * 10 + 6
    assert all(double.valence(coin) == 3 * single.valence(coin) - 2 for coin in single.coins)
    assert [double[f"0-1{copy}"] for copy in ("", "#2", "#3")] == [("0", "1")] * 3
    assert len(graph("path", 4, complement=True, parallel=2)) == 6


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_classes_that_are_alike(n):
    """Equal graphs under two names."""

    def same(one, other):
        return nx.is_isomorphic(GRAPH_CLASSES[one[0]].build(*one[1:]), GRAPH_CLASSES[other[0]].build(*other[1:]))

    assert same(("generalized-petersen", n, 1), ("prism", n))
    assert same(("turan", n, n), ("complete", n))
    assert same(("turan", 2 * n, 2), ("complete-bipartite", n, n))
    assert same(("book", 1), ("cycle", 4)) and same(("crown", 3), ("cycle", 6)) and same(("crown", 4), ("hypercube", 3))
    assert same(("moebius-ladder", 2), ("complete", 4)) and same(("moebius-ladder", 3), ("complete-bipartite", 3, 3))
    assert same(("antiprism", 3), ("octahedral",)) and same(("torus", 4, 4), ("hypercube", 4))
    assert same(("fan", 2), ("cycle", 3)) and same(("star", n), ("complete-bipartite", 1, n))
    petersen = [((5, 2), "petersen"), ((4, 1), "cubical"), ((8, 3), "moebius-kantor"), ((10, 3), "desargues")]
    assert all(same(("generalized-petersen", *size), (name,)) for size, name in petersen)


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_valences(n):
    def valences(kind, *size):
        position = graph(kind, *size)
        return sorted(position.valence(coin) for coin in position.coins)

    for kind in ("prism", "moebius-ladder"):
        assert valences(kind, n) == [3] * 2 * n
    assert valences("antiprism", n) == [4] * 2 * n
    assert valences("torus", 3, n) == [4] * 3 * n
    assert valences("crown", n) == [n - 1] * 2 * n
    assert valences("turan", 2 * n, n) == [2 * n - 2] * 2 * n
    assert valences("fan", n) == sorted([n, 2, 2, *[3] * (n - 2)])
    assert valences("helm", n) == sorted([n, *[4] * n, *[1] * n])
    assert valences("sunlet", n) == sorted([*[3] * n, *[1] * n])
    assert valences("book", n) == sorted([n + 1, n + 1, *[2] * 2 * n])


def test_all_trees():
    trees = [GRAPH_CLASSES["tree"].build(7, i) for i in range(1, 12)]
    assert all(nx.is_tree(tree) and len(tree) == 7 for tree in trees)
    assert not any(nx.is_isomorphic(one, other) for one, other in combinations(trees, 2))


def test_a_vertex_without_a_string_is_no_coin():
    assert graph("path", 1).coins == ()
    assert graph("path", 1, ground=2).coins == ("0",)
    assert graph("complete", 4, complement=True).coins == ()
    assert "0" not in graph("star", 3, complement=True).coins


def test_a_complement_that_is_too_large_is_not_built(monkeypatch):
    monkeypatch.setattr(nx, "complement", lambda network: pytest.fail("it is built"))
    with pytest.raises(FamilyError, match="at most 100000"):
        graph("path", 1000, complement=True)


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
        ("petersen", (), {"parallel": 10**8}, "at most 100000"),
        ("petersen", (), {"parallel": 0}, "option parallel must be at least 1, not 0"),
        ("generalized-petersen", (6, 3), {}, r"no graph of sizes 6, 3 \(an outer cycle of n"),
        ("turan", (3, 4), {}, "no graph of sizes 3, 4"),
        ("tree", (7, 12), {}, "there are 11 trees of 7 vertices, so there is no tree 12"),
    ],
)
def test_bad_graphs(kind, size, options, message):
    with pytest.raises(FamilyError, match=message):
        graph(kind, *size, **options)
