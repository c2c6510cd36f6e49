"""Boards against counts and neighbours that are worked out from dots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stringscoins.errors import FamilyError
from stringscoins.families import Board
from stringscoins.families.boards import FRAMES, board

sizes = st.integers(1, 7)


@given(sizes, sizes)
def test_every_box_has_four_lines_and_the_counts_are_right(rows, columns):
    american = board(rows, columns)
    assert len(american) == 2 * rows * columns + rows + columns
    assert len(american.coins) == rows * columns
    assert {american.valence(coin) for coin in american.coins} == {4}
    assert len(board(rows, columns, frame="icelandic")) == 2 * rows * columns
    assert len(board(rows, columns, frame="swedish")) == 2 * rows * columns - rows - columns


@given(sizes, sizes, st.sampled_from(FRAMES))
def test_two_boxes_share_a_line_exactly_when_they_are_neighbours(rows, columns, frame):
    position = board(rows, columns, frame=frame)
    shared = {frozenset(coins) for _, coins in position.items() if len(coins) == 2}
    boxes = [(r, c) for r in range(rows) for c in range(columns)]
    neighbours = {
        frozenset({f"{r} {c}", f"{i} {j}"}) for r, c in boxes for i, j in boxes if abs(r - i) + abs(c - j) == 1
    }
    assert shared == neighbours


@given(sizes, sizes)
def test_a_line_joins_the_boxes_that_have_both_its_dots(rows, columns):
    corners = {(r, c): {(r + i, c + j) for i in (0, 1) for j in (0, 1)} for r in range(rows) for c in range(columns)}
    plain = Board(rows, columns)
    for line in plain.lines():
        direction, r, c = line[0], *map(int, line[2:].split())
        dots = {(r, c), (r, c + 1) if direction == "h" else (r + 1, c)}
        assert set(plain.boxes(line)) == {f"{i} {j}" for (i, j), four in corners.items() if dots <= four}


@given(sizes, sizes, st.sampled_from(FRAMES), st.data())
def test_drawing_a_line_is_cutting_its_string(rows, columns, frame, data):
    start = Board(rows, columns, frame)
    free = [line for line in start.lines() if not start.is_drawn(line)]
    drawn = data.draw(st.lists(st.sampled_from(free), unique=True)) if free else []
    position = start.position()
    for line in drawn:
        position = position.cut(line).position
    assert Board(rows, columns, frame, frozenset(drawn)).position() == position


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 3), "rows must be at least 1, not 0"),
        ((3, -1), "columns must be at least 1, not -1"),
        ((1000, 1000), "2002000 strings; at most 100000"),
        ((10**30, 2), "more than 10\\^12 strings"),
        ((2, 2, "icelandik"), "did you mean 'icelandic'"),
        ((2, 2, "american", frozenset({"h 3 0"})), "'h 3 0' is not on the board of 2x2 boxes"),
        ((2, 2, "american", frozenset({"v 2 0"})), "not on the board"),
        ((2, 2, "american", frozenset({"x"})), "not on the board"),
        ((2, 2, "swedish", frozenset({"v 1 2"})), "belongs to the swedish frame"),
    ],
)
def test_bad_boards(arguments, message):
    with pytest.raises(FamilyError, match=message):
        Board(*arguments)
