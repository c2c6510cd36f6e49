import random

from random_positions import ordinary, scattered

from stringscoins.families.cubes import cubes
from stringscoins.solve.definition import Definition
from stringscoins_studies.loony.minimal import steps
from stringscoins_studies.loony.subsets import Subsets


def exceptional(position):
    subsets = Subsets(position)
    return bool(subsets.exceptional[subsets.whole])


def test_what_is_plain_or_dealt_is_loony(seed):
    rng = random.Random(seed)
    for _ in range(60):
        position = scattered(rng, 8)
        subsets, definition = Subsets(position), Definition(position)
        for alive in rng.sample(range(subsets.whole + 1), min(subsets.whole + 1, 20)):
            left = subsets.restricted(alive)
            value = definition.value(set(position) - set(left))
            assert subsets.values[alive] == value
            if subsets.plain[alive] or subsets.dealt[alive] or subsets.double_deal(alive):
                assert value < 0


def test_every_loony_ordinary_position_is_plain(seed):
    rng = random.Random(seed)
    seen = 0
    for _ in range(60):
        subsets = Subsets(ordinary(rng, 10))
        seen += int(subsets.loony.sum())
        assert not subsets.exceptional.any()
    assert seen


def test_smallest_are_smallest(seed):
    position = cubes(3, 3, 2, variant="edges-cubes")
    position = position.restricted([*random.Random(seed).sample(position.strings, 12), "z 1 1 0"])
    subsets = Subsets(position)
    found = subsets.smallest(subsets.exceptional, 5)
    sizes = [len(p) for p in found]
    assert sizes == sorted(sizes)
    least = min((alive.bit_count() for alive in range(subsets.whole + 1) if subsets.exceptional[alive]), default=None)
    assert sizes[:1] == ([] if least is None else [least])
    for p in found:
        assert exceptional(p) and not any(s.kind == "capture" and exceptional(s.left) for s in steps(p))
