"""How long canonical labelling takes: run `python benchmarks/labelling.py [NAME...]`; it prints a table in Markdown.

Times are processor seconds of one run, of the system as it is made and of a renamed one.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import networkx as nx

from stringscoins.families import make
from stringscoins.labelling import label

System = tuple[int, list[tuple[int, ...]]]


def graph(made: nx.Graph) -> System:
    numbered = nx.convert_node_labels_to_integers(made)
    return len(numbered), [tuple(dict.fromkeys(edge)) for edge in numbered.edges]


def plane(order: int) -> System:
    position = make("hypergraph", [order], **{"class": "projective-plane"})
    number = {coin: i for i, coin in enumerate(position.coins)}
    return len(number), [tuple(number[coin] for coin in coins) for coins in position.values()]


def spider(legs: int) -> System:
    return graph(nx.Graph([*((0, i) for i in range(1, legs + 1)), *((i, -i) for i in range(1, legs + 1))]))


SYSTEMS: dict[str, Callable[[], System]] = {
    "path 1000": lambda: graph(nx.path_graph(1001)),
    "path 10,000": lambda: graph(nx.path_graph(10_001)),
    "cycle 2000": lambda: graph(nx.cycle_graph(2000)),
    "star 500": lambda: graph(nx.star_graph(500)),
    "spider 3000": lambda: spider(3000),
    "grid 30 x 30": lambda: graph(nx.grid_2d_graph(30, 30)),
    "grid 70 x 70": lambda: graph(nx.grid_2d_graph(70, 70)),
    "torus 30 x 30": lambda: graph(nx.grid_2d_graph(30, 30, periodic=True)),
    "tree 511": lambda: graph(nx.balanced_tree(2, 8)),
    "tree 8191": lambda: graph(nx.balanced_tree(2, 12)),
    "random tree 10,000": lambda: graph(nx.random_labeled_tree(10_001, seed=1)),
    "random, 10,000 of 8000": lambda: graph(nx.gnm_random_graph(8000, 10_000, seed=1)),
    "cubic 200": lambda: graph(nx.random_regular_graph(3, 200, seed=1)),
    "cubic 1000": lambda: graph(nx.random_regular_graph(3, 1000, seed=1)),
    "hypercube 8": lambda: graph(nx.hypercube_graph(8)),
    "complete 60": lambda: graph(nx.complete_graph(60)),
    "complete bipartite 30, 30": lambda: graph(nx.complete_bipartite_graph(30, 30)),
    "plane of order 5": lambda: plane(5),
    "plane of order 7": lambda: plane(7),
}


def main() -> None:
    print("| system | points | sets | seconds | renamed | steps |\n|---|---|---|---|---|---|")
    for name in sys.argv[1:] or SYSTEMS:
        n, sets = SYSTEMS[name]()
        rng = random.Random(1)
        names = rng.sample(range(n), n)
        steps: list[int] = []
        times, forms = [], []
        for system in (sets, rng.sample([tuple(names[x] for x in s) for s in sets], len(sets))):
            start = time.process_time()
            forms.append(label(n, system, steps.append).form)
            times.append(f"{time.process_time() - start:.2f}")
        assert forms[0] == forms[1], name
        print(f"| {name} | {n} | {len(sets)} | {' | '.join(times)} | {sum(steps) // 2:,} |", flush=True)


if __name__ == "__main__":
    main()
