"""What node-link JSON, GraphML and DOT have in common: networks of NetworkX."""

import io
import json
import re

import networkx as nx
import pytest

from stringscoins import Position
from stringscoins.errors import NotationError
from stringscoins.notation import Document, parse, write

PARALLEL = Position({"x": ["a", "b"], "y": ["b", "a"], "z": ["a"], "w": ["a"], "bare": [], "bare too": []})


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
    assert parse(text.replace("W", "3.0"), format=name).position == Position.numbered(["ab", "ab", "ab"])
    for weight in ("0", "2.5", "1000000000", "-1", '"much"' if name == "dot" else "null"):
        with pytest.raises(NotationError, match=r"weight|where a text belongs"):
            parse(text.replace("W", weight), format=name)
