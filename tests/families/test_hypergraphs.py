"""Uniform hypergraphs: counts, sizes of strings, and how strings meet."""

from collections import Counter
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

    assert hypergraph("complete-partite", 3, 2).canonical() == graph("complete-bipartite", 3, 3).canonical()
    assert hypergraph("tight-wheel", 5, 2).canonical() == graph("wheel", 6).canonical()
    assert hypergraph("sunflower", 5, 2, 1).canonical() == graph("star", 5).canonical()


@given(st.integers(1, 4), st.integers(1, 4))
def test_complete_partite(n, k):
    found = members(hypergraph("complete-partite", n, k))
    assert len(found) == len(set(found)) == n**k
    assert len(frozenset.union(*found)) == n * k
    assert all(len({int(coin) // n for coin in string}) == len(string) == k for string in found)


@given(st.integers(2, 5), st.integers(1, 4))
def test_tight_wheel(k, more):
    n = k + more
    wheel = hypergraph("tight-wheel", n, k)
    assert (len(wheel.coins), len(wheel)) == (n + 1, 2 * n)
    assert {len(string) for string in members(wheel)} == {k}
    assert wheel.valence(str(n)) == n
    assert {wheel.valence(str(coin)) for coin in range(n)} == {2 * k - 1}


@given(st.integers(1, 6), st.integers(1, 3), st.integers(1, 3))
def test_sunflower(n, core, petal):
    found = members(hypergraph("sunflower", n, core + petal, core))
    assert len(found) == n and {len(string) for string in found} == {core + petal}
    assert all(one & other == frozenset(map(str, range(core))) for one, other in combinations(found, 2))


def assert_design(position, t):
    """Any t coins lie together in one string."""
    subsets = Counter(each for string in members(position) for each in combinations(sorted(string), t))
    assert set(subsets.values()) == {1} and len(subsets) == comb(len(position.coins), t)


@pytest.mark.parametrize("q", [2, 3, 5, 7])
def test_planes(q):
    affine, projective = hypergraph("affine-plane", q), hypergraph("projective-plane", q)
    for plane in (affine, projective):
        assert_design(plane, 2)
        assert {plane.valence(coin) for coin in plane.coins} == {q + 1}
    assert {len(line) for line in members(affine)} == {q} and len(affine.coins) == q * q
    assert {len(line) for line in members(projective)} == {q + 1} and len(projective.coins) == q * q + q + 1
    assert all(len(one & other) == 1 for one, other in combinations(members(projective), 2))


@pytest.mark.parametrize("v", [3, 7, 9, 13, 15, 19, 21, 25, 27, 31, 33])
def test_steiner_triple_systems(v):
    system = hypergraph("steiner-triple", v)
    assert_design(system, 2)
    assert {len(string) for string in members(system)} == {3} and len(system.coins) == v


@pytest.mark.parametrize("n", [2, 3, 4])
def test_steiner_quadruple_systems(n):
    system = hypergraph("steiner-quadruple", n)
    assert_design(system, 3)
    assert {len(string) for string in members(system)} == {4} and len(system.coins) == 2**n


def test_systems_that_are_alike():
    fano = hypergraph("fano").canonical()
    assert_design(fano, 2)
    assert fano == hypergraph("projective-plane", 2).canonical() == hypergraph("steiner-triple", 7).canonical()
    assert hypergraph("affine-plane", 3).canonical() == hypergraph("steiner-triple", 9).canonical()


SIZES = {
    "fano": (),
    "sunflower": (4, 3, 1),
    "affine-plane": (3,),
    "projective-plane": (3,),
    "steiner-triple": (9,),
    "steiner-quadruple": (3,),
}


@pytest.mark.parametrize("kind", sorted(HYPERGRAPH_CLASSES))
def test_ground_and_counts(kind):
    size = SIZES.get(kind, (4, 3))
    bare, grounded = hypergraph(kind, *size), hypergraph(kind, *size, ground=2)
    (held,) = {len(string) for string in members(bare)}
    assert HYPERGRAPH_CLASSES[kind].count(*size) == (len(bare.coins), len(bare), held)
    assert len(grounded) == len(bare) + 2 * len(bare.coins)
    assert all(grounded.valence(coin) == bare.valence(coin) + 2 for coin in bare.coins)
    double = hypergraph(kind, *size, parallel=2)
    assert len(double) == 2 * len(bare) == 2 * len(set(members(double)))


@pytest.mark.parametrize(
    ("kind", "size", "message"),
    [
        ("tight-cylce", (5, 3), "did you mean 'tight-cycle'"),
        ("tight-cycle", (3, 3), r"\(n coins in a ring, .*\) needs n > k, not 3, 3"),
        ("complete", (3, 4), "needs n >= k, not 3, 4"),
        ("tight-wheel", (3, 3), "needs n > k, not 3, 3"),
        ("sunflower", (3, 2, 2), "needs k > c, not 3, 2, 2"),
        ("affine-plane", (4,), "needs a prime q, not 4"),
        ("projective-plane", (6,), "needs a prime q, not 6"),
        ("steiner-triple", (8,), r"needs v = 6t \+ 1 or v = 6t \+ 3, not 8"),
        ("steiner-quadruple", (10**5,), "at most 100000"),
        ("affine-plane", (99_991,), "at most 100000"),
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


@pytest.mark.parametrize(
    ("kind", "size"),
    [("fano", ()), ("complete", (5, 3)), ("tight-cycle", (7, 3)), ("affine-plane", (2,)), ("sunflower", (2, 3, 1))],
)
def test_complements_have_all_other_strings_of_as_many_coins(kind, size):
    there, rest = (hypergraph(kind, *size, complement=other) for other in (False, True))
    held = {len(coins) for coins in [*there.values(), *rest.values()]}
    both = [frozenset(coins) for coins in [*there.values(), *rest.values()]]
    assert len(held) == 1 and len(set(both)) == len(both) == comb(len(there.coins), held.pop())
    assert len(hypergraph(kind, *size, complement=True, ground=1, parallel=2)) == 2 * len(rest) + len(there.coins)


def test_the_complement_of_a_sparse_class_is_refused_before_it_is_made():
    with pytest.raises(FamilyError, match="hypergraph tight-path's complement has"):
        hypergraph("tight-path", 100_000, 5, complement=True)
