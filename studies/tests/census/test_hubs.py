from collections import Counter

import networkx as nx

from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import nimber
from stringscoins_studies.census.enumeration import position_of, systems
from stringscoins_studies.census.hubs import hubs


def test_a_hub_on_every_cycle_is_as_good_as_the_ground():
    rows = hubs(4, 7, parallel=True)
    assert {row.valence for row in rows if not row.cycles} == set(range(2, 8))
    assert sum(row.changed for row in rows if not row.cycles) == 0
    # The valence does not help: if a cycle avoids the hub, some nimber changes at each.
    assert all(row.changed for row in rows if row.cycles)


def test_hubs_are_valued_by_the_rules():
    # Canonical names leave the coins of a position in another order than their numbers.
    seen, changed = Counter(), Counter()
    for position in map(position_of, systems(4, 5, parallel=True, connected=True)):
        graph = nx.MultiGraph([tuple(coins) for coins in position.values()])
        if not position or min(valence for _, valence in graph.degree) < 2:
            continue
        for hub in position.coins:
            merged = Position({name: [coin for coin in coins if coin != hub] for name, coins in position.items()})
            others = graph.subgraph(set(graph) - {hub})
            case = graph.degree[hub], not nx.is_forest(others)
            seen[case] += 1
            changed[case] += nimber(position, method="definition") != nimber(merged, method="definition")
    rows = hubs(4, 5, parallel=True)
    assert {(row.valence, row.cycles): (row.hubs, row.changed) for row in rows} == {
        case: (seen[case], changed[case]) for case in seen
    }


def test_fans_are_grounded_paths():
    for n in range(2, 7):
        fan, path = read(f"graph:fan:{n}").position, read(f"graph:path:{n}:ground=1").position
        assert nimber(fan, method="definition") == nimber(path, method="definition")
