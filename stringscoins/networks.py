"""Positions as NetworkX graphs, and back: the work of `Position.to_networkx`, `from_networkx` and `from_incidence`.

Two kinds of graph show a position: the multigraph of its coins, and the incidence graph, whose nodes are coins and
strings. The caller has to say which kind a graph is. Its shape does not tell, and neither do the attributes `bipartite`
that many of NetworkX's generators set.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from operator import index
from typing import TYPE_CHECKING, Any, Self

from stringscoins.errors import PositionError
from stringscoins.names import GROUND
from stringscoins.sizes import Size, excess

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["INCIDENCE", "add_parallels", "is_incidence", "parallels"]

Strings = Mapping[str, tuple[str, ...]]

INCIDENCE = ("stringscoins", "incidence")
"""The attribute of a graph, and its value, that mark the incidence graphs that this package makes."""


class Networks(Mapping[str, tuple[str, ...]]):
    """A mapping of strings to their coins with conversions from and to NetworkX graphs: a base of `Position`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __init__(self, strings: Mapping[str, Iterable[str | int]] = {}) -> None: ...

    def to_networkx(self, *, incidence: bool | None = None) -> nx.MultiGraph[Any] | nx.Graph[Any]:
        """Return the position as a NetworkX graph: a multigraph for `from_networkx`, or one for `from_incidence`.

        Parameters
        ----------
        incidence : bool, optional
            False for a multigraph. Its nodes are the coins and a node `"ground"`, its edges are the strings with their
            ids as keys, and a bare string is a loop at the ground. True for the bipartite incidence graph, with nodes
            `("coin", name)` with `bipartite=0` and nodes `("string", id)` with `bipartite=1`. By default the
            multigraph, if no string holds more than two coins, and otherwise the incidence graph.

        Returns
        -------
        networkx.MultiGraph or networkx.Graph
            A new one.

        Raises
        ------
        PositionError
            If `incidence` is False and a string holds more than two coins.

        Notes
        -----
        Cost: linear, some microseconds a string, after NetworkX is loaded.
        """
        if incidence is None:
            incidence = any(len(coins) > 2 for coins in self.values())
        return _incidence_of(self) if incidence else _multigraph_of(self)

    @classmethod
    def from_networkx(cls, graph: nx.Graph[Any], *, ground: object = GROUND) -> Self:
        """Return the position of a graph or multigraph whose nodes are coins and whose edges are strings.

        Parameters
        ----------
        graph : networkx.Graph or networkx.MultiGraph
            An undirected graph. An edge key that is a text becomes the id of the string; other strings are numbered s1,
            s2, ... A loop at a coin is that coin's string to the ground. The attribute `weight` of an edge, an integer,
            is its number of parallel strings; if its key is a text, they are called `KEY-1`, `KEY-2`, ... Nodes without
            an edge are no coins. Attributes of nodes, including `bipartite`, are ignored.
        ground : object
            The node that is the ground; it may be absent.

        Returns
        -------
        Position
            Its coins have the names of the nodes, as texts.

        Raises
        ------
        PositionError
            If the graph is directed, or is an incidence graph made by `to_networkx`, which `from_incidence` reads; if
            two nodes have the same name, as 1 and "1" do; if a weight is not a positive integer.

        Notes
        -----
        Cost: linear, some microseconds a string.

        Examples
        --------
        >>> import networkx as nx
        >>> from stringscoins.position import Position
        >>> len(Position.from_networkx(nx.complete_bipartite_graph(3, 3)))
        9
        >>> Position.from_networkx(nx.Graph([("a", "b", {"weight": 2}), ("b", "ground")])).strings
        ('s1', 's2', 's3')
        """
        return cls(_strings_of_graph(graph, ground))

    @classmethod
    def from_incidence(cls, graph: nx.Graph[Any], *, ground: object = GROUND) -> Self:
        """Return the position of an incidence graph, whose nodes are coins and strings, as `to_networkx` makes it.

        Parameters
        ----------
        graph : networkx.Graph or networkx.MultiGraph
            An undirected graph. Every node has the attribute `bipartite`: 0 for a coin, 1 for a string, which holds the
            coins to which it is joined. The name is the attribute `name` or, without one, the node itself. The
            attribute `weight` of a string is its number of parallel strings, called `NAME-1`, `NAME-2`, ...
        ground : object
            The node among the coins that is the ground; it may be absent.

        Returns
        -------
        Position
            Its strings come in the order of their nodes.

        Raises
        ------
        PositionError
            If the graph is directed, a node has no attribute `bipartite`, or an edge joins two coins or two strings; if
            two coins or two strings have the same name; if the weight of a string is not a positive integer, or the
            weight of an edge is not 1.

        Notes
        -----
        Cost: linear, some microseconds a string.

        Examples
        --------
        >>> from stringscoins.position import Position
        >>> hypergraph = Position.numbered(["abc", "c"])
        >>> Position.from_incidence(hypergraph.to_networkx(incidence=True)) == hypergraph
        True
        """
        return cls(_strings_of_incidence(graph, ground))


def _multigraph_of(strings: Strings) -> nx.MultiGraph[Any]:
    """Return the multigraph of ordinary strings: a bare one is a loop at the ground."""
    import networkx as nx

    graph: nx.MultiGraph[Any] = nx.MultiGraph()
    for name, coins in strings.items():
        if len(coins) > 2:
            raise PositionError(f"string {name!r} holds more than two coins: only the incidence graph can show it")
        one, other = (*coins, GROUND, GROUND)[:2]
        graph.add_edge(one, other, key=name)
    return graph


def _incidence_of(strings: Strings) -> nx.Graph[Any]:
    """Return the incidence graph: nodes `("coin", name)` and `("string", id)`."""
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
    """Return whether a graph says of itself that it is an incidence graph.

    Parameters
    ----------
    graph : networkx.Graph
        A graph of any kind.

    Returns
    -------
    bool
        False for an incidence graph that another program made, because it has no such mark.

    Examples
    --------
    >>> from stringscoins.position import Position
    >>> chain = Position.numbered(["a", "ab", "b"])
    >>> is_incidence(chain.to_networkx(incidence=True)), is_incidence(chain.to_networkx())
    (True, False)
    """
    key, value = INCIDENCE
    return graph.graph.get(key) == value


def _strings_of_graph(graph: nx.Graph[Any], ground: object) -> dict[str, list[str]]:
    """Return the strings of a graph whose nodes are coins; errors as `from_networkx` says."""
    _check_undirected(graph)
    if is_incidence(graph):
        raise PositionError("this is an incidence graph, of coins and strings: Position.from_incidence reads it")
    import networkx as nx

    names = _names(graph, ground)
    strings, size = dict[str, list[str]](), Size()
    numbered = 0
    plain = ((u, v, None, data) for u, v, data in graph.edges(data=True))
    for u, v, key, data in graph.edges(keys=True, data=True) if isinstance(graph, nx.MultiGraph) else plain:
        held = [names[x] for x in dict.fromkeys((u, v)) if x != ground]
        one = Size.of({key if isinstance(key, str) else "": held})
        copies = parallels(data, f"the edge {u!r} - {v!r}", size, one)
        size = size.plus(one, copies)
        if isinstance(key, str):
            add_parallels(strings, key, copies, held)
            continue
        for _ in range(copies):
            numbered += 1
            add_parallels(strings, f"s{numbered}", 1, held)
    return strings


def _strings_of_incidence(graph: nx.Graph[Any], ground: object) -> dict[str, list[str]]:
    """Return the strings of an incidence graph; errors as `from_incidence` says."""
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
    strings, size = dict[str, list[str]](), Size()
    for node, name in names.items():
        one = Size.of({name: held[node]})
        copies = parallels(graph.nodes[node], f"the string {name!r}", size, one)
        size = size.plus(one, copies)
        add_parallels(strings, name, copies, held[node])
    return strings


def parallels(data: Mapping[str, Any], what: str, before: Size = Size(), one: Size = Size(1)) -> int:
    """Return the number of parallel strings of an edge: its attribute `weight`, or 1 if it has none.

    Parameters
    ----------
    data : mapping of str to object
        The attributes of the edge.
    what : str
        The name of the edge in the message.
    before : Size
        That of the strings that are there already.
    one : Size
        That of the edge without the parallel ones.

    Returns
    -------
    int
        1 or more.

    Raises
    ------
    PositionError
        If the weight is no positive integer, or makes more than `sizes` allow together with those `before`.

    Examples
    --------
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
    if copies > 1 and (found := excess(before.plus(one, copies))):
        raise PositionError(f"{what} has the weight {weight!r}: that makes {found}")
    return copies


def add_parallels(strings: dict[str, list[str]], name: str, copies: int, coins: list[str]) -> None:
    """Add parallel strings under one name: `s` or, if there are several, `s-1`, `s-2`, ..., as in a position file.

    Parameters
    ----------
    strings : dict of str to list of str
        What they are put into.
    name : str
        Their name.
    copies : int
        How many, 1 or more.
    coins : list of str
        What each of them holds.

    Raises
    ------
    PositionError
        If there is a string of one of these names.

    Examples
    --------
    >>> strings = {}
    >>> add_parallels(strings, "s", 2, ["a"])
    >>> strings
    {'s-1': ['a'], 's-2': ['a']}
    """
    for one in [name] if copies == 1 else [f"{name}-{k}" for k in range(1, copies + 1)]:
        if one in strings:
            raise PositionError(f"two strings are called {one!r}")
        strings[one] = coins


def _check_undirected(graph: nx.Graph[Any]) -> None:
    if graph.is_directed():
        raise PositionError("strings have no direction: expected an undirected graph")


def _names(nodes: Any, ground: object, given: Mapping[Any, object] = {}) -> dict[Hashable, str]:
    """Return the name of each node but the ground; no two may look alike, as 1 and "1" do."""
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
