"""Documents as NetworkX graphs whose nodes are texts, for the formats that hold graphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from stringscoins.errors import PositionError
from stringscoins.notation.document import Document, described
from stringscoins.notation.text import Text
from stringscoins.position import GROUND, Position

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["from_edges", "to_graph"]


def to_graph(document: Document) -> nx.Graph[Any]:
    """The graph of a document, with what is said about the position as its attributes.

    A multigraph with the node `ground` where the position is ordinary; otherwise the incidence graph, with nodes
    `coin a` and `string s1` that carry `name` and `bipartite`.

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
    edges: Iterable[tuple[str, str, str | None]],
    text: Text,
    *,
    nodes: Mapping[str, Mapping[str, object]],
    said: Mapping[str, object],
) -> Document:
    """The document of a graph that was read from `text`.

    Parameters
    ----------
    edges : iterable of (str, str, str or None)
        Two nodes, one of which may be the ground, and the string's id if it has one; numbers that are not unique are
        ignored.
    nodes : mapping of str to mapping
        The attributes of nodes; a graph whose nodes all have `bipartite` 0 or 1 is an incidence graph.
    said : mapping
        The attributes of the graph.

    Raises
    ------
    NotationError
        If the graph shows no position.
    """
    import networkx as nx

    graph: nx.MultiGraph[Any] = nx.MultiGraph()
    for node, data in nodes.items():
        side = {"0": 0, "1": 1}.get(str(data.get("bipartite")))
        graph.add_node(node, bipartite=side, name=str(data.get("name", "")) or node)
    edges = list(edges)
    # NetworkX numbers the edges between every two nodes from 0, and writes the numbers: these are no names of strings.
    numbers = Counter(key for *_, key in edges if key and key.isdigit())
    are_names = max(numbers.values(), default=1) == 1
    for one, other, key in edges:
        key = key if are_names or not key or not key.isdigit() else None
        # A second edge of one name would silently take the place of the first.
        if key and graph.has_edge(one, other, key):
            raise text.error(f"two strings are called {key!r}", expected="an id for each string")
        graph.add_edge(one, other, key=key or None)
    try:
        return described(Position.from_networkx(graph, ground=GROUND), said, text)
    except PositionError as error:
        raise text.error(str(error)) from None
