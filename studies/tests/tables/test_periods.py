"""Periods of sequences that begin in any way and then repeat."""

from hypothesis import assume, given
from hypothesis import strategies as st

from stringscoins_studies.tables.periods import conjectured_period

terms = st.integers(-1, 9)


def least_period(block):
    return next(p for p in range(1, len(block) + 1) if len(block) % p == 0 and block[:p] * (len(block) // p) == block)


@given(st.lists(terms, max_size=10), st.lists(terms, min_size=1, max_size=6), st.integers(-3, 3), st.integers(0, 50))
def test_a_sequence_that_repeats(before, block, saltus, first):
    """The period is found, or a smaller one that the whole end obeys as well."""
    repeats = 8 + len(before)
    values = before + [term + saltus * i for i in range(repeats) for term in block]
    found = conjectured_period(values, first=first, saltus=True)
    assert found is not None and found.period <= len(block)
    assert found.checked == first + len(values) - 1 and found.start <= first + len(before)
    start, period = found.start - first, found.period
    assert all(values[i + period] == values[i] + found.saltus for i in range(start, len(values) - period))
    assert start == 0 or values[start - 1 + period] != values[start - 1] + found.saltus
    if saltus == 0 and found.saltus == 0:
        assert found.period == least_period(block)


@given(st.lists(terms, max_size=40), st.booleans())
def test_what_a_conjecture_rests_on(values, saltus):
    found = conjectured_period(values, saltus=saltus)
    if found is None:
        return
    repeating = len(values) - found.start
    assert repeating >= max(3 * found.period, found.start, found.period + 6)
    assert saltus or found.saltus == 0


@given(st.lists(terms, min_size=1, max_size=6), st.integers(1, 30))
def test_too_short_to_tell(block, length):
    assume(length < least_period(block) + 6 or length < 3 * least_period(block))
    values = (block * 30)[:length]
    found = conjectured_period(values)
    assert found is None or found.period < least_period(block)


def test_examples():
    assert conjectured_period([]) is None
    assert conjectured_period([4] * 6) is None
    assert conjectured_period([4] * 7, first=3) == (3, 1, 0, 9)
    assert conjectured_period([2, 5, *[4] * 7], first=3) == (5, 1, 0, 11)
    assert conjectured_period([*range(9), *[4] * 8]) is None
    assert conjectured_period(range(7)) is None
    assert conjectured_period(range(7), saltus=True) == (0, 1, 1, 6)
