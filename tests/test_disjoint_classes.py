"""Classes that are joined, against sets."""

import random

from stringscoins.labelling.unionfind import Orbits, UnionFind


def test_classes_and_their_sizes(seed):
    rng = random.Random(seed)
    for _ in range(40):
        n = rng.randint(1, 12)
        orbits, classes, sets = Orbits(), UnionFind(n), {x: {x} for x in range(n)}
        for _ in range(rng.randint(0, 15)):
            x, y = rng.randrange(n), rng.randrange(n)
            orbits.join(x, y)
            classes.join(x, y)
            union = sets[x] | sets[y]
            sets |= dict.fromkeys(union, union)
        for x in range(n):
            assert orbits.size(x) == len(sets[x]) and orbits.find(x) in sets[x]
            assert classes.find(x) == min(sets[x])
            assert {y for y in range(n) if orbits.find(y) == orbits.find(x)} == sets[x]
