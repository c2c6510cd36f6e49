import pytest

from stringscoins.errors import FamilyError, LimitReached
from stringscoins.families.boards import Board
from stringscoins.solve import margin
from stringscoins.solve.limits import Limits
from stringscoins.solve.work import Work
from stringscoins_studies.strips.rows import grounds_of_row, row_margin
from stringscoins_studies.strips.words import misere_lead
from studies.tests.strips.by_rules import row_position

KINDS = [(sides, ends) for sides in range(3) for ends in range(3)]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("sides", "ends"), KINDS)
def test_margins_are_those_of_the_rules(sides, ends, misere):
    for n in range(2, 7):
        position = row_position(n, sides, ends)
        if len(position) <= 14:
            assert row_margin(n, sides, ends, misere=misere) == margin(position, misere=misere, method="definition")


@pytest.mark.parametrize(("frame", "sides", "ends"), [("american", 2, 2), ("icelandic", 1, 1), ("swedish", 0, 0)])
def test_frames(frame, sides, ends):
    position = row_position(5, sides, ends)
    assert position.canonical() == Board(1, 5, frame).position().canonical()


def test_the_only_coin_of_a_row_has_both_ends():
    assert (grounds_of_row(3, 2, 1), grounds_of_row(1, 2, 2)) == ([3, 2, 2], [4])


@pytest.mark.parametrize("ends", [0, 1])
def test_a_strip_with_a_closed_end_is_taken_whole(ends):
    assert [row_margin(n, 0, ends) for n in range(2, 12)] == list(range(2, 12))


@pytest.mark.parametrize(("sides", "ends"), KINDS)
def test_the_search_of_words_agrees_with_the_table(sides, ends):
    # Keys that lose a coin in front of a word would still get most of these right.
    rows = range(1 if sides or ends else 2, 9 - sides // 2)
    assert [misere_lead(n, sides, ends) for n in rows] == [-row_margin(n, sides, ends, misere=True) for n in rows]


def test_first_player_of_misere_1_x_n_takes_a_quarter():
    taken = [(n - misere_lead(n, 2, 2)) // 2 for n in range(1, 13)]
    assert taken == [(n - 1) // 4 for n in range(1, 13)]


def test_long_rows_keep_to_the_limits():
    with pytest.raises(LimitReached, match="rows of 20 coins: they are searched to 19"):
        misere_lead(20, 2, 2)
    with pytest.raises(LimitReached, match="a row of 14 takes"):
        misere_lead(14, 2, 2, work=Work(Limits(megabytes=5)))


def test_bad_rows():
    with pytest.raises(FamilyError, match="expected n >= 1"):
        row_margin(0, 2, 2)
    with pytest.raises(FamilyError, match="3 sides"):
        row_margin(4, 3, 2)
    with pytest.raises(LimitReached, match="a row of 12 takes 1,9"):
        row_margin(12, 2, 2, work=Work(Limits(megabytes=100)))
