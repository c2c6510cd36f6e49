"""Sums of positions, and what is left of one: the names and the order of strings."""

from stringscoins.position import Position


def test_a_primed_name_that_is_there_already_is_primed_again():
    total = Position({"s": ["a"]}) + Position({"s": ["a"], "s'": ["a", "a'"]})
    assert dict(total) == {"s": ("a",), "s'": ("a'",), "s''": ("a'", "a''")}


def test_a_restriction_keeps_the_order_of_the_position():
    position = Position.numbered(["ab", "bc", "c", "d"])
    assert position.restricted(["s4", "s1", "s3"]).strings == ("s1", "s3", "s4")
