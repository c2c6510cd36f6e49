"""Canonical labelling, in Python and in the kernel, against each other and against nauty."""

import random
import warnings
from collections import Counter, defaultdict

import networkx as nx
import numpy as np
import pytest

from stringscoins.kernels import labelling as kernel
from stringscoins.labelling import UnionFind, label

pynauty = pytest.importorskip("pynauty")


def random_system(rng):
    n, m = rng.randint(1, 7), rng.randint(0, 9)
    return n, [tuple(rng.sample(range(n), rng.randint(0, min(n, 4)))) for _ in range(m)]


def nauty(n, sets):
    """Nauty's certificate of the incidence graph, and its orbits of points."""
    adjacency = {n + j: list(members) for j, members in enumerate(sets)}
    colours = [cell for cell in (set(range(n)), set(range(n, n + len(sets)))) if cell]
    graph = pynauty.Graph(n + len(sets), adjacency_dict=adjacency, vertex_coloring=colours)
    return pynauty.certificate(graph), pynauty.autgrp(graph)[3][:n]


def kernel_form(n, sets, rng, canonical_form=kernel.canonical_form):
    """The kernel's form of a system, its sets given in random order; whether it is canonical."""
    multiplicity = Counter(tuple(sorted(members)) for members in sets)
    distinct = list(multiplicity)
    rng.shuffle(distinct)
    first = np.cumsum([0, *map(len, distinct)]).astype(np.int32)
    members = np.array([x for s in distinct for x in s], np.int32)
    form, _, complete = canonical_form(n, first, members, np.array([multiplicity[s] for s in distinct], np.int32))
    return tuple(form), complete


def test_forms_are_those_of_nauty_and_orbits_too(seed):
    rng = random.Random(seed)
    forms, certificates, kernels = defaultdict(set), defaultdict(set), defaultdict(set)
    for i in range(3000):
        n, sets = (random_system, structured_system)[i % 2](rng)
        found = label(n, sets)
        assert found.form == label(n, shuffled(n, sets, rng)).form
        assert found.form == tuple(sorted(tuple(sorted(found.labels[x] for x in s)) for s in sets))
        certificate, orbits = nauty(n, sets)
        size = (n, len(sets))
        forms[size, certificate].add(found.form)
        certificates[size, found.form].add(certificate)
        form, complete = kernel_form(n, sets, rng)
        assert complete
        kernels[size, found.form].add(form)
        kernels["back", form].add((size, found.form))
        classes = UnionFind(n)
        for generator in found.generators:
            assert sorted(sorted(generator.get(x, x) for x in s) for s in sets) == sorted(map(sorted, sets))
            for x, image in generator.items():
                classes.join(x, image)
        ours = [classes.find(x) for x in range(n)]
        assert len(set(zip(ours, orbits, strict=True))) == len(set(ours)) == len(set(orbits)), (sets, ours, orbits)
    for table in (forms, certificates, kernels):
        assert all(len(values) == 1 for values in table.values())
    assert len(forms) > 500


def structured_system(rng):
    """A graph with symmetries, some of them spoilt."""
    graph = rng.choice(
        [
            lambda: nx.random_regular_graph(3, rng.choice([6, 8, 10, 12, 14]), seed=rng.randint(0, 9999)),
            lambda: nx.disjoint_union(nx.cycle_graph(rng.randint(3, 5)), nx.cycle_graph(rng.randint(3, 5))),
            lambda: nx.random_labeled_tree(rng.randint(2, 14), seed=rng.randint(0, 9999)),
            lambda: nx.circulant_graph(rng.randint(4, 12), [1, rng.randint(1, 4)]),
            lambda: nx.cartesian_product(nx.path_graph(rng.randint(1, 3)), nx.cycle_graph(4)),
            lambda: nx.strong_product(nx.path_graph(rng.randint(1, 3)), nx.complete_graph(rng.randint(2, 3))),
            lambda: nx.line_graph(nx.complete_bipartite_graph(rng.randint(2, 4), rng.randint(2, 4))),
            lambda: nx.balanced_tree(2, rng.randint(1, 3)),
            lambda: nx.complement(nx.cycle_graph(rng.randint(4, 9))),
            lambda: nx.circular_ladder_graph(rng.randint(3, 6)),
        ]
    )()
    graph = nx.convert_node_labels_to_integers(graph)
    n = len(graph)
    sets = [tuple(dict.fromkeys(edge)) for edge in graph.edges]
    sets += [tuple(rng.sample(range(n), rng.randint(0, min(4, n)))) for _ in range(rng.choice([0, 0, 0, 1, 2]))]
    sets += rng.sample(sets, min(len(sets), rng.choice([0, 0, 2])))
    return n, sets + [(x,) for x in range(n)] * rng.choice([0, 0, 1])


def shuffled(n, sets, rng):
    """The same system under other names and in another order."""
    names = rng.sample(range(n), n)
    return rng.sample([rng.sample([names[x] for x in s], len(s)) for s in sets], len(sets))


SYMMETRIC = {
    "complete": nx.complete_graph(9),
    "complete bipartite": nx.complete_bipartite_graph(6, 6),
    "Petersen": nx.petersen_graph(),
    "hypercube": nx.hypercube_graph(4),
    "star": nx.star_graph(40),
    "cycle": nx.cycle_graph(40),
    "grid": nx.grid_2d_graph(6, 6),
    "rook": nx.line_graph(nx.complete_bipartite_graph(4, 4)),
    "cubic": nx.random_regular_graph(3, 24, seed=1),
}


@pytest.mark.parametrize("graph", SYMMETRIC.values(), ids=SYMMETRIC.keys())
def test_symmetric_graphs_have_one_form(graph, seed):
    rng = random.Random(seed)
    graph = nx.convert_node_labels_to_integers(graph)
    n, names = len(graph), list(graph)
    forms = set()
    for _ in range(3):
        rng.shuffle(names)
        sets = [(names[u], names[v]) for u, v in graph.edges]
        form, complete = kernel_form(n, sets, rng)
        assert complete
        forms.add((label(n, sets).form, form))
    assert len(forms) == 1


def test_what_refinement_alone_cannot_tell_apart():
    # The rook's graph and the Shrikhande graph: strongly regular with the same parameters, not isomorphic.
    rook = nx.convert_node_labels_to_integers(nx.line_graph(nx.complete_bipartite_graph(4, 4)))
    steps = [(0, 1), (1, 0), (1, 1)]
    shrikhande = nx.Graph(((a, b), ((a + x) % 4, (b + y) % 4)) for a in range(4) for b in range(4) for x, y in steps)
    shrikhande = nx.convert_node_labels_to_integers(shrikhande)
    rng = random.Random(0)
    assert label(16, list(rook.edges)).form != label(16, list(shrikhande.edges)).form
    assert kernel_form(16, list(rook.edges), rng) != kernel_form(16, list(shrikhande.edges), rng)


def test_past_its_bounds_the_kernel_still_spells_out_the_system(monkeypatch):
    # Without the compiler, so that the bound can be lowered.
    monkeypatch.setattr(kernel, "LEVELS", 2)
    edges = list(nx.complete_graph(7).edges)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # hashes overflow on purpose
        form, complete = kernel_form(7, edges, random.Random(0), kernel.canonical_form.py_func)
    assert not complete and form[:2] == (7, 21)
    assert [form[i : i + 4] for i in range(2, len(form), 4)] == [(2, 1, *edge) for edge in edges]


LARGE = {
    "path": lambda n: nx.path_graph(n),
    "cycle": lambda n: nx.cycle_graph(n),
    "star": lambda n: nx.star_graph(n),
    "spider": lambda n: nx.Graph([(0, i) for i in range(1, n)] + [(i, -i) for i in range(1, n)]),
    "random tree": lambda n: nx.random_labeled_tree(n, seed=1),
    "sparse": lambda n: nx.gnm_random_graph(n, n, seed=1),
    "ladder": lambda n: nx.ladder_graph(n),
}


@pytest.mark.parametrize("graph", LARGE.values(), ids=LARGE)
def test_labelling_sparse_graphs_is_about_linear(graph):
    def steps(n):
        system = nx.convert_node_labels_to_integers(graph(n))
        spent = []
        label(len(system), list(system.edges), spent.append)
        return sum(spent) + n

    # A logarithm is allowed for; where each point cost a look at all others it would be 16.
    assert steps(3200) / steps(200) < 16 * 3


@pytest.mark.parametrize("depth", [4, 7, 10])
def test_a_tree_of_many_automorphisms(depth, seed):
    tree = nx.balanced_tree(2, depth)
    found = label(len(tree), list(tree.edges))
    assert len(found.generators) == 2**depth - 1
    assert label(len(tree), shuffled(len(tree), list(tree.edges), random.Random(seed))).form == found.form


def test_labelling_can_be_stopped():
    class Enough(Exception):
        pass

    def spend(steps):
        nonlocal left
        left -= steps
        if left < 0:
            raise Enough

    left, edges = 20_000, list(fuerer(nx.random_regular_graph(3, 60, seed=1)).edges)
    with pytest.raises(Enough):
        label(1 + max(map(max, edges)), edges, spend)
    assert left > -100_000


def fuerer(base):
    """Cai, Fuerer and Immerman's graph of a cubic graph, whose points refinement hardly tells apart."""
    graph = nx.Graph()
    for v in base:
        ends = sorted(base[v])
        for even in [(), *((a, b) for a in ends for b in ends if a < b)]:
            graph.add_edges_from((("middle", v, even), ("end", v, u, u in even)) for u in ends)
    for u, v in base.edges:
        graph.add_edges_from((("end", u, v, bit), ("end", v, u, bit)) for bit in (False, True))
    return nx.convert_node_labels_to_integers(graph)
