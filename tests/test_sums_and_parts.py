"""Sums of positions, what is left of one, and parallel strings: the names, the order and the number of strings."""

import networkx as nx
import pytest

from stringscoins.errors import PositionError
from stringscoins.position import Position


def test_a_primed_name_that_is_there_already_is_primed_again():
    total = Position({"s": ["a"]}) + Position({"s": ["a"], "s'": ["a", "a'"]})
    assert dict(total) == {"s": ("a",), "s'": ("a'",), "s''": ("a'", "a''")}
    twice = Position({"s": ["a"], "s'": ["a'"]}) + Position({"s": ["a"]})
    assert dict(twice) == {"s": ("a",), "s'": ("a'",), "s''": ("a''",)}


def test_a_restriction_keeps_the_order_of_the_position():
    position = Position.numbered(["ab", "bc", "c", "d"])
    assert position.restricted(["s4", "s1", "s3"]).strings == ("s1", "s3", "s4")


def test_the_weights_of_all_edges_together_are_bounded():
    graph = nx.Graph([("a", "b", {"weight": 60_000}), ("b", "c", {"weight": 50_000})])
    with pytest.raises(PositionError, match="the edge 'b' - 'c' has the weight 50000: that makes more than 100000"):
        Position.from_networkx(graph)
    graph.edges["b", "c"]["weight"] = 40_000
    assert len(Position.from_networkx(graph)) == 100_000
