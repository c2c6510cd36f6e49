"""Where things go in a picture, by numbers: what lies above what, how far all of it reaches, colours and words."""

import math

from stringscoins.drawing.boards import board_sketch
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


def test_tikz_fades_and_escapes():
    curve = Curve(bent((0.0, 0.0), (1.0, 0.0)), "string", fade=0.25)
    words = tikz(Sketch((curve,), (), (Label((0.0, 0.0), r"a\b_c~50%^{#}&$"),)))
    assert r"\draw[string!75]" in words
    assert r"{a\textbackslash{}b\_c\textasciitilde{}50\%\textasciicircum{}\{\#\}\&\$}" in words
