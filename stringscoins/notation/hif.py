"""HIF, the Hypergraph Interchange Format in JSON, whose edges are the strings and whose nodes are the coins."""

from __future__ import annotations

import json

from stringscoins.errors import PositionError
from stringscoins.networks import add_parallels, parallels
from stringscoins.notation.document import Document, described
from stringscoins.notation.networks import weight_attribute
from stringscoins.notation.node_link import Names, written_weight
from stringscoins.notation.text import Text
from stringscoins.notation.yaml_tree import Table, load, located
from stringscoins.position import GROUND, Position
from stringscoins.sizes import Size, at_most

__all__ = ["parse", "write"]

_KEYS = ("network-type", "metadata", "incidences", "nodes", "edges")


def write(document: Document) -> str:
    """Return the document in HIF; a bare string is an edge without incidences."""
    position = document.position
    content = {
        "network-type": "undirected",
        "metadata": document.about,
        "incidences": [{"edge": name, "node": coin} for name, coins in position.items() for coin in coins],
        "nodes": [{"node": coin} for coin in position.coins],
        "edges": [{"edge": name} for name in position.strings],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def parse(text: Text) -> Document:
    """Return the document of an undirected hypergraph in HIF; an incidence twice is refused, others drop one."""
    root = load(text).table("a hypergraph in HIF: an object with incidences")
    root.check_keys(_KEYS)
    kind = root.entries.get("network-type")
    if kind is not None and (word := kind.scalar("a text")).value != "undirected":
        raise word.error(f"a network of type {word.value!r}", expected="an undirected one")
    edges, nodes = Names(), Names()
    strings: dict[str, dict[str, None]] = {}
    listed_edges: dict[str, Table] = {}
    for item in _tables(root, "edges", '{"edge": "s1"}'):
        name = edges.read(item.need("edge", "the edge's id"))
        if name in strings:
            raise item.error(f"two edges {name!r}", expected="every edge once")
        strings[name], listed_edges[name] = {}, item
    listed: set[str] = set()
    for item in _tables(root, "nodes", '{"node": "a"}'):
        name = nodes.read(item.need("node", "the node's id"))
        if name in listed:
            raise item.error(f"two nodes {name!r}", expected="every node once")
        listed.add(name)
        _check_weight(item, f"the node {name!r}")
    root.need("incidences", "a list of incidences")
    for item in _tables(root, "incidences", '{"edge": "s1", "node": "a"}'):
        wanted = "an edge and a node"
        name, coin = edges.read(item.need("edge", wanted)), nodes.read(item.need("node", wanted))
        if "direction" in item.entries:
            raise item.keys["direction"].error("an incidence with a direction", expected="an undirected hypergraph")
        coins = strings.setdefault(name, {})
        if coin in coins:
            raise item.error(f"edge {name!r} and node {coin!r} have two incidences", expected="every incidence once")
        coins[coin] = None
        _check_weight(item, f"the incidence of {name!r} and {coin!r}")
    if len(strings) > at_most().strings:
        raise text.error(f"more than {at_most().strings} edges", expected="a smaller hypergraph")
    metadata = root.entries.get("metadata")
    try:
        parallel, size = dict[str, list[str]](), Size()
        for name, coins in strings.items():
            one, copies = Size.of({name: coins}), 1
            if edge := listed_edges.get(name):
                with located(edge):
                    weight = weight_attribute(_weight(edge))
                    copies = parallels(weight, f"the edge {name!r}", size, one)
            size = size.plus(one, copies)
            add_parallels(parallel, name, copies, [coin for coin in coins if coin != GROUND])
        position = Position(parallel)
    except PositionError as error:
        raise text.error(str(error)) from None
    return described(position, metadata.plainly if isinstance(metadata, Table) else {}, text)


def _weight(edge: Table) -> str | None:
    """Return the weight of an edge, which XGI puts among the further attributes."""
    weight, attributes = written_weight(edge), edge.entries.get("attrs")
    return written_weight(attributes) if weight is None and isinstance(attributes, Table) else weight


def _check_weight(item: Table, what: str) -> None:
    with located(item):
        weight = written_weight(item)
        if parallels(weight_attribute(weight), what) != 1:
            raise PositionError(f"{what} has the weight {weight}: a coin counts once")


def _tables(root: Table, key: str, example: str) -> list[Table]:
    """Return the objects in a list of the hypergraph; an empty list if the list is missing."""
    if key not in root.entries:
        return []
    return [item.table(example) for item in root.entries[key].listing(f"a list of objects such as {example}").items]
