"""The lemmas of docs/reference/certificates.md, each against minimax over single cuts."""

import random
from itertools import combinations_with_replacement

import pytest
from outcomes import numbered, together, worth
from random_positions import chained, doubled, late, loony, ordinary, scattered, segmented

from stringscoins.certificate.margins import Rule, key_of
from stringscoins.position import Position
from stringscoins.structures import faults

NORMAL, MISERE = Rule(misere=False), Rule(misere=True)
MAKERS = (scattered, ordinary, ordinary, segmented, segmented, chained, doubled, late)


def sampled(count, seed, most=9):
    rng = random.Random(seed)
    for _ in range(count):
        yield numbered(rng.choice(MAKERS)(rng, most))


def shape(strings):
    """What a position looks like to the rule: coins, handout and components of what is left."""
    left = NORMAL.whole(strings)
    return left.coins, left.handout, key_of(left.rest)


def value(left, misere=False):
    rest = worth(together(key_of(left.rest)), misere)
    return left.coins + (abs(left.handout + rest) if left.handout else rest)


def test_what_is_left_is_worth_the_whole(seed):
    """Lemmas 1 to 6."""
    hold(sampled(200, seed, 8))


@pytest.mark.thorough
def test_what_is_left_is_worth_the_whole_at_length(seed):
    hold(sampled(700, seed, 9))


def hold(positions):
    handouts, settled = set(), 0
    for strings in positions:
        for rule in (NORMAL, MISERE):
            left = rule.whole(strings)
            assert value(left, rule.misere) == worth(strings, rule.misere), strings
            handouts.add(left.handout)
            settled += left.coins > 0
    assert handouts == {0, 2, 4} and settled > 30


def test_the_best_cut_is_among_the_options(seed):
    """Lemma 7, and that no other cut is left out; no option is better than the best cut, either."""
    for strings in sampled(120, seed, 8):
        for rule in (NORMAL, MISERE):
            left = rule.whole(strings)
            options = [
                option.captured + value(option.left, rule.misere)
                if option.captured
                else -value(option.left, rule.misere)
                for option in rule.options(left.rest)
            ]
            assert max(options, default=0) == worth(together(key_of(left.rest)), rule.misere), strings


def chain(coins):
    return [(0,), *((i, i + 1) for i in range(coins - 1)), (coins - 1,)]


def loop(coins):
    return [(i, (i + 1) % coins) for i in range(coins)]


def test_long_chains_and_loops_are_opened_shortest_first():
    """Lemma 7, beside positions in which something can be captured, too."""
    for one, other in [(chain(3), chain(5)), (chain(3), chain(4)), (loop(4), loop(5)), (loop(4), loop(6))]:
        for beside in ([], [(0,)], [(0,), (0, 1)], [()], [(0,)] * 3, [(0, 1, 2), (0,), (1,)]):
            longer = together([other, beside])
            assert abs(worth(together([one, beside])) - worth(longer)) <= len(other) - len(one)
    three, five = (NORMAL.whole(chain(coins)).rest for coins in (3, 5))
    assert {key_of(option.left.rest) for option in NORMAL.options((*three, *five))} == {key_of(five)}
    left = {key_of(option.left.rest) for option in MISERE.options((*three, *five))}
    assert {key[0] for key in left} | {key[1] for key in left} >= {part.form for part in (*three, *five)}


SHORT = {0: [[()]], 1: [chain(1)], 2: [chain(2), loop(2)], 3: [loop(3)]}


def test_two_short_components_of_equally_many_coins_cancel():
    """Lemma 1; a chain of three and a loop of four are not short."""
    for coins, alike in SHORT.items():
        for pair in combinations_with_replacement(alike, 2):
            for beside in ([], chain(3), [(0,)], [(0,), (0, 1)], [(0, 1, 2), (0,), (1,)]):
                assert worth(together([*pair, beside])) == worth(beside)
            assert shape(together(pair)) == (0, 0, ())
            left = MISERE.whole(together(pair))
            assert bool(left.rest) == (coins > 0)
    assert len(NORMAL.whole(together([chain(1), chain(2)])).rest) == 2
    assert len(NORMAL.whole(together([chain(3), chain(3)])).rest) == 2
    assert len(NORMAL.whole(together([loop(4), loop(4)])).rest) == 2


@pytest.mark.parametrize(
    ("strings", "coins", "handout"),
    [
        ([(0,)], 1, 0),
        ([(0, 1)], 2, 0),
        ([(0, 1), (1, 2)], 3, 0),
        ([(0, 1), (1,)], 0, 2),
        ([(0, 1), (1, 2), (2,)], 1, 2),
        ([(0, 1), (1, 2), (2, 3)], 0, 4),
        ([(0, 1), (1, 2), (2, 3), (3, 4)], 1, 4),
        # A joint with three strings: a coin that hangs on it is taken, of two coins there is a choice.
        ([(0, 1), (1,), (1,)], 1, 0),
        ([(0, 1), (1, 2), (2,), (2,)], 0, 2),
        # Two runs of two: one is taken. Three, and two where one is a run of four, are left to the rule.
        ([(0, 1), (1,), (2, 3), (3,)], 2, 2),
        ([(0, 1), (1,), (2, 3), (3,), (4, 5), (5,)], 0, 0),
        ([(0, 1), (1,), (2, 3), (3, 4), (4, 5)], 0, 0),
        # Beside a capture of which no lemma speaks, the choice is not all that there is.
        ([(0, 1), (1,), (2, 3, 4), (3,), (4,)], 0, 0),
        # Each string alone holds a coin, so that all is taken.
        ([(0, 1), (1, 2, 3), (3, 4)], 5, 0),
        # A hyperstring at the joint: no lemma says what to take.
        ([(0, 1), (1, 2, 3), (1,), (2,), (3,)], 0, 0),
        ([(0, 1), (1, 2, 3), (2,), (3,)], 0, 0),
    ],
)
def test_what_is_taken_and_where_there_is_a_choice(strings, coins, handout):
    left = NORMAL.whole(strings)
    assert (left.coins, left.handout) == (coins, handout)
    assert value(left) == worth(strings)
    assert MISERE.whole(strings)[:2] == (0, 0)


def test_a_capture_at_a_joint_with_a_hyperstring_may_be_wrong():
    """The condition of lemma 3: the coin 0 hangs on the joint 1, where another capture takes two coins."""
    strings = together([[(0, 1), (1, 2, 3), (1,)], chain(3)])
    assert worth(strings) == 3 > 1 + worth(strings[1:]) == 1
    assert NORMAL.whole(strings)[:2] == (0, 0)


def test_what_is_a_loony_endgame(seed):
    rng = random.Random(seed)
    found = 0
    for _ in range(40):
        position = rng.choice([loony, lambda rng: segmented(rng, 14), lambda rng: ordinary(rng, 8)])(rng)
        if faults(position):
            # Only a loop at a joint with two coins besides leaves a choice and is too short a loop.
            assert not NORMAL.is_loony_endgame(numbered(position)) or "the loop of" in faults(position)[0]
        else:
            found += 1
            assert NORMAL.is_loony_endgame(numbered(position))
    assert found > 10
    for strings in ([()], chain(1), chain(2), loop(3), together([chain(2), chain(2)]), [(0,)], [(0, 1), (1,)]):
        assert not NORMAL.is_loony_endgame(strings)
    assert NORMAL.is_loony_endgame([]) and NORMAL.is_loony_endgame(chain(3)) and NORMAL.is_loony_endgame(loop(4))


def test_parts_know_where_they_are(seed):
    """The writer asks its oracle about the strings that a part says it is made of."""
    for strings in sampled(100, seed):
        for option in NORMAL.options(NORMAL.whole(strings).rest):
            for part in option.left.rest:
                own = Position.numbered([[str(coin) for coin in strings[i]] for i in part.origin])
                assert own.canonical() == Position.numbered([map(str, s) for s in part.form]).canonical()
