import random

import pytest
from random_positions import late, samples

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Progress, SearchStopped
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch, _inside
from stringscoins.solve.work import Work


def definition(position, misere=False):
    return Definition(position, objective=Objective.margin(misere))


def exhaustive(position, misere=False, **more):
    return Exhaustive(position, objective=Objective.margin(misere), **more)


@pytest.mark.parametrize(
    ("source", "value"),
    [("board:3x3", -3), ("board:3x4:icelandic", 4), ("board:2x5:icelandic", 2), ("board:4x4:swedish", 0)],
)
def test_boards(source, value):
    position = read(source).position
    assert ScoreSearch(position).value() == exhaustive(position).value() == value


@pytest.mark.slow
def test_the_board_of_twelve_boxes():
    position = read("board:3x4").position
    assert ScoreSearch(position).value() == 0


def test_moves_far_from_the_ground_come_first():
    """On a board without outer lines those in the middle; coins that are alike are as far inside."""
    position = make("board", [3, 4], frame="swedish")
    found = ScoreSearch(position).symmetric.inside
    middle = {coin for coin in position.coins if position.valence(coin) == 4}
    numbers = dict(zip(position.coins, found.tolist(), strict=True))
    assert min(numbers[coin] for coin in middle) > max(numbers[coin] for coin in position.coins if coin not in middle)
    assert len(set(numbers.values())) == 4


def test_components_are_counted_by_length_wherever_they_are(seed):
    # Short components in pairs change nothing, and those of equally many coins are the same.
    one, two, loop = (Position.numbered(strings) for strings in (["a", "a"], ["a", "ab", "b"], ["ab", "ab"]))
    rng = random.Random(seed)
    for _ in range(20):
        position = late(rng, 12)
        if position.is_ordinary:
            margin = ScoreSearch(position).value()
            for pair in (one + one, two + two, two + loop, loop + loop):
                assert ScoreSearch(position + pair).value() == margin, (position, pair)


def test_a_long_sum():
    # 15 chains of 3 are more than a key counts by length. Allcock, theorem 4.1 (4), and (1) for two loops of 30.
    assert ScoreSearch(read("15*3").position).value() == -1
    assert ScoreSearch(read("2*30l").position).value() == -(60 - 16 + 8)


@pytest.mark.parametrize(("misere", "value"), [(False, 76), (True, -80)])
def test_more_coins_than_a_word_has_bits(misere, value):
    """The search by single cuts takes them. Who cuts one of the last two strings gives away what is left then."""
    large = ([f"c{i}.{j}" for j in range(13)] for i in range(6))
    position = Position.numbered([*large, ["e", "f"], ["e", "f"]])
    rules = Definition(position, objective=Objective.margin(misere))
    assert ScoreSearch(position, objective=Objective.margin(misere)).value() == rules.value() == value


def test_a_table_that_forgets():
    position = make("board", [3, 3])
    search = ScoreSearch(position, Work(Limits(megabytes=0.3)))
    assert search.value() == -3
    statistics = search.statistics()
    assert statistics["forgotten"] > 1000 and statistics["table_bytes"] <= 0.3e6
    assert statistics["positions"] > ScoreSearch(position).positions
    misere = ScoreSearch(make("board", [2, 3]), Work(Limits(megabytes=0.3)), Objective.MISERE_MARGIN)
    assert misere.value() == exhaustive(make("board", [2, 3]), True).value()


def test_limits():
    position = make("board", [3, 4])
    search = ScoreSearch(position, Work(Limits(seconds=1e-6)))
    with pytest.raises(SearchStopped, match="time limit"):
        search.value()
    assert search.bounds[0] <= 0 <= search.bounds[1]
    with pytest.raises(LimitReached, match=r"memory limit of 0\.1 MB"):
        ScoreSearch(position, Work(Limits(megabytes=0.1)))
    with pytest.raises(LimitReached, match="65 strings and 1 coins: the search takes at most 64 strings"):
        ScoreSearch(Position.numbered(["a"] * 65))


class Interrupting(Progress):
    def searching(self, positions, known, size, fill=None, asked=None, **more):
        raise KeyboardInterrupt


@pytest.mark.parametrize("misere", [False, True])
def test_an_interrupted_search_goes_on(misere):
    position = make("board", [3, 3])
    search = ScoreSearch(position, Work(progress=Interrupting()), Objective.margin(misere))
    stops, bounds, shares = 0, (-9, 9), {}
    assert search.asked is None
    while True:
        try:
            value = search.value()
            break
        except SearchStopped as stop:
            assert stop.interrupted and stop.positions == search.positions
            assert bounds[0] <= search.bounds[0] <= search.bounds[1] <= bounds[1]
            asked, share = search.asked
            assert bounds[0] <= asked <= bounds[1] and 0 <= share < 1
            shares.setdefault(asked, []).append(share)
            stops, bounds = stops + 1, search.bounds
    assert stops > 0 and search.bounds == (value, value) and search.asked is None
    # A question gets on: each slice is longer than the one before, and begins where its table is.
    assert any(found[-1] > found[0] for found in shares.values())
    assert value == exhaustive(position, misere).value()


@pytest.mark.parametrize("misere", [False, True])
def test_whether_a_margin_is_at_least_so_much(misere, seed):
    rng = random.Random(seed)
    for i, position in enumerate(samples(40, seed)):
        position = late(rng, 12) if i % 2 else position
        fast, slow = ScoreSearch(position, objective=Objective.margin(misere)), exhaustive(position, misere)
        for _ in range(4):
            removed = rng.sample(position.strings, rng.randint(0, len(position)))
            worth = -slow.value(removed) if misere else slow.value(removed)
            for target in rng.sample(range(worth - 2, worth + 3), 3):
                assert fast.is_at_least(target, removed) == (worth >= target), (position, removed)
    # Of an opened chain of 5 the player to move leaves two coins, and gets 3 - 2 + 6.
    chains = read("5+5+5").position
    opened = ScoreSearch(chains)
    assert [opened.is_at_least(target, chains.strings[:1]) for target in (6, 7, 8, 9)] == [True, True, False, False]
    fast = ScoreSearch(make("board", [3, 4]), objective=Objective.margin(misere))
    fast.budget = 10
    with pytest.raises(LimitReached, match="budget"):
        fast.is_at_least(1)


def test_how_far_inside_coins_are():
    assert _inside(3, [(0,), (0, 1), (1,), (2,), (2,)]).tolist() == [1598, 1598, 800]
