"""Boards that are looked for: each position of a board is found on one, and what is found nowhere has no place."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import Board, make, place
from stringscoins.notation import read
from stringscoins.position import Position
from tests.random_positions import ordinary


def check(position):
    """Place a position, hold its strings against the lines of the board, and return the board."""
    board, lines = place(position)
    left = board.position()
    assert lines.keys() == position.keys()
    held = Counter(frozenset(lines[string] for string in position.strings_of(coin)) for coin in position.coins)
    assert held == Counter(frozenset(left.strings_of(box)) for box in left.coins)
    return board


def test_positions_of_boards_have_a_board(seed):
    rng = Random(seed)
    for _ in range(200):
        rows, columns, drawn = rng.randint(1, 5), rng.randint(1, 5), rng.random()
        whole = Board(rows, columns).position()
        left = whole.restricted(line for line in whole if rng.random() >= drawn)
        called = dict(zip(left.coins, rng.sample(range(1000), len(left.coins)), strict=True))
        strings = rng.sample(left.strings, len(left))
        board = check(Position.numbered([[called[coin] for coin in left[string]] for string in strings]))
        assert board.position().canonical() == left.canonical()


def has_a_board(position):
    """The slow twin: the coins in boxes of boards in every way; the boards are larger than they need to be."""
    held = list(position.values())
    pairs = {frozenset(coins) for coins in held if len(coins) == 2}
    if len(pairs) < sum(len(coins) == 2 for coins in held):
        return False
    for half in range(2, len(position.coins) + len(position.components()) + 2):
        for rows in range(1, half // 2 + 1):
            left = Board(rows, half - rows).position()
            lines = Counter(map(frozenset, left.values()))
            for boxes in permutations(left.coins, len(position.coins)):
                at = dict(zip(position.coins, boxes, strict=True))
                if Counter(frozenset(at[coin] for coin in coins) for coins in held) <= lines:
                    return True
    return False


@pytest.mark.parametrize("many, most", [(80, 5), pytest.param(400, 6, marks=pytest.mark.slow)])
def test_a_board_is_found_exactly_where_there_is_one(seed, many, most):
    rng, found = Random(seed), []
    while len(found) < many:
        position = ordinary(rng, 9)
        if not all(position.values()) or len(position.coins) + len(position.components()) > most:
            continue
        found.append(has_a_board(position))
        if found[-1]:
            check(position)
        else:
            with pytest.raises(PositionError, match="no board has this position"):
                place(position)
    assert {True, False} == set(found)


RING = [(i, (i + 1) % 8) for i in range(8)] + [(i, "inner") for i in (1, 3, 5)] + [("inner",)]
CROSS = [(0, arm) for arm in "abcd"] + [(arm,) for arm in "abcd" for _ in range(3)]


@pytest.mark.parametrize(
    "position, why",
    [
        (Position({"s": ["a", "b", "c"]}), "string s holds 3 coins"),
        (Position({"s": []}), "string s holds 0 coins"),
        (Position({"s": ["a", "b"], "t": ["b", "a"]}), "strings s and t hold the same two coins"),
        (make("graph", [6], **{"class": "wheel"}), "coin 0 holds 5 strings"),
        (make("graph", [], **{"class": "petersen"}), "on a cycle of an odd number of coins"),
        (make("graph", [3, 3], **{"class": "balanced-tree"}), "40 coins are within 3 strings of coin 0"),
        (make("graph", [], **{"class": "cubical"}), "fits on no grid, whatever the shape"),
        (Position.numbered(RING), "fits on no grid, whatever the shape"),
        (Position.numbered(CROSS), "there is no rectangle for the part of coin .*, but a board of another shape"),
        (read("3x3 + 4l").position, "there is no rectangle for all parts together"),
        (read("5*1 + 4l").position, "there is no rectangle for all parts together"),
    ],
)
def test_what_keeps_a_position_from_boards(position, why):
    with pytest.raises(PositionError, match=why):
        place(position)


def test_boards_with_a_short_border_come_first():
    sizes = {"3+4l+8l": (3, 5), "graph:path:30": (5, 6), "4*1 + 4l": (2, 4), "5*1": (1, 5)}
    boards = {source: check(read(source).position) for source in sizes}
    assert {source: (board.rows, board.columns) for source, board in boards.items()} == sizes


def test_parts_of_one_kind_are_not_mixed_up_with_others():
    # A part that comes after another of its size, but of another kind, may be in an earlier box.
    position = read("board:2x2:swedish + 4 + 4l + 4").position
    check(position)


def test_the_work_can_be_stopped():
    spent = []

    def spend(steps):
        spent.append(steps)
        if sum(spent) >= 3000:
            raise LimitReached("enough")

    with pytest.raises(LimitReached, match="enough"):
        place(read("@berlekamp-scott/twenty-joints").position, spend=spend)
    with pytest.raises(LimitReached, match="1,000 coins, the most"):
        place(make("graph", [1001], **{"class": "path"}))
