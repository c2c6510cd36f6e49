"""Where things go in a picture, by numbers: what lies above what, how far all of it reaches, colours and words."""

import math
from itertools import pairwise

from stringscoins.drawing.boards import board_sketch
from stringscoins.drawing.layout import bends, free_angles, layout
from stringscoins.drawing.sketch import Curve, Dot, Label, Mark, Sketch, bent
from stringscoins.drawing.tikz import tikz
from stringscoins.families import Board


def test_drawn_lines_lie_above_the_others():
    board = Board(2, 2, drawn=frozenset({"h 0 0", "v 1 1"}))
    heavy = [curve.heavy for curve in board_sketch(board).curves]
    assert heavy == sorted(heavy) and heavy.count(True) == 2


def test_a_line_says_what_it_is_told_to_say_unless_it_is_drawn():
    board = Board(1, 2, drawn=frozenset({"v 0 1"}))
    sketch = board_sketch(board, {line: Mark(line, "loony") for line in board.lines()})
    assert sorted(label.words for label in sketch.labels) == sorted(set(board.lines()) - {"v 0 1"})
    assert [curve.kind for curve in sketch.curves if curve.heavy] == ["drawn"] and sketch.legend


def test_a_sketch_reaches_as_far_as_its_words():
    curve = Curve(bent((0.0, 0.0), (2.0, 0.0), 0.5), "string")
    sketch = Sketch((curve,), (Dot((0.0, -1.0), "joint"),), (Label((3.0, 0.0), "far"), Label((-1.0, 0.0), "out")))
    left, right, bottom, top = sketch.bounds
    assert (left, right, bottom) == (-1.0, 3.0, -1.0) and math.isclose(top, 0.5)
    assert sketch.moved(1.0, 2.0).bounds == (0.0, 4.0, 1.0, top + 2.0)


def test_parallel_edges_are_drawn_apart_whichever_way_they_run():
    at = [(0.0, 0.0), (1.0, 0.0)]
    for edges in ([(0, 1, 1.0), (0, 1, 1.0), (1, 0, 1.0)], [(1, 0, 1.0), (0, 1, 1.0)]):
        curves = [Curve(bent(at[a], at[b], by), "string") for (a, b, _), by in zip(edges, bends(edges), strict=True)]
        heights = sorted(curve.middle[1] for curve in curves)
        assert all(math.isclose(high - low, 0.3) for low, high in pairwise(heights))


def test_the_first_node_is_left_of_the_middle_and_not_below_it():
    for nodes in (2, 3, 5, 8):
        points = layout(nodes, [(i, i + 1, 1.0) for i in range(nodes - 1)])
        assert points[0][0] < 0.0 or math.isclose(points[0][0], 0.0, abs_tol=1e-5)
        assert points[0][1] >= -1e-5
        # A path is as long as its edges, and straight.
        assert all(math.isclose(math.dist(a, b), 1.0, rel_tol=0.02) for a, b in pairwise(points))


def test_a_ring_begins_at_the_left_and_not_below():
    for nodes in (3, 4, 5, 7):
        for first in range(nodes):
            (x, y), *_ = layout(nodes, [((i + first) % nodes, (i + first + 1) % nodes, 1.0) for i in range(nodes)])
            assert x <= 1e-5 and y >= -1e-5


def test_free_directions_divide_the_widest_gap():
    found = free_angles([0.0, math.pi / 2], 2)
    assert [round(angle / math.pi, 6) for angle in found] == [1.0, 1.5]
    assert len(set(free_angles([], 3))) == 3


def test_tikz_fades_and_escapes():
    curve = Curve(bent((0.0, 0.0), (1.0, 0.0)), "string", fade=0.25)
    words = tikz(Sketch((curve,), (), (Label((0.0, 0.0), r"a\b_c~50%^{#}&$"),)))
    assert r"\draw[string!75]" in words
    assert r"{a\textbackslash{}b\_c\textasciitilde{}50\%\textasciicircum{}\{\#\}\&\$}" in words
