"""Frames: pairs of joined nodes, their lengths and labels, and the core."""

from stringscoins.drawing.layout import Edge, Frame


def frame(*edges):
    nodes = 1 + max(max(edge[:2]) for edge in edges)
    return Frame([(0.1, 0.1)] * nodes, [Edge(*edge) for edge in edges])


def test_parallel_edges_are_one_pair_longer_than_the_shortest_and_with_the_widest_label():
    made = frame((1, 0, 2.0, (0.3, 0.1)), (0, 1, 1.0, (0.2, 0.1)), (1, 2))
    assert made.pairs.tolist() == [[0, 1], [1, 2]]
    assert made.lengths.tolist() == [1.15, 1.0] and made.labels.tolist() == [[0.3, 0.1], [0.0, 0.0]]
    assert made.length_of(1, 0) == 1.15 and made.around == [[1], [0, 2], [1]]


def test_the_core_is_what_is_left_without_hanging_trees():
    core, kept = frame((0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (0, 5)).core()
    assert kept == [0, 1, 2] and core.pairs.tolist() == [[0, 1], [1, 2], [0, 2]]
    tree, kept = frame((0, 1), (1, 2)).core()
    assert kept == [0, 1, 2] and tree.nodes == 3
