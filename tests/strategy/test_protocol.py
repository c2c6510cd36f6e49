import json
import random

import pytest
from random_positions import samples

from stringscoins.errors import StringsCoinsError
from stringscoins.families import board
from stringscoins.position import Position
from stringscoins.strategy import Game
from stringscoins.strategy.protocol import listed, position_line, read_go, read_names, read_position


def test_names_come_back_whatever_they_are():
    names = ["h 0 0", "a,b", ' "', "", "é", "\n", "\\", "moves", " x", 'q"q', "\u2028"]
    assert read_names(listed(names)) == names
    assert read_names("h 0 0,v 1 2 , x") == ["h 0 0", "v 1 2", "x"]
    assert "\n" not in listed(names)


@pytest.mark.parametrize("text", ["", " ", ",", "a,,b", "a b, ", '"a', '"a" b', 'a "b"'])
def test_what_is_no_list_of_names(text):
    with pytest.raises(ValueError, match="list of names"):
        read_names(text)


def test_games_come_back(seed):
    rng = random.Random(seed)
    for position in [*samples(40, seed), board(3, 2), board(2, 3, frame="swedish")]:
        game = Game(position, rng.random() < 0.5)
        for _ in range(rng.randint(0, len(position))):
            game.play(rng.choice(game.moves))
        line = position_line(game)
        word, _, rest = line.partition(" ")
        again = read_position(rest)
        assert word == "position" and "\n" not in line
        assert (again.start, again.misere, again.position) == (game.start, game.misere, game.position)
        assert (again.mover, again.coins) == (game.mover, game.coins)


def test_boards_are_told_by_their_name():
    assert position_line(Game(board(4, 5), misere=True)) == "position board:4x5 misere"
    for other in (board(2, 2, frame="swedish"), board(2, 2).restricted(board(2, 2).strings[1:]), Position()):
        assert position_line(Game(other)).startswith('position {"stringscoins": 1, ')
    odd = Position({"a, b": ["misere moves"], "moves": ["misere moves"]})
    game = Game(odd)
    game.play("a, b")
    again = read_position(position_line(game).partition(" ")[2])
    assert again.position == game.position and again.history[0].string == "a, b"


def test_any_source_is_understood():
    assert read_position("3 + 4l misere").misere
    assert len(read_position("board:2x2:icelandic").start) == 8
    assert read_position("board:1x1 moves h 0 0,v 0 0").moves == ("v 0 1", "h 1 0")
    assert read_position(json.dumps({"stringscoins": 1, "strings": ["a b"]}) + "  moves s1").over


@pytest.mark.parametrize(
    "text",
    ["", "-", "kails:7", "board:2x2 moves h 9 9", "board:2x2 moves ,", "{", '{"strings": 3}', '{"a": 1} foo', "moves"],
)
def test_what_tells_no_game(text):
    with pytest.raises((StringsCoinsError, ValueError)):
        read_position(text)


def test_limits():
    assert read_go("") == {} and read_go("nodes 7") == {"nodes": 7}
    for text in ("time", "time x", "time 0", "clock -1", "depth 3", "nodes 1.5", "time inf", "time nan", "1"):
        with pytest.raises(ValueError, match="expected: go"):
            read_go(text)
