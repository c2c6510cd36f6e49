"""Documents: a position, and what is said about it."""

import pytest

from stringscoins.errors import NotationError, PositionError
from stringscoins.families import Grid, make
from stringscoins.notation import Document
from stringscoins.notation.document import described
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
