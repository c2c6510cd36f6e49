import random
from itertools import product

import pytest

from stringscoins.endgames.midgame import changes, result, turning_changes, winning_conditions
from stringscoins.endgames.simple import value
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins.errors import PositionError


def test_results():
    game = SimpleEndgame((3,), (4, 8))
    assert [result(game, lead) for lead in (-1, 0, 1, 2)] == ["controller", "controller", "draw", "opener"]


def test_section_5(seed):
    """With c < 2 no lead of 0 or less wins and any of 4 does, up to a draw; 2 wins with two chains of 3."""
    rng = random.Random(seed)
    for _ in range(300):
        chains = rng.choices([3, 4, 5, 6], k=rng.randrange(6))
        game = SimpleEndgame(tuple(chains), tuple(rng.choices([4, 6, 8], k=rng.randrange(6))))
        if game.controlled_value < 2:
            assert result(game, 0) in ("controller", "draw") and result(game, 4) in ("opener", "draw")
            if game.threes >= 2 and game.size % 2:
                assert result(game, 2) == "opener"
            if not game.fours and game.size:
                assert result(game, 1) in ("controller", "draw")


def test_the_conditions_say_who_wins():
    """All sums with c < 2 of a few short pieces; 2*4l + 4*6l is lost with a lead of 1, as two loops of 4 are even."""
    told = 0
    for threes, fours, fives, f, sixes, eights in product(range(4), range(3), range(2), range(4), range(6), range(2)):
        game = SimpleEndgame((3,) * threes + (4,) * fours + (5,) * fives, (4,) * f + (6,) * sixes + (8,) * eights)
        for lead in (1, 2, 3):
            if found := winning_conditions(game, lead):
                told += 1
                assert any(holds for _, holds in found) == (result(game, lead) == "opener"), (game, lead)
    assert told > 1000
    assert value(SimpleEndgame((), (4, 4, 6, 6, 6, 6))) == 4
    assert winning_conditions(SimpleEndgame((5, 5), ()), 1) == winning_conditions(SimpleEndgame((3,), (4, 6)), 1) == []


def test_changes():
    game = SimpleEndgame((3, 5), (8,))
    found = list(changes(game, 1))
    assert len({change.endgame for change in found}) == len(found) and game not in {c.endgame for c in found}
    for change in found:
        assert change.value == value(change.endgame) and change.result == result(change.endgame, 1)
        assert change.endgame.size - game.size == change.coins
        assert change.coins == 0 or max(len(change.removed), len(change.added)) <= 1
    exchanged = {(change.removed, change.added) for change in found}
    written = {(" + ".join(map(str, removed)), " + ".join(map(str, added))) for removed, added in exchanged}
    assert {("", "3"), ("8l", ""), ("3", "7"), ("5", "4l"), ("8l", "4 + 4"), ("3 + 5", "4 + 4")} <= written
    assert ("3 + 5", "8l") in written and ("3", "4 + 4") not in written


def test_equal_components_are_one_choice():
    game = SimpleEndgame((3, 3), (4,))
    removals = [change.removed for change in changes(game, 0, chains=[6], loops=[]) if change.coins == 0]
    assert removals == [game.components[:2]]


def test_turning_changes():
    game = SimpleEndgame((4, 4, 4), (4, 8))
    assert result(game, 1) == "opener"
    found = turning_changes(game, 1, loops=range(4, 11, 2))
    keys = [(change.coins != 0, change.coins % 2) for change in found]
    assert keys == sorted(keys) and all(change.result != "opener" for change in found)
    assert str(found[0].endgame) == "2*4 + 2*4l + 8l"


def test_no_short_components_are_added():
    with pytest.raises(PositionError, match="a chain of 2"):
        list(changes(SimpleEndgame((3,)), 0, chains=[2]))
