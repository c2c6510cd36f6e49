import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import positions

from stringscoins.errors import PositionError
from stringscoins.position import GROUND, Position
from stringscoins.solve import nimber


@given(positions(), st.booleans())
def test_networkx_and_back(position, incidence):
    incidence = incidence or not position.is_ordinary
    read = Position.from_incidence if incidence else Position.from_networkx
    assert read(position.to_networkx(incidence=incidence)) == position


def test_the_multigraph_of_a_position():
    graph = Position({"s": ["a", "b"], "p": ["a", "b"], "g": ["b"], "bare": []}).to_networkx()
    assert graph.is_multigraph() and set(graph.edges(keys=True)) == {
        ("a", "b", "s"),
        ("a", "b", "p"),
        ("b", GROUND, "g"),
        (GROUND, GROUND, "bare"),
    }
    with pytest.raises(PositionError, match="more than two coins"):
        Position.numbered(["abc"]).to_networkx(incidence=False)


def test_positions_of_other_graphs():
    graph = nx.Graph([(0, 1), (1, 2), (2, 2)])
    assert Position.from_networkx(graph) == Position.numbered(["01", "12", "2"])
    assert Position.from_networkx(nx.path_graph(3), ground=2) == Position.numbered(["01", "1"])
    with pytest.raises(PositionError, match="undirected"):
        Position.from_networkx(nx.DiGraph([(0, 1)]))
    clash = nx.MultiGraph()
    clash.add_edge(0, 1, key="s")
    clash.add_edge(1, 2, key="s")
    with pytest.raises(PositionError, match="two strings are called 's'"):
        Position.from_networkx(clash)


@pytest.mark.parametrize(
    ("graph", "strings"),
    [(nx.complete_bipartite_graph(3, 3), 9), (nx.davis_southern_women_graph(), 89), (nx.star_graph(3), 3)],
)
def test_bipartite_graphs_are_graphs(graph, strings):
    nx.set_node_attributes(graph, nx.bipartite.color(graph), "bipartite")
    assert len(Position.from_networkx(graph)) == strings
    assert nimber(Position.from_networkx(nx.complete_bipartite_graph(3, 3))) == 1


def test_incidence_graphs_are_asked_for():
    graph = Position.numbered(["abc"]).to_networkx()
    with pytest.raises(PositionError, match=r"Position\.from_incidence reads it"):
        Position.from_networkx(graph)
    own = nx.Graph([("x", 1), ("x", 2), ("y", 2), ("x", "ground")])
    nx.set_node_attributes(own, {node: int(node in ("x", "y")) for node in own}, "bipartite")
    assert Position.from_incidence(own, strings=1) == Position({"x": ["1", "2"], "y": ["2"]})
    own.nodes["y"]["weight"] = 2
    assert Position.from_incidence(own, strings=1) == Position({"x": ["1", "2"], "y-1": ["2"], "y-2": ["2"]})


def test_which_nodes_are_strings_is_not_guessed():
    graph = nx.complete_bipartite_graph(3, 2)
    with pytest.raises(PositionError, match="which nodes are the strings"):
        Position.from_incidence(graph)
    dual = Position.from_incidence(graph, strings=0)
    assert (len(Position.from_incidence(graph, strings=1)), len(dual)) == (2, 3)
    assert Position.from_incidence(graph, strings={0, 1, 2}) == dual
    assert Position.from_incidence(nx.path_graph(3), strings=[1]) == Position({1: [0, 2]})
    with pytest.raises(PositionError, match="has no node 0"):
        Position.from_incidence(nx.Graph([(1, 2)]), strings={0, 1})
    for odd, said in ((2, "expected 0, 1 or a collection"), ({5}, "has no node 5"), ([0, 1], "joins coins to strings")):
        with pytest.raises(PositionError, match=said):
            Position.from_incidence(nx.path_graph(3), strings=odd)


def odd_incidence(edges=(("a", "s"),), **weight):
    graph = nx.Graph()
    graph.add_nodes_from(["a", "b"], bipartite=0)
    graph.add_nodes_from(["s", "t"], bipartite=1)
    graph.add_edges_from(edges, **weight)
    return graph


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (odd_incidence([("a", "b")]), "joins coins to strings, not 'a' to 'b'"),
        (odd_incidence(weight=2), "the edge 'a' - 's' has the weight 2: a string holds a coin once"),
        (odd_incidence(weight=0), "the edge 'a' - 's' has the weight 0"),
        (nx.path_graph(2), "the node 0 has the attribute bipartite None"),
        (nx.DiGraph([(0, 1)]), "undirected"),
    ],
)
def test_what_is_no_incidence_graph(graph, message):
    with pytest.raises(PositionError, match=message):
        Position.from_incidence(graph, strings=1)


def test_names_of_an_incidence_graph_are_told_apart():
    graph = odd_incidence()
    graph.nodes["b"]["name"] = "a"
    with pytest.raises(PositionError, match="'a' and 'b' are two nodes"):
        Position.from_incidence(graph, strings=1)
    graph.nodes["b"]["name"] = "s"  # a coin and a string may have one name
    assert Position.from_incidence(graph, strings=1) == Position({"s": ["a"], "t": []})


def test_nodes_that_look_alike_are_refused():
    with pytest.raises(PositionError, match="1 and '1' are two nodes"):
        Position.from_networkx(nx.Graph([(1, "a"), ("1", "a")]))
    with pytest.raises(PositionError, match="'0' and 0 are two nodes"):
        Position.from_networkx(nx.path_graph(3), ground="0")
    with pytest.raises(PositionError, match="is the ground, not a coin"):
        Position.from_networkx(nx.Graph([("a", "ground")]), ground=None)
    assert Position.from_networkx(nx.Graph([("None", "ground")])) == Position.numbered([["None"]])


def test_weights_are_parallel_strings():
    graph = nx.Graph([("a", "b", {"weight": np.int64(2)}), ("b", "ground", {"weight": 1}), ("c", "c", {"weight": 3})])
    assert Position.from_networkx(graph) == Position.numbered(["ab", "ab", "b", "c", "c", "c"])
    assert Position.from_networkx(nx.from_numpy_array(np.array([[0.0, 2], [2, 1]]))) == Position.numbered(
        ["01", "01", "1"]
    )
    named = nx.MultiGraph()
    named.add_edge("a", "b", key="x", weight=2)
    assert Position.from_networkx(named) == Position({"x-1": ["a", "b"], "x-2": ["a", "b"]})
    assert len(Position.from_networkx(nx.karate_club_graph())) == nx.karate_club_graph().size("weight")


@pytest.mark.parametrize("weight", [0, -1, 0.5, "2", True, None, float("nan"), [2], 10**9])
def test_other_weights_are_refused(weight):
    with pytest.raises(PositionError, match="the edge 'a' - 'b' has the weight"):
        Position.from_networkx(nx.Graph([("a", "b", {"weight": weight})]))
