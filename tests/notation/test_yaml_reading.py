"""Position files: every kind."""

import random
from dataclasses import replace

import pytest

from stringscoins.errors import NotationError
from stringscoins.families import Board, make
from stringscoins.families.boards import FRAMES
from stringscoins.notation import Document, parse, write


def test_family():
    document = parse("stringscoins: 1\nfamily: {name: board, size: [4, 5], frame: swedish}\n")
    assert document.position == make("board", [4, 5], frame="swedish")
    assert document.board == Board(4, 5, "swedish")


def pictured(*more):
    return "\n".join(["stringscoins: 1", "picture: |", "  +---+---+", "  | A |   |", "  +---+---+", *more]) + "\n"


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
