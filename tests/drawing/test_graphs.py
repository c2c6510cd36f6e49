"""Positions of any kind as graphs of coins."""

import pytest
from drawings import words
from random_positions import samples

from stringscoins.drawing import graph_sketch, sketch, svg
from stringscoins.drawing.graphs import _numbers
from stringscoins.errors import LimitReached
from stringscoins.notation import read
from stringscoins.position import Position


def test_random_positions(seed):
    for position in samples(20, seed):
        if not len(position):
            continue
        drawn = graph_sketch(position)
        assert sum(dot.kind == "coin" for dot in drawn.dots) == len(position.coins)
        grounded = sum(2 - len(coins) for _, coins in position.items() if len(coins) < 2)
        assert len(drawn.grounds) == grounded
        left, right, bottom, top = drawn.bounds
        assert all(left <= dot.at[0] <= right and bottom <= dot.at[1] <= top for dot in drawn.dots)


def test_hyperstrings_and_bare_strings():
    drawn = graph_sketch(Position({"h": ["a", "b", "c"], "bare": [], "g": ["a"]}))
    assert [(dot.kind, dot.name) for dot in drawn.dots] == [
        ("coin", "a"),
        ("coin", "b"),
        ("coin", "c"),
        ("string", "h"),
    ]
    assert len(drawn.curves) == 5 and len(drawn.grounds) == 3
    assert {"a", "h", "bare", "g"} <= set(words(svg(drawn)))


def test_names_that_are_numbers():
    assert _numbers("3 12") == _numbers("2:3 12") == (3, 12)
    assert _numbers("J1") == ()


@pytest.mark.parametrize("source", ["hypergraph:tight-cycle:101x25", "101*hypergraph:tight-path:25x25"])
def test_a_picture_of_too_many_ties_is_refused(source):
    with pytest.raises(LimitReached, match="hold 2,525 coins; at most 2,500 are drawn"):
        sketch(read(source))
