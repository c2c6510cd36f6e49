"""Loony endgames as graphs of joints."""

import math
from itertools import combinations, pairwise

import pytest
from drawings import figure, words

from stringscoins.drawing import endgame_sketch, svg
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.structures import Endgame


def test_an_svg_has_the_joints_the_lengths_and_the_legend():
    seen = words(svg(figure("figure-2"), "Figure 2"))
    assert seen.count("4") == 6 and seen.count("10") == 2
    assert {*"ABCDEFGH", "Figure 2", "12-loop", "6-chain"} < set(seen)
    assert seen[-4:] == ["trinket", "chain of a bracelet", "other chain or loop", "thick: very long"]


@pytest.mark.parametrize(
    ("name", "legend"),
    [
        ("dipper", ["trinket", "tag"]),
        ("twin", ["twin"]),
        ("tree", ["other chain or loop", "thick: very long"]),
        ("cyclic-bracelet", ["trinket", "chain of a bracelet", "thick: very long"]),
    ],
)
def test_kinds_of_pieces(name, legend):
    assert [word for word in words(svg(figure(name))) if len(word) > 2] == legend


def test_a_bracelet_is_drawn_as_a_straight_path():
    joints = [dot.at for dot in figure("bracelet").dots]
    assert all(0.8 < u - x < 1.2 and abs(v - y) < 0.01 for (x, y), (u, v) in pairwise(joints))


def test_every_chain_to_the_ground_has_a_ground_of_its_own():
    drawn = figure("tree")
    assert len(drawn.grounds) == 5 and len({ground.at for ground in drawn.grounds}) == 5
    assert len(endgame_sketch(Endgame.of(read("3+5").position)).grounds) == 4


@pytest.mark.parametrize(
    "parts",
    [
        [("A", "B", 3), ("A", "B", 3), ("A", "B", 4), ("A", "ground", 9)],
        [("A", "A", 3), ("A", "A", 9)],
        [("A", "A", 3), ("A", "A", 9), ("A", "A", 4), ("A", "ground", 4)],
        [("A", "A", 3), ("A", "B", 3), ("A", "ground", 4), ("B", "B", 3), ("B", "ground", 5)],
    ],
)
def test_nothing_lies_on_anything_else(parts):
    drawn = endgame_sketch(Endgame.of(segments(parts)))
    places = [*(label.at for label in drawn.labels), *(dot.at for dot in drawn.dots)]
    assert min(math.dist(one, other) for one, other in combinations(places, 2)) > 0.14
