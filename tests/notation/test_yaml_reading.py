"""Position files: every kind."""

import pytest

from stringscoins import Position
from stringscoins.families import Board, independent_pieces, make, segments
from stringscoins.notation import parse

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
