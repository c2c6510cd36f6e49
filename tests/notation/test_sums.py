"""Sums of chains and loops."""

import pytest

from stringscoins.errors import NotationError
from stringscoins.families import independent_pieces
from stringscoins.notation.sums import parse_sum


def fail(offset: int, problem: str, *, expected: str) -> NotationError:
    return NotationError(problem, expected=expected, column=offset)


def test_sums():
    for words, components in [
        ("3", [("chain", 3)]),
        ("4l", [("loop", 4)]),
        (" 5*3 + 4l+8l ", [("chain", 3)] * 5 + [("loop", 4), ("loop", 8)]),
        ("2*4l+1", [("loop", 4)] * 2 + [("chain", 1)]),
        ("10 l\n+ 03", [("loop", 10), ("chain", 3)]),
        ("100000 * 1".replace("100000", "50000"), [("chain", 1)] * 50_000),
    ]:
        assert parse_sum(words, fail) == independent_pieces(components)


@pytest.mark.parametrize(
    ("words", "offset"),
    [
        ("", 0),
        ("l", 0),
        ("3+", 2),
        ("3++4", 2),
        ("3 + x", 4),
        ("3l4", 2),
        ("2**3", 2),
        ("3*", 2),
        ("3\u00b2", 1),
        ("-3", 0),
    ],
)
def test_the_fault_is_pointed_at(words, offset):
    with pytest.raises(NotationError) as caught:
        parse_sum(words, fail)
    assert caught.value.column == offset
