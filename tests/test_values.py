import pytest

from stringscoins.values import LOONY, mex, mover_wins, nim_sum, show, value_of


@pytest.mark.parametrize(
    ("values", "expected"),
    [([0, 1, 2], 3), ([LOONY, 0, 2, 3], 1), ([1, 2, 4, 5, 7], 0), ([0, 1, 2, 4, 7], 3), ([], 0), ([LOONY], 0)],
)
def test_mex(values, expected):  # Malkin, section 4.3.1, (4.1) to (4.3); Romer, section 1.2
    assert mex(values) == expected


@pytest.mark.parametrize(
    ("values", "expected"), [([2, 0, 1], 3), ([2, 3, 6], 7), ([5, 7], 2), ([], 0), ([1, LOONY], LOONY)]
)
def test_nim_sum(values, expected):  # Malkin, (4.5) and figure 4.16; Romer, theorem 1.2.1
    assert nim_sum(values) == expected


@pytest.mark.parametrize(
    ("captures", "others", "expected"),
    [
        ([], [], 0),
        ([], [1, LOONY], 0),
        ([], [0, 1, 3], 2),
        ([1], [0, 2], 1),
        ([0], [LOONY], 0),
        ([LOONY], [0], LOONY),
        ([0, LOONY], [], LOONY),
        ([0, 1], [], LOONY),
        ([2], [0, 2], LOONY),
    ],
)
def test_the_rule(captures, others, expected):
    assert value_of(captures, others) == expected


def test_who_wins():
    assert [mover_wins(value) for value in (0, 1, 7, LOONY)] == [False, True, True, True]
    assert [show(value) for value in (0, 3, LOONY)] == [0, 3, "loony"]
