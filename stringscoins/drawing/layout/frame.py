"""The input of a layout: nodes with boxes, and edges with the lengths and the labels that they should have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Edge", "Frame", "Points", "Size"]

Points = NDArray[np.float64]
"""A row of two coordinates for each node."""
Size = tuple[float, float]
"""A width and a height, in inches."""
_PARALLEL = 0.15
"""The length that one more parallel edge adds to all of them, in inches."""


class Edge(NamedTuple):
    """An edge: its two nodes, their wanted distance, and the size of its label."""

    one: int
    other: int
    length: float = 1.0
    label: Size = (0.0, 0.0)


@dataclass(frozen=True, eq=False)
class Frame:
    """A connected graph to lay out: nodes with sizes in inches, and edges; symmetries keep the kinds of nodes."""

    boxes: Sequence[Size]
    edges: Sequence[Edge]
    kinds: Sequence[int] = ()
    hints: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def nodes(self) -> int:
        """The number of nodes."""
        return len(self.boxes)

    @cached_property
    def sizes(self) -> NDArray[np.float64]:
        """The width and the height of each node as an array."""
        return np.array(self.boxes, dtype=np.float64).reshape(-1, 2)

    @cached_property
    def pairs(self) -> NDArray[np.int64]:
        """The pairs of nodes that edges join, each once, the smaller number first, in the order of the edges."""
        found = dict.fromkeys((min(edge[:2]), max(edge[:2])) for edge in self.edges)
        return np.array(list(found), dtype=np.int64).reshape(-1, 2)

    @cached_property
    def lengths(self) -> NDArray[np.float64]:
        """The wanted length of the edges of each pair: that of the shortest, and more if there are several."""
        wanted: dict[tuple[int, int], list[float]] = {}
        for edge in self.edges:
            wanted.setdefault((min(edge[:2]), max(edge[:2])), []).append(edge.length)
        return np.array([min(found) + _PARALLEL * (len(found) - 1) for found in wanted.values()])

    def length_of(self, one: int, other: int) -> float:
        """Return the wanted length of the edges between two nodes."""
        return self._length_of[min(one, other), max(one, other)]

    @cached_property
    def _length_of(self) -> dict[tuple[int, int], float]:
        return {(one, other): length for (one, other), length in zip(self.pairs.tolist(), self.lengths, strict=True)}

    @cached_property
    def labels(self) -> NDArray[np.float64]:
        """The width and the height of the widest label of each pair."""
        widest: dict[tuple[int, int], Size] = {}
        for edge in self.edges:
            pair = min(edge[:2]), max(edge[:2])
            widest[pair] = max(edge.label, widest.get(pair, (0.0, 0.0)))
        return np.array(list(widest.values())).reshape(-1, 2)

    @cached_property
    def around(self) -> list[list[int]]:
        """The neighbors of each node."""
        found: list[list[int]] = [[] for _ in self.boxes]
        for one, other in self.pairs.tolist():
            found[one].append(other)
            found[other].append(one)
        return found

    @cached_property
    def network(self) -> nx.Graph[Any]:
        """The graph without parallel edges, for NetworkX."""
        import networkx as nx

        graph: nx.Graph[Any] = nx.Graph()
        graph.add_nodes_from(range(self.nodes))
        graph.add_edges_from(self.pairs.tolist())
        return graph

    def core(self) -> tuple[Frame, list[int]]:
        """Return the frame without the trees that hang on it, and the nodes of the core; a tree stays whole."""
        valence = [len(others) for others in self.around]
        stack = [node for node, count in enumerate(valence) if count == 1]
        while stack and len(self.pairs) >= self.nodes:
            node = stack.pop()
            valence[node] = 0
            for other in self.around[node]:
                valence[other] -= 1
                if valence[other] == 1:
                    stack.append(other)
        kept = [node for node, count in enumerate(valence) if count > 0]
        number = {node: i for i, node in enumerate(kept)}
        inner = [
            edge._replace(one=number[edge.one], other=number[edge.other])
            for edge in self.edges
            if edge.one in number and edge.other in number
        ]
        return Frame([self.boxes[n] for n in kept], inner, [self.kinds[n] for n in kept] if self.kinds else ()), kept
