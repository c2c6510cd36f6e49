import pytest

from stringscoins.errors import PositionError, StringsCoinsError, UnknownName
from stringscoins.position import Position


def test_unknown_names():
    position = Position.numbered(["ab"])
    for question in (position.cut, position.__getitem__, position.valence, position.strings_of):
        with pytest.raises(StringsCoinsError, match=r"no (string|coin) is called 'x'"):
            question("x")


def test_a_near_name_may_be_written_in_other_letters():
    with pytest.raises(UnknownName, match=r"'S1' \(did you mean 's1'\?\)"):
        Position.numbered(["ab", "b"]).cut("S1")


def test_an_unknown_string_is_both_errors():
    position = Position({"left": ["a"]})
    for error in (KeyError, PositionError):
        with pytest.raises(error, match=r"^no string is called 'lift' \(did you mean 'left'\?\)$"):
            position["lift"]
    with pytest.raises(PositionError, match="no coin is called 'b'"):
        position.valence("b")
    for odd in (None, 1, ["left"]):
        assert odd not in position
        with pytest.raises(PositionError, match="no string is called"):
            position.cut(odd)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Position({"s": "coin"}), r"the coins of string 's' are given as a collection, as in \['coin'\]"),
        (lambda: Position({"s": b"coin"}), "not as the text"),
        (lambda: Position({"s": 1}), "not as 1"),
        (lambda: Position(["ab"]), r"Position\.numbered takes a list"),
        (lambda: Position.numbered("ab"), r"as in \['ab'\]"),
        (lambda: Position.numbered(["ab"]).restricted("s1"), r"as in \['s1'\]"),
        (lambda: Position.numbered(["ab"]).restricted(["s1", "s2"]), "no string is called 's2'"),
        (lambda: Position.numbered(["ab"]).restricted([1]), "no string is called '1'"),
    ],
)
def test_text_is_no_collection(make, message):
    with pytest.raises(PositionError, match=message):
        make()
