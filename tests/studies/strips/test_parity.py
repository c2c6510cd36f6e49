from functools import cache

import pytest

from stringscoins.families.boards import Board
from stringscoins.studies.strips.parity import coins_by_changes, leader_begins


def pairs(position):
    """The strings that hold two coins which hang on nothing else."""
    return {s for s, coins in position.items() if len(coins) == 2 and all(position.valence(c) == 1 for c in coins)}


def by_the_rules(n, changes, free):
    """What the leader of 2 x n takes, straight from the rules; None for changes at will."""

    @cache
    def coins(position, leads, limit):
        if not position:
            return 0
        ways = []
        for string in position:
            rest, captured = position.cut(string)
            change = len(pairs(rest) - pairs(position)) % 2
            ways.append((rest, captured, change))
        allowed = 0 if not leads and not free else (limit if leads else None)
        legal = [way for way in ways if allowed is None or way[2] <= allowed] or ways
        found = []
        for rest, captured, change in legal:
            after = limit if limit is None or not leads else max(0, limit - change)
            own = len(captured) if leads else 0
            found.append(own + coins(rest, leads == bool(captured), after))
        return min(found) if leads else max(found)

    return coins(Board(2, n).position(), leader_begins(n), changes)


@pytest.mark.parametrize("free", [True, False])
@pytest.mark.parametrize("n", [1, 2])
def test_the_table_is_the_game_by_the_rules(n, free):
    assert list(coins_by_changes(n, 2, free=free)) == [by_the_rules(n, limit, free) for limit in (0, 1, 2, None)]


def test_the_leader_of_small_boards_needs_no_change():
    assert list(coins_by_changes(3, 2)) == [2, 2, 2, 2]
    assert list(coins_by_changes(3, 0, free=False)) == [0, 0]


@pytest.mark.slow
def test_one_change_helps_the_leader_of_2_x_5_and_does_not_win():
    assert list(coins_by_changes(4, 2)) == [4, 4, 4, 4]
    assert list(coins_by_changes(5, 2)) == [8, 6, 6, 6]
