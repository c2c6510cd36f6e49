"""Documents as NetworkX graphs and back, for the formats that hold graphs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from stringscoins.errors import PositionError
from stringscoins.networks import INCIDENCE
from stringscoins.notation.document import Document, described
from stringscoins.notation.text import Text
from stringscoins.position import Position

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["from_edges", "to_graph", "weight_attribute"]


def to_graph(document: Document) -> nx.Graph[Any]:
    """Return the graph of a document, with names as nodes and what is known about the position as attributes."""
    import networkx as nx

    graph = document.position.to_networkx()
    if not graph.is_multigraph():
        graph = nx.relabel_nodes(graph, {node: " ".join(node) for node in graph})
    graph.graph.update(document.about)
    return graph


def from_edges(
    edges: Iterable[tuple[str, str, str | None, object]],
    text: Text,
    *,
    nodes: Mapping[str, Mapping[str, object]],
    attributes: Mapping[str, object],
) -> Document:
    """Return the document of a graph's edges (two nodes, id, weight), an incidence graph if its attributes say so."""
    import networkx as nx

    graph: nx.MultiGraph[Any] = nx.MultiGraph()
    for node, data in nodes.items():
        side = data.get("bipartite")
        graph.add_node(node, bipartite={"0": 0, "1": 1}.get(str(side), side), name=str(data.get("name", "")) or node)
        graph.nodes[node].update(weight_attribute(data.get("weight")))
    word, value = INCIDENCE
    is_incidence = attributes.get(word) == value or _is_our_incidence(graph)
    edges = list(edges)
    # NetworkX numbers the edges between each two nodes from 0 and writes these numbers, which are no names of strings.
    numbers = Counter(key for _, _, key, _ in edges if key and key.isdigit())
    are_names = max(numbers.values(), default=1) == 1
    for one, other, name, weight in edges:
        key = name if are_names or not name or not name.isdigit() else None
        # A second edge with the same key would silently replace the first.
        if key and graph.has_edge(one, other, key):
            raise text.error(f"two strings are called {key!r}", expected="an id for each string")
        graph.add_edge(one, other, key=key or None, **weight_attribute(weight))
    try:
        position = Position.from_incidence(graph, strings=1) if is_incidence else Position.from_networkx(graph)
        return described(position, attributes, text)
    except PositionError as error:
        raise text.error(str(error)) from None


def weight_attribute(written: object) -> dict[str, object]:
    """Return the attribute `weight` of a file as a dictionary, empty if there is none, with an integer if it is one."""
    if written is None:
        return {}
    whole = re.fullmatch(r"([0-9]{1,9})(\.0)?", str(written))
    return {"weight": int(whole[1]) if whole else written}


def _is_our_incidence(graph: nx.Graph[Any]) -> bool:
    """Return True if all nodes are called as in the graphs that `to_graph` makes: `coin a`, `string s1`."""
    sides = {0: "coin", 1: "string"}
    return len(graph) > 0 and all(
        node == f"{sides.get(data['bipartite'])} {data['name']}" for node, data in graph.nodes(data=True)
    )
