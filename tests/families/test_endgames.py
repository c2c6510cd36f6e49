"""Sums of chains and loops, and segments between joints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stringscoins.errors import FamilyError
from stringscoins.families import independent_pieces, segments
from stringscoins.position import Position

sums = st.lists(
    st.one_of(st.tuples(st.just("chain"), st.integers(1, 9)), st.tuples(st.just("loop"), st.integers(2, 9))),
    max_size=6,
)


@given(sums)
def test_a_sum_falls_into_its_components(components):
    position = independent_pieces(components)
    shapes = sorted(
        ("chain" if any(len(held) == 1 for _, held in part.items()) else "loop", len(part.coins))
        for part in position.components()
    )
    assert shapes == sorted(components)
    assert all(position.valence(coin) == 2 for coin in position.coins)
    assert len(position) == sum(n + (kind == "chain") for kind, n in components)


def test_names_along_a_chain_and_around_a_loop():
    position = independent_pieces([("chain", 2), ("loop", 3)])
    assert dict(position.items()) == {
        "1.0": ("1.1",),
        "1.1": ("1.1", "1.2"),
        "1.2": ("1.2",),
        "2.1": ("2.1", "2.2"),
        "2.2": ("2.2", "2.3"),
        "2.3": ("2.3", "2.1"),
    }


def test_a_dipper():
    dipper = segments([("A", "A", 3), ("A", "ground", 4)])
    assert dipper.valence("A") == 3
    assert sorted(dipper.valence(coin) for coin in dipper.coins) == [2] * 7 + [3]
    assert dipper["1.0"] == ("A", "1.1") and dipper["1.3"] == ("1.3", "A") and dipper["2.4"] == ("2.4",)


def test_short_parts():
    assert segments([("A", "B", 0), ("A", "A", 0), ("A", "A", 1), ("ground", "ground", 0), ("ground", "B", 0)]) == (
        Position({"1.0": ["A", "B"], "2.0": ["A"], "3.0": ["A", "3.1"], "3.1": ["3.1", "A"], "4.0": [], "5.0": ["B"]})
    )


def test_joints_keep_their_names_and_order_of_ends_does_not_matter():
    one = segments([("left", "right", 3), ("ground", "left", 2)])
    other = segments([("right", "left", 3), ("left", "ground", 2)])
    assert {"left", "right"} <= set(one.coins)
    assert one.canonical() == other.canonical()


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ([("A", "", 3)], "part 1: a segment ends at a joint or at 'ground', not at ''"),
        ([("A", "B", 1), ("B", "loop", 3)], "part 2: .* not at 'loop'"),
        ([("A", "B", -1)], "must be at least 0, not -1"),
        ([("loop", "", 1)], "length of a loop must be at least 2, not 1"),
        ([("2.1", "B", 3), ("B", "B", 3)], "no joint may be called '2.1'"),
        ([("A", "B", 3), ("1.2", "B", 3)], "no joint may be called '1.2'"),
        ([("A", "B", 10**12)], "at most 100000"),
        ([("A", "B", 60_000), ("A", "B", 60_000)], "at most 100000"),
    ],
)
def test_bad_segments(parts, message):
    with pytest.raises(FamilyError, match=message):
        segments(parts)


@pytest.mark.parametrize(
    ("components", "message"),
    [
        ([("chain", 0)], "length of a chain must be at least 1"),
        ([("loop", 1)], "length of a loop must be at least 2"),
        ([("lopo", 4)], "did you mean 'loop'"),
    ],
)
def test_bad_sums(components, message):
    with pytest.raises(FamilyError, match=message):
        independent_pieces(components)


def test_the_limit_itself_is_allowed():
    assert len(independent_pieces([("loop", 100_000)])) == 100_000
    assert len(independent_pieces([("chain", 99_999)])) == 100_000
