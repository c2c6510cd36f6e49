"""What is said about moves."""

import pytest

from stringscoins.drawing import Mark, marks_of
from stringscoins.drawing.marks import marks_of_parts
from stringscoins.drawing.sketch import KINDS
from stringscoins.errors import UnknownName
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Nimbers
from stringscoins.values import LOONY


def test_the_kinds_of_moves_are_those_of_the_solver():
    for strings in (["ab", "b"], ["a", "ab", "bc", "c", "cd", "d"], ["ab", "bc", "ca", "a", "bb"[:1], "c"]):
        position = Position.numbered(strings)
        moves = Nimbers(position).moves()
        marks = marks_of(position, {move.string: move.value for move in moves})
        for move in moves:
            assert (marks[move.string].kind == "winning") == move.winning
            assert marks[move.string].words == ("L" if move.value == LOONY else str(move.value))
            assert (marks[move.string].kind == "loony") == (move.kind == "loony")


def test_margins():
    position = Position.numbered(["a"] * 5)
    margins = dict(zip(position, ["+3", "+0", "-1", "0", "+10"], strict=True))
    assert [mark.kind for mark in marks_of(position, margins).values()] == [
        "winning",
        "even",
        "losing",
        "even",
        "winning",
    ]
    assert marks_of(position, {"s1": "+3"}) == {"s1": Mark("+3", "winning")}


def test_unknown_strings():
    with pytest.raises(UnknownName, match="s2"):
        marks_of(Position.numbered(["a"]), {"s2": 0})


def test_parts_are_told_apart_by_name_and_by_colour():
    marks = marks_of_parts(read("1+1+1+1+1+1+1"))
    assert [mark.words for mark in marks.values()][::2] == list("ABCDEFG")
    assert marks["1.0"].kind == marks["7.0"].kind != marks["2.0"].kind
    assert marks["1.0"].kind in KINDS
