import random
from functools import cache
from itertools import pairwise

import pytest

from stringscoins.families import board
from stringscoins.position import Position
from stringscoins_studies.strips.parity import coins_by_changes, leader_begins


def pairs(position):
    """The strings that hold two coins which hang on nothing else."""
    return {s for s, coins in position.items() if len(coins) == 2 and all(position.valence(c) == 1 for c in coins)}


def by_the_rules(start, begins, changes, free):
    """What the leader takes, straight from the rules; None for changes at will."""

    @cache
    def coins(position, leads, limit):
        if not position:
            return 0
        ways = []
        for string in position:
            rest, captured = position.cut(string)
            ways.append((rest, captured, len(pairs(rest) - pairs(position)) % 2))
        allowed = 0 if not leads and not free else (limit if leads else None)
        legal = [way for way in ways if allowed is None or way[2] <= allowed] or ways
        found = []
        for rest, captured, change in legal:
            after = limit if limit is None or not leads else max(0, limit - change)
            own = len(captured) if leads else 0
            found.append(own + coins(rest, leads == bool(captured), after))
        return min(found) if leads else max(found)

    return coins(start, begins, changes)


def small(choice):
    """A position of three to five coins in a row or round, some with several strings to the ground."""
    coins = "abcde"[: choice.randint(3, 5)]
    strings = [a + b for a, b in pairwise(coins)] + [coins[0] + coins[-1]] * choice.randint(0, 1)
    strings += [choice.choice(coins) for _ in range(choice.randint(1, 4))]
    return Position.numbered(strings)


@pytest.mark.parametrize("free", [True, False])
def test_the_table_is_the_game_by_the_rules(free, seed):
    choice, helped = random.Random(seed), 0
    for _ in range(50):
        start, begins = small(choice), choice.random() < 0.5
        found = list(coins_by_changes(start, begins, 2, free=free))
        assert found == [by_the_rules(start, begins, limit, free) for limit in (0, 1, 2, None)]
        helped += found[0] > found[-1]
    assert helped > 0


def test_the_leader_of_small_boards_needs_no_change():
    for n, coins, neither in ((1, 0, 0), (2, 1, 0), (3, 2, 0)):
        assert list(coins_by_changes(board(2, n), leader_begins(n), 2)) == [coins] * 4
        assert list(coins_by_changes(board(2, n), leader_begins(n), 0, free=False)) == [neither] * 2


@pytest.mark.slow
def test_one_change_helps_the_leader_of_2_x_5_and_does_not_win():
    assert list(coins_by_changes(board(2, 4), False, 2)) == [4, 4, 4, 4]
    assert list(coins_by_changes(board(2, 5), True, 2)) == [8, 6, 6, 6]
    assert [next(coins_by_changes(board(2, n), n == 5, 0, free=False)) for n in (4, 5)] == [1, 2]
