import random
from collections import Counter
from itertools import combinations

from stringscoins.labelling import label
from stringscoins.labelling.interchangeable import reduced


def swapped(sets, x, y):
    image = {x: y, y: x}
    return Counter(tuple(sorted(image.get(z, z) for z in members)) for members in sets.elements())


def random_sets(rng, n):
    return Counter(tuple(sorted(rng.sample(range(n), rng.randint(0, min(3, n))))) for _ in range(rng.randint(0, 2 * n)))


def test_points_of_a_class_may_be_swapped(seed):
    rng = random.Random(seed)
    classes = 0
    for _ in range(400):
        n = rng.randint(1, 7)
        sets = random_sets(rng, n)
        found = reduced(n, sets)
        assert sorted(x for points in found.points for x in points) == list(range(n))
        for points in found.points:
            classes += len(points) > 1
            for x, y in combinations(points, 2):
                assert swapped(sets, x, y) == sets
    assert classes


def test_stars_and_complete_graphs_are_one_class():
    star = Counter((0, leaf) for leaf in range(1, 6))
    assert reduced(6, star).points == [(0,), (1, 2, 3, 4, 5)]
    complete = Counter(combinations(range(5), 2))
    assert reduced(5, complete).points == [(0, 1, 2, 3, 4)]
    assert reduced(3, Counter([(0, 1, 2)])).points == [(0, 1, 2)]


def test_pairs_of_other_multiplicity_part_a_class():
    """Two points joined twice are no class with a third that is joined to them once."""
    found = reduced(3, Counter({(0, 1): 2, (0, 2): 1, (1, 2): 1}))
    assert sorted(map(len, found.points)) == [1, 2]
    # The forms differ as the multiplicities do.
    assert label(3, [(0, 1)] * 2 + [(0, 2), (1, 2)]).form != label(3, [(0, 1), (0, 2), (1, 2)]).form
