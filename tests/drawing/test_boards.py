"""Boards of Dots-and-Boxes."""

from stringscoins.drawing import sketch
from stringscoins.notation import read


def test_a_board_shows_its_drawn_lines():
    drawn = sketch(read("board:2x3:icelandic"))
    kinds = [curve.kind for curve in drawn.curves]
    assert kinds.count("drawn") == 5 and kinds.count("undrawn") == 12 and len(drawn.dots) == 12
