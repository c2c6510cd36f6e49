"""Whatever can be a position, and what is said of what cannot."""

import sys
from pathlib import Path

import networkx as nx
import pytest

from stringscoins import notation
from stringscoins.errors import FileError, NotationError, PositionError
from stringscoins.families import make
from stringscoins.families.boards import Board
from stringscoins.position import Position
from stringscoins.questions.records import Record
from stringscoins.questions.sources import name_of, parse, read
from stringscoins.strategy import Game

ROOT = Path(__file__).parent.parent.parent
PATH = ROOT / "positions" / "malkin" / "g1.yaml"


def test_parse_reads_no_file(monkeypatch):
    def opened(*_, **__):
        raise AssertionError("a file is looked for")

    monkeypatch.chdir(PATH.parent)
    monkeypatch.setattr("os.path.exists", opened)
    monkeypatch.setattr(sys, "stdin", None)
    for text in ("g1.yaml", str(PATH), "-", "3 + g1.yaml", "stringscoins: 1\nsum:\n  - g1.yaml\n", ""):
        with pytest.raises(NotationError):
            parse(text)


def test_parse_keeps_names():
    packaged = read("@malkin/g1")
    for text in ("board:2x3", "3+4l", "@malkin/g1", "board:2x2 + 3"):
        assert parse(text).position == read(text).position and parse(text).name == read(text).name
    content = PATH.read_text()
    assert parse(content) == packaged == parse(content, format="yaml")
    assert parse(notation.write(packaged, "hif")).position == packaged.position
    assert parse(notation.write(packaged, "graphml"), format="graphml").position == packaged.position


@pytest.mark.parametrize(
    ("source", "strings"),
    [
        ("board:2x2:icelandic", 8),
        ("3+4l", 8),
        (str(PATH), 5),
        (PATH, 5),
        (Position.numbered(["ab", "b"]), 2),
        (Board(2, 3), 17),
        (nx.petersen_graph(), 15),
        (nx.MultiGraph([("a", "b"), ("a", "b"), ("b", "ground")]), 3),
        (Position.numbered(["abc", "a"]).to_networkx(), 2),
        ({"left": [1, 2], "right": [2]}, 2),
        ([(1, 2), ("a", "b"), ()], 3),
        (((i, i + 1) for i in range(5)), 5),
        ([], 0),
    ],
)
def test_what_can_be_a_position(source, strings):
    assert len(read(source).position) == strings


def test_a_document_is_itself_and_keeps_what_it_says():
    document = read(PATH)
    assert read(document) is document
    assert (document.name, name_of(PATH, document)) == ("G1", "G1")
    assert name_of("3+4l", read("3+4l")) == "3+4l"
    assert read(nx.Graph([(1, 2)], name="an edge")).name == "an edge"
    assert read(Board(1, 1)).board == Board(1, 1)


def test_a_game_is_what_is_left_of_it_with_the_lead_of_its_mover():
    game = Game(make("board", [1, 1]))
    for string in game.start.strings:
        document = read(game)
        assert document.position == game.position
        game.play(string)
    document = read(game)
    assert (len(document.position), document.lead) == (0, 1)


@pytest.mark.parametrize(
    ("source", "error", "said"),
    [
        (5, PositionError, "5, of the type int, is no position; expected a SOURCE such as"),
        (Record("endgame", {"name": "3"}), PositionError, "<endgame of 3>, of the type Record, is no position"),
        (None, PositionError, "of the type NoneType"),
        (b"3", PositionError, "of the type bytes"),
        ("bord:2x2", NotationError, "did you mean 'board'"),
        ("no/such.yaml", FileError, "no such file"),
        (Path("no/such.yaml"), FileError, "no such file"),
        ([5], PositionError, "given as a collection, not as 5"),
        ({"s": "ab"}, PositionError, "not as the text 'ab'"),
        ([(1, "1")], PositionError, "holds the coin '1' twice"),
        (["3", "4l"], PositionError, r"the text '3' stands where the coins .* evaluate\(...\) takes a list of sources"),
        (nx.DiGraph([(1, 2)]), PositionError, "undirected"),
    ],
)
def test_what_cannot(source, error, said):
    with pytest.raises(error, match=said):
        read(source)
