import random
from collections import Counter

from stringscoins.labelling.partition import Partition


def random_partition(rng):
    n = rng.randint(2, 9)
    sets = [rng.sample(range(n), rng.randint(1, min(3, n))) for _ in range(rng.randint(1, 2 * n))]
    adjacent = [[n + j for j, members in enumerate(sets) if x in members] for x in range(n)] + sets
    by_size = {}
    for j, members in enumerate(sets, n):
        by_size.setdefault(len(members), []).append(j)
    cells = [list(range(n)), *(by_size[size] for size in sorted(by_size))]
    return Partition(cells, n, adjacent, lambda steps: None)


def cells_of(partition):
    """The cells as sets, by where they begin."""
    cells = {}
    for x, start in enumerate(partition.cell_of):
        cells.setdefault(start, set()).add(x)
    return cells


def state(partition):
    return cells_of(partition), partition.open, partition.singles[:]


def refined(partition):
    for start in list(partition.starts):
        partition.enqueue(start)
    partition.refine(None)


def check(partition):
    """Places, sizes and the number of open cells fit; every cell lies in a row."""
    cells = cells_of(partition)
    for start, cell in cells.items():
        assert partition.size[start] == len(cell) and set(partition.elements[start : start + len(cell)]) == cell
    assert all(partition.elements[partition.place[x]] == x for x in range(len(partition.elements)))
    assert partition.open == sum(len(cell) > 1 for start, cell in cells.items() if start < partition.n)


def test_refined_cells_are_equitable(seed):
    """Points of one cell have as many sets of each cell, unless all points are alone, where refinement may stop."""
    rng = random.Random(seed)
    for _ in range(200):
        partition = random_partition(rng)
        refined(partition)
        check(partition)
        if partition.open:
            for cell in cells_of(partition).values():
                seen = {
                    tuple(sorted(Counter(partition.cell_of[y] for y in partition.adjacent[x]).items())) for x in cell
                }
                assert len(seen) == 1


def test_undoing_brings_back_what_was(seed):
    rng = random.Random(seed)
    undone = 0
    for _ in range(200):
        partition = random_partition(rng)
        refined(partition)
        before, marks = state(partition), (len(partition.trail), len(partition.singles))
        if partition.open:
            start = partition.target(0, smallest=rng.random() < 0.5)
            assert partition.size[start] > 1
            partition.individualize(partition.elements[start])
            partition.refine(None)
            check(partition)
            assert state(partition) != before
            partition.undo(*marks)
            undone += 1
        assert state(partition) == before
        check(partition)
    assert undone


def test_a_copy_goes_its_own_way():
    rng = random.Random(1)
    for _ in range(50):
        partition = random_partition(rng)
        before = state(partition)
        refined(partition.copy())
        assert state(partition) == before


def test_the_smallest_open_cell_is_chosen_or_the_first():
    partition = Partition([[0, 1, 2], [3, 4], [5]], 6, [[] for _ in range(6)], lambda steps: None)
    assert partition.target(0, smallest=True) == 3 and partition.target(0, smallest=False) == 0
    assert partition.target(5, smallest=True) == -1
