"""What a notebook shows, and how things are told in one line."""

import xml.etree.ElementTree as ET

import pytest

from stringscoins.drawing import notebooks, sketch
from stringscoins.endgames import direct_flight
from stringscoins.families import Board
from stringscoins.notation import Document, read
from stringscoins.position import Position
from stringscoins.strategy import Game
from stringscoins.structures import Endgame

ENDGAME = Endgame.of(read("3+4l").position)
THINGS = {
    "position": Position.numbered(["ab", "b"]),
    "document": read("board:2x2"),
    "game": Game(read("board:1x2").position),
    "endgame": ENDGAME,
    "flight": direct_flight(ENDGAME),
    "sketch": sketch(read("graph:petersen")),
}


@pytest.mark.parametrize("thing", THINGS.values(), ids=THINGS)
def test_a_picture_is_shown(thing):
    image = thing._repr_svg_()
    assert ET.fromstring(image).tag.endswith("svg") and image == thing._repr_svg_()


@pytest.mark.parametrize(
    "thing",
    [
        Position(),
        Position.numbered([[f"{i}", f"{i + 1}"] for i in range(151)]),
        Position.numbered([[f"{3 * i}", f"{3 * i + 1}", f"{3 * i + 2}"] for i in range(51)]),
        Document(Position({"\x1b": ["a"]})),
        read("board:9x9"),
        Endgame(()),
        sketch(read("board:30x30")),
        direct_flight(Endgame.of(read("400*3").position)),
    ],
    ids=["empty", "strings", "coins", "control", "board", "no endgame", "sketch", "flight"],
)
def test_what_is_large_or_cannot_be_drawn_is_told_in_words(thing):
    assert thing._repr_svg_() is None


def test_nothing_is_raised(monkeypatch):
    def broken(thing):
        raise ZeroDivisionError

    monkeypatch.setattr(notebooks, "draw", broken)
    assert Position.numbered(["a"])._repr_svg_() is None


def test_words():
    assert repr(Position()) == "<Position: 0 coins, 0 strings>"
    assert repr(Position({"s": ["a"]})) == "<Position: 1 coin, 1 string: {'s': ('a',)}>"
    assert repr(Board(5, 5).position()) == "<Position: 25 coins, 60 strings>"
    assert repr(read("board:2x2")) == "<Document: a board, 4 coins, 12 strings>"
    assert repr(read("cubes:2x2x2")) == "<Document: a board of cells, 1 coin, 6 strings>"
    assert len(repr(Document(Position(), "x" * 1000))) < 120
    game = Game(Board(1, 1).position(), misere=True)
    assert repr(game) == "<Game: A 0 : B 0, A to move, 4 strings left, misère>"
    for line in game.moves:
        game.play(line)
    assert repr(game) == "<Game: A 0 : B 1, over, misère>"
    assert repr(sketch(read("board:1x1"))) == "<Sketch: 4 lines, 4 dots, 0 labels>"
    for small in range(1, 30):
        assert len(repr(Position.numbered([["coin"]] * small))) <= 160
