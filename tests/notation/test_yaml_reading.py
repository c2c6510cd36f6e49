"""Position files: every kind."""

import random
from dataclasses import replace

import pytest

from stringscoins import Position
from stringscoins.errors import NotationError
from stringscoins.families import Board, independent_pieces, make, segments
from stringscoins.families.boards import FRAMES
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
  |       |
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


def pictured(*more):
    return "\n".join(["stringscoins: 1", "picture: |", "  +---+---+", "  | A |   |", "  +---+---+", *more]) + "\n"


@pytest.mark.parametrize(
    ("more", "turn", "lead"),
    [
        ((), "A", 1),
        (("turn: A",), "A", 1),
        (("turn: 'B'",), "B", -1),
        (("lead: 1",), "A", 1),
        (("lead: 2",), "A", 2),  # the blank box is A's
        (("lead: 0",), "A", 0),
        (("lead: 0", "turn: B"), "B", 0),
        (("lead: -2", "turn: B"), "B", -2),
    ],
)
def test_letters_and_a_lead(more, turn, lead):
    document = parse(pictured(*more))
    assert (document.turn, document.lead, dict(document.owners)) == (turn, lead, {"0 0": "A"})
    assert parse(write(document, "yaml")) == document


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("lead: 3",), "6:7: the lead is 3, but with the letters in boxes A, who is to move, leads by 1; expected 1"),
        (("turn: B", "lead: 1"), "7:7: the lead is 1, but with the letters in boxes B, who is to move, leads by -1"),
        (("turn: C",), "6:7: the turn is 'C'; expected A or B"),
        (("turn: [A]",), "6:7: a list where a text belongs; expected A or B"),
    ],
)
def test_what_contradicts_the_letters(more, said):
    with pytest.raises(NotationError) as error:
        parse(pictured(*more), source="p")
    assert str(error.value).startswith(f"p:{said}")


def test_letters_in_entries_of_a_sum():
    entry = "  - picture: |\n      +---+---+\n      | A | A |\n      +---+---+\n"
    whole = f"stringscoins: 1\nturn: B\nlead: 5\nsum:\n{entry}    count: 2\n{entry}    lead: -2\n  - 3\n"
    document = parse(whole)
    assert (document.turn, document.lead) == ("B", 5 - 3 * 2) and set(document.owners.values()) == {"A"}
    assert parse(write(document, "yaml")) == document
    with pytest.raises(NotationError, match="8:5: unknown key 'turn'"):
        parse(f"stringscoins: 1\nsum:\n  - 3\n{entry}    turn: B\n")
    # Boards of which only the letters differ are no copies of each other.
    other = f"stringscoins: 1\nsum:\n{entry}{entry.replace('A |', 'B |')}"
    assert parse(write(parse(other), "yaml")).owners == parse(other).owners


def test_a_framed_board_with_owners_keeps_them(seed):
    rng = random.Random(seed)
    for _ in range(100):
        board = Board(rng.randint(1, 3), rng.randint(1, 3), rng.choice(list(FRAMES)))
        drawn = frozenset(line for line in board.lines() if rng.random() < 0.8 and not board.is_drawn(line))
        board = replace(board, drawn=drawn)
        boxes = {f"{row} {column}" for row in range(board.rows) for column in range(board.columns)}
        taken = sorted(boxes - set(board.position().coins))
        owners = {box: rng.choice("AB") for box in taken if rng.random() < 0.8}
        document = Document.of(board, owners=owners, turn=rng.choice("AB"))
        if rng.random() < 0.3:
            document = replace(document, lead=rng.randint(-5, 5))
        again = parse(write(document, "yaml"))
        assert (again.position, again.lead, again.turn) == (document.position, document.lead, document.turn)
        assert again.owners == (owners if document.is_lettered else {})
        assert parse(write(again, "yaml")) == again
