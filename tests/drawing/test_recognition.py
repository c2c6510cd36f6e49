"""Boards by the names of their strings."""

from random import Random

import pytest

from stringscoins.drawing.pictures import board_of, grid_of
from stringscoins.families import Board, Grid
from stringscoins.position import Position


@pytest.mark.parametrize("frame", ["american", "icelandic", "swedish"])
def test_what_is_left_of_a_board(frame, seed):
    rng = Random(seed)
    for _ in range(20):
        position = Board(rng.randint(1, 4), rng.randint(1, 4), frame).position()
        if not position:
            continue
        left = position.restricted(rng.sample(position.strings, rng.randint(1, len(position))))
        left = Position({line: [box for box in boxes] for line, boxes in left.items()})
        assert board_of(left).position() == left and grid_of(left) is None


def test_a_whole_board_keeps_its_size():
    assert board_of(Board(3, 5).position()) == Board(3, 5)
    assert board_of(Position({"h 0 0": ["0 0"]})) == Board(1, 1, drawn=frozenset({"v 0 0", "v 0 1", "h 1 0"}))


@pytest.mark.parametrize(
    "grid",
    [
        Grid((3, 2, 2), 2, 3),
        Grid((3, 3, 2), 1, 2),
        Grid((3, 2, 2), 1, 3),
        Grid((3, 4), 1, 2),
        Grid((4, 3), 1, 2, "x"),
        Grid((3, 3), 1, 2, "xy"),
        Grid((3, 3, 2), 2, 3, "y"),
    ],
    ids=str,
)
def test_boards_of_cells(grid, seed):
    assert grid_of(grid.position()) == grid
    rng = Random(seed)
    for _ in range(5):
        left = grid.position().restricted(rng.sample(grid.lines(), rng.randint(1, grid.size)))
        assert grid_of(left).position() == left and board_of(left) is None


@pytest.mark.parametrize(
    "strings",
    [
        {},
        {"a": ["b"]},
        {"h 0 0": ["0 0", "0 1"]},
        {"h 0 00": ["0 0"]},
        {"h 99999 99999": ["0 0"]},
        {"h 0 0": []},
        {"x 0 0": ["0 0 0"]},
        {"x 0 0": ["0 1"]},
        {"x 0 0": []},
        {"xy 0 0 0": ["x 0 0 0"]},
        {"x 9999 9999 0": ["xy 9999 9999 0"]},
    ],
)
def test_what_is_no_board(strings):
    assert board_of(Position(strings)) is None and grid_of(Position(strings)) is None
