"""Documents: a position, and what is said about it."""

import pytest

from stringscoins.errors import NotationError, PositionError
from stringscoins.families import Grid, independent_pieces, make
from stringscoins.notation import Document, Part
from stringscoins.notation.document import described, is_piece
from stringscoins.notation.text import Text
from stringscoins.position import Position


def test_a_document_has_the_position_of_its_grid():
    with pytest.raises(PositionError, match="must have the document's position"):
        Document(make("cubes", [2, 2, 2]), grid=Grid((2, 2, 2), 1, 3))


def test_what_is_said():
    document = Document(Position.numbered(["a"]), "one", note="a note", lead=-2)
    assert document.about == {"name": "one", "note": "a note", "lead": -2}
    assert described(document.position, document.about, Text("")) == document
    assert Document(Position()).about == {}


@pytest.mark.parametrize(("words", "lead"), [("3", 3), ("+3", 3), ("-12", -12), (7, 7)])
def test_leads(words, lead):
    assert described(Position(), {"lead": words}, Text("", "file")).lead == lead


@pytest.mark.parametrize("words", ["much", "", "3.5", "1e3"])
def test_a_lead_that_is_none(words):
    with pytest.raises(NotationError, match=rf"file: the lead is '{words}'; expected an integer"):
        described(Position(), {"lead": words}, Text("", "file"))


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
