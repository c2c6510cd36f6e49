import random

import pytest
from random_positions import ordinary, segmented

from stringscoins.errors import LimitReached, PositionError
from stringscoins.families import make
from stringscoins.kernels.cores import parts, table
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Progress, SearchStopped
from stringscoins.solve.cores import crew, search
from stringscoins.solve.cores.search import Search
from stringscoins.solve.cores.table import CoreTable
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.work import Work

SHAPES = (ordinary, segmented)


def test_few_options_are_made_until_one_answers(monkeypatch):
    """With the habits of any cut alone it is 5.5 for each position of this board."""
    monkeypatch.setattr(crew, "_LONG", 1 << 40)
    one = Search(make("board", [2, 6], frame="icelandic"), Work(workers=1))
    assert one.value() == 1
    assert one.crew.total(parts.MADE) < 5.4 * one.positions


def agree_with_the_table(rng, count, most):
    for _ in range(count):
        position = rng.choice(SHAPES)(rng, most)
        slow, fast = Exhaustive(position), Search(position, plain=rng.random() < 0.2)
        assert fast.value() == slow.value(), position
        for name in position:
            assert fast.value([name]) == slow.value([name]), (position, name)


def test_what_one_worker_searches_does_not_depend_on_slices(monkeypatch):
    monkeypatch.setattr(crew, "_LONG", 500)
    searched = set()
    for nodes in (100, 256, 1 << 20):
        one = Search(make("board", [2, 6], frame="icelandic"), Work(workers=1))
        one.crew.pace.size = nodes
        assert one.value() == 1
        searched.add(one.positions)
    assert len(searched) == 1


def test_long_searches_and_the_table_agree(seed, monkeypatch):
    monkeypatch.setattr(crew, "_LONG", -1)
    agree_with_the_table(random.Random(seed), 60, 16)


@pytest.mark.slow
def test_search_and_the_table_agree_on_many_larger_positions(seed):
    agree_with_the_table(random.Random(seed), 1000, 20)


BOARDS = (([4, 4], "american"), ([5, 5], "icelandic"), ([5, 5], "swedish"), ([6, 6], "swedish"))


def late_boards(rng, count, fewest, most):
    """Boards late in a game, with so many strings left, that are not loony."""
    while count:
        size, frame = rng.choice(BOARDS)
        position = make("board", size, frame=frame)
        position = position.restricted(rng.sample(position.strings, rng.randint(fewest, most)))
        if not Search(position, Work(workers=1)).is_loony():
            yield position
            count -= 1


@pytest.mark.thorough
def test_every_number_of_workers(seed, monkeypatch):
    monkeypatch.setattr(crew, "_LONG", -1)  # with helpers from the start
    rng = random.Random(seed)
    known = [(make("board", [3, 3]), 2), (make("board", [4, 4], frame="swedish"), 0)]
    known += [(position, Exhaustive(position).value()) for position in late_boards(rng, 5, 18, 22)]
    for position, value in known:
        for workers in (1, 2, 3):
            one = Search(position, Work(workers=workers))
            one.crew.pace.size = rng.choice([50, 1 << 20])
            assert one.value() == value, (position, workers)


@pytest.mark.thorough
def test_more_workers_than_processors(monkeypatch):
    monkeypatch.setattr(crew, "_LONG", -1)
    for source, value in (("board:3x3", 2), ("board:3x5:swedish", 1), ("board:3x3", 2)):
        crowd = Search(read(source).position, Work(workers=6))
        assert crowd.value() == value
        alone = Search(read(source).position, Work(workers=1))
        assert alone.value() == value
        assert crowd.statistics()["workers"] == 6


def test_the_plain_mex_refuses_hyperstrings():
    with pytest.raises(PositionError, match="a string holds more than two coins"):
        Search(Position.numbered(["abc"]), plain=True)


# Positions of more than 64 strings


def lines(rows, columns, drawn):
    return make("board", [rows, columns]).restricted(name for name in make("board", [rows, columns]) if not drawn(name))


def test_an_11_x_11_board_late():
    def drawn(line):
        kind, row, column = line.split()
        return int(row if kind == "h" else column) in (3, 6, 9)

    position = lines(11, 11, drawn)
    assert len(position) == 198 and len(position.components()) == 16
    value = 0
    for part in position.components():
        value ^= GeneralSearch(part).value()
    assert Search(position).value() == value == 2


def widened(strings):
    """A position with a chain of 60 coins beside it, which is worth nothing."""
    run = [None, *(f"f{i}" for i in range(60)), None]
    fill = {f"fill {i}": [coin for coin in run[i : i + 2] if coin] for i in range(61)}
    return Position(strings | fill)


def test_moves_that_ground_different_coins_leave_the_same_strings():
    # Cutting `by` grounds a, cutting `ax` grounds b, and both leave the same strings and stubs.
    strings = {"ab": ["a", "b"], "ax": ["a", "x"], "xp": ["x", "p"], "by": ["b", "y"], "yp": ["y", "p"]}
    strings |= {"pz": ["p", "z"], "z": ["z"]}
    for coin in "ab":
        run = [None, *(f"{coin}{i}" for i in range(3)), coin]
        strings |= {f"{coin} long {i}": [c for c in run[i : i + 2] if c] for i in range(4)}
    strings |= {f"s{i}": list(pair) for i, pair in enumerate(["ed", "dc", "bc", "ad", "db", "ba", "ed", "ec", "eb"])}
    small, large = Position(strings), Search(widened(strings))
    expected = Exhaustive(small)
    for name in small:
        assert large.value([name]) == expected.value([name]), name


def test_what_is_left_of_large_positions(seed):
    rng = random.Random(seed)
    for _ in range(20):
        small = rng.choice(SHAPES)(rng, 16)
        large, expected = Search(widened(dict(small.items()))), Exhaustive(small)
        cut = [name for name in small if rng.random() < 0.2]
        for removed in ([], cut, *([name] for name in small)):
            assert large.value(removed) == expected.value(removed), (small, removed)


# Limits


def test_a_memory_limit_below_4_mb_is_refused():
    with pytest.raises(LimitReached, match=r"the memory limit of 3\.9 MB \(a search takes 4 MB\)"):
        CoreTable(Limits(megabytes=3.9), 1)
    assert Search(make("board", [3, 3]), Work(Limits(megabytes=4))).value() == 2


def with_buckets(position, buckets, work=Work()):
    """A search whose table has so many buckets, and never more."""
    one = Search(position, work)
    one.table.flat = table.new_table(64 * (buckets + table.PADDING), buckets)
    one.table._share()
    return one


@pytest.mark.parametrize("workers", [1, 2])
def test_a_table_that_forgets_gives_the_right_value(workers, monkeypatch):
    monkeypatch.setattr(crew, "_LONG", -1)
    monkeypatch.setattr(search, "_LITTLE", 0)  # it may forget again at once
    for buckets in (400, 600):
        one = with_buckets(make("board", [3, 3]), buckets, Work(workers=workers))
        assert one.value() == 2
        assert one.statistics()["forgotten"] > 2_000


def test_a_time_limit_holds_while_the_table_forgets(monkeypatch):
    monkeypatch.setattr(search, "_LITTLE", 0)
    position, slices = make("board", [3, 3]), []
    one = with_buckets(position, 400, Work(workers=1))
    one.work, one.crew.pace.size = Work(Limits(seconds=0)), 1 << 30  # every slice ends for want of room
    with monkeypatch.context() as patch:
        patch.setattr(CoreTable, "make_room", lambda table: slices.append(table) or len(slices) < 50)
        with pytest.raises(SearchStopped, match="the time limit"):
            one.value()
    assert len(slices) <= 1


def test_a_small_memory_limit_gives_the_right_value():
    one = Search(read("board:5x5:swedish").position, Work(Limits(megabytes=4)))
    assert one.value() == 0 and one.statistics()["forgotten"] > 0


def test_what_is_refuted_when_the_table_has_forgotten_is_true():
    for source, value in (("board:3x4", 0), ("board:2x8:icelandic", 1), ("board:4x5:swedish", 1)):
        for buckets in (100, 150, 200):
            one = with_buckets(read(source).position, buckets, Work(workers=1))
            one.crew.pace.size = 50
            with pytest.raises(SearchStopped, match="the memory limit") as stop:
                one.value()
            assert one.statistics()["forgotten"] > 0
            assert value not in stop.value.refuted, (source, buckets)
            assert all(n < 16 for n in stop.value.refuted), (source, buckets)


def test_the_table_grows():
    one = Search(make("board", [3, 4]))
    before = one.table.buckets
    assert one.value() == 0
    assert one.table.buckets > before and one.table.moves > 0 and one.table.forgot == 0


def test_what_is_refuted_at_a_time_limit_is_true():
    # The chain of 2 is worth 1; the 3 x 5 Icelandic board 0.
    position = read("board:3x5:icelandic").position + read("2").position
    one = Search(position, Work(workers=1))
    one.work, one.crew.pace.size = Work(Limits(seconds=0)), 1000
    refuted = set()
    for _ in range(10):
        with pytest.raises(SearchStopped, match="the time limit of 0 s") as stop:
            one.value()
        assert refuted <= set(stop.value.refuted) and 1 not in stop.value.refuted
        refuted = set(stop.value.refuted)
        one.work, one.crew.pace.size = Work(Limits(seconds=0)), 1000
    one.work = Work()
    assert one.value() == 1


class Excluding(Progress):
    """Notes which nimbers are told to be excluded while a search goes on."""

    def __init__(self):
        self.told = []

    def searching(self, *numbers, excluded=(), **more):
        self.told.append(tuple(excluded))


def told_at_stops(position, step):
    """What is told at each stop of a search that is stopped again and again; what is told meanwhile; the value."""
    excluding, stops = Excluding(), []
    one = Search(position, Work(progress=excluding, workers=1))
    while True:
        one.budget = one.spent + step
        try:
            return stops, excluding.told, one.value()
        except SearchStopped as stop:
            stops.append(stop.refuted)


def test_what_is_told_at_a_stop_is_about_the_whole_sum():
    # The board has nimber 2, as the search finds out by refuting 0 and then 1. With the chain of 2, worth 1, the sum is
    # neither 0 ^ 1 nor 1 ^ 1.
    stops, told, value = told_at_stops(read("board:3x3").position + read("2").position, 50)
    assert value == 3 and set(stops) >= {(), (1,)} and set(stops) <= {(), (1,), (0, 1)}
    assert set(told) == set(stops)


@pytest.mark.thorough
def test_what_is_told_at_a_stop_of_a_large_component_is_about_the_whole_sum():
    grid = make("graph", [2, 26], **{"class": "grid"})
    large = grid.restricted(random.Random(4).sample(grid.strings, 72))
    stops, _, value = told_at_stops(large + read("2").position, 500)
    assert value == 2 ^ 1 and (1,) in stops and (0,) not in stops
    assert all(value not in refuted for refuted in stops)


def test_nothing_is_told_of_a_sum_before_its_last_part():
    # Two components are open: what is known of the first of them says nothing about the sum.
    stops, told, value = told_at_stops(read("board:3x3").position + read("board:3x3:icelandic").position, 20)
    assert value == 2 ^ Search(read("board:3x3:icelandic").position).value() and () in stops
    assert all(value not in refuted for refuted in [*stops, *told])
    first = stops.index(next(refuted for refuted in stops if refuted))
    assert set(stops[:first]) == {()}


class Interrupting(Progress):
    """Interrupts the search whenever it hears of it."""

    def searching(self, positions, known, size, fill=None, asked=None, **more):
        assert 0 < fill < 1 and 0 <= asked < 64 and known > 0
        raise KeyboardInterrupt


def test_interrupts_lose_nothing(monkeypatch):
    monkeypatch.setattr(crew, "_LONG", 500)
    one = Search(make("board", [3, 3]), Work(progress=Interrupting(), workers=2))
    stops, known = 0, 0
    while stops < 20:
        one.crew.pace.size = 20
        with pytest.raises(SearchStopped, match="an interrupt") as stop:
            one.value()
        assert stop.value.interrupted and 2 not in stop.value.refuted and len(one.table) >= known
        known, stops = len(one.table), stops + 1
    one.work = one.work.but(progress=Progress())
    assert one.value() == 2
