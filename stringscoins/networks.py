"""Strings and coins as NetworkX graphs, and back: what `Position.to_networkx`, `from_networkx` and `from_incidence` do.

Two kinds of graph show a position: the multigraph of its coins, and the incidence graph, whose nodes are coins and
strings. Which one a graph is has to be said. Its shape does not tell, nor do the attributes `bipartite` that many of
NetworkX's generators set.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from operator import index
from typing import TYPE_CHECKING, Any

from stringscoins.errors import PositionError
from stringscoins.names import GROUND

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "INCIDENCE",
    "add_parallels",
    "incidence_of",
    "is_incidence",
    "multigraph_of",
    "parallels",
    "strings_of_graph",
    "strings_of_incidence",
]

Strings = Mapping[str, tuple[str, ...]]

INCIDENCE = ("stringscoins", "incidence")
"""The attribute of a graph, and its value, by which the incidence graphs that we make are told."""

_MOST = 100_000
"""Strings of a position that weights may make."""


def multigraph_of(strings: Strings) -> nx.MultiGraph[Any]:
    """The multigraph of ordinary strings: a bare one is a loop at the ground."""
    import networkx as nx

    graph: nx.MultiGraph[Any] = nx.MultiGraph()
    for name, coins in strings.items():
        if len(coins) > 2:
            raise PositionError(f"string {name!r} holds more than two coins: only the incidence graph can show it")
        one, other = (*coins, GROUND, GROUND)[:2]
        graph.add_edge(one, other, key=name)
    return graph


def incidence_of(strings: Strings) -> nx.Graph[Any]:
    """The incidence graph: nodes `("coin", name)` and `("string", id)`."""
    import networkx as nx

    key, value = INCIDENCE
    graph: nx.Graph[Any] = nx.Graph()
    graph.graph[key] = value
    for name, coins in strings.items():
        graph.add_node(("string", name), bipartite=1, name=name)
        for coin in coins:
            graph.add_node(("coin", coin), bipartite=0, name=coin)
            graph.add_edge(("string", name), ("coin", coin))
    return graph


def is_incidence(graph: nx.Graph[Any]) -> bool:
    """Whether a graph says of itself that it is an incidence graph."""
    key, value = INCIDENCE
    return graph.graph.get(key) == value


def strings_of_graph(graph: nx.Graph[Any], ground: object) -> dict[str, list[str]]:
    """The strings of a graph whose nodes are coins; errors as `Position.from_networkx` says."""
    _check_undirected(graph)
    if is_incidence(graph):
        raise PositionError("this is an incidence graph, of coins and strings: Position.from_incidence reads it")
    import networkx as nx

    names = _names(graph, ground)
    strings: dict[str, list[str]] = {}
    numbered = 0
    plain = ((u, v, None, data) for u, v, data in graph.edges(data=True))
    for u, v, key, data in graph.edges(keys=True, data=True) if isinstance(graph, nx.MultiGraph) else plain:
        held = [names[x] for x in dict.fromkeys((u, v)) if x != ground]
        copies = parallels(data, f"the edge {u!r} - {v!r}", len(strings))
        if isinstance(key, str):
            add_parallels(strings, key, copies, held)
            continue
        for _ in range(copies):
            numbered += 1
            add_parallels(strings, f"s{numbered}", 1, held)
    return strings


def strings_of_incidence(graph: nx.Graph[Any], ground: object) -> dict[str, list[str]]:
    """The strings of an incidence graph; errors as `Position.from_incidence` says."""
    _check_undirected(graph)
    sides = dict(graph.nodes(data="bipartite"))
    for node, side in sides.items():
        if isinstance(side, bool) or side not in (0, 1):
            expected = "in an incidence graph it is 0 for a coin and 1 for a string"
            raise PositionError(f"the node {node!r} has the attribute bipartite {side!r}; {expected}")
    given = {node: name for node, name in graph.nodes(data="name") if name is not None}
    coins = _names([node for node, side in sides.items() if side == 0], ground, given)
    names = _names([node for node, side in sides.items() if side == 1], None, given)
    held: dict[Any, list[str]] = {node: [] for node in names}
    for u, v, data in graph.edges(data=True):
        if sides[u] == sides[v]:
            raise PositionError(f"an incidence graph joins coins to strings, not {u!r} to {v!r}")
        if parallels(data, f"the edge {u!r} - {v!r}") != 1:
            raise PositionError(f"the edge {u!r} - {v!r} has the weight {data['weight']!r}: a string holds a coin once")
        string, coin = (u, v) if sides[u] == 1 else (v, u)
        if coin != ground:
            held[string].append(coins[coin])
    strings: dict[str, list[str]] = {}
    for node, name in names.items():
        copies = parallels(graph.nodes[node], f"the string {name!r}", len(strings))
        add_parallels(strings, name, copies, held[node])
    return strings


def parallels(data: Mapping[str, Any], what: str, before: int = 0) -> int:
    """How many parallel strings the attribute `weight` of an edge says there are: one where there is none.

    Raises
    ------
    PositionError
        If it is no positive integer, or together with the strings `before` it makes more than 100,000.

    >>> parallels({}, "the edge"), parallels({"weight": 3}, "the edge")
    (1, 3)
    """
    if "weight" not in data:
        return 1
    weight = data["weight"]
    try:
        copies = 0 if isinstance(weight, bool) else index(weight)
    except TypeError:
        copies = 0
    if copies < 1:
        raise PositionError(f"{what} has the weight {weight!r}: expected a number of parallel strings, 1 or more")
    if copies > 1 and before + copies > _MOST:
        raise PositionError(f"{what} has the weight {weight!r}: these are more than {_MOST:,} strings")
    return copies


def add_parallels(strings: dict[str, list[str]], name: str, copies: int, coins: list[str]) -> None:
    """Put so many parallel strings under one name: `s`, or `s-1`, `s-2`, ..., as in a position file.

    Raises
    ------
    PositionError
        If there is a string of one of these names.
    """
    for one in [name] if copies == 1 else [f"{name}-{k}" for k in range(1, copies + 1)]:
        if one in strings:
            raise PositionError(f"two strings are called {one!r}")
        strings[one] = coins


def _check_undirected(graph: nx.Graph[Any]) -> None:
    if graph.is_directed():
        raise PositionError("strings have no direction: expected an undirected graph")


def _names(nodes: Any, ground: object, given: Mapping[Any, object] = {}) -> dict[Hashable, str]:
    """The name of each node but the ground; no two may look alike, as 1 and "1" do."""
    names: dict[Hashable, str] = {}
    first: dict[str, object] = {} if ground is None else {str(ground): ground}
    for node in nodes:
        name = str(given.get(node, node))
        if node == ground:
            continue
        if name in first:
            raise PositionError(f"{first[name]!r} and {node!r} are two nodes, but would have one name, {name!r}")
        first[name] = node
        names[node] = name
    return names
