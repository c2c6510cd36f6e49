"""Text on its way in: what it may hold, and where in it something stands."""

import pytest

from stringscoins.errors import NotationError
from stringscoins.notation.text import MAX_SIZE, Text, forbidden


@pytest.mark.parametrize(("offset", "place"), [(0, (1, 1)), (2, (1, 3)), (3, (2, 1)), (5, (2, 3))])
def test_places(offset, place):
    assert Text("ab\ncd").at(offset) == place


def test_bytes_that_are_no_text():
    with pytest.raises(NotationError, match=r"file:2:3: the byte 0xff is not UTF-8"):
        Text.decoded(b"a\nbc\xff", "file")
    with pytest.raises(NotationError, match=r"file:1:2: the control character U\+0007"):
        Text.decoded(b"a\x07", "file")


def test_at_most_a_mebibyte():
    assert len(Text.decoded(b"a" * MAX_SIZE, "").content) == MAX_SIZE
    for make, long in ((Text.decoded, b"a" * (MAX_SIZE + 1)), (Text.checked, "a" * (MAX_SIZE + 1))):
        with pytest.raises(NotationError, match="the text is too long; expected at most 1 MiB"):
            make(long, "")


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\x7f", "\x85", "\u2028", "\ud800", "\ufeff", "\uffff"])
def test_what_no_text_may_hold(character):
    assert forbidden(f"a{character}") == forbidden(character, lines=True) == f"U+{ord(character):04X}"
    assert not forbidden("a b é 日本")
