"""Node-link JSON as NetworkX writes and reads it."""

import json

import networkx as nx
import pytest
from hypothesis import given, settings
from strategies import positions

from stringscoins import Position
from stringscoins.notation import Document, parse, write


def multigraph(graph: nx.Graph) -> list[tuple[frozenset[str], str]]:
    return sorted(((frozenset({u, v}), key) for u, v, key in graph.edges(keys=True)), key=lambda edge: edge[1])


def expected(position: Position) -> list[tuple[frozenset[str], str]]:
    return multigraph(position.to_networkx(incidence=False))


@settings(max_examples=100)
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
