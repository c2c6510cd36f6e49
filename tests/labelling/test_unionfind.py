import random

import networkx as nx

from stringscoins.labelling import UnionFind, connected
from stringscoins.labelling.unionfind import Orbits


def random_pairs(rng, n):
    return [(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(0, n))]


def test_classes_are_those_of_networkx(seed):
    rng = random.Random(seed)
    for n in range(1, 60):
        pairs = random_pairs(rng, n)
        graph = nx.Graph(pairs)
        graph.add_nodes_from(range(n))
        expected = sorted(map(sorted, nx.connected_components(graph)))
        classes, orbits = UnionFind(n), Orbits()
        for x, y in pairs:
            classes.join(x, y)
            orbits.join(x, y)
        assert classes.classes() == expected
        for found in expected:
            assert {classes.find(x) for x in found} == {found[0]}
            assert len({orbits.find(x) for x in found}) == 1
            assert {orbits.size(x) for x in found} == {len(found)}


def test_sets_that_share_a_point_are_connected(seed):
    rng = random.Random(seed)
    for _ in range(100):
        sets = [rng.sample(range(12), rng.randint(0, 3)) for _ in range(rng.randint(0, 10))]
        graph = nx.Graph()
        graph.add_nodes_from(("set", i) for i in range(len(sets)))
        graph.add_edges_from((("set", i), point) for i, points in enumerate(sets) for point in points)
        parts = [sorted(x[1] for x in part if isinstance(x, tuple)) for part in nx.connected_components(graph)]
        assert connected(sets) == sorted(part for part in parts if part)
