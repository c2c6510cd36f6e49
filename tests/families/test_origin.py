"""What is left of a board knows the board."""

import copy
import pickle
from random import Random

import pytest

import stringscoins as sc
from stringscoins.families import Board, Grid, build, origin
from stringscoins.notation import Document, parse, write
from stringscoins.position import Position

BOARDS = (
    Board(2, 3),
    Board(3, 2, "icelandic"),
    Board(3, 3, "swedish", frozenset({"h 1 0"})),
    Grid((3, 2, 2), 2, 3),
    Grid((3, 3), 1, 2, "xy", frozenset({"x 0 0"})),
    build("polycube", [0, 100, 10], {"variant": "edges-cubes"}),
)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_what_is_left_is_drawn_and_written_as_the_board(board, seed):
    rng = Random(seed)
    assert origin(board.position()) == board
    whole, look = board.position(), sc.draw(board).look
    assert look in ("board", "solid", "layers")
    for _ in range(5):
        left = whole
        for _ in range(rng.randint(1, len(whole) - 1)):
            left = left.cut(rng.choice(left.strings)).position
        some = left.restricted(rng.sample(left.strings, rng.randint(1, len(left))))
        for position in (left, some, *some.components(), copy.copy(left), pickle.loads(pickle.dumps(left))):
            known = origin(position)
            assert type(known) is type(board) and known.position() == position
            document = sc.read(position)
            assert known in (document.board, document.grid)
            assert sc.draw(position).look == look
            back = parse(write(document, "yaml"))
            assert (back.position, back.board, back.grid) == (position, document.board, document.grid)


def test_a_board_that_is_all_drawn_and_games_on_what_is_left():
    whole = Board(1, 2).position()
    gone = origin(whole.restricted([]))
    assert gone == Board(1, 2, drawn=frozenset(whole)) and not gone.position()
    game = sc.Game(whole.cut("h 0 0").position)
    game.play("v 0 0")
    document = sc.read(game)
    assert document.board == Board(1, 2, drawn=frozenset({"h 0 0", "v 0 0"}))
    assert document.start.board == Board(1, 2, drawn=frozenset({"h 0 0"}))


def test_what_is_no_board_any_more():
    whole = Board(1, 1).position()
    others = [Position(whole), 2 * whole, whole + whole, whole.with_strings([("0 0",)]), whole.canonical()]
    assert all(origin(other) is None for other in others)
    assert origin(sum([whole])) == Board(1, 1) and whole == Position(dict(whole))
    assert sc.read(others[1]).board is None and Document.of(others[3]).board is None
