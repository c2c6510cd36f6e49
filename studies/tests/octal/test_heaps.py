"""Octal games against mex and the tables in print."""

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stringscoins.errors import FamilyError
from stringscoins.families.vines import octal_digits
from stringscoins.values import mex
from stringscoins_studies.octal.heaps import Period, find_period, heaps

# Romer, table 1.1: Kayles, 12 heaps a line. (Of the second line some digits cannot be read in his text; the others
# agree, and so does every other line.)
KAYLES = [
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6],
    [4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7],
    [4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7],
    [4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7],
    [4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7],
    [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7],
    [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7],
    [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7],
]

# Romer, table 1.2: Dawson's Kayles, 17 heaps a line.
DAWSON = [
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5],
    [2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7],
    [4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5],
    [5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7],
    [4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5],
    [5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3],
]


def by_definition(code, largest):
    """The rules of an octal game, one option after the other."""
    digits, values = octal_digits(code), [0]
    for n in range(1, largest + 1):
        options = set()
        for taken, digit in enumerate(digits):
            left = n - taken
            if digit & 1 and left == 0:
                options.add(0)
            if digit & 2 and left > 0:
                options.add(values[left])
            if digit & 4:
                options |= {values[a] ^ values[left - a] for a in range(1, left)}
        values.append(mex(options))
    return values


codes = st.builds(
    lambda first, rest: f"{first}.{rest}", st.sampled_from("04"), st.text(alphabet="01234567", min_size=1, max_size=5)
)


@given(codes, st.integers(0, 60))
@settings(max_examples=200)
def test_heaps_follow_the_rules(code, largest):
    assert heaps(code, largest) == by_definition(code, largest)


def test_tables_in_print():
    assert heaps("kayles", 95) == list(chain.from_iterable(KAYLES))
    assert heaps("dawson", 100) == list(chain.from_iterable(DAWSON))


def test_dawsons_chess_is_dawsons_kayles_of_one_more():
    assert heaps("dawson-chess", 300) == heaps("dawson", 301)[1:]


@pytest.mark.parametrize(
    ("code", "period"),
    [
        # Winning Ways, chapter 4, table 6: periods and last exceptional values.
        ("kayles", Period(71, 12, 70)),
        ("dawson", Period(53, 34, 52)),
        ("0.137", Period(52, 34, 51)),
        ("0.3", Period(0, 2, None)),
    ],
)
def test_periods(code, period):
    assert find_period(code, heaps(code, 400)) == period


@given(codes)
@settings(max_examples=60)
def test_a_proved_period_holds_further_on(code):
    period = find_period(code, heaps(code, 60))
    if period is not None:
        values = heaps(code, 400)
        assert all(values[n] == values[n + period.period] for n in range(period.preperiod, 401 - period.period))
        if period.last_exception is None:
            assert period.preperiod == 0
        else:
            assert values[period.last_exception] != values[period.last_exception + period.period]


@pytest.mark.parametrize("code", ["kayles", "0.07"])
def test_a_period_is_claimed_as_soon_as_it_is_proved_and_no_sooner(code):
    found = find_period(code, heaps(code, 400))
    needed = 2 * found.preperiod + 2 * found.period + len(octal_digits(code)) - 1
    values = heaps(code, needed)
    assert find_period(code, values[:needed]) == found
    assert find_period(code, values[: needed - 1]) is None


def test_no_period_is_claimed_where_none_is_known():
    # Officers, 0.6, is not known to be periodic.
    assert find_period("0.6", heaps("0.6", 2000)) is None


def test_ten_thousand_heaps():
    values = heaps("kayles", 10_000)
    assert values[9_996:] == [values[n - 9_900] for n in range(9_996, 10_001)]


@pytest.mark.parametrize("largest", [-1, 100_001])
def test_bad_heaps(largest):
    with pytest.raises(FamilyError, match="largest heap"):
        heaps("kayles", largest)
