"""Documents as NetworkX graphs whose nodes are texts, for the formats that hold graphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from stringscoins.errors import PositionError
from stringscoins.networks import INCIDENCE
from stringscoins.notation.document import Document, described
from stringscoins.notation.text import Text
from stringscoins.position import GROUND, Position

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["from_edges", "to_graph", "weights"]


def to_graph(document: Document) -> nx.Graph[Any]:
    """The graph of a document, with what is said about the position as its attributes.

    A multigraph with the node `ground` where the position is ordinary; otherwise the incidence graph, with nodes
    `coin a` and `string s1` that carry `name` and `bipartite`, and the attribute `stringscoins`, which is `incidence`.

    >>> sorted(to_graph(Document(Position.numbered(["abc"]))))
    ['coin a', 'coin b', 'coin c', 'string s1']
    """
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
    said: Mapping[str, object],
) -> Document:
    """The document of a graph that was read from `text`.

    Parameters
    ----------
    edges : iterable of (str, str, str or None, object)
        Two nodes, one of which may be the ground; the string's id if it has one (numbers that are not unique are
        ignored); and the attribute `weight`, None if there is none.
    nodes : mapping of str to mapping
        The attributes of nodes.
    said : mapping
        The attributes of the graph. It is an incidence graph if `stringscoins` is `incidence`, or if it is one that we
        wrote before there was this word: by the names of its nodes.

    Raises
    ------
    NotationError
        If the graph shows no position.
    """
    import networkx as nx

    graph: nx.MultiGraph[Any] = nx.MultiGraph()
    for node, data in nodes.items():
        side = data.get("bipartite")
        graph.add_node(node, bipartite={"0": 0, "1": 1}.get(str(side), side), name=str(data.get("name", "")) or node)
        graph.nodes[node].update(weights(data.get("weight")))
    word, value = INCIDENCE
    is_incidence = said.get(word) == value or _is_our_incidence(graph)
    edges = list(edges)
    # NetworkX numbers the edges between every two nodes from 0, and writes the numbers: these are no names of strings.
    numbers = Counter(key for _, _, key, _ in edges if key and key.isdigit())
    are_names = max(numbers.values(), default=1) == 1
    for one, other, name, weight in edges:
        key = name if are_names or not name or not name.isdigit() else None
        # A second edge of one name would silently take the place of the first.
        if key and graph.has_edge(one, other, key):
            raise text.error(f"two strings are called {key!r}", expected="an id for each string")
        graph.add_edge(one, other, key=key or None, **weights(weight))
    try:
        read = Position.from_incidence if is_incidence else Position.from_networkx
        return described(read(graph, ground=GROUND), said, text)
    except PositionError as error:
        raise text.error(str(error)) from None


def weights(written: object) -> dict[str, object]:
    """The attribute `weight` as a file has it: an integer where it is written as one."""
    if written is None:
        return {}
    words = str(written)
    return {"weight": int(words) if words.isascii() and words.isdigit() and len(words) < 10 else written}


def _is_our_incidence(graph: nx.Graph[Any]) -> bool:
    """Whether all nodes are called as in our incidence graphs: `coin a`, `string s1`."""
    sides = {0: "coin", 1: "string"}
    return len(graph) > 0 and all(
        node == f"{sides.get(data['bipartite'])} {data['name']}" for node, data in graph.nodes(data=True)
    )
