"""Sums of chains and loops."""

import pytest

from stringscoins.errors import NotationError
from stringscoins.notation.sums import parse_sum


def fail(offset: int, problem: str, *, expected: str) -> NotationError:
    return NotationError(problem, expected=expected, column=offset)


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
