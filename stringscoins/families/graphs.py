"""Graph classes by their NetworkX names: vertices are coins, edges are strings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from stringscoins.errors import FamilyError
from stringscoins.families.family import MAX_STRINGS, at_least, check_strings, choose
from stringscoins.position import GROUND, Position

__all__ = ["GRAPH_CLASSES", "GraphClass", "graph"]


@dataclass(frozen=True)
class GraphClass:
    """A graph class.

    Attributes
    ----------
    maker : str
        The name of the NetworkX function.
    meaning : str
        What its sizes mean.
    least : tuple of int
        The least value of each size.
    count : callable, optional
        The numbers of vertices and of edges for these sizes, so that a graph that is too large is never built.
    more : tuple of int
        Further arguments of the NetworkX function.
    """

    maker: str
    meaning: str = ""
    least: tuple[int, ...] = ()
    count: Callable[..., tuple[int, int]] | None = None
    more: tuple[int, ...] = ()


def _tree(r: int, h: int) -> tuple[int, int]:
    nodes = h + 1 if r == 1 else (r ** (h + 1) - 1) // (r - 1)
    return nodes, nodes - 1


# NetworkX's generators.small, which take no size.
_SMALL: Final = (
    "bull",
    "chvatal",
    "cubical",
    "desargues",
    "diamond",
    "dodecahedral",
    "frucht",
    "heawood",
    "hoffman_singleton",
    "house",
    "house_x",
    "icosahedral",
    "krackhardt_kite",
    "moebius_kantor",
    "octahedral",
    "pappus",
    "petersen",
    "sedgewick_maze",
    "tetrahedral",
    "truncated_cube",
    "truncated_tetrahedron",
    "tutte",
)

GRAPH_CLASSES: Final[Mapping[str, GraphClass]] = {
    "path": GraphClass("path_graph", "n vertices", (1,), lambda n: (n, n - 1)),
    "cycle": GraphClass("cycle_graph", "n vertices", (3,), lambda n: (n, n)),
    "complete": GraphClass("complete_graph", "n vertices", (1,), lambda n: (n, n * (n - 1) // 2)),
    "complete-bipartite": GraphClass(
        "complete_bipartite_graph", "m vertices, all joined to n others", (1, 1), lambda m, n: (m + n, m * n)
    ),
    "star": GraphClass("star_graph", "a centre and n leaves", (1,), lambda n: (n + 1, n)),
    "wheel": GraphClass("wheel_graph", "n vertices: a hub and a rim of n - 1", (4,), lambda n: (n, 2 * (n - 1))),
    "grid": GraphClass(
        "grid_2d_graph", "m x n vertices, called 'r c'", (1, 1), lambda m, n: (m * n, 2 * m * n - m - n)
    ),
    "hypercube": GraphClass("hypercube_graph", "dimension n: 2^n vertices", (1,), lambda n: (2**n, n * 2 ** (n - 1))),
    "friendship": GraphClass(
        "windmill_graph", "n triangles with one vertex in common", (2,), lambda n: (2 * n + 1, 3 * n), more=(3,)
    ),
    "windmill": GraphClass(
        "windmill_graph",
        "n complete graphs of k vertices with one in common",
        (2, 2),
        lambda n, k: (n * (k - 1) + 1, n * k * (k - 1) // 2),
    ),
    "ladder": GraphClass("ladder_graph", "n rungs", (1,), lambda n: (2 * n, 3 * n - 2)),
    "prism": GraphClass("circular_ladder_graph", "n rungs: two cycles of n, joined", (3,), lambda n: (2 * n, 3 * n)),
    "balanced-tree": GraphClass("balanced_tree", "r branches at each vertex, height h", (1, 0), _tree),
    "binomial-tree": GraphClass("binomial_tree", "order n: 2^n vertices", (0,), lambda n: (2**n, 2**n - 1)),
    "barbell": GraphClass(
        "barbell_graph",
        "two complete graphs of m vertices, joined through n others",
        (2, 0),
        lambda m, n: (2 * m + n, m * (m - 1) + n + 1),
    ),
    "lollipop": GraphClass(
        "lollipop_graph",
        "a complete graph of m vertices and a path of n others",
        (2, 0),
        lambda m, n: (m + n, m * (m - 1) // 2 + n),
    ),
} | {small.replace("_", "-"): GraphClass(f"{small}_graph") for small in _SMALL}
"""The graph classes by name. Their sizes are those of the NetworkX function."""


def graph(kind: str, *size: int, ground: int = 0, complement: bool = False) -> Position:
    """The position of a graph: a coin for each vertex, a string for each edge.

    Parameters
    ----------
    kind : str
        A key of `GRAPH_CLASSES`: `path`, `cycle`, `complete`, `complete-bipartite`, `star`, `wheel`, `petersen`, ...
    *size : int
        The arguments of the NetworkX function. Mind that `star` 5 has 5 leaves and 6 coins, while `wheel` 6 is a hub
        and a rim of 5.
    ground : int
        So many strings to the ground are added to every vertex.
    complement : bool
        Take the complement of the graph before that.

    Returns
    -------
    Position
        A coin is called by its NetworkX vertex, `7`, or `0 1` for the vertex (0, 1). The string of an edge is called
        `0-1`, those to the ground `0-ground`, `0-ground-2`, ... A vertex that holds no string in the end is no coin.

    Raises
    ------
    FamilyError
        If there is no such class, it does not take these sizes, or there are more than 100,000 strings.

    Examples
    --------
    >>> graph("wheel", 6).valence("0"), graph("cycle", 4, complement=True).strings
    (5, ('0-2', '1-3'))
    >>> dict(graph("path", 2, ground=1).items())
    {'0-1': ('0', '1'), '0-ground': ('0',), '1-ground': ('1',)}
    """
    found = GRAPH_CLASSES[choose(kind, tuple(GRAPH_CLASSES), "graph class")]
    check_size(f"graph {kind}", found.meaning, found.least, size)
    if found.count:
        nodes, edges = found.count(*size)
        check_strings((nodes * (nodes - 1) // 2 - edges if complement else edges) + ground * nodes, f"graph {kind}")

    import networkx as nx

    network: nx.Graph[Any] = getattr(nx, found.maker)(*size, *found.more)
    if complement:
        network = nx.complement(network)
    check_strings(network.number_of_edges() + ground * network.number_of_nodes(), f"graph {kind}")
    strings = {f"{_name(u)}-{_name(v)}": [_name(u), _name(v)] for u, v in network.edges()}
    return grounded(strings, [_name(node) for node in network], ground)


def check_size(what: str, meaning: str, least: tuple[int, ...], size: tuple[int, ...]) -> None:
    """Refuse sizes of the wrong number, too small, or far too large to count with.

    Raises
    ------
    FamilyError
        If a size is not what `what` takes.
    """
    if len(size) != len(least):
        wanted = f"{len(least)} ({meaning})" if least else "none"
        raise FamilyError(f"{what} takes sizes: {wanted}, not {len(size)}")
    for n, bound in zip(size, least, strict=True):
        at_least(bound, n, f"a size of {what} ({meaning})")
        check_strings(n if n > MAX_STRINGS + 1 else 0, what)


def grounded(strings: dict[str, list[str]], coins: list[str], count: int) -> Position:
    """The position of these strings with so many more to the ground from each coin."""
    for coin in coins:
        for i in range(1, count + 1):
            strings[f"{coin}-{GROUND}" + (f"-{i}" if i > 1 else "")] = [coin]
    return Position(strings)


def _name(node: object) -> str:
    return " ".join(map(str, node)) if isinstance(node, tuple) else str(node)
