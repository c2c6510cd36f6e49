import random
from collections import Counter

import networkx as nx
import pytest

from stringscoins.errors import LimitReached
from stringscoins.solve import Limits
from stringscoins_studies.census.counting import numbers_of_systems
from stringscoins_studies.census.enumeration import canonical, coins_of, position_of, systems


def by_strings(*arguments, **options):
    counts = Counter(len(form) for form in systems(*arguments, **options))
    return [counts[i] for i in range(max(counts) + 1)]


@pytest.mark.parametrize(
    ("expected", "coins", "strings", "options"),
    [
        # OEIS A000664: graphs with n edges; A050535: multigraphs; A007717: multigraphs with loops, here the ground's.
        ([1, 1, 2, 5, 11, 26, 68], 12, 6, {}),
        ([1, 1, 3, 8, 23, 66, 212], 12, 6, {"parallel": True}),
        ([1, 2, 7, 23, 79, 274], 10, 5, {"parallel": True, "sizes": (1, 2)}),
        # OEIS A002905: connected graphs with n edges; A076864: connected multigraphs.
        ([1, 1, 1, 3, 5, 12, 30], 7, 6, {"connected": True}),
        ([1, 1, 2, 5, 12, 33, 103], 7, 6, {"parallel": True, "connected": True}),
    ],
)
def test_known_numbers(expected, coins, strings, options):
    assert by_strings(coins, strings, **options) == expected


def test_known_totals():
    # OEIS A000665: 3-uniform hypergraphs on n vertices; A000612: all hypergraphs, up to strings of n coins.
    assert [sum(1 for _ in systems(n, 10, sizes=(3,))) for n in range(6)] == [1, 1, 1, 2, 5, 34]
    assert [sum(1 for _ in systems(n, 7, sizes=range(1, n + 1))) for n in range(1, 4)] == [2, 6, 40]


@pytest.mark.parametrize("sizes", [(2,), (1, 2), (3,), (2, 3), (1, 2, 4)])
@pytest.mark.parametrize("parallel", [False, True])
def test_as_many_as_polya_counts(sizes, parallel):
    assert by_strings(5, 4, sizes=sizes, parallel=parallel) == numbers_of_systems(5, 4, sizes, parallel=parallel)


def test_no_class_is_missing_or_twice():
    graphs = list(systems(5, 10))
    made = [nx.Graph(list(form)) for form in graphs]
    assert not any(nx.is_isomorphic(a, b) for i, a in enumerate(made) for b in made[:i])
    atlas = [g for g in nx.graph_atlas_g() if len(g) <= 5 and (not g or min(dict(g.degree).values()) > 0)]
    assert len(atlas) == len(graphs)


def test_connected_ones_are_those_in_one_piece():
    def pieces(form):
        return len(position_of(form).components())

    for options in ({"sizes": (1, 2), "parallel": True}, {"sizes": (2, 3)}):
        whole = [form for form in systems(4, 4, **options) if pieces(form) <= 1]
        assert whole == list(systems(4, 4, connected=True, **options))


def test_forms_are_canonical(seed):
    rng = random.Random(seed)
    for coins in (3, 6, 9, 20):
        strings = [tuple(sorted(rng.sample(range(coins), rng.choice([1, 2, 3])))) for _ in range(7)]
        names = rng.sample(range(coins), coins)
        renamed = [tuple(sorted(names[x] for x in members)) for members in rng.sample(strings, 7)]
        form = canonical(strings, coins)
        assert form == canonical(renamed, coins) == canonical(form, coins)
        assert position_of(form).canonical() == position_of(tuple(strings)).canonical()


def test_coins_are_numbered_without_gaps():
    assert all(
        {x for members in form for x in members} == set(range(coins_of(form)))
        for form in systems(5, 4, sizes=(1, 2, 3), parallel=True)
    )


def test_nothing_at_all():
    assert list(systems(0, 3)) == list(systems(3, 0)) == list(systems(1, 3)) == [()]
    assert numbers_of_systems(0, 2) == [1, 0, 0]


def test_a_labelling_that_gives_up(monkeypatch):
    monkeypatch.setattr(
        "stringscoins_studies.census.enumeration.canonical_form",
        lambda *_: (__import__("numpy").zeros(2, int), None, False),
    )
    with pytest.raises(LimitReached, match="symmetries"):
        canonical((), 0)


def test_limits():
    with pytest.raises(LimitReached, match="the time limit of 1e-09 s"):
        list(systems(5, 5, limits=Limits(seconds=1e-9)))
    with pytest.raises(LimitReached, match=r"the memory limit of 0.01 MB"):
        list(systems(6, 12, limits=Limits(megabytes=0.01)))
