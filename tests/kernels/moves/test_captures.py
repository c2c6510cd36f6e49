from collections import Counter

import numpy as np
import pytest
from rooted import Rooted, multigraphs

from stringscoins.kernels.moves.captures import NONE, capture, settle
from stringscoins.position import Position
from stringscoins.strategy.rules import captures


@pytest.mark.thorough
def test_it_is_the_rule_of_thumb_and_best(seed):
    """Held against the rule in plain Python and against minimax over all cuts."""
    handouts = Counter()
    for position in multigraphs(400, seed):
        rooted = Rooted(position)
        take, give, handout, strings, coins = capture(rooted.root, rooted.alive)
        choice = captures(position)
        assert (choice is None) == (take == NONE), position
        if choice is None:
            continue
        value, handout_there = rooted.margin(rooted.alive), 0 if choice.give is None else choice.handout
        assert handout == handout_there, position
        handouts[handout] += 1
        if handout:
            assert choice.give == rooted.numbering.strings[give] and strings == 0
            assert value == max(rooted.after(take), rooted.after(give)), position
        else:
            assert value == rooted.after(take) and int(strings) >> take & 1, position
            assert value == coins + rooted.margin(int(rooted.alive) ^ int(strings)), position
    assert min(handouts[0], handouts[2], handouts[4]) > 5, handouts


@pytest.mark.thorough
def test_what_is_left_when_all_is_taken(seed):
    for position in multigraphs(400, seed):
        rooted = Rooted(position)
        alive, coins, take, give, handout = settle(rooted.root, rooted.alive)
        assert len(position.coins) - len(rooted.left(alive).coins) == coins
        value = coins + rooted.margin(alive)
        if handout:
            rest, handed_over, *none = settle(rooted.root, np.uint64(int(alive) ^ 1 << give))
            assert handed_over == handout and none == [NONE, NONE, 0] and take != give
            assert rooted.margin(alive) == max(handout + rooted.margin(rest), -handout - rooted.margin(rest)), position
        assert rooted.margin(rooted.alive) == value and (handout > 0) == bool(rooted.left(alive).capturable), position


LOOP_OF_6 = ["uv", "vw", "wx", "xy", "yz", "zu"]


@pytest.mark.parametrize(
    ("strings", "handout", "give"),
    [
        # An opened loop of 4 beside one of 6 and alone; one of 5 has a coin to take first.
        (["ab", "bc", "cd", *LOOP_OF_6], 4, "s2"),
        (["ab", "bc", "cd"], 4, "s2"),
        (["ab", "bc", "cd", "de", *LOOP_OF_6], 0, None),
        (["ab", "bc", *LOOP_OF_6], 0, None),
        # An opened chain has 2 coins left, 1, or 3; two of them are no choice yet.
        (["ab", "b", *LOOP_OF_6], 2, "s2"),
        (["b", *LOOP_OF_6], 0, None),
        (["ab", "bc", "c", *LOOP_OF_6], 0, None),
        (["ab", "b", "cd", "d", *LOOP_OF_6], 0, None),
        # A chain with one open end is kept to the last.
        (["pq", "q", "ab", "bc", "cd"], 0, None),
    ],
)
def test_when_there_is_a_choice(strings, handout, give):
    position = Position.numbered(strings)
    rooted = Rooted(position)
    found = capture(rooted.root, rooted.alive)
    assert found[2] == handout and (position.strings[found[1]] if found[1] != NONE else None) == give
    if position.strings[0] == "s1" and strings[0] == "pq":
        assert position.strings[found[0]] in ("s3", "s5")  # of the run that is open at both ends


def test_the_choice_at_an_opened_loop_of_4_beside_one_of_6():
    """To hand all four over wins four coins more than to take them."""
    rooted = Rooted(Position.numbered(["ab", "bc", "cd", *LOOP_OF_6]))
    take, give, *_ = capture(rooted.root, rooted.alive)
    assert (rooted.after(take), rooted.after(give), rooted.margin(rooted.alive)) == (-2, 2, 2)
