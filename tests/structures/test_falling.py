"""The rule of captures, in plain Python and as a kernel, held against the definition on all that cuts can leave."""

import random
from collections import Counter

import numpy as np
import pytest
from random_positions import ordinary, pending, scattered, segmented

from stringscoins.kernels.moves.captures import settle
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.structures.falling import all_taken, captures


def check(position, rng, most):
    """Compare some of the positions that cuts leave with their margins; count the handouts, 0 where all is quiet."""
    table = Exhaustive(position, objective=Objective.MARGIN)
    table.value()
    margins, root, names = table.table, table.numbering.root(), table.numbering.strings
    place, found = {name: i for i, name in enumerate(names)}, Counter()
    subsets = range(1 << len(position))
    for alive in subsets if len(subsets) <= most else rng.sample(subsets, most):
        rest, coins, handout = map(int, settle(root, np.uint64(alive)))
        margin = coins + int(margins[rest])
        if handout:
            margin = max(margin, coins - 2 * handout - int(margins[rest]))
        assert margins[alive] == margin, (position, alive)
        left = position.restricted(name for name in names if alive >> place[name] & 1)
        choice = captures(left)
        assert (choice is None) == (coins == 0) and len(left.coins) - len(all_taken(left)[0].coins) == coins
        if choice is None:
            found[None] += 1
            continue
        take, fallen = alive ^ 1 << place[choice.take], len(left.cut(choice.take).captured)
        options = [fallen + int(margins[take])]
        if choice.give is not None:
            assert (choice.handout, fallen) == (handout, 1), left
            options.append(-int(margins[alive ^ 1 << place[choice.give]]))
        assert fallen and margins[alive] == max(options), (left, choice)
        found[handout] += 1
    return found


def compare(count, seed, most):
    rng, found = random.Random(seed), Counter()
    while found.total() < count:
        position = rng.choice([pending, pending, pending, ordinary, segmented])(rng, rng.randint(8, 16))
        found += check(position, rng, most)
    return found


def test_nothing_else_is_better(seed):
    found = compare(6_000, seed, 200)
    assert min(found[0], found[2], found[4]) > 100, found


@pytest.mark.thorough
def test_nothing_else_is_better_in_40_000_positions(seed):
    found = compare(52_000, seed + 1, 800)
    assert found[0] + found[2] + found[4] > 40_000 and found[4] > 800, found


CHAIN = ["k", "kl", "lm", "mn", "no", "o"]
LOOP = ["uv", "vw", "wx", "xy", "yz", "zu"]
ARMS = ["pq", "qj", "rs", "sj", "tu", "uj"]


@pytest.mark.parametrize(
    ("strings", "handout"),
    [
        (["ab", "bc", "cd", *LOOP], 4),
        (["ab", "bc", "cd", "de", *LOOP], 4),
        (["ab", "bc", *LOOP], 0),
        (["ab", "ac", "ad", *LOOP], 0),
        (["ab", "b", *LOOP], 2),
        (["b", *LOOP], 0),
        (["ab", "bu", *LOOP], 2),
        (["bu", *LOOP], 0),
        # What hangs on the ground is kept to the last, in whatever order the strings stand.
        (["ab", "b", *ARMS, *CHAIN], 2),
        ([*CHAIN, *ARMS, "ab", "b"], 2),
        ([*ARMS, *CHAIN], 4),
        ([*ARMS, "j", *CHAIN], 2),
    ],
)
def test_how_many_coins_can_be_handed_over(strings, handout):
    position = Position.numbered(strings)
    solver = Definition(position, objective=Objective.MARGIN)
    cut = []
    while (choice := captures(position)) and choice.give is None:
        cut.append(choice.take)
        position = position.cut(choice.take).position
    assert (choice.handout if choice else 0) == handout
    if handout:
        take, give = solver.value([*cut, choice.take]), solver.value([*cut, choice.give])
        fallen = len(position.cut(choice.take).captured)
        assert max(fallen + take, -give) == solver.value(cut)


def test_captures_beside_hyperstrings(seed):
    """A chain that ends at a hyperstring has one string less."""
    rng = random.Random(seed)
    assert captures(Position.numbered(["cd", "cxy", "x", "y"])) == ("s1", None, 0)
    for _ in range(300):
        position = scattered(rng)
        choice = captures(position)
        assert (choice is None) == (not position.capturable)
        if choice is not None:
            assert position.cut(choice.take).captured
            assert choice.give is None or not position.cut(choice.give).captured, position
