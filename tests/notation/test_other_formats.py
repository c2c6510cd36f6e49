"""HIF, node-link JSON, GraphML, sparse6 and DOT as other programs write and read them."""

import builtins
import io
import json
import re

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import positions

from stringscoins import Position
from stringscoins.errors import MissingExtra, NotationError
from stringscoins.notation import Document, parse, write

PARALLEL = Position({"x": ["a", "b"], "y": ["b", "a"], "z": ["a"], "w": ["a"], "bare": [], "bare too": []})


def multigraph(graph: nx.Graph) -> list[tuple[frozenset[str], str]]:
    return sorted(((frozenset({u, v}), key) for u, v, key in graph.edges(keys=True)), key=lambda edge: edge[1])


def expected(position: Position) -> list[tuple[frozenset[str], str]]:
    return multigraph(position.to_networkx(incidence=False))


# HIF


def test_hif_is_what_the_standard_says():
    content = json.loads(write(Document(Position({"s": ["a", "b", "c"], "t": []}), "three", lead=2), "hif"))
    assert content == {
        "network-type": "undirected",
        "metadata": {"name": "three", "lead": 2},
        "incidences": [{"edge": "s", "node": "a"}, {"edge": "s", "node": "b"}, {"edge": "s", "node": "c"}],
        "nodes": [{"node": "a"}, {"node": "b"}, {"node": "c"}],
        "edges": [{"edge": "s"}, {"edge": "t"}],
    }


def test_foreign_hif():
    text = """{"incidences": [{"edge": 1, "node": 10, "weight": 1},
        {"edge": 1, "node": 11, "attrs": {"deep": [[{}]]}}, {"edge": 2, "node": 10}, {"edge": 2, "node": "ground"}],
        "nodes": [{"node": 12}], "edges": [{"edge": 3, "weight": 2, "attrs": {}}], "metadata": {"authors": []}}"""
    assert parse(text, format="hif").position == Position({"1": ["10", "11"], "2": ["10"], "3-1": [], "3-2": []})


HIF_WEIGHTS = {
    "edge": '{"edges": [{"edge": "s", "weight": W}], "incidences": [{"edge": "s", "node": "a"}]}',
    "node": '{"nodes": [{"node": "a", "weight": W}], "incidences": [{"edge": "s", "node": "a"}]}',
    "incidence": '{"incidences": [{"edge": "s", "node": "a", "weight": W}]}',
}


@pytest.mark.parametrize("place", HIF_WEIGHTS)
@pytest.mark.parametrize("weight", ["0", "-1", "2.5", "null", "[1]", '"much"', "true", "1e9", "1000000000", "2"])
def test_weights_of_hif(place, weight):
    text = HIF_WEIGHTS[place].replace("W", weight)
    if (place, weight) == ("edge", "2"):
        assert parse(text, format="hif").position == Position({"s-1": ["a"], "s-2": ["a"]})
        return
    with pytest.raises(NotationError, match=r"weight|where a text belongs"):
        parse(text, format="hif")


def test_names_of_parallel_edges_of_hif_do_not_hide_others():
    text = '{"edges": [{"edge": "s", "weight": 2}, {"edge": "s-1"}], "incidences": []}'
    with pytest.raises(NotationError, match="two strings are called 's-1'"):
        parse(text, format="hif")


# Node-link JSON


@settings(max_examples=100, deadline=None)
@given(position=positions(ordinary=True))
def test_networkx_reads_our_node_links(position):
    graph = nx.node_link_graph(json.loads(write(Document(position), "node-link")), edges="edges")
    assert multigraph(graph) == expected(position)


@pytest.mark.parametrize("links", ["edges", "links"])
def test_foreign_node_links(links):
    graph = nx.cycle_graph(4)
    text = json.dumps(nx.node_link_data(graph, edges=links))
    assert parse(text, format="node-link").position == Position.numbered(["01", "03", "12", "23"])
    grounded = nx.MultiGraph([("a", "ground"), ("a", "ground"), ("a", "b"), ("b", "b")])
    text = json.dumps(nx.node_link_data(grounded, edges=links))
    assert parse(text, format="node-link").position.canonical() == Position.numbered(["a", "a", "ab", "b"]).canonical()


# GraphML


@settings(max_examples=100, deadline=None)
@given(position=positions(ordinary=True))
def test_networkx_reads_our_graphml(position):
    text = write(Document(position), "graphml")
    graph = nx.parse_graphml(text, edge_key_type=str, force_multigraph=True)
    assert multigraph(graph) == expected(position)


def test_foreign_graphml():
    for graph in (nx.petersen_graph(), nx.MultiGraph([(0, 1), (0, 1), (1, "ground"), (2, 2)])):
        file = io.BytesIO()
        nx.write_graphml(graph, file)
        back = parse(file.getvalue().decode(), format="graphml").position
        assert back.canonical() == Position.from_networkx(graph).canonical()


def test_graphml_without_ids_or_name_space():
    edges = "<edge source='a' target='b'/><edge source='b' target='ground'/>"
    text = f"<graphml><graph edgedefault='undirected'>{edges}</graph></graphml>"
    assert parse(text, format="graphml").position == Position.numbered(["ab", "b"])


@pytest.mark.parametrize("name", ["node-link", "graphml", "dot"])
def test_parallel_strings_survive(name):
    assert parse(write(Document(PARALLEL), name), format=name).position == PARALLEL


HYPERGRAPH = Position({"s": ["a", "b", "c"], "t": ["c"], "u": []})


@pytest.mark.parametrize("name", ["node-link", "graphml", "dot"])
def test_hypergraphs_are_incidence_graphs(name):
    written = write(Document(HYPERGRAPH), name)
    assert "coin a" in written and "string s" in written and "stringscoins" in written
    assert parse(written, format=name).position == HYPERGRAPH
    # By the word alone, whatever the nodes are called.
    renamed = written.replace("coin ", "C").replace("string ", "S")
    assert parse(renamed, format=name).position == HYPERGRAPH


@pytest.mark.parametrize("name", ["node-link", "graphml", "dot"])
def test_incidence_graphs_from_before_they_said_what_they_are(name):
    written = write(Document(HYPERGRAPH), name)
    before = {
        "node-link": written.replace('"stringscoins": "incidence"', ""),
        "graphml": re.sub('<data[^>]*>incidence</data>|<key[^>]*"stringscoins"[^>]*/>', "", written),
        "dot": written.replace("stringscoins=incidence;", ""),
    }[name]
    assert "stringscoins" not in before
    assert parse(before, format=name).position == HYPERGRAPH


def test_bipartite_graphs_in_files_are_graphs():
    graph = nx.davis_southern_women_graph()
    graph.graph.clear()
    file = io.BytesIO()
    nx.write_graphml(graph, file)
    dot = "graph { a [bipartite=0]; b [bipartite=1]; c [bipartite=1, label=c]; a -- b; a -- c; }"
    link = json.dumps(nx.node_link_data(graph, edges="edges"))
    expected = Position.from_networkx(graph)
    assert len(expected) == 89
    assert parse(file.getvalue().decode(), format="graphml").position.canonical() == expected.canonical()
    assert parse(link, format="node-link").position == expected
    assert parse(dot, format="dot").position == Position.numbered(["ab", "ac"])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("node-link", '{"nodes": [], "edges": [{"source": "a", "target": "b", "weight": W}]}'),
        (
            "graphml",
            '<graphml><key id="d" for="edge" attr.name="weight"/><graph edgedefault="undirected">'
            '<edge source="a" target="b"><data key="d">W</data></edge></graph></graphml>',
        ),
        (
            "graphml",
            '<graphml><key id="d" for="edge" attr.name="weight"><default>W</default></key>'
            '<graph edgedefault="undirected"><edge source="a" target="b"/></graph></graphml>',
        ),
        ("dot", "graph { a -- b [weight=W] }"),
    ],
)
def test_weights_in_files_are_parallel_strings(name, text):
    assert parse(text.replace("W", "3"), format=name).position == Position.numbered(["ab", "ab", "ab"])
    for weight in ("0", "2.0", "1000000000", "-1", '"much"' if name == "dot" else "null"):
        with pytest.raises(NotationError, match=r"weight|where a text belongs"):
            parse(text.replace("W", weight), format=name)


def test_a_weight_for_all_edges_of_dot_is_refused():
    with pytest.raises(NotationError, match="a weight for all edges"):
        parse("graph { subgraph { edge [weight=2]; a -- b } }", format="dot")


# sparse6 and graph6


@settings(max_examples=200, deadline=None)
@given(position=positions(ordinary=True, plain=True, max_coins=16, max_strings=24))
def test_networkx_reads_our_sparse6(position):
    line = write(Document(position), "sparse6").strip()
    graph = nx.MultiGraph(nx.from_sparse6_bytes(line.encode()))
    number = {coin: i for i, coin in enumerate(position.coins, 1)}
    ends = [sorted([*(number[coin] for coin in coins), 0, 0][:2]) for _, coins in position.items()]
    assert sorted(sorted(edge) for edge in graph.edges()) == sorted(ends)


def test_numbers_of_parallel_edges_are_no_names():
    assert parse("graph { a -- b [key=0]; a -- b [key=1]; b -- c [key=0] }", format="dot").position.strings == (
        *("s1", "s2", "s3"),
    )
    assert parse("graph { a -- b [key=0]; a -- b [key=1] }", format="dot").position.strings == ("0", "1")


@settings(max_examples=200, deadline=None)
@given(n=st.integers(1, 40), data=st.data())
def test_we_read_the_sparse6_of_networkx(n, data):
    vertices = st.integers(0, n - 1)
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from(data.draw(st.lists(st.tuples(vertices, vertices), max_size=20)))
    text = nx.to_sparse6_bytes(graph, header=data.draw(st.booleans())).decode()
    assert text.endswith("\n")
    assert parse(text, format="sparse6").position.canonical() == Position.from_networkx(graph, ground=0).canonical()


@settings(max_examples=100, deadline=None)
@given(n=st.integers(0, 70), data=st.data())
def test_we_read_the_graph6_of_networkx(n, data):
    graph = nx.gnp_random_graph(n, data.draw(st.floats(0, 1)) / max(1, n / 6), seed=data.draw(st.integers(0, 99)))
    text = nx.to_graph6_bytes(graph, header=data.draw(st.booleans())).decode()
    named = nx.relabel_nodes(graph, str)
    expected = sorted(sorted(edge) for edge in named.edges())
    assert sorted(sorted(coins) for _, coins in parse(text, format="graph6").position.items()) == expected


# Known from McKay's formats.txt: the graph with the edges 0-1, 0-2, 1-2, 5-6 on seven vertices.
def test_the_example_of_the_format():
    position = parse(":Fa@x^\n", format="sparse6").position
    assert position == Position({"s1": ["1"], "s2": ["2"], "s3": ["1", "2"], "s4": ["5", "6"]})


# DOT


@pytest.mark.parametrize(
    ("text", "strings"),
    [
        ("graph { a -- b -- ground }", {"s1": "ab", "s2": "b"}),
        ("graph G { // chain\n 1 -- 2; /* twice */ 1 -- 2 }", {"s1": "12", "s2": "12"}),
        ("strict graph { a -- b; b -- a }", {"s1": "ab"}),
        ('graph { "a":n -- b:port:s [key="x"]; c }', {"x": "ab"}),
        ("graph { a -- { b c } }", {"s1": "ab", "s2": "ac"}),
        (
            "graph { node [shape=box]; edge [color=red]; subgraph cluster_x { a -- b }; a -- a }",
            {"s1": "a", "s2": "ab"},
        ),
        ("graph { }", {}),
    ],
)
def test_foreign_dot(text, strings):
    assert parse(text, format="dot").position == Position({name: list(coins) for name, coins in strings.items()})


def test_dot_without_pydot(monkeypatch):
    imported = builtins.__import__

    def refuse(name, *args, **kwargs):
        if name == "pydot":
            raise ImportError(name)
        return imported(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingExtra, match=r"pip install pydot"):
        parse("graph { a -- b }", format="dot")
