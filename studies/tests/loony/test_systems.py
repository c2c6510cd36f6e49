"""Systems of coins against positions played out by the definition."""

import random

import numpy as np
import pytest

from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins_studies.loony.subsets import Subsets
from stringscoins_studies.loony.systems import Systems, systems


def random_words(rng, strings, count):
    """Systems of few coins and of many."""
    words = []
    for _ in range(count):
        coins = rng.sample(range(1, 1 << strings), rng.randint(0, min((1 << strings) - 1, rng.choice([4, 8, 12]))))
        words.append(sum(1 << coin for coin in coins))
    return np.array(words, np.uint64)


@pytest.mark.parametrize("strings", [1, 2, 3, 4, 5, 6])
def test_systems_agree_with_positions(strings, seed):
    rng = random.Random(seed + strings)
    some = systems(strings)
    words = random_words(rng, strings, 40)
    values, plain, connected = some.values(words), some.plain(words), some.connected(words)
    for i, word in enumerate(words):
        position = some.position(int(word))
        assert len(position) == strings
        assert values[i] == Definition(position).value()
        subsets = Subsets(position)
        assert plain[i] == subsets.plain[subsets.whole]
        assert connected[i] == (len(position.components()) == 1)


def test_cuts_and_groundings_are_those_of_positions(seed):
    rng = random.Random(seed)
    some = systems(4)
    for word in random_words(rng, 4, 20):
        one = np.array([word], np.uint64)
        coin = rng.choice(list(some.sets))
        assert not some.has(some.grounded(one, coin), coin)[0]
        # By the definition of values: an option's value is that of the position after the cut.
        holders = [coin for coin in some.sets if int(word) >> coin & 1]
        position = Position({f"{i}": [str(h) for h in holders if h >> i & 1] for i in range(4)})
        for i in range(4):
            after = position.cut(f"{i}")
            assert bool(after.captured) == some.captures(one, i)[0]
            assert Definition(after.position).value() == systems(3).values(some.cut(one, i))[0]


@pytest.mark.parametrize(("strings", "holds"), [(2, 2), (3, 2), (3, 4)])
def test_every_small_position_is_in_one_class(strings, holds):
    some = systems(strings)
    found = np.concatenate(list(some.classes(holds, strings)))
    every = np.arange(1 << (1 << strings), dtype=np.uint64)
    every = every[every & np.uint64(1) == 0]
    loads = [sum(some.has(every, coin) * 1 for coin in some.sets if coin >> i & 1) for i in range(strings)]
    fit = np.all([load <= holds for load in loads], axis=0)
    assert sorted(found) == sorted(some.renamed(every[fit]))
    forms = {some.position(int(word)).canonical() for word in found}
    assert len(forms) == len(found)


def test_linear_classes_are_those_in_which_two_coins_share_one_string_at_most():
    some = systems(4)
    linear = np.concatenate(list(some.classes(4, 4, linear=True)))
    expected = []
    for word in np.concatenate(list(some.classes(4, 4))):
        coins = [coin for coin in some.sets if int(word) >> coin & 1]
        if all((a & b).bit_count() < 2 for a in coins for b in coins if a != b):
            expected.append(word)
    assert sorted(linear) == sorted(expected)


def test_words_forget_duplicates():
    one, two = systems(2).words(Position.numbered(strings) for strings in (["abc", "c"], ["ac", "c"]))
    assert one == two


def test_systems_have_six_strings_at_most():
    with pytest.raises(ValueError, match="0 to 6 strings, not 7"):
        Systems(7)
