"""GraphML: ordinary positions as multigraphs with a node `ground`, hypergraphs as incidence graphs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stringscoins.notation.document import Document
from stringscoins.notation.networks import from_edges, to_graph
from stringscoins.notation.text import Text

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["parse", "write"]


def write(document: Document) -> str:
    """Return the document in GraphML; ids of edges are names of strings, ids of nodes are names of coins."""
    import networkx as nx

    return "\n".join(nx.generate_graphml(to_graph(document))) + "\n"


def parse(text: Text) -> Document:
    """Return the document of an undirected GraphML graph; a node called `ground` is the ground.

    NetworkX does not read the file: it would invent a node None for an edge without an end, and drop edges of equal
    ids. A document type is refused: its entities could make a small file large.
    """
    from xml.etree import ElementTree

    if found := re.search("<!(DOCTYPE|ENTITY)", text.content):
        raise text.error_at(found.start(), "a document type", expected="GraphML without a document type")
    try:
        root = ElementTree.fromstring(text.content)
    except ElementTree.ParseError as error:
        line, column = error.position
        raise text.error(f"not XML: {error.msg.split(':')[0]}", line, column + 1, expected="GraphML") from None
    except ValueError as error:
        # The XML declares an encoding that Python does not know.
        raise text.error(f"not XML: {error}", expected="GraphML in UTF-8") from None
    graphs = _children(root, "graph") if _tag(root) == "graphml" else []
    if len(graphs) != 1:
        raise text.error(f"{len(graphs)} graphs", expected="a graphml element with one graph")
    graph = graphs[0]
    kinds = [_tag(element) for element in graph.iter()]
    for odd in ("hyperedge", "port"):
        if odd in kinds:
            raise text.error(f"an element <{odd}>", expected="nodes and edges only")
    if kinds.count("graph") > 1:
        raise text.error("a graph inside a graph", expected="one graph")
    keys = {key.get("id"): key.get("attr.name") for key in _children(root, "key")}
    weight = next((w for w in map(_default_weight, _children(root, "key")) if w is not None), None)
    directed = graph.get("edgedefault") == "directed"
    edges = []
    for edge in _children(graph, "edge"):
        source, target = edge.get("source"), edge.get("target")
        if not source or not target:
            raise text.error("an edge without a source or a target", expected="edges between two nodes")
        if edge.get("directed", str(directed).lower()) == "true":
            raise text.error(f"a directed edge from {source!r} to {target!r}", expected="an undirected graph")
        edges.append((source, target, edge.get("id"), _data(edge, keys).get("weight", weight)))
    nodes = {}
    for node in _children(graph, "node"):
        name = node.get("id")
        if not name or name in nodes:
            raise text.error(f"two nodes {name!r}" if name else "a node without an id", expected="an id for each node")
        nodes[name] = _data(node, keys)
    return from_edges(edges, text, nodes=nodes, attributes=_data(graph, keys))


def _tag(element: Element) -> str:
    """Return the name of an element without its name space."""
    return str(element.tag).rpartition("}")[2]


def _children(element: Element, tag: str) -> list[Element]:
    return [child for child in element if _tag(child) == tag]


def _default_weight(key: Element) -> str | None:
    """Return the weight that a key gives to edges without a weight of their own, None if it gives none."""
    if key.get("attr.name") != "weight" or key.get("for", "all") not in ("edge", "all"):
        return None
    return next((default.text for default in _children(key, "default")), None)


def _data(element: Element, keys: dict[str | None, str | None]) -> dict[str, str]:
    """Return the attributes of a node, an edge or the graph by their names."""
    pairs = ((keys.get(data.get("key")), data.text) for data in _children(element, "data"))
    return {name: words or "" for name, words in pairs if name and (words or name == "weight")}
