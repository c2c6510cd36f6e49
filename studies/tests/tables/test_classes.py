"""Classes with one parameter: their members, and values equal to those of the definition."""

import random
from bisect import bisect_right
from functools import cache
from itertools import count, islice
from pathlib import Path

import pytest
from networkx.generators.atlas import graph_atlas_g

from stringscoins.errors import FamilyError, LimitReached
from stringscoins.families import make
from stringscoins.families.graphs import GRAPH_CLASSES
from stringscoins.families.hypergraphs import HYPERGRAPH_CLASSES
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, margin, nimber
from stringscoins.solve.definition import Definition
from stringscoins.store import Store
from stringscoins.values import LOONY
from stringscoins_studies.octal.heaps import heaps
from stringscoins_studies.tables.classes import CLASSES, ClassValues, members, notation
from stringscoins_studies.tables.copies import Copies, proved_period, values_of


def evaluated(pattern, **options):
    values = ClassValues(pattern)
    values.evaluate(**{"max_strings": 12, "max_n": 40} | options)
    return values


def test_notation():
    assert notation("graph:cycle:n", 5) == "graph:cycle:5"
    assert notation("graph:grid:n,n+1:ground=2", 3) == "graph:grid:3,4:ground=2"
    assert notation("graph:tree:7,n", 11) == "graph:tree:7,11"
    assert notation("cubes:2x2xn:faces", 3) == "cubes:2,2,3:faces"
    assert notation("hypergraph:steiner-triple:6n-3:complement", 2) == "hypergraph:steiner-triple:9:complement"


@pytest.mark.parametrize("pattern", ["cycle", "graph:cycle:7", "graph:cycle", "", "n", "nnn:m", "graph:nn"])
def test_no_class(pattern):
    with pytest.raises(FamilyError, match=r"is no class; expected a position with a size n, such as .* cycle, star"):
        next(members(pattern))


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("graph:cylce:n", "did you mean 'cycle'"),
        ("grph:cycle:n", "no family is called 'grph'"),
        ("graph:grid:n", "takes sizes: 2"),
        ("graph:cycle:n:ground=x", "expected a whole number"),
        ("graph:cycle:n:ground=1:ground=2", "given twice"),
        ("cubes:2x2xn:ground=1", "takes no option 'ground'"),
    ],
)
def test_a_class_without_members(pattern, message):
    with pytest.raises(FamilyError, match=message):
        next(members(pattern))


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_members_of_named_classes(name):
    found = list(islice(members(CLASSES[name]), 3))
    first = found[0][0]
    assert [n for n, _ in found] == [first, first + 1, first + 2]
    assert [len(position) for _, position in found] == sorted(len(position) for _, position in found)
    assert found[2][1] == read(notation(CLASSES[name], first + 2)).position


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_values_are_those_of_the_definition(name):
    values = evaluated(CLASSES[name], scores=True)
    assert len(values.numbers) == len(values.nimbers) == len(values.margins)
    for i, n in enumerate(values.numbers):
        position = read(notation(CLASSES[name], n)).position
        assert (values.coins[i], values.strings[i]) == (len(position.coins), len(position))
        if n <= 7:
            assert values.nimbers[i] == nimber(position, method="definition")
            assert values.margins[i] == margin(position, method="definition")


def test_bounds():
    assert evaluated("graph:cycle:n", max_strings=6).numbers == [3, 4, 5, 6]
    assert evaluated("graph:cycle:n", max_n=5).numbers == [3, 4, 5]
    assert evaluated("graph:complete:n:complement", max_n=9).strings == [0] * 9
    assert evaluated("graph:cycle:n", max_n=2).numbers == evaluated("graph:cycle:n", max_strings=2).numbers == []
    assert evaluated("graph:cycle:n", max_n=2).period() is None


def test_gaps_and_ends():
    gaps = evaluated("hypergraph:steiner-triple:n", max_n=9)
    assert gaps.numbers == [3, 7, 9] and not gaps.has_no_gap and not gaps.is_finite and gaps.period() is None
    trees = evaluated("graph:tree:7,n")
    assert trees.numbers == list(range(1, 12)) and trees.has_no_gap and trees.is_finite and trees.period() is None
    cycles = evaluated("graph:cycle:n")
    assert cycles.has_no_gap and not cycles.is_finite and cycles.period() == (4, 1, 0, 12)


def test_classes_whose_nimbers_are_proved():
    """By the arguments of docs/explanation/graph-classes.md."""
    long = {"max_strings": 40}
    assert evaluated("graph:path:n", **long).nimbers == [0, 0, 0, *[LOONY] * 37]
    assert evaluated("graph:star:n", **long).nimbers == [0] * 40
    assert evaluated("graph:cycle:n", **long).nimbers == [1, *[0] * 37]
    for pattern, first in (("graph:friendship:n", 2), ("graph:book:n", 1), ("graph:complete-bipartite:2,n", 2)):
        values = evaluated(pattern, **long)
        start = values.numbers.index(first)
        assert values.nimbers[start:] == [(i % 2) for i in range(len(values.numbers) - start)]
    for pattern in ("loose-path:n,3", "loose-cycle:n,4", "sunflower:n,3,2"):
        assert set(evaluated(f"hypergraph:{pattern}", max_n=10).nimbers) == {0}
    assert evaluated("graph:sunlet:n").nimbers == evaluated("graph:cycle:n", max_n=6).nimbers
    assert evaluated("graph:helm:n", max_strings=18).nimbers == evaluated("graph:wheel:n", max_n=7).nimbers


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8])
def test_trees_are_loony_but_for_stars(n):
    for _, tree in members(f"graph:tree:{n},n"):
        star = max(tree.valence(coin) for coin in tree.coins) == n - 1
        assert nimber(tree) == (0 if star else LOONY)
        assert margin(tree) == n


def test_margins_with_a_saltus():
    paths = evaluated("graph:path:n", scores=True)
    assert paths.margins[1:] == paths.coins[1:] and paths.period_of_margins() == (2, 1, 1, 13)


def test_what_was_found_before_a_limit_is_kept():
    values = ClassValues("graph:complete:n")
    with pytest.raises(LimitReached):
        values.evaluate(max_strings=12, max_n=99, limits=Limits(1e-9))
    assert values.numbers == [1] or values.numbers == []
    values = ClassValues("graph:cycle:n")
    with pytest.raises(LimitReached, match="64"):
        values.evaluate(max_strings=65, max_n=65, scores=True)
    assert values.numbers[-1] == 65 and 0 < len(values.margins) < len(values.numbers)


def test_the_store(tmp_path):
    with Store.open(str(tmp_path / "nimbers.sqlite")) as store:
        evaluated("graph:cycle:n", store=store)
        assert store.position_value(make("graph", [3], **{"class": "cycle"})) == 1


def ring_game(n, k):
    """Return the nimber of taking places in a ring of n, of which every k in a row keep two."""

    @cache
    def value(places):
        left = [places - {place} for place in places]
        rows = [{(first + i) % n for i in range(k)} for first in range(n)]
        reached = {value(rest) for rest in left if all(len(rest & row) >= 2 for row in rows)}
        return next(nimber for nimber in count() if nimber not in reached)

    return value(frozenset(range(n)))


def test_tight_cycles_are_ring_games():
    """As is proved in docs/explanation/graph-classes.md for n > 2k; up to there nimbers agree but for the smallest."""
    for k in (2, 3, 4, 5):
        values = evaluated(f"hypergraph:tight-cycle:n,{k}", max_strings=12, scores=True)
        games = [ring_game(n, k) for n in values.numbers]
        assert values.nimbers == [1 - games[0], *games[1:]]
        assert values.margins == [n if game else -n for n, game in zip(values.numbers, games, strict=True)]


def test_tight_cycles_of_triples_are_treblecross():
    heap = heaps("0.007", 40)
    values = evaluated("hypergraph:tight-cycle:n,3", max_strings=20)
    assert values.nimbers == [0, *(int(heap[n - 3] == 0) for n in values.numbers[1:])]


@pytest.mark.parametrize(
    ("pattern", "start", "period"),
    [
        ("graph:complete-bipartite:2,n", 2, 2),
        ("graph:star:n:ground=1", 3, 2),
        ("graph:friendship:n", 2, 2),
        ("graph:star:n:ground=1:parallel=2", 2, 1),
        ("hypergraph:sunflower:n,3,1", 1, 1),
        pytest.param("graph:book:n", 1, 2, marks=pytest.mark.slow),
        pytest.param("graph:complete-bipartite:3,n", 2, 1, marks=pytest.mark.slow),
    ],
)
def test_periods_of_copies_are_proved(pattern, start, period):
    """The nimbers of the proof are those of the search, and its period is that which all of them obey."""
    values, proved = evaluated(pattern, max_strings=24), proved_period(pattern, Limits())
    assert (proved.start, proved.period) == (start, period)
    known = dict(zip(values.numbers, values.nimbers, strict=True))
    assert len(known) > 5 and all(known[n] == known[n + period] for n in known if start <= n <= max(known) - period)
    assert start == min(known) or known[start - 1] != known[start - 1 + period]


@pytest.mark.parametrize("pattern", ["graph:complete-bipartite:3,n", "graph:book:n", "hypergraph:sunflower:n,4,2"])
def test_values_of_copies_are_those_of_the_definition(pattern):
    rng, copies = random.Random(pattern), Copies.of(pattern)
    states, most = copies.states(), 4
    values, binomials = values_of(copies, most, Limits())
    for _ in range(100):
        chosen = sorted(rng.choices(range(len(states)), k=rng.randint(0, most)))
        core = rng.randrange(1 << len(copies.core))
        held = [(0, ends) for j, ends in enumerate(copies.core) if core >> j & 1]
        held += [(own << 4 * copy, ends) for copy, k in enumerate(chosen) for own, ends in states[k]]
        strings = [[f"{name}{i}" for name, held in zip("cj", ends, strict=True) for i in bits(held)] for ends in held]
        places = [bisect_right(chosen, k) + k for k in range(len(states))]
        rank = sum(binomials[place, k + 1] for k, place in enumerate(places))
        assert values[rank, core] == Definition(Position.numbered(strings)).value()


def bits(number):
    return [i for i in range(number.bit_length()) if number >> i & 1]


def test_no_proof_where_there_are_no_copies():
    assert all(proved_period(CLASSES[name], Limits()) is None for name in ("cycle", "wheel", "complete", "tight-path"))
    with pytest.raises(LimitReached, match="the time limit"):
        proved_period("graph:book:n", Limits(seconds=0))


def test_wheels_and_fans_are_grounded_cycles_and_paths():
    for hub, rim in (("wheel", "cycle"), ("fan", "path")):
        joined = evaluated(f"graph:{hub}:n", max_strings=26).nimbers
        grounded = evaluated(f"graph:{rim}:n:ground=1", max_strings=26).nimbers
        assert len(joined) > 10 and all(one == other for one, other in zip(joined, grounded, strict=False))


@pytest.mark.slow
def test_hubs_are_not_always_ground():
    def different(vertices):
        names = [str(v) for v in vertices]
        edges = [(str(u), str(v)) for u, v in vertices.edges()]
        joined = Position.numbered([*edges, *((name, "hub") for name in names)])
        grounded = Position.numbered([*edges, *((name,) for name in names)])
        return nimber(joined) != nimber(grounded)

    graphs = [each for each in graph_atlas_g() if 1 <= len(each) <= 6]
    unlike = [each for each in graphs if different(each)]
    assert (len(graphs), len(unlike), min(map(len, unlike))) == (208, 13, 5)


def test_the_page_lists_all_classes():
    page = (Path(__file__).parents[3] / "docs/explanation/graph-classes.md").read_text(encoding="utf-8")
    for classes in (GRAPH_CLASSES, HYPERGRAPH_CLASSES):
        assert all(f"`{name}`" in page and found.meaning in page for name, found in classes.items())
