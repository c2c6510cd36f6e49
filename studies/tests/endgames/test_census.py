from itertools import combinations_with_replacement, product

import networkx as nx
import pytest

from stringscoins.endgames import ExactValues, Shapes, controlled_value, minimax_value
from stringscoins.errors import LimitReached
from stringscoins.families import segments
from stringscoins.position import GROUND
from stringscoins.solve.limits import Limits, SearchStopped
from stringscoins.solve.work import Work
from stringscoins.structures import Endgame
from stringscoins_studies.endgames.census import (
    bracelets,
    bumps,
    by_controlled_value,
    by_rest,
    connected_endgames,
    gaps,
    segments_of,
    simple_sums,
    skeletons,
)


def brute_skeletons(joints, valences):
    """All graphs on the joints by valence, loops and the ground as nodes of their own, up to isomorphism."""
    ends = [GROUND, *range(joints)]
    pairs = [(i, j) for i, j in combinations_with_replacement(range(joints + 1), 2) if j]
    found = {}
    for counts in product(range(max(valences) + 1), repeat=len(pairs)):
        edges = [(ends[i], ends[j]) for (i, j), n in zip(pairs, counts, strict=True) for _ in range(n)]
        if all(sum(edge.count(joint) for edge in edges) in valences for joint in range(joints)):
            graph = nx.Graph()
            for i, edge in enumerate(edges):
                graph.add_node(("edge", i), label=("edge", GROUND in edge, len(set(edge))))
                for end in edge:
                    if end != GROUND:
                        graph.add_node(end, label="joint")
                        graph.add_edge(("edge", i), end)
            same = found.setdefault(nx.weisfeiler_lehman_graph_hash(graph, node_attr="label"), [])
            if nx.is_connected(graph) and not any(
                nx.is_isomorphic(graph, other, lambda a, b: a["label"] == b["label"]) for other in same
            ):
                same.append(graph)
    return sum(map(len, found.values()))


@pytest.mark.parametrize(
    ("joints", "valences", "count"),
    [(1, (3, 4), 5), (1, (3, 4, 5, 6), 12), (2, (3,), 5), (2, (3, 4), 20), (2, (3, 4, 5), 57), (3, (3,), 7)],
)
def test_skeletons_against_all_graphs(joints, valences, count):
    assert len(skeletons(joints, valences)) == count == brute_skeletons(joints, valences)


def test_few_pieces():
    assert skeletons(2, [3], 3) == [form for form in skeletons(2, [3]) if len(form) <= 3]


def compositions(parts, total):
    if not parts:
        return [()] if not total else []
    return [(first, *rest) for first in range(total + 1) for rest in compositions(parts - 1, total - first)]


def test_connected_endgames_by_coins():
    """Every skeleton with all lengths, told apart by the positions that they make."""
    counts = {}
    shapes = Shapes()
    for number in connected_endgames(shapes, 16):
        counts[shapes[number].coins] = counts.get(shapes[number].coins, 0) + 1
    for coins in range(7, 15):
        positions = set()
        for skeleton in [form for joints in (1, 2) for form in skeletons(joints)]:
            joints = len({end for edge in skeleton for end in edge[:2] if end >= 0})
            spare = coins - joints - 3 * len(skeleton)
            for longer in compositions(len(skeleton), spare) if spare >= 0 else []:
                parts = [
                    (f"J{one}", GROUND if other < 0 else f"J{other}", n + k)
                    for (one, other, n), k in zip(skeleton, longer, strict=True)
                ]
                positions.add(segments(parts).canonical())
        assert counts[coins] == len(positions) + 2  # a chain and a loop


def test_segments_make_the_endgame_again():
    shapes = Shapes()
    for number in connected_endgames(shapes, 13, (3, 4, 5)):
        state = tuple(sorted((number, number, 0)))
        assert shapes.state(Endgame.of(segments(segments_of(shapes, state)))) == state


def test_gaps_of_connected_endgames():
    values = ExactValues(Shapes())
    shapes = values.shapes
    states = [(number,) for number in connected_endgames(shapes, 16)]
    rows = gaps(values, by_controlled_value(shapes, states))
    assert list(rows) == sorted(rows) and sum(row.endgames for row in rows.values()) == len(states) == 306
    for cv, row in rows.items():
        here = [state for state in states if controlled_value(shapes, state) == cv]
        found = [minimax_value(shapes, state) - cv for state in here]
        assert (row.endgames, row.above, row.largest) == (len(found), sum(gap > 0 for gap in found), max(found))
        assert row.example == next((state for state, gap in zip(here, found, strict=True) if gap), None)
    assert max(cv for cv, row in rows.items() if row.above) == 4


def test_limit(monkeypatch):
    monkeypatch.setattr("stringscoins.endgames.exact._SLICE", 1)
    shapes = Shapes()
    with pytest.raises(LimitReached):
        gaps(
            ExactValues(shapes, Work(Limits(seconds=0.0))),
            [(0, (number,)) for number in connected_endgames(shapes, 14)],
        )


@pytest.mark.parametrize(("rest", "gap"), [(8, 4), (9, 2), (10, 0), (11, 0)])
def test_how_much_the_rest_must_be_worth(rest, gap):
    """Earmuffs of two 4-loops with a long headband, and a chain: v = cv from cv(K) = 10 on, however large cv(G) is."""
    shapes = Shapes()
    values = ExactValues(shapes)
    chain = shapes.number([(-1, -1, rest)])
    for headband in (12, 13, 20, 40):
        state = tuple(sorted((chain, shapes.number([(0, 0, 3), (1, 1, 3), (0, 1, headband)]))))
        cv = controlled_value(shapes, state)
        assert (cv, values.value(state) - cv) == (rest + headband - 12, gap)


@pytest.mark.parametrize(
    ("joints", "trinkets", "chains", "options", "bumpy"),
    [
        (1, (4, 5, 6, 7), range(5, 13), {"tags": 1}, 0),
        (2, (4, 5, 6, 7), range(5, 15), {}, 0),
        (2, (4, 6), (5, 7, 9, 12), {"tags": 2}, 0),
        (3, (4, 7), range(5, 14), {}, 5),
        (3, (4,), range(5, 13), {"tags": 1}, 108),
        (4, (4,), range(5, 13), {}, 30),
    ],
)
def test_bumps_above_10_have_a_profitable_part(joints, trinkets, chains, options, bumpy):
    """Berlekamp and Scott's theorem, where all chains are very long."""
    found = bumps(bracelets(joints, trinkets, chains, **options))
    assert (found.bumpy, found.unprofitable, found.example) == (bumpy, 0, None)
    assert found.largest <= 10


def lengths(bracelet):
    return [piece.length for piece in bracelet.trinkets], [piece.length for piece in bracelet.chains]


def test_bumps_of_cycles():
    """There the theorem fails; but some way around has no bump above 10."""
    found = bumps(bracelets(3, [4], range(5, 12), cyclic=True))
    assert found.bracelets == 343 and found.unprofitable and (found.largest, found.least) == (13, 10)
    assert lengths(found.example) == ([4, 4, 4], [7, 5, 10])


def test_bumps_with_chains_of_3():
    found = bumps(bracelets(4, [4], [3, 13]))
    assert (found.unprofitable, found.least) == (1, 11)
    assert lengths(found.example) == ([4, 4, 4, 4], [13, 3, 13])


def test_bracelets():
    (found,) = bracelets(2, [5], [6], tags=2)
    assert [piece.length for piece in found.pieces] == [5, 5, 6, 6, 6] and not found.cyclic
    (found,) = bracelets(2, [5], [6], cyclic=True)
    assert [piece.length for piece in found.pieces] == [5, 5, 6, 6] and found.cyclic
    (found,) = bracelets(1, [4], [9], tags=1)
    assert found.name == "dipper"


def test_how_much_the_whole_must_be_worth():
    """Pairs of earmuffs, profitable by 1, and a chain of 10: each dips 9, the first from cv(G)."""
    shapes = Shapes()
    values = ExactValues(shapes)
    chain, earmuffs = shapes.number([(-1, -1, 10)]), shapes.number([(0, 0, 3), (1, 1, 3), (0, 1, 11)])
    found = []
    for pairs in range(6):
        state = tuple(sorted((chain, *[earmuffs] * pairs)))
        found.append((controlled_value(shapes, state), values.value(state)))
    assert found == [(10, 10), (9, 9), (8, 10), (7, 9), (6, 10), (5, 9)]


def test_gaps_with_a_very_long_rest():
    """With cv(G) and cv(K) at least 10 the value is the controlled value; with 9 it need not be."""
    values = ExactValues(Shapes())
    shapes = values.shapes
    rests = [rest for rest in simple_sums(shapes, range(5, 12), range(8, 13), 2) if rest]
    rows = gaps(values, by_rest(shapes, connected_endgames(shapes, 18), rests))
    assert sum(row.endgames for row in rows.values()) == 700 * 90
    assert max(least for least, row in rows.items() if row.above) == 7
    assert rows[7].example == (shapes.number([(-1, -1, 9)]), shapes.number([(0, 0, 3), (1, 1, 3), (0, 1, 10)]))


@pytest.mark.slow
def test_gaps_of_more_endgames_with_a_very_long_rest():
    values = ExactValues(Shapes())
    shapes = values.shapes
    rests = [rest for rest in simple_sums(shapes, range(5, 12), range(8, 13), 2) if rest]
    rows = gaps(values, by_rest(shapes, connected_endgames(shapes, 22), rests))
    assert {least: row.above for least, row in rows.items() if least >= 6} == {
        least: {6: 324, 7: 158, 8: 64, 9: 30}.get(least, 0) for least in rows if least >= 6
    }
    assert rows[9].largest == 2


def test_bumps_are_counted_until_a_limit():
    with pytest.raises(SearchStopped, match="the time limit of 0 s"):
        bumps(bracelets(2, [4], range(5, 14)), Work(Limits(seconds=0)))
