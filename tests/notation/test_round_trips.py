"""What was written reads back as an equal position, in every format."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import KEEPING, boards, documents, positions

from stringscoins import Position
from stringscoins.errors import NotationError
from stringscoins.families import FAMILIES
from stringscoins.notation import Document, parse, read, write
from stringscoins.notation.sparse6 import parse as parse_sparse6
from stringscoins.notation.text import Text

many = settings(max_examples=80)


@pytest.mark.thorough
@pytest.mark.parametrize("name", KEEPING)
@many
@given(document=documents())
def test_every_position(name, document):
    back = parse(write(document, name), format=name)
    assert back.position == document.position
    assert back.about == document.about


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["node-link", "graphml", "dot"])
@many
@given(document=documents(positions(ordinary=True)))
def test_ordinary_positions_as_multigraphs(name, document):
    written = write(document, name)
    said = document.name, document.source, document.note, dict(document.position)
    assert ("string s" in written) <= ("string s" in repr(said))
    assert parse(written, format=name).position == document.position


@many
@given(document=documents())
def test_yaml_keeps_the_order_and_the_board(document):
    back = parse(write(document, "yaml"))
    assert back.position.strings == document.position.strings
    assert dict(back.position.items()) == dict(document.position.items())
    assert back.board == document.board


@many
@given(board=boards())
def test_pictures(board):
    back = parse(write(Document(board.position(), board=board), "picture"), format="picture")
    assert back.position == board.position()
    assert back.board is not None
    assert {line for line in board.lines() if board.is_drawn(line)} == back.board.drawn


@many
@given(board=boards())
def test_pictures_in_position_files(board):
    picture = write(Document(board.position(), board=board), "picture")
    written = "stringscoins: 1\npicture: |\n" + "".join(f"  {line}\n" for line in picture.splitlines())
    assert parse(written).position == board.position()


@many
@given(position=positions(ordinary=True, plain=True))
def test_sparse6_up_to_renaming(position):
    assert parse(write(Document(position), "sparse6"), format="sparse6").position.canonical() == position.canonical()


@settings(max_examples=20)
@given(n=st.integers(60, 70) | st.integers(250, 260))
def test_sparse6_of_many_coins(n):
    path = Position.numbered([[str(i), str(i + 1)] for i in range(n)])
    back = parse(write(Document(path), "sparse6"), format="sparse6").position
    assert (len(back), len(back.coins), len(back.capturable)) == (n, n + 1, 2)


@pytest.mark.thorough
def test_sparse6_of_more_coins_than_two_characters_count():
    loops = Position.numbered([[str(i), str(i // 2)] for i in range(1, 70_000)])
    back = parse(write(Document(loops), "sparse6"), format="sparse6").position
    assert len(back) == len(loops)
    assert len(back.coins) == len(loops.coins)


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_every_family(family):
    document = read(family.example)
    for name in KEEPING:
        assert parse(write(document, name), format=name).position == document.position


def test_sparse6_can_do_without_ground():
    text = Text(":Bc\n")
    assert parse_sparse6(text).position != parse_sparse6(text, ground=None).position
    assert set(parse_sparse6(text, ground=None).position.coins) <= {"0", "1", "2"}


@pytest.mark.parametrize("name", ["picture", "sparse6"])
def test_formats_refuse_what_they_cannot_hold(name):
    with pytest.raises(NotationError, match=r"board|at most two"):
        write(Document(Position({"s": ["a", "b", "c"]})), name)


@pytest.mark.parametrize("document", [Document(Position({"s": ["a\x07"]})), Document(Position(), note="\x1b[2J")])
@pytest.mark.parametrize("name", ["yaml", "graphml", "dot"])
def test_control_characters_are_not_written(document, name):
    with pytest.raises(NotationError, match=r"control character U\+00"):
        write(document, name)
