"""Graph classes: vertices are coins, edges are strings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from stringscoins.errors import FamilyError
from stringscoins.families.family import at_least, choose
from stringscoins.position import GROUND, Position
from stringscoins.sizes import MAX_STRINGS, Size, at_most, check, check_board

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["GRAPH_CLASSES", "GraphClass", "graph"]


@dataclass(frozen=True)
class GraphClass:
    """A graph class: its maker by NetworkX, the meaning and the least of its sizes, its counts before it is built."""

    maker: str | Callable[..., nx.Graph[Any]]
    meaning: str = ""
    least: tuple[int, ...] = ()
    count: Callable[..., tuple[int, int]] | None = None

    def build(self, *size: int) -> nx.Graph[Any]:
        """Return the graph of these sizes; FamilyError if there is none."""
        import networkx as nx

        maker = getattr(nx, self.maker) if isinstance(self.maker, str) else partial(self.maker, nx)
        try:
            made: nx.Graph[Any] = maker(*size)
        except nx.NetworkXError as error:
            raise FamilyError(f"there is no graph of sizes {', '.join(map(str, size))} ({self.meaning})") from error
        return made


def _size_of_balanced_tree(r: int, h: int) -> tuple[int, int]:
    nodes = h + 1 if r == 1 else (r ** (h + 1) - 1) // (r - 1)
    return nodes, nodes - 1


def _size_of_turan(n: int, r: int) -> tuple[int, int]:
    size, larger = divmod(n, r)
    return n, (n * n - larger * (size + 1) ** 2 - (r - larger) * size**2) // 2


def _tree(nx: Any, n: int, i: int) -> Any:
    if n * i > 10 * at_most().places:
        raise FamilyError(f"the tree {i} of {n} vertices takes too long to find: all before it are made first")
    for tree in islice(nx.nonisomorphic_trees(n), i - 1, i):
        return tree
    raise FamilyError(f"there are {nx.number_of_nonisomorphic_trees(n)} trees of {n} vertices, so there is no tree {i}")


def _ring(n: int, first: int = 0) -> list[tuple[int, int]]:
    return [(first + i, first + (i + 1) % n) for i in range(n)]


def _generalized_petersen(nx: Any, n: int, k: int) -> Any:
    if 2 * k >= n:
        raise nx.NetworkXError("inner edges would coincide")
    return nx.Graph([*_ring(n), *((i, n + i) for i in range(n)), *((n + i, n + (i + k) % n) for i in range(n))])


def _fan(nx: Any, n: int) -> Any:
    return nx.Graph([*((0, i) for i in range(1, n + 1)), *((i, i + 1) for i in range(1, n))])


def _helm(nx: Any, n: int) -> Any:
    return nx.Graph([*((0, i) for i in range(1, n + 1)), *_ring(n, 1), *((i, i + n) for i in range(1, n + 1))])


# The graphs of networkx.generators.small that take no size.
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
    "star": GraphClass("star_graph", "a center and n leaves", (1,), lambda n: (n + 1, n)),
    "wheel": GraphClass("wheel_graph", "n vertices: a hub and a rim of n - 1", (4,), lambda n: (n, 2 * (n - 1))),
    "grid": GraphClass(
        "grid_2d_graph", "m x n vertices, called 'r c'", (1, 1), lambda m, n: (m * n, 2 * m * n - m - n)
    ),
    "hypercube": GraphClass("hypercube_graph", "dimension n: 2^n vertices", (1,), lambda n: (2**n, n * 2 ** (n - 1))),
    "friendship": GraphClass(
        lambda nx, n: nx.windmill_graph(n, 3),
        "n triangles with one vertex in common",
        (2,),
        lambda n: (2 * n + 1, 3 * n),
    ),
    "windmill": GraphClass(
        "windmill_graph",
        "n complete graphs of k vertices with one in common",
        (2, 2),
        lambda n, k: (n * (k - 1) + 1, n * k * (k - 1) // 2),
    ),
    "ladder": GraphClass("ladder_graph", "n rungs", (1,), lambda n: (2 * n, 3 * n - 2)),
    "prism": GraphClass("circular_ladder_graph", "n rungs: two cycles of n, joined", (3,), lambda n: (2 * n, 3 * n)),
    "balanced-tree": GraphClass("balanced_tree", "r branches at each vertex, height h", (1, 0), _size_of_balanced_tree),
    "tree": GraphClass(_tree, "n vertices, the i-th of all such trees", (2, 1), lambda n, i: (n, n - 1)),
    "binomial-tree": GraphClass("binomial_tree", "order n: 2^n vertices", (0,), lambda n: (2**n, 2**n - 1)),
    "moebius-ladder": GraphClass(
        lambda nx, n: nx.circulant_graph(2 * n, [1, n]),
        "n rungs: a cycle of 2n, opposite vertices joined",
        (2,),
        lambda n: (2 * n, 3 * n),
    ),
    "antiprism": GraphClass(
        lambda nx, n: nx.circulant_graph(2 * n, [1, 2]),
        "two cycles of n, joined in zigzag",
        (3,),
        lambda n: (2 * n, 4 * n),
    ),
    "generalized-petersen": GraphClass(
        _generalized_petersen,
        "an outer cycle of n, joined to inner vertices that are joined k apart, 2k < n",
        (3, 1),
        lambda n, k: (2 * n, 3 * n),
    ),
    "torus": GraphClass(
        lambda nx, m, n: nx.grid_2d_graph(m, n, periodic=True),
        "m x n vertices, called 'r c', rows and columns closed",
        (3, 3),
        lambda m, n: (m * n, 2 * m * n),
    ),
    "fan": GraphClass(_fan, "a hub, joined to all of a path of n", (1,), lambda n: (n + 1, 2 * n - 1)),
    "helm": GraphClass(
        _helm, "a wheel with a rim of n, a leaf at each vertex of it", (3,), lambda n: (2 * n + 1, 3 * n)
    ),
    "sunlet": GraphClass(
        lambda nx, n: nx.Graph([*_ring(n), *((i, i + n) for i in range(n))]),
        "a cycle of n, a leaf at each vertex",
        (3,),
        lambda n: (2 * n, 2 * n),
    ),
    "book": GraphClass(
        lambda nx, n: nx.cartesian_product(nx.star_graph(n), nx.path_graph(2)),
        "n squares with one edge in common",
        (1,),
        lambda n: (2 * n + 2, 3 * n + 1),
    ),
    "crown": GraphClass(
        lambda nx, n: nx.Graph((i, n + j) for i in range(n) for j in range(n) if i != j),
        "n vertices, each joined to all but one of n others",
        (2,),
        lambda n: (2 * n, n * (n - 1)),
    ),
    "turan": GraphClass(
        "turan_graph",
        "n vertices in r parts, as equal as can be, all joined but those of one part",
        (1, 1),
        _size_of_turan,
    ),
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
"""The graph classes by name. A class of NetworkX takes the sizes that NetworkX takes."""


def graph(kind: str, *size: int, ground: int = 0, complement: bool = False, parallel: int = 1) -> Position:
    """Return the position of a graph: a coin for each vertex with a string, a string for each edge.

    Coins are named by NetworkX vertices, `7`, or `0 1` for (0, 1); strings `0-1`, `0-1#2`, `0-ground`, `0-ground-2`.
    `GraphClass.meaning` explains the sizes: `star` 5 has 6 coins. The complement is taken first; `ground` strings are
    added to every vertex. Raises FamilyError for an unknown class or wrong sizes, or over 100,000 strings.
    """
    graph_class = GRAPH_CLASSES[choose(kind, GRAPH_CLASSES, "graph class")]
    what = f"graph {kind}"
    check_size(what, graph_class.meaning, graph_class.least, size)
    if graph_class.count:
        nodes, edges = graph_class.count(*size)
        check(Size((nodes * (nodes - 1) // 2 - edges if complement else edges) * parallel + ground * nodes), what)
        check_board(edges, f"{what} without complement")
    network = graph_class.build(*size)
    if complement:
        import networkx as nx

        network = nx.complement(network)
    check(Size(network.number_of_edges() * parallel + ground * network.number_of_nodes()), what)
    members = [[_name(u), _name(v)] for u, v in network.edges()]
    return position_of_members(members, [_name(node) for node in network], parallel, ground)


def check_size(what: str, meaning: str, least: tuple[int, ...], size: tuple[int, ...]) -> None:
    """Raise FamilyError for sizes that are too few, too many, too small, or too large to count strings."""
    if len(size) != len(least):
        wanted = f"{len(least)} ({meaning})" if least else "none"
        raise FamilyError(f"{what} takes sizes: {wanted}, not {len(size)}")
    for n, bound in zip(size, least, strict=True):
        at_least(bound, n, f"a size of {what} ({meaning})")
        check(Size(n if n > min(MAX_STRINGS, at_most().places) + 1 else 0), what)


def position_of_members(members: Iterable[list[str]], coins: Iterable[str], parallel: int, ground: int) -> Position:
    """Return the position with `parallel` strings for each list of members and `ground` strings at each coin."""
    at_least(1, parallel, "option parallel")
    strings: dict[str, list[str]] = {}
    for held in members:
        name = "-".join(held)
        strings[name] = held
        strings |= {f"{name}#{i}": held for i in range(2, parallel + 1)}
    for coin in coins:
        for i in range(1, ground + 1):
            strings[f"{coin}-{GROUND}" + (f"-{i}" if i > 1 else "")] = [coin]
    return Position(strings)


def _name(node: object) -> str:
    return " ".join(map(str, node)) if isinstance(node, tuple) else str(node)
