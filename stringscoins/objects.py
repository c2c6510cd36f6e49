"""Objects of other libraries as NetworkX graphs: matrices, tables, hypergraphs. `networks` makes positions of these.

No library is loaded to find out what a thing is. Whatever could mean two positions is refused here or by the caller,
and the message names the calls between which there is a choice.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from stringscoins.errors import PositionError, shortened

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "adjacency",
    "incidence",
    "is_adjacency",
    "kind_of",
    "matrix_incidence",
    "members",
    "rows_of",
    "table_incidence",
]

_KINDS = {
    "graph": [("networkx", "Graph")],
    "hypergraph": [("xgi", "Hypergraph"), ("xgi", "DiHypergraph"), ("hypernetx", "Hypergraph")],
    "table": [("pandas", "DataFrame"), ("polars", "DataFrame")],
    "matrix": [("numpy", "ndarray"), ("scipy.sparse", "sparray"), ("scipy.sparse", "spmatrix")],
}
"""The classes of other libraries, by what their objects are."""


def kind_of(thing: object) -> str:
    """Return `graph`, `hypergraph`, `table` or `matrix` for an object of another library, else an empty text."""
    if type(thing).__module__ == "builtins":
        return ""
    for kind, classes in _KINDS.items():
        for module, name in classes:
            loaded = getattr(sys.modules.get(module), name, None)
            if loaded is not None and isinstance(thing, loaded):
                return kind
    return ""


def rows_of(thing: Any) -> Iterable[Any] | None:
    """Return a thing that can be a list of strings, an array as a list; None for objects that list something else.

    Iterating over a graph gives its nodes, and over a table its columns.
    """
    kind = kind_of(thing)
    if kind == "matrix":
        return None if hasattr(thing, "tocoo") else thing.tolist()
    # The view of a multigraph's edges has their keys, which would be taken for coins.
    return None if kind or type(thing).__module__.startswith("networkx.") else thing


def incidence(strings: Iterable[tuple[Any, Iterable[Any], Mapping[str, object]]]) -> nx.Graph[Any]:
    """Return the incidence graph of strings, each with its id, its coins, and attributes such as its weight.

    It has the nodes of the one that `Position.to_networkx` makes.
    """
    import networkx as nx

    graph: nx.Graph[Any] = nx.Graph()
    for name, coins, data in strings:
        string = "string", name
        if string in graph:
            raise PositionError(f"two strings are called {name!r}")
        graph.add_node(string, bipartite=1, name=name, **data)
        for coin in coins:
            node = "coin", coin
            if graph.has_edge(string, node):
                raise PositionError(f"string {name!r} holds the coin {coin!r} twice")
            graph.add_node(node, bipartite=0, name=coin)
            graph.add_edge(string, node)
    return graph


def members(hypergraph: Any) -> Iterator[tuple[Any, Iterable[Any], Mapping[str, object]]]:
    """Yield the id, the nodes and the weight of each edge of a hypergraph of XGI or HyperNetX, for `incidence`."""
    library, name = type(hypergraph).__module__.partition(".")[0], type(hypergraph).__name__
    if library == "hypernetx":
        weights = hypergraph.incidences.to_dataframe["weight"]
        if (weights != 1).any():
            edge, node = weights.index[weights != 1][0]
            raise PositionError(f"the node {node!r} has another weight than 1 in the edge {edge!r}: a coin counts once")
        for edge, nodes in hypergraph.incidence_dict.items():
            yield edge, nodes, {"weight": hypergraph.edges[edge].weight}
        return
    loaded = sys.modules["xgi"]
    if isinstance(hypergraph, loaded.DiHypergraph):
        raise PositionError("strings have no direction: expected an undirected hypergraph")
    if isinstance(hypergraph, loaded.SimplicialComplex):
        raise PositionError(
            f"a {name} has all faces of its facets as edges; expected xgi.Hypergraph(S) if all of them are strings, or"
            " xgi.Hypergraph(S.edges.maximal().members()) if the facets are"
        )
    places = {node: place for place, node in enumerate(hypergraph.nodes)}
    for edge, nodes in hypergraph.edges.members(dtype=dict).items():
        data = hypergraph.edges[edge]
        yield edge, sorted(nodes, key=places.__getitem__), {"weight": data["weight"]} if "weight" in data else {}


def table_incidence(frame: Any, coins: Any, strings: Hashable | None) -> nx.Graph[Any]:
    """Return the incidence graph of a table, which gives columns by name; `Position.from_table` describes it."""
    one_a_row = isinstance(coins, list | tuple)
    columns = list(coins) if one_a_row else [coins]
    if strings is None and not one_a_row:
        raise PositionError(
            f"the column {coins!r} has one coin a row: expected strings=, the column of the strings that hold them,"
            " or a list of columns, which have all coins of a string in a row"
        )
    for column in columns if strings is None else [*columns, strings]:
        if column not in frame:
            raise PositionError(
                f"the table has no column {column!r}; it has {', '.join(map(repr, getattr(frame, 'columns', frame)))}"
            )
    rows = zip(*(frame[column] for column in columns), strict=True)
    held = [[coin for coin in row if not _is_missing(coin)] for row in rows]
    if strings is None:
        return incidence((f"s{number}", row, {}) for number, row in enumerate(held, 1))
    found: dict[Any, list[Any]] = {}
    for name, row in zip(frame[strings], held, strict=True):
        if _is_missing(name):
            raise PositionError(f"a row has no entry in the column {strings!r}: expected the id of a string")
        if name in found and one_a_row:
            raise PositionError(f"two rows have the string {name!r}: expected one row a string, or one column of coins")
        found.setdefault(name, []).extend(row)
    return incidence((name, row, {}) for name, row in found.items())


def matrix_incidence(matrix: Any, strings: int) -> nx.Graph[Any]:
    """Return the incidence graph of a matrix, whose axis `strings` has the strings; see `Position.from_incidence`."""
    found = _entries(matrix)
    coins: Sequence[Any] = found.names[1 - strings] or range(found.shape[1 - strings])
    ids: list[Any] = found.names[strings] or [f"s{number + 1}" for number in range(found.shape[strings])]
    held: list[list[Any]] = [[] for _ in ids]
    for place, value in found.entries.items():
        if value != 1:
            problem = "strings have no direction" if value == -1 else "a string holds a coin once, or not"
            raise PositionError(f"the incidence matrix has an entry {value!r}: {problem}; expected 0 or 1")
        held[place[strings]].append(coins[place[1 - strings]])
    return incidence((name, members, {}) for name, members in zip(ids, held, strict=True))


def adjacency(matrix: Any) -> nx.MultiGraph[Any]:
    """Return the multigraph of a matrix or of lists of neighbours; `Position.from_adjacency` describes them."""
    import networkx as nx

    counts: Mapping[tuple[Any, Any], Any]
    if isinstance(matrix, Mapping):
        nodes: list[Any] = list(matrix)
        counts = Counter((node, other) for node, near in matrix.items() for other in _neighbours(node, near))
    else:
        found = _entries(matrix)
        if found.shape[0] != found.shape[1] or found.names[0] != found.names[1]:
            raise PositionError(f"an adjacency matrix has the same rows and columns; this one has {found.shape}")
        nodes = found.names[0] or list(range(found.shape[0]))
        counts = {(nodes[i], nodes[j]): value for (i, j), value in found.entries.items()}
    graph: nx.MultiGraph[Any] = nx.MultiGraph()
    graph.add_nodes_from(nodes)
    place = {node: i for i, node in enumerate(nodes)}
    for (one, other), count in counts.items():
        if (back := counts.get((other, one), 0)) != count:
            raise PositionError(
                f"{one!r} is joined to {other!r} by {count!r}, and {other!r} to {one!r} by {back!r}: expected the same"
                " number of strings both ways"
            )
        if place[one] <= place[other]:
            graph.add_edge(one, other, weight=count)
    return graph


def is_adjacency(lists: Mapping[Any, Any]) -> bool:
    """Return whether a mapping can be the lists of neighbours of a graph with an edge."""
    try:
        near = {node: Counter(others) for node, others in lists.items()}
        return any(near.values()) and all(
            near.get(other, {}).get(node) == count for node, others in near.items() for other, count in others.items()
        )
    except TypeError:
        return False


def _neighbours(node: object, near: Any) -> Iterable[Any]:
    if isinstance(near, str | Mapping):
        better = "; networkx.from_dict_of_dicts makes a graph of this" if isinstance(near, Mapping) else ""
        raise PositionError(
            f"the neighbours of {node!r} are given as a list, not as {shortened(repr(near), 60)}{better}"
        )
    try:
        others = tuple(near)
        hash(others)
        return others
    except TypeError:
        raise PositionError(f"the neighbours of {node!r} are given as a list of nodes, not as {near!r}") from None


class _Entries(NamedTuple):
    """The entries of a matrix."""

    shape: tuple[int, int]
    entries: dict[tuple[int, int], Any]
    """Those that are not 0, by row and column, row by row."""
    names: tuple[list[Any] | None, list[Any] | None]
    """The names of the rows and of the columns, if they have any."""


def _entries(matrix: Any) -> _Entries:
    """Return the entries of a matrix, dense or sparse, or of a table; PositionError if it is none."""
    import numpy as np

    names: tuple[list[Any] | None, list[Any] | None] = None, None
    if hasattr(matrix, "index") and hasattr(matrix, "columns"):
        names, matrix = (_distinct(matrix.index), _distinct(matrix.columns)), matrix.to_numpy()
    if kind_of(matrix) in ("graph", "hypergraph"):
        raise PositionError(f"expected a matrix, not a {type(matrix).__name__}")
    shape: tuple[int, int]
    if hasattr(matrix, "tocoo"):
        matrix = matrix.tocsr(copy=True)
        matrix.sum_duplicates()
        matrix = matrix.tocoo()
        shape, rows, columns, values = matrix.shape, matrix.row, matrix.col, matrix.data
        kept = np.flatnonzero(values)
        rows, columns, values = rows[kept], columns[kept], values[kept]
    else:
        try:
            matrix = np.asarray(matrix)
        except ValueError:  # rows of different lengths
            raise PositionError(f"{shortened(repr(matrix), 60)} is no matrix") from None
        if matrix.ndim != 2:
            raise PositionError(f"a matrix has two axes; this array has {matrix.ndim}")
        shape, (rows, columns) = matrix.shape, np.nonzero(matrix)
        values = matrix[rows, columns]
    if values.dtype.kind not in "biuf":
        raise PositionError(f"a matrix has numbers as its entries, not {values.dtype}")
    values = values.astype(int) if values.dtype.kind == "b" else values
    order = np.lexsort((columns, rows))
    places = zip(rows[order].tolist(), columns[order].tolist(), strict=True)
    return _Entries(shape, dict(zip(places, values[order].tolist(), strict=True)), names)


def _distinct(names: Iterable[Any]) -> list[Any]:
    """Return the names of the rows or the columns of a table; PositionError if two are alike."""
    counts = Counter(names)
    for name, count in counts.items():
        if count > 1:
            raise PositionError(f"the table has {count} rows or columns {name!r}: expected a name for each")
    return list(counts)


def _is_missing(entry: object) -> bool:
    """Return whether an entry of a table is missing: None, NaN or pandas.NA."""
    return entry is None or type(entry).__name__ in ("NAType", "NaTType") or entry != entry
