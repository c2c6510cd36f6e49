"""Position files: every kind, and names that YAML would turn into something else."""

import json

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from strategies import documents, positions

from stringscoins import Position
from stringscoins.families import Board, independent_pieces, make, segments
from stringscoins.notation import Document, parse, write

DESIGN_STRINGS = """\
stringscoins: 1
name: Icelandic 2 x 2          # optional, with source:, note:
strings:                       # the general form, one string an entry
  - a b                        # coins a and b
  - [b, d]                     # the same in list form
  - a c
  - c d
  - b                          # b and the ground
  - {coins: [d], count: 2}     # two parallel strings to the ground
  - {coins: [c], id: south}    # a name for the string; others are numbered s1, s2, ... in order
"""


def strings(entries: str) -> dict[str, tuple[str, ...]]:
    return dict(parse(f"stringscoins: 1\nstrings:\n{entries}").position.items())


def test_strings():
    document = parse(DESIGN_STRINGS)
    assert document.name == "Icelandic 2 x 2"
    assert dict(document.position.items()) == {
        **{"s1": ("a", "b"), "s2": ("b", "d"), "s3": ("a", "c"), "s4": ("c", "d"), "s5": ("b",)},
        **{"s6": ("d",), "s7": ("d",), "south": ("c",)},
    }
    assert document.position.canonical() == Board(2, 2, "icelandic").position().canonical()


def test_segments():
    written = """
stringscoins: 1
segments:
  - A B 9
  - A A 5
  - [A, ground, 4]
  - ground ground 6
  - loop 12
  - [loop, 3]
  - [B 2, A, 0]
lead: 11
"""
    parts = [("A", "B", 9), ("A", "A", 5), ("A", "ground", 4), ("ground", "ground", 6), ("loop", "", 12)]
    document = parse(written)
    assert document.position == segments([*parts, ("loop", "", 3), ("B 2", "A", 0)])
    assert document.lead == 11


@pytest.mark.parametrize("written", ["5*3 + 4l + 8l", '"5*3+4l+8l"', "5 * 3\n  + 4l + 8 l"])
def test_components(written):
    expected = independent_pieces([("chain", 3)] * 5 + [("loop", 4), ("loop", 8)])
    assert parse(f"stringscoins: 1\ncomponents: {written}\n").position == expected


def test_a_sum_may_be_a_number():
    assert parse("stringscoins: 1\ncomponents: 7\n").position == independent_pieces([("chain", 7)])


def test_board():
    document = parse("stringscoins: 1\nboard: {rows: 5, columns: 4, frame: icelandic}\ndrawn: [h 1 0, 'v  2 03']\n")
    assert document.board == Board(5, 4, "icelandic", frozenset({"h 1 0", "v 2 3"}))
    assert document.position == document.board.position()
    assert parse("stringscoins: 1\nboard: {rows: 1, columns: 2}\n").board == Board(1, 2)


def test_picture():
    document = parse("""
stringscoins: 1
picture: |                     # dots +, drawn lines --- and |
  +---+---+
  | A     |
  +   +---+
  |   |
  +---+   +
""")
    assert document.position == Position(
        {"v 0 1": ["0 0", "0 1"], "h 1 0": ["0 0", "1 0"]} | {"v 1 2": ["1 1"], "h 2 1": ["1 1"]}
    )


def test_family():
    document = parse("stringscoins: 1\nfamily: {name: board, size: [4, 5], frame: swedish}\n")
    assert document.position == make("board", [4, 5], frame="swedish")
    assert document.board == Board(4, 5, "swedish")


def test_about():
    document = parse(
        "stringscoins: 1\nlead: -3\nsource: |\n  Malkin,\n  chapter 2\nnote: >\n  two\n  lines\nstrings: []\n"
    )
    assert document.about == {"source": "Malkin,\nchapter 2", "note": "two lines", "lead": -3}
    assert parse("stringscoins: 1\nname: 012\nstrings: []\n").name == "012"


def test_names_are_taken_as_they_are_written():
    assert strings("  - no 012\n  - no\n  - 1:30\n  - 012\n  - 1 2\n  - [7, 1:30]\n  - 2001-01-01 0x1F\n  - '7'\n") == {
        **{"s1": ("no", "012"), "s2": ("no",), "s3": ("1:30",), "s4": ("012",), "s5": ("1", "2"), "s6": ("7", "1:30")},
        **{"s7": ("2001-01-01", "0x1F"), "s8": ("7",)},
    }


def test_names_in_lists_may_have_blanks():
    assert strings("  - [0 1, '0 2']\n  - ['null', 'é']\n") == {"s1": ("0 1", "0 2"), "s2": ("null", "é")}


def test_ground_and_bare_strings():
    assert strings("  - b ground\n  - [ground, b]\n  - []\n  - {coins: []}\n  - ground ground\n") == {
        **{"s1": ("b",), "s2": ("b",), "s3": (), "s4": (), "s5": ()}
    }


def test_ids():
    entries = (
        "  - a\n  - {coins: a b, count: 2, id: x}\n  - b\n  - {coins: [a], count: 1, id: y}\n  - {coins: c, count: 2}\n"
    )
    assert list(strings(entries)) == ["s1", "x-1", "x-2", "s2", "y", "s3", "s4"]


def test_windows_line_breaks_and_byte_order_mark():
    assert parse("\ufeffstringscoins: 1\r\nstrings:\r\n  - a b\r\n").position == Position.numbered(["ab"])


@settings(max_examples=100)
@given(position=positions())
def test_json_is_yaml(position):
    entries = [{"coins": list(coins), "id": name} for name, coins in position.items()]
    for style in ({}, {"indent": 2}, {"indent": "\t"}, {"separators": (",", ":")}, {"ensure_ascii": False}):
        assert parse(json.dumps({"stringscoins": 1, "strings": entries}, **style)).position == position


@settings(max_examples=100)
@given(position=positions())
def test_other_readers_of_yaml_see_the_same_names(position):
    for entry, (name, coins) in zip(
        yaml.safe_load(write(Document(position), "yaml"))["strings"], position.items(), strict=True
    ):
        if isinstance(entry, dict):
            assert (entry["id"], tuple(entry["coins"])) == (name, coins)
        else:
            assert tuple(entry.split() if isinstance(entry, str) else entry) == coins


def test_what_is_written():
    position = Position({"s1": ["a", "b"], "no": ["no"], "s2": ["no"], "s3": ["0 1", "é"], "s4": [], "x": ["012", "é"]})
    assert (
        write(Document(position, "no", "Romer: 1.3", "two\nlines", 2), "yaml")
        == """\
stringscoins: 1
name: "no"
source: "Romer: 1.3"
note: |
  two
  lines
lead: 2
strings:
  - a b
  - {coins: ["no"], id: "no"}
  - "no"
  - ["0 1", é]
  - []
  - {coins: ["012", é], id: x}
"""
    )


@pytest.mark.parametrize("name", ["y", "no", "7", "1e3", "0o17", "0x1F", "012", "1_000", "1.5", "null", "1:30"])
def test_what_some_reader_takes_for_something_else_is_quoted(name):
    written = write(Document(Position({"s1": [name], "s2": [name, "é x"], name: []}), name), "yaml")
    assert written.count(f'"{name}"') == 4
    assert parse(written).position["s1"] == (name,)


def test_boards_are_written_as_boards():
    board = Board(2, 2, "swedish", frozenset({"v 0 1", "h 1 0"}))
    assert (
        write(Document(board.position(), board=board), "yaml")
        == """\
stringscoins: 1
board: {rows: 2, columns: 2, frame: swedish}
drawn: [v 0 1, h 1 0]
"""
    )


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(document=documents())
def test_without_the_c_library(monkeypatch, document):
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert parse(write(document, "yaml")) == document
