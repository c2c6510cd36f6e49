"""Canonical forms of small coloured systems by the kernel, against all ways to number their points."""

import random
from itertools import permutations

import networkx as nx
import numpy as np
import pytest

from stringscoins.kernels import labelling as module
from stringscoins.kernels.labelling import canonical_form


def form_of(n, sets, colours):
    """The form by the kernel, the labels, and whether the search ran to its end."""
    first = np.zeros(len(sets) + 1, np.int32)
    np.cumsum([len(members) for members in sets], out=first[1:])
    members = np.array([x for some in sets for x in some], np.int32)
    form, labels, complete = module.canonical_form(n, first, members, np.array(colours, np.int32))
    return tuple(form.tolist()), labels.tolist(), complete


def renamed(rng, n, sets, colours):
    """The same system, its points numbered anew, its sets and their points in another order."""
    names = rng.sample(range(n), n)
    order = rng.sample(range(len(sets)), len(sets))
    return (
        [rng.sample([names[x] for x in sets[j]], len(sets[j])) for j in order],
        [colours[j] for j in order],
    )


def least(n, sets, colours):
    """What is the same exactly for systems that are the same up to their numbers: the least over all numberings."""
    return min(
        sorted((sorted(names[x] for x in members), colour) for members, colour in zip(sets, colours, strict=True))
        for names in permutations(range(n))
    )


def spelt(form):
    """The sets and colours that a form spells out."""
    n, count, *rest = form
    sets = []
    for _ in range(count):
        size, colour, *rest = rest
        sets.append((rest[:size], colour))
        rest = rest[size:]
    assert not rest
    return n, sets


def test_forms_are_equal_exactly_for_systems_that_are_the_same(seed):
    rng = random.Random(seed)
    form_of_class, class_of_form = {}, {}
    for _ in range(250):
        n = rng.randint(1, 4)
        sets = [rng.sample(range(n), rng.randint(0, n)) for _ in range(rng.randint(0, 4))]
        colours = [rng.randrange(2) for _ in sets]
        form, labels, complete = form_of(n, [list(members) for members in sets], colours)
        assert complete
        mine = sorted((sorted(labels[x] for x in members), c) for members, c in zip(sets, colours, strict=True))
        assert spelt(form)[0] == n and sorted(spelt(form)[1]) == mine
        known = n, repr(least(n, sets, colours))
        assert form_of_class.setdefault(known, form) == form
        assert class_of_form.setdefault(form, known) == known
        assert form_of(n, *renamed(rng, n, sets, colours))[0] == form
    assert len(class_of_form) > 80


@pytest.mark.parametrize(
    "graph",
    [
        nx.complete_graph(5),
        nx.cycle_graph(9),
        nx.hypercube_graph(3),
        nx.petersen_graph(),
        nx.circulant_graph(8, [1, 3]),
    ],
    ids=["K5", "C9", "cube", "Petersen", "K4,4"],
)
def test_symmetric_graphs_with_two_strings_marked(graph, seed):
    rng = random.Random(seed)
    edges = [list(ends) for ends in nx.convert_node_labels_to_integers(graph).edges]
    pairs = set()
    for _ in range(6):
        colours = [0] * len(edges)
        one, other = rng.sample(range(len(edges)), 2)
        colours[one] = colours[other] = 1
        form = form_of(len(graph), [list(ends) for ends in edges], colours)
        assert form[2]
        for _ in range(2):
            assert form_of(len(graph), *renamed(rng, len(graph), edges, colours))[0] == form[0]
        near = set(edges[one]) & set(edges[other]) != set()
        pairs.add((near, form[0]))
    # No form is both of strings that share a point and of strings that do not.
    assert len({form for _, form in pairs}) == len(pairs)


def test_leaves_of_which_one_is_the_least_in_any_order(seed):
    # Regular of valence 3, with few symmetries: to tell one point or another apart leads to different colours.
    edges = [[0, 3], [0, 4], [0, 7], [1, 2], [1, 3], [1, 6], [2, 5], [2, 6], [3, 4], [4, 5], [5, 7], [6, 7]]
    rng, colours = random.Random(seed), [0] * 12
    form, _, complete = form_of(8, [list(ends) for ends in edges], colours)
    assert complete
    for _ in range(12):
        assert form_of(8, *renamed(rng, 8, edges, colours))[0] == form


@pytest.mark.parametrize(("bound", "most"), [("LEVELS", 2), ("LEAVES", 1)])
def test_a_search_that_is_cut_short_says_so(bound, most, monkeypatch):
    edges = [list(ends) for ends in nx.complete_graph(6).edges]
    assert form_of(6, [list(ends) for ends in edges], [0] * len(edges))[2]
    # Without the compiler, so that the bound can be lowered.
    monkeypatch.setattr(module, bound, most)
    monkeypatch.setattr(module, "canonical_form", getattr(canonical_form, "py_func", canonical_form))
    with np.errstate(over="ignore"):
        form, labels, complete = form_of(6, [list(ends) for ends in edges], [0] * len(edges))
    assert not complete and sorted(labels) == list(range(6)) and len(spelt(form)[1]) == 15
