"""Positions as NetworkX graphs, and back, and positions of whatever `objects` can make a graph of.

Two kinds of graph show a position: the multigraph of its coins, and the incidence graph, whose nodes are coins and
strings. The caller has to say which kind a graph is. Its shape does not tell, and neither do the attributes `bipartite`
that many of NetworkX's generators set.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self

from stringscoins.errors import PositionError
from stringscoins.names import GROUND, Name, spelled, whole
from stringscoins.objects import adjacency, incidence, kind_of, matrix_incidence, members, table_incidence
from stringscoins.sizes import Size, excess

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["INCIDENCE", "add_parallels", "is_incidence", "parallels"]

Strings = Mapping[str, tuple[str, ...]]

INCIDENCE = ("stringscoins", "incidence")
"""The attribute of a graph, and its value, that mark the incidence graphs that this package makes."""


class Networks(Mapping[str, tuple[str, ...]]):
    """A mapping of strings to their coins with conversions from and to graphs and others: a base of `Position`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __init__(self, strings: Mapping[Any, Iterable[Name]] = {}) -> None: ...

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
    def from_incidence(
        cls, graph: nx.Graph[Any] | Any, *, strings: int | Collection[Any] | None = None, ground: object = GROUND
    ) -> Self:
        """Return the position of an incidence graph, whose nodes are coins and strings, or of an incidence matrix.

        Parameters
        ----------
        graph : networkx.Graph, array, sparse matrix or table
            An undirected graph, in which each string is joined to the coins that it holds. The name of a node is its
            attribute `name` or, without one, the node itself. The attribute `weight` of a string is its number of
            parallel strings, called `NAME-1`, `NAME-2`, ... Or a matrix of NumPy or SciPy, whose entry is 1 where a
            string holds a coin, and else 0; its strings are called s1, s2, ..., and its coins 0, 1, ... A table of
            pandas has the names with it.
        strings : int or collection of nodes
            The nodes of a graph that are strings: those whose attribute `bipartite` has this value, 0 or 1, or these.
            It has to be given, because libraries differ: strings have 1 in graphs of XGI, and 0 in those of HyperNetX.
            A graph that `to_networkx` made says it itself. For a matrix, the axis of the strings: 1 (columns, the
            default, as in all three libraries) or 0 (rows).
        ground : object
            The node among the coins that is the ground; it may be absent.

        Returns
        -------
        Position
            Its strings come in the order of their nodes.

        Raises
        ------
        PositionError
            If a graph does not say which nodes are strings, is directed, or an edge joins two coins or two strings; if
            two coins or two strings have the same name; if the weight of a string is not a positive integer, or the
            weight of an edge is not 1; if an entry of a matrix is neither 0 nor 1.

        Notes
        -----
        Cost: linear, some microseconds a string.

        Examples
        --------
        >>> import networkx as nx
        >>> from stringscoins.position import Position
        >>> Position.from_incidence([[1, 0], [1, 1], [0, 1]])
        <Position: 3 coins, 2 strings: {'s1': ('0', '1'), 's2': ('1', '2')}>
        >>> Position.from_incidence(nx.complete_bipartite_graph(3, 2), strings=1)
        <Position: 3 coins, 2 strings: {'3': ('0', '1', '2'), '4': ('0', '1', '2')}>
        """
        if kind_of(graph) != "graph":
            axis = 1 if strings is None else strings
            if axis not in (0, 1):
                raise PositionError(
                    f"the strings of a matrix are its columns, strings=1, or rows, strings=0; not {axis!r}"
                )
            return cls(_strings_of_made(matrix_incidence(graph, axis), ground))
        return cls(_strings_of_incidence(graph, strings, ground))

    @classmethod
    def from_adjacency(cls, adjacent: Any, *, ground: object = GROUND) -> Self:
        """Return the position of an adjacency matrix, or of the lists of each coin's neighbours.

        Parameters
        ----------
        adjacent : array, sparse matrix, table, or mapping of nodes to lists of nodes
            A symmetric matrix of NumPy, SciPy or pandas. An entry is the number of parallel strings between two coins;
            on the diagonal it is that of a coin's strings to the ground. Coins are called 0, 1, ..., or as the rows of
            a table. Or a mapping such as `{"a": ["b", "b"], "b": ["a", "a"]}`; a coin among its own neighbours has a
            string to the ground.
        ground : object
            The node that is the ground; it may be absent.

        Returns
        -------
        Position
            Its strings are called s1, s2, ..., row by row.

        Raises
        ------
        PositionError
            If it is not symmetric, or an entry is no number of strings.

        Notes
        -----
        Cost: linear, some microseconds a string.

        Examples
        --------
        >>> import networkx as nx
        >>> from stringscoins.position import Position
        >>> graph = nx.petersen_graph()
        >>> Position.from_adjacency(nx.to_numpy_array(graph)) == Position.from_networkx(graph)
        True
        """
        return cls(_strings_of_graph(adjacency(adjacent), ground))

    @classmethod
    def from_hypergraph(cls, hypergraph: Any, *, ground: object = GROUND) -> Self:
        """Return the position of a hypergraph of XGI or HyperNetX, whose nodes are coins and whose edges are strings.

        Parameters
        ----------
        hypergraph : xgi.Hypergraph or hypernetx.Hypergraph
            An undirected hypergraph. The attribute `weight` of an edge is its number of parallel strings. Nodes without
            an edge are no coins.
        ground : object
            The node that is the ground; it may be absent.

        Returns
        -------
        Position
            The ids of edges are those of the strings. `dict(position)` is what both libraries make a hypergraph of.

        Raises
        ------
        PositionError
            If it is no such hypergraph, or directed; if it is a simplicial complex, whose strings may be all of its
            faces or its facets; if two nodes or two edges have the same name.

        Notes
        -----
        Cost: linear; some microseconds a string of XGI, and 0.1 ms of HyperNetX.
        """
        if kind_of(hypergraph) != "hypergraph":
            raise PositionError(
                f"expected a hypergraph of XGI or HyperNetX, not one of type {type(hypergraph).__name__}"
            )
        return cls(_strings_of_made(incidence(members(hypergraph)), ground))

    @classmethod
    def from_table(cls, table: Any, *, coins: Any, strings: Hashable | None = None, ground: object = GROUND) -> Self:
        """Return the position of a table: its rows are strings, or each says that a string holds a coin.

        Parameters
        ----------
        table : pandas.DataFrame or mapping of columns to lists
            The table. Where the entry of a coin is missing (None or NaN), the string holds one coin less.
        coins : object or list of object
            A list of columns if each row is a string, which holds these coins: `["source", "target"]`. One column if
            each row is a coin of the string that the column `strings` names.
        strings : object, optional
            The column with the ids of the strings; without one they are called s1, s2, ...
        ground : object
            The entry that is the ground; it may be absent.

        Returns
        -------
        Position
            Its strings come in the order of their first rows.

        Raises
        ------
        PositionError
            If there is no such column, a string holds a coin twice, or an id is missing or, with a list of columns,
            stands in two rows.

        Notes
        -----
        Cost: linear, some microseconds a row.

        Examples
        --------
        >>> from stringscoins.position import Position
        >>> Position.from_table({"from": [1, 2], "to": [2, None]}, coins=["from", "to"])
        <Position: 2 coins, 2 strings: {'s1': ('1', '2'), 's2': ('2',)}>
        >>> Position.from_table({"edge": ["e", "e", "f"], "node": [1, 2, 2]}, strings="edge", coins="node")
        <Position: 2 coins, 2 strings: {'e': ('1', '2'), 'f': ('2',)}>
        """
        return cls(_strings_of_made(table_incidence(table, coins, strings), ground))


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


def _strings_of_made(graph: nx.Graph[Any], ground: object) -> dict[str, list[str]]:
    """Return the strings of an incidence graph that `objects` made; the ground is the coin of this name."""
    name = None if ground is None else spelled(ground) or str(ground)
    found = (node for node in graph if node[0] == "coin" and name is not None and spelled(node[1]) == name)
    return _strings_of_incidence(graph, 1, next(found, None))


def _sides(graph: nx.Graph[Any], strings: int | Collection[Any] | None) -> dict[Any, int]:
    """Return 1 for each node that is a string, 0 for each that is a coin."""
    if strings is None:
        if not is_incidence(graph):
            raise PositionError(
                "which nodes are the strings? strings=0 or strings=1 takes those whose attribute bipartite is so (1 in"
                " graphs of XGI, 0 in those of HyperNetX), strings={...} takes a collection of nodes"
            )
        strings = 1
    if isinstance(strings, Collection):
        chosen = set(strings)
        for node in chosen:
            if node not in graph:
                raise PositionError(f"the graph has no node {node!r}")
        return {node: int(node in chosen) for node in graph}
    if isinstance(strings, bool) or strings not in (0, 1):
        raise PositionError(f"strings is {strings!r}: expected 0, 1 or a collection of nodes")
    sides = dict(graph.nodes(data="bipartite"))
    for node, side in sides.items():
        if isinstance(side, bool) or side not in (0, 1):
            expected = f"in an incidence graph it is {1 - strings} for a coin and {strings} for a string"
            raise PositionError(f"the node {node!r} has the attribute bipartite {side!r}; {expected}")
    return {node: int(side == strings) for node, side in sides.items()}


def _strings_of_incidence(
    graph: nx.Graph[Any], strings_are: int | Collection[Any] | None, ground: object
) -> dict[str, list[str]]:
    """Return the strings of an incidence graph; errors as `from_incidence` says."""
    _check_undirected(graph)
    sides = _sides(graph, strings_are)
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
    copies = whole(weight) or 0
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
    if not hasattr(graph, "is_directed"):
        raise PositionError(f"expected a NetworkX graph, not one of type {type(graph).__name__}")
    if graph.is_directed():
        raise PositionError("strings have no direction: expected an undirected graph")


def _names(nodes: Any, ground: object, given: Mapping[Any, object] = {}) -> dict[Hashable, str]:
    """Return the name of each node but the ground; no two may look alike, as 1 and "1" do."""
    names: dict[Hashable, str] = {}
    first: dict[str, object] = {} if ground is None else {spelled(ground) or str(ground): ground}
    for node in nodes:
        said = given.get(node, node)
        name = spelled(said) or str(said)
        if node == ground:
            continue
        if name in first:
            raise PositionError(f"{first[name]!r} and {node!r} are two nodes, but would have one name, {name!r}")
        first[name] = node
        names[node] = name
    return names
