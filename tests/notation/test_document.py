"""Documents: a position, and what is said about it."""

from dataclasses import replace

import pytest
from strategies import KEEPING

from stringscoins.drawing import draw
from stringscoins.errors import NotationError, PositionError
from stringscoins.families import Grid, independent_pieces, make
from stringscoins.notation import Document, Part, parse, played, read, write
from stringscoins.notation.document import described, is_piece
from stringscoins.notation.text import Text
from stringscoins.position import Position
from stringscoins.strategy import Game


def test_a_document_has_the_position_of_its_grid():
    with pytest.raises(PositionError, match="must have the document's position"):
        Document(make("cubes", [2, 2, 2]), grid=Grid((2, 2, 2), 1, 3))


def test_what_is_said():
    document = Document(Position.numbered(["a"]), "one", note="a note", lead=-2)
    assert document.about == {"name": "one", "note": "a note", "lead": -2}
    assert described(document.position, document.about, Text("")) == document
    assert Document(Position()).about == {}


@pytest.mark.parametrize("where", ["name", "source", "note"])
def test_control_characters(where):
    with pytest.raises(NotationError, match=r"file: the (name|text) 'a.*' holds the control character U\+0007"):
        described(Position(), {where: "a\a"}, Text("", "file"))
    with pytest.raises(NotationError, match="holds the control character"):
        Document(Position({"s": ["a\a"]})).check_writable()
    # A note may have lines, a name not.
    Document(Position(), note="a\nb").check_writable()
    with pytest.raises(NotationError, match=r"U\+000A"):
        Document(Position(), name="a\nb").check_writable()


def test_a_document_has_the_position_of_its_parts():
    part = Part(1, Document(Position.numbered(["a"])))
    assert Document(Position({"1:s1": ["1:a"]}), parts=(part,)).parts == (part,)
    with pytest.raises(PositionError, match="the parts of a document must have"):
        Document(part.document.position, parts=(part,))


def test_leads_are_added_and_sums_are_taken_apart():
    one, other = Document(Position.numbered(["a"]), lead=2), Document(Position.numbered(["b"]), lead=-5)
    document = Document.sum_of([one, Document.sum_of([other, one], lead=1), one], lead=10)
    assert document.lead == 12 and all(part.document.lead == 0 for part in document.parts)
    assert document.position.coins == ("1:a", "2:b", "3:a", "4:a")


BOXES = "+---+---+---+   +\n| A | A | B |\n+---+---+---+   +\n"


@pytest.mark.parametrize(("turn", "lead"), [("A", 1), ("B", -1)])
def test_owners_are_a_lead(turn, lead):
    document = parse(f"{BOXES}turn: {turn}", format="picture")
    assert document.lead == lead and document == Document.of(document.board, owners=document.owners, turn=turn)
    for format in KEEPING:
        again = parse(write(document, format), format=format)
        assert (again.lead, again.turn) == (lead, turn)
        assert again.owners == (document.owners if format in ("yaml", "picture") else {})
    assert replace(document, lead=2).lead == 2
    without = replace(document, owners={})
    assert without != document and hash(replace(document, lead=1)) == hash(replace(document, lead=1, owners={}))


def test_what_owners_and_turns_there_are():
    position = Position.numbered(["a"])
    for said, problem in [
        ({"owners": {"b": "X"}}, "'X' owns the coin 'b': expected A or B"),
        ({"owners": {"a": "A"}}, "A owns the coin 'a', which is not taken yet"),
        ({"turn": "C"}, "'C' is to move: expected A or B"),
    ]:
        for made in (Document, Game):
            with pytest.raises(PositionError, match=problem):
                made(position, **said)
    with pytest.raises(NotationError, match="the turn is 'C'; expected A or B"):
        described(position, {"turn": "C"}, Text("", "file"))


def test_owners_of_the_parts_are_those_of_the_sum():
    one, other = parse(BOXES, format="picture"), parse(f"{BOXES}turn: B", format="picture")
    for documents, turn, lead, letters in [
        ([one, one], None, 2, "AABAAB"),
        ([other, other], None, -2, "AABAAB"),
        ([Document(Position.numbered(["a"])), other], None, -1, "AAB"),
        ([one, other], None, 0, "AABBBA"),
        ([one, other], "B", 0, "BBAAAB"),
        ([Document.sum_of([one, other]), one], "A", 1, "AABBBAAAB"),
    ]:
        document = Document.sum_of(documents, turn=turn)
        assert document.lead == lead and "".join(document.owners.values()) == letters
        assert document.turn == (turn or next(part.turn for part in documents if part.owners))
        assert document.lead == sum(1 if player == document.turn else -1 for player in document.owners.values())
        again = parse(write(document, "yaml"))
        assert again == document and again.owners == document.owners
        assert draw(document).svg.count(">A</text>") == letters.count("A")


def test_a_sum_of_what_a_game_has_left():
    board = parse("stringscoins: 1\nboard: {rows: 1, columns: 2}\ngame: [h 0 0, v 0 0, h 1 0, v 0 1]")
    document = Document.sum_of([board, Document(Position.numbered(["a"]), lead=2)])
    assert (document.turn, document.lead, dict(document.owners)) == ("B", 3, {"1:0 0": "B"})
    assert parse(write(document, "yaml")) == document
    moved = played(document, ["1:h 0 1"])
    assert (moved.turn, moved.lead) == ("A", -3) and parse(write(moved, "yaml")) == moved
    chains = Document.sum_of([played(read("1+2"), ["1.0", "1.1"])])
    assert (chains.lead, chains.owners) == (1, {"1:1.1": "B"}) and parse(write(chains, "yaml")).lead == 1


def test_what_is_said_about_a_part():
    said = {"1:s": 1, "11:s": 2, "1.0": 3, "11.0": 4, "1.1": 5}
    string, piece = Document(Position({"s": ["a"]})), Document(independent_pieces([("chain", 1)]))
    assert Part(1, string).own(said) == {"s": 1} and Part(11, string).own(said) == {"s": 2}
    assert Part(1, piece, True).own(said) == {"1.0": 3, "1.1": 5} and Part(11, piece, True).own(said) == {"1.0": 4}
    assert [Part(11, piece, True).named(name) for name in ("1.0", "1.1")] == ["11.0", "11.1"]


def test_names_that_no_file_can_hold_are_found_in_parts():
    with pytest.raises(NotationError, match="control character"):
        Document.sum_of([Document(Position.numbered(["a"]), note="a\a")]).check_writable()


@pytest.mark.parametrize("strings", [{}, {"1.1": ["1.1"]}, {"1.0": ["1.1"]}, {"1.0": ["1.1"], "1.1": ["1.2", "1.1"]}])
def test_what_is_no_piece(strings):
    assert not is_piece(Position(strings))
    assert is_piece(independent_pieces([("chain", 2)])) and is_piece(independent_pieces([("loop", 2)]))
    assert not is_piece(independent_pieces([("chain", 2), ("loop", 2)]))
