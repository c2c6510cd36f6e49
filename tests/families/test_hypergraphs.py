"""Uniform hypergraphs: counts, sizes of strings, and how strings meet."""

from itertools import combinations, pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stringscoins.errors import FamilyError
from stringscoins.families.graphs import graph
from stringscoins.families.hypergraphs import HYPERGRAPH_CLASSES, hypergraph


def members(position):
    return [frozenset(held) for _, held in position.items()]


@given(st.integers(1, 6), st.integers(0, 3))
def test_complete(k, more):
    n = k + more
    found = members(hypergraph("complete", n, k))
    assert len(found) == len(set(found)) == comb(n, k)
    assert {len(string) for string in found} == {k}
    assert len(frozenset.union(*found)) == n


@given(st.integers(1, 5), st.integers(0, 5))
def test_tight(k, more):
    n = k + more
    path = members(hypergraph("tight-path", n, k))
    assert len(path) == more + 1
    assert all(len(one & other) == k - 1 for one, other in pairwise(path))
    ring = hypergraph("tight-cycle", n + 1, k)
    assert len(ring) == len(ring.coins) == n + 1
    assert {ring.valence(coin) for coin in ring.coins} == {k}
    assert {len(string) for string in members(ring)} == {k}


@given(st.integers(3, 7), st.integers(2, 5))
def test_loose(n, k):
    path, ring = members(hypergraph("loose-path", n, k)), members(hypergraph("loose-cycle", n, k))
    assert {len(string) for string in path + ring} == {k}
    for (i, one), (j, other) in combinations(enumerate(path), 2):
        assert len(one & other) == (j - i == 1)
    for (i, one), (j, other) in combinations(enumerate(ring), 2):
        assert len(one & other) == (j - i in (1, n - 1))
    assert len(frozenset.union(*path)) == n * (k - 1) + 1
    assert len(frozenset.union(*ring)) == n * (k - 1)


def test_strings_of_two_coins_make_the_graphs():
    assert hypergraph("complete", 5, 2).canonical() == graph("complete", 5).canonical()
    for kind in ("tight", "loose"):
        assert hypergraph(f"{kind}-cycle", 5, 2).canonical() == graph("cycle", 5).canonical()
    assert hypergraph("tight-path", 5, 2).canonical() == graph("path", 5).canonical()
    assert hypergraph("loose-path", 5, 2).canonical() == graph("path", 6).canonical()


def test_fano_plane():
    lines = members(hypergraph("fano"))
    assert len(lines) == 7
    assert all(len(one & other) == 1 for one, other in combinations(lines, 2))
    points = sorted(frozenset.union(*lines))
    assert all(sum({p, q} <= line for line in lines) == 1 for p, q in combinations(points, 2))


@pytest.mark.parametrize("kind", sorted(HYPERGRAPH_CLASSES))
def test_ground_and_counts(kind):
    size = () if kind == "fano" else (4, 3)
    bare, grounded = hypergraph(kind, *size), hypergraph(kind, *size, ground=2)
    assert HYPERGRAPH_CLASSES[kind].count(*size) == (len(bare.coins), len(bare))
    assert len(grounded) == len(bare) + 2 * len(bare.coins)
    assert all(grounded.valence(coin) == bare.valence(coin) + 2 for coin in bare.coins)


@pytest.mark.parametrize(
    ("kind", "size", "message"),
    [
        ("tight-cylce", (5, 3), "did you mean 'tight-cycle'"),
        ("tight-cycle", (3, 3), r"n must be at least k \+ 1, not 3"),
        ("complete", (3, 4), r"n must be at least k \+ 0, not 3"),
        ("complete", (5,), "takes sizes: 2"),
        ("fano", (7,), "takes sizes: none"),
        ("loose-cycle", (2, 3), "must be at least 3, not 2"),
        ("loose-path", (2, 1), "must be at least 2, not 1"),
        ("complete", (100_000, 50_000), "more than 10\\^12 strings"),
        ("tight-cycle", (20_000, 15_000), "hold more than 1000000 coins"),
        ("loose-path", (1, 10**9), "at most 100000"),
    ],
)
def test_bad_hypergraphs(kind, size, message):
    with pytest.raises(FamilyError, match=message):
        hypergraph(kind, *size)
