import random
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from random_positions import endgames

from stringscoins.endgames import ExactValues
from stringscoins.endgames.midgame import changes, result, turning_changes, winning_conditions, with_short_chains
from stringscoins.endgames.simple import value
from stringscoins.endgames.sums import SimpleEndgame
from stringscoins.errors import PositionError
from stringscoins.families import segments
from stringscoins.solve import Scores
from stringscoins.structures import Endgame


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


@cache
def opponents_margin(chains, loops):
    """What the opponent of the player to move wins by in a sum of chains and loops, short chains too; the slow twin."""
    outcomes = [0] if not (chains or loops) else []
    for kind, lengths in (("chain", chains), ("loop", loops)):
        for length in set(lengths):
            left = list(lengths)
            left.remove(length)
            rest = opponents_margin(tuple(left), loops) if kind == "chain" else opponents_margin(chains, tuple(left))
            handout = 4 if kind == "loop" else 2
            keeps = [] if length < 3 else [length - 2 * handout + rest]
            outcomes.append(max([length - rest, *keeps]))
    return min(outcomes)


def check_short_chains(most_chains, most_loops, most_short, chains=range(3, 8), loops=(4, 5, 6, 7, 8)):
    """Return how many sums agree with the theorem, which is all of them."""
    held = 0
    for a, b in product(range(most_chains + 1), range(most_loops + 1)):
        for long in product(combinations_with_replacement(chains, a), combinations_with_replacement(loops, b)):
            worth = value(SimpleEndgame(*long))
            for ones, twos in product(range(most_short + 1), repeat=2):
                found = opponents_margin((1,) * ones + (2,) * twos + long[0], long[1])
                assert found == with_short_chains(worth, ones, twos), (long, ones, twos)
                held += 1
    return held


def test_short_chains_beside_sums():
    assert check_short_chains(2, 2, 3) == 7056


@pytest.mark.slow
def test_short_chains_beside_larger_sums():
    assert check_short_chains(5, 4, 4) == 252 * 126 * 25


def test_short_chains_beside_joints_by_the_rules(seed):
    """Loony endgames with joints: the margins are those of plain play by the rules."""
    told = 0
    for position in endgames(400, seed):
        game = Endgame.of(position)
        if len(position) <= 12 and game.valences:
            values = ExactValues()
            worth = values.value(values.shapes.state(game))
            for ones, twos in ((1, 0), (0, 1), (1, 1)):
                whole = position + ones * chain_of(1) + twos * chain_of(2)
                assert -Scores(whole, method="exhaustive").value() == with_short_chains(worth, ones, twos)
                told += 1
    assert told > 10


def chain_of(length):
    return segments([("ground", "ground", length)])
