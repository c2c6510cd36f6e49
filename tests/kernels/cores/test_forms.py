import itertools
import random

import networkx as nx
import numpy as np
import pytest
from random_positions import ordinary, segmented
from states import shuffled

from stringscoins.errors import PositionError
from stringscoins.families import segments
from stringscoins.kernels.cores import forms, packing
from stringscoins.kernels.cores.states import CoreState
from stringscoins.position import Position
from stringscoins.solve import nimber
from stringscoins.solve.cores.forms import position_of
from stringscoins.solve.cores.search import Search
from stringscoins.solve.numbering import Numbering
from stringscoins.solve.work import Work
from stringscoins.values import LOONY


def parts_of(position):
    """The nimber of what a position needs no search for, and the forms of its cores."""
    search = Search(position, Work(workers=1))
    [piece] = search.pieces.left(()).pieces
    rest, parts = search.crew.load(piece)
    if rest == LOONY:
        return None
    return rest, [search.table.core(int(search.crew.leader.parts[part, 3]), 0).form for part in parts]


def form_and_numbers(position, stubs=()):
    """The form of a position that is one core, whose coins `stubs` hold a permanent string besides.

    And its strings with each joint by its number in the form, in order: the same whatever the coins are called.
    """
    root = Numbering(position).root()
    stubbed = np.uint64(sum(1 << position.coins.index(coin) for coin in stubs))
    part = CoreState(np.uint64((1 << len(position)) - 1), stubbed, np.uint64(0))
    numbers, words = forms.new_form_scratch()
    units = forms.core_form(root, part, np.uint64((1 << len(position.coins)) - 1), numbers, words)
    joints = [coin for coin in position.coins if coin in stubs or position.valence(coin) != 2]
    number = dict(zip(joints, numbers[forms.JOINT].tolist(), strict=False))
    strings = sorted(sorted(number.get(coin, -1) for coin in coins) for _, coins in position.items())
    return stored(words[forms.FORM], units), strings


def form_of(position, stubs=()):
    return form_and_numbers(position, stubs)[0]


def stored(form, units):
    """A packed form as the store keeps it."""
    words = np.empty(66, np.uint64)
    assert packing.lengths()[int(form[0]) & 0x7FFF] == units
    return words[: packing.unpacked(form.view(np.uint16)[:units], words)].astype("<u8").tobytes()


def spelt(position, stubs=()):
    """The same as a position, its stubs chains of three coins to the ground."""
    strings = [list(coins) for _, coins in position.items()]
    for coin in stubs:
        run = [f"{coin}'{i}" for i in range(3)]
        strings += [[coin, run[0]], run[:2], run[1:], run[2:]]
    return Position.numbered(strings)


def shape(position):
    """Equal exactly for isomorphic positions."""
    return tuple(coins for _, coins in position.canonical().items())


def test_a_form_spells_out_a_position_of_the_cores_value(seed):
    rng = random.Random(seed)
    for _ in range(200):
        position = rng.choice([ordinary, segmented])(rng, rng.choice([10, 16, 22]))
        parts = parts_of(position)
        if parts:
            value, forms = parts
            for form in forms:
                value ^= nimber(position_of(form), method="general")
            assert value == nimber(position, method="general"), position


def a_core(rng):
    """A random connected multigraph without capturable coins, some of its joints with stubs."""
    while True:
        joints = "ABCDEF"[: rng.randint(1, 6)]
        ends = [*joints, "ground"]
        count = rng.randint(2, 9)
        runs = [(rng.choice(ends), rng.choice(ends), rng.choice([0, 0, 0, 1, 2])) for _ in range(count)]
        position = segments([run for run in runs if run[:2] != ("ground", "ground")])
        stubs = [coin for coin in joints if coin in position.coins and rng.random() < 0.4]
        valences = [(position.valence(c) + (c in stubs), c in joints) for c in position.coins]
        if len(position.components()) == 1 and all(v >= 3 if is_joint else v == 2 for v, is_joint in valences):
            return position, stubs


def test_equal_forms_are_isomorphic_cores(seed):
    rng = random.Random(seed)
    shapes, forms = {}, {}
    for _ in range(1500):
        position, stubs = a_core(rng)
        form, wanted = form_of(position, stubs), shape(spelt(position, stubs))
        assert shapes.setdefault(form, wanted) == wanted, position
        assert forms.setdefault(wanted, form) == form, position
        assert shape(position_of(form)) == wanted, position
    assert 100 < len(forms) < 1500


def test_other_numbers_give_the_same_form(seed):
    rng = random.Random(seed)
    for _ in range(200):
        position, stubs = a_core(rng)
        form = form_and_numbers(position, stubs)
        for _ in range(5):
            assert form_and_numbers(*shuffled(rng, position, stubs)) == form, position


def graph(edges, *, grounds=False):
    """A graph as a position, perhaps with a string to the ground at each coin."""
    strings = [[str(a), str(b)] for a, b in edges]
    if grounds:
        strings += [[coin] for coin in dict.fromkeys(itertools.chain(*strings))]
    return Position.numbered(strings)


SYMMETRIC = {
    "K5": (graph(nx.complete_graph(5).edges), False),
    "K7 grounded": (graph(nx.complete_graph(7).edges, grounds=True), False),
    "K10 stubbed": (graph(nx.complete_graph(10).edges), True),
    "K3,3": (graph(nx.complete_bipartite_graph(3, 3).edges), False),
    "K4,4 stubbed": (graph(nx.complete_bipartite_graph(4, 4).edges), True),
    "Petersen": (graph(nx.petersen_graph().edges), False),
    "cube": (graph(nx.hypercube_graph(3).edges), False),
    "hypercube": (graph(nx.hypercube_graph(4).edges), False),
    "hypercube grounded": (graph(nx.hypercube_graph(4).edges, grounds=True), False),
    "star": (Position.numbered([["c", f"{i}"] for i in range(8)] + [[f"{i}"] for i in range(8) for _ in "xx"]), False),
    "cycle": (graph(nx.cycle_graph(12).edges, grounds=True), False),
    "cycle stubbed": (graph(nx.cycle_graph(20).edges), True),
    "ladder": (graph(nx.circular_ladder_graph(9).edges), False),
    "dodecahedron": (graph(nx.dodecahedral_graph().edges), False),
    "torus": (graph(nx.grid_2d_graph(4, 5, periodic=True).edges), False),
    "Möbius-Kantor": (graph(nx.moebius_kantor_graph().edges), False),
    # Refinement leaves all its joints alike, and no symmetry leads from one to another.
    "Frucht": (graph(nx.frucht_graph().edges), False),
    "Frucht stubbed": (graph(nx.frucht_graph().edges), True),
    # Two joints are alike to the refinement, but not by a symmetry. It comes from the Swedish 3 x 10 board.
    "from a board": (
        segments(
            [
                ("A", "D", 2),
                ("A", "F", 1),
                ("A", "G", 1),
                ("B", "C", 1),
                ("B", "C", 1),
                ("B", "F", 0),
                ("C", "E", 2),
                ("D", "H", 1),
                ("D", "H", 1),
                ("E", "F", 1),
                ("E", "G", 1),
                ("G", "H", 0),
            ]
        ),
        False,
    ),
}


@pytest.mark.interpreted
@pytest.mark.parametrize("name", SYMMETRIC)
def test_highly_symmetric_cores(name, seed):
    rng = random.Random(seed)
    position, stubbed = SYMMETRIC[name]
    stubs = position.coins if stubbed else ()
    form, strings = form_and_numbers(position, stubs)
    assert shape(position_of(form)) == shape(spelt(position, stubs))
    for _ in range(20):
        assert form_and_numbers(*shuffled(rng, position, stubs)) == (form, strings)


@pytest.mark.interpreted
def test_symmetric_cores_that_refinement_cannot_tell_apart():
    # Two regular graphs of the same valence and order each.
    pairs = [
        (nx.complete_bipartite_graph(3, 3), nx.circular_ladder_graph(3)),
        (nx.circular_ladder_graph(5), nx.petersen_graph()),
        (nx.circular_ladder_graph(8), nx.moebius_kantor_graph()),
        (nx.hypercube_graph(4), nx.grid_2d_graph(2, 8, periodic=True)),
    ]
    for one, other in pairs:
        assert form_of(graph(one.edges)) != form_of(graph(other.edges))
    rook, shrikhande = nx.line_graph(nx.complete_bipartite_graph(4, 4)), nx.Graph()
    for x, y, (dx, dy) in itertools.product(range(4), range(4), [(0, 1), (1, 0), (1, 1)]):
        shrikhande.add_edge((x, y), ((x + dx) % 4, (y + dy) % 4))
    assert form_of(graph(rook.edges)) != form_of(graph(shrikhande.edges))


@pytest.mark.interpreted
@pytest.mark.parametrize("most", [60, 64, 65, 600, 4224, 4225, 6429])
@pytest.mark.parametrize("equal", [1, 2, 3])
def test_codes_are_sorted(most, equal, seed):
    rng = random.Random(seed)
    codes = [*rng.sample(range(most), 30), most - 1, 0]
    codes += rng.sample(codes, 8) * (equal - 1)
    rng.shuffle(codes)
    row = np.array(codes, np.uint64)
    forms._sort(row, len(codes), most, np.arange(66, dtype=np.uint64), np.arange(7, 73, dtype=np.uint64))
    assert row.tolist() == sorted(codes)


@pytest.mark.interpreted
@pytest.mark.parametrize("joints", [3, 8, 9, 17, 18, 36, 37, 48, 49, 60, 64])
def test_the_widths_of_fields(joints, seed):
    # A cycle of joints with stubs: by symmetry the numbers of the joints may be any.
    rng = random.Random(seed)
    position = graph(nx.cycle_graph(joints).edges)
    form = form_of(position, position.coins)
    header = np.frombuffer(form, "<u8")[0]
    assert int(header) & 255 == joints == packing.segments_of(header)
    assert len(form) == 8 * packing.form_length(header)
    assert form_of(*shuffled(rng, position, position.coins)) == form
    assert shape(position_of(form)) == shape(spelt(position, position.coins))


@pytest.mark.interpreted
@pytest.mark.parametrize("joints", [20, 40, 50])
def test_few_stubs_on_a_long_cycle(joints, seed):
    rng = random.Random(seed)
    strings = [[f"{i}", f"{(i + 1) % joints}"] for i in range(joints)]
    strings += [[f"{i}"] for i in rng.sample(range(joints), 64 - joints if joints > 40 else 14)]
    position = Position.numbered(strings)
    bare = [coin for coin in position.coins if position.valence(coin) == 2]
    # The coins without a stub are inside segments, no two of them in a row.
    stubs = [coin for coin in bare if int(coin) % 2 or rng.random() < 0.5]
    form = form_of(position, stubs)
    assert form_of(*shuffled(rng, position, stubs)) == form
    assert shape(position_of(form)) == shape(spelt(position, stubs))


@pytest.mark.interpreted
def test_bytes_that_are_no_form():
    good = form_of(Position.numbered(["a", "ab", "ab", "b"]))
    assert position_of(good)
    for bad in (b"", b"1", good[:-1], good[:8], good + bytes(8), b"\xff" * 8):
        with pytest.raises(PositionError, match=f"not the form of a core: {bad.hex()}"):
            position_of(bad)
