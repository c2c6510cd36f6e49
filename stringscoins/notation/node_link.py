"""Node-link JSON, as NetworkX and d3 have it: multigraphs with a node `ground`, hypergraphs as incidence graphs."""

from __future__ import annotations

import json

from stringscoins.notation.document import Document
from stringscoins.notation.networks import from_edges, to_graph
from stringscoins.notation.text import Text
from stringscoins.notation.yaml_tree import Node, Table, load

__all__ = ["Names", "parse", "weight", "write"]


def write(document: Document) -> str:
    """The document in node-link JSON. The keys of edges are the ids of strings, the ids of nodes the names of coins."""
    from networkx.readwrite import json_graph

    return json.dumps(json_graph.node_link_data(to_graph(document), edges="edges"), ensure_ascii=False, indent=1) + "\n"


class Names:
    """Reads names that may be texts or integers, and refuses both for what looks the same: 1 and "1"."""

    def __init__(self) -> None:
        self.plain: dict[str, bool] = {}

    def read(self, node: Node) -> str:
        """The name that a node holds.

        Raises
        ------
        NotationError
            If it holds none.
        """
        scalar = node.scalar("a text or an integer")
        if scalar.is_plain and not (scalar.is_number and scalar.value.lstrip("-").isdigit()):
            raise scalar.error(f"{scalar.value} where a name belongs", expected="a text or an integer")
        name = scalar.name("a node or an edge")
        if self.plain.setdefault(name, scalar.is_plain) != scalar.is_plain:
            raise scalar.error(f'both {name} and "{name}" are names', expected="one of them")
        return name


def weight(item: Table) -> str | None:
    """The attribute `weight` as it is written, None if there is none.

    Raises
    ------
    NotationError
        If it is null, a list or a mapping.
    """
    node = item.entries.get("weight")
    return None if node is None else node.scalar("a number of parallel strings").value


def parse(text: Text) -> Document:
    """The document of an undirected node-link graph; a node called `ground` is the ground. Links may be called `edges`.

    Raises
    ------
    NotationError
        If it is none.
    """
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
        weight(node)
        nodes[name] = node.plainly
    edges = []
    links = "links" if "links" in root.entries and "edges" not in root.entries else "edges"
    for item in root.need(links, "a list of edges").listing("a list of edges").items:
        edge = item.table('an edge such as {"source": "a", "target": "b"}')
        ends = [names.read(edge.need(key, "two nodes, source and target")) for key in ("source", "target")]
        edges.append((ends[0], ends[1], _key(edge, keys), weight(edge)))
    said = root.entries.get("graph")
    return from_edges(edges, text, nodes=nodes, said=said.plainly if isinstance(said, Table) else {})


def _key(edge: Table, keys: Names) -> str | None:
    """The id of a string; the integers that number NetworkX's parallel edges are none."""
    node = edge.entries.get("key")
    if node is None:
        return None
    scalar = node.scalar("a text or an integer")
    return None if scalar.is_plain else keys.read(node)
