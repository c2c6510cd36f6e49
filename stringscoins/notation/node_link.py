"""The node-link JSON of NetworkX and d3: multigraphs with a node `ground`, hypergraphs as incidence graphs."""

from __future__ import annotations

import json

from stringscoins.notation.document import Document
from stringscoins.notation.networks import from_edges, to_graph
from stringscoins.notation.text import Text
from stringscoins.notation.yaml_tree import Node, Table, load

__all__ = ["Names", "parse", "write", "written_weight"]


def write(document: Document) -> str:
    """Return the document in node-link JSON; keys of edges are names of strings, ids of nodes are names of coins."""
    from networkx.readwrite import json_graph

    return json.dumps(json_graph.node_link_data(to_graph(document), edges="edges"), ensure_ascii=False, indent=1) + "\n"


class Names:
    """A reader of names that may be texts or integers, but not both for the same characters, as in 1 and "1"."""

    def __init__(self) -> None:
        self.plain: dict[str, bool] = {}

    def read(self, node: Node) -> str:
        """Return the name in a node of the tree; NotationError if the node holds no name."""
        scalar = node.scalar("a text or an integer")
        if scalar.is_plain and not (scalar.is_number and scalar.value.lstrip("-").isdigit()):
            raise scalar.error(f"{scalar.value} where a name belongs", expected="a text or an integer")
        name = scalar.name("a node or an edge")
        if self.plain.setdefault(name, scalar.is_plain) != scalar.is_plain:
            raise scalar.error(f'both {name} and "{name}" are names', expected="one of them")
        return name


def written_weight(item: Table) -> str | None:
    """Return the attribute `weight` as it is written, None if there is none; NotationError if it is no scalar."""
    node = item.entries.get("weight")
    return None if node is None else node.scalar("a number of parallel strings").value


def parse(text: Text) -> Document:
    """Return the document of an undirected node-link graph; NetworkX merges nodes of one id and locates no fault."""
    root = load(text).table("a node-link graph: an object with nodes and edges")
    directed = root.plainly.get("directed", "false")
    if directed != "false":
        raise root.entries["directed"].error(f"directed is {directed}", expected="an undirected graph")
    names, keys = Names(), Names()
    nodes: dict[str, dict[str, object]] = {}
    for item in root.need("nodes", "a list of nodes").listing("a list of nodes").items:
        node = item.table('a node such as {"id": "a"}')
        name = names.read(node.need("id", "the id of the node"))
        if name in nodes:
            raise node.error(f"two nodes {name!r}", expected="every node once")
        written_weight(node)  # refuses what is no weight
        nodes[name] = node.plainly
    edges = []
    links = "links" if "links" in root.entries and "edges" not in root.entries else "edges"
    for item in root.need(links, "a list of edges").listing("a list of edges").items:
        edge = item.table('an edge such as {"source": "a", "target": "b"}')
        ends = [names.read(edge.need(key, "two nodes, source and target")) for key in ("source", "target")]
        edges.append((ends[0], ends[1], _key(edge, keys), written_weight(edge)))
    attributes = root.entries.get("graph")
    return from_edges(edges, text, nodes=nodes, attributes=attributes.plainly if isinstance(attributes, Table) else {})


def _key(edge: Table, keys: Names) -> str | None:
    """Return the id of a string, None for an integer by which NetworkX numbers parallel edges."""
    node = edge.entries.get("key")
    if node is None:
        return None
    scalar = node.scalar("a text or an integer")
    return None if scalar.is_plain else keys.read(node)
