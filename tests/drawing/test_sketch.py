"""Sketches: marks on strings, and legends."""

import xml.etree.ElementTree as ET
from dataclasses import replace

from drawings import kinds

from stringscoins.drawing import Mark, board_sketch, graph_sketch, solid_sketch, svg
from stringscoins.drawing.sketch import faded
from stringscoins.families import Board
from stringscoins.families.cubes import grid
from stringscoins.position import Position


def test_marks_on_boards_and_graphs():
    marks = {"h 0 0": Mark("0", "winning"), "v 0 0": Mark("L", "loony")}
    shown = board_sketch(Board(1, 1, drawn=frozenset({"h 1 0"})), marks)
    assert kinds(shown.curves) == {"winning": 1, "loony": 1, "undrawn": 1, "drawn": 1}
    assert sorted((label.words, label.kind) for label in shown.labels) == [("0", "winning"), ("L", "loony")]
    position = Position({"h": ["a", "b", "c"], "g": ["a"]})
    shown = graph_sketch(position, {"h": Mark("2", "losing"), "g": Mark("0", "winning")})
    assert kinds(shown.curves) == {"losing": 3, "winning": 1}
    assert [dot.name for dot in shown.dots if dot.kind == "string"] == ["h: 2"]
    assert [label.words for label in graph_sketch(position).labels] == ["g"]
    assert not graph_sketch(position, {}).labels


def test_a_legend_says_what_colours_mean():
    board = replace(grid(2, 2, 2, variant="faces"), drawn=frozenset({"xy 0 0 0"}))
    image = svg(solid_sketch(board, {"xy 0 0 1": Mark("1", "losing")}))
    words = ["".join(text.itertext()) for text in ET.fromstring(image).iter("{http://www.w3.org/2000/svg}text")]
    assert words == ["1", "drawn", "other move"]


def test_a_faded_color_is_mixed_with_white():
    assert faded("#222222", 0.5) == "#909090"
