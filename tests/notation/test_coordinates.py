import pytest

from stringscoins.families import Board
from stringscoins.notation import Coordinates, Document, read
from stringscoins.notation.coordinates import letter


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (2, 30), (11, 1)])
def test_every_line_is_understood_however_it_is_written(size):
    document = Document.of(Board(*size))
    found = Coordinates(document)
    names = [found.line(line) for line in document.position]
    assert len(set(names)) == len(names)
    for line, name in zip(document.position, names, strict=True):
        one, other = name.split("-")
        for typed in (name, one + other, f"{other}-{one}", other + one, name.upper(), f" {one} - {other}"):
            assert found.meant(typed) == line, typed


def test_a_line_lies_between_its_dots():
    found = Coordinates(Document.of(Board(3, 3)))
    assert [found.line(line) for line in ("h 0 0", "h 3 0", "v 0 3", "v 2 0")] == ["a4-b4", "a1-b1", "d3-d4", "a1-a2"]
    assert (found.box("2 0"), found.box("0 2")) == ("a1", "c3")
    assert all(found.meant(words) is None for words in ("a1-c1", "a1", "e1-e2", "a0-a1", "a1-b2", "h 0 0", "1:a1-b1"))


def test_parts_of_a_sum_have_their_numbers():
    found = Coordinates(read("3 + 1x1 + 1x2"))
    assert (found.line("2:h 0 0"), found.line("3:v 0 2"), found.line("1.0")) == ("2:a2-b2", "3:c1-c2", "1.0")
    assert found.meant("3:C2C1") == "3:v 0 2" and found.meant("c1-c2") is None
    assert (
        found.translate("cut 2:h 0 0, 1.0 or 3:v 0 2: coin 3:0 1 falls")
        == "cut 2:a2-b2, 1.0 or 3:c1-c2: coin 3:b1 falls"
    )


def test_columns_go_on_after_z():
    assert [letter(column) for column in (0, 25, 26, 51, 52)] == ["a", "z", "aa", "az", "ba"]
