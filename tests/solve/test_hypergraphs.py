import random

import pytest
from random_positions import chained, doubled, late, scattered

from stringscoins.families import make
from stringscoins.position import Position
from stringscoins.solve import Nimbers, nimber, search_first
from stringscoins.solve.definition import Definition
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.limits import Limits, SearchStopped
from stringscoins.solve.search import Search
from stringscoins.solve.search_first import SearchFirst
from stringscoins.solve.sweep import Sweep
from stringscoins.values import LOONY


def hypergraphs(rng, count, most):
    """Positions with a string of three coins or more, some late on boards in space."""
    while count:
        position = rng.choice([scattered, chained, doubled, late])(rng, most)
        if not position.is_ordinary:
            count -= 1
            yield position


def check_all(position, slow):
    """All answers of the search, for the position and after every cut, are those of a slower method."""
    search = Search(position, workers=1)
    assert search.value() == slow.value(), position
    for name in position:
        assert search.value([name]) == slow.value([name]), (position, name)
        assert search.is_loony([name]) == (slow.value([name]) == LOONY), (position, name)


@pytest.mark.parametrize(
    ("count", "most", "slow_method"),
    [
        (1000, 9, Definition),
        (100, 16, Exhaustive),
        pytest.param(3000, 11, Definition, marks=pytest.mark.slow),
        pytest.param(2000, 20, Exhaustive, marks=pytest.mark.slow),
    ],
)
def test_every_answer_equals_that_of_a_slower_method(seed, count, most, slow_method):
    for position in hypergraphs(random.Random(seed), count, most):
        check_all(position, slow_method(position))


def test_two_searches_agree_beyond_the_table(seed):
    # They share theorems, but no code after the first reduction.
    rng = random.Random(seed)
    squares, solids = make("cubes", [3, 3, 2], variant="edges-squares"), make("cubes", [4, 3, 2], variant="edges-cubes")
    for board, strings in [(squares, 20), (solids, 26)] * 5:
        position = board.restricted(rng.sample(board.strings, strings))
        assert Search(position).value() == GeneralSearch(position).value(), position


@pytest.mark.parametrize("workers", [1, 2])
def test_any_number_of_workers(workers):
    board = make("cubes", [3, 3, 2], variant="edges-cubes")
    search = Search(board, workers=workers)
    assert search.value() == 1 and search.statistics()["workers"] == workers


def dense(strings):
    """Each string meets most others: no reduction applies until the end."""
    rng = random.Random(strings)
    return Position.numbered(rng.sample("abcdefghij", 3) for _ in range(strings))


def test_the_sweep_comes_in_where_the_search_takes_long(monkeypatch):
    monkeypatch.setattr(search_first, "_TRIAL", 0)
    monkeypatch.setattr(Sweep, "seconds", 0)
    position = dense(25)
    both = SearchFirst(position)
    expected = Exhaustive(position)
    assert both.value() == expected.value() and both.search is None
    assert both.is_loony(["s1"]) == expected.is_loony(["s1"]) and both.statistics() == {"positions": both.positions}


def test_the_sweep_does_not_come_in_where_it_is_not_needed_or_not_wanted(monkeypatch):
    board = make("cubes", [4, 2, 2], variant="edges-squares")
    quick = Nimbers(board)
    assert isinstance(quick.solver, SearchFirst) and quick.solver.statistics()["workers"] > 0
    assert quick.value() == 0 and quick.solver.sweep is None
    hurried = SearchFirst(dense(32), Limits(0.05))
    with pytest.raises(SearchStopped, match=r"the time limit of 0.05 s"):
        hurried.value()
    assert hurried.sweep is None


def test_the_search_goes_on_where_there_can_be_no_sweep(monkeypatch):
    monkeypatch.setattr(search_first, "_TRIAL", 0)
    position = make("graph", [70], **{"class": "cycle"}) + make("board", [3, 3])
    alone = SearchFirst(position)
    assert alone.value() == Search(position).value() and alone.sweep is None
    limited = SearchFirst(make("graph", [70], **{"class": "cycle"}) + make("board", [5, 5]), Limits(2))
    with pytest.raises(SearchStopped, match="the time limit of 2 s"):
        limited.value()
    assert limited.search and limited.search.limits is limited.limits


def test_parallel_hyperstrings_are_one_option_each():
    # 30 strings through two coins: no more cores than numbers of strings that can be left.
    position = Position.numbered(["abc"] * 10 + ["ab"] * 10 + ["bc"] * 10)
    search = Search(position, workers=1)
    assert search.value() == GeneralSearch(position).value()
    assert search.positions <= 11**3


def test_a_hypergraph_past_the_words_of_the_search():
    parts = [["a b c".replace(" ", f"{i} ") + str(i), f"a{i}", f"b{i}"] for i in range(40)]
    position = Position.numbered([text.split() for part in parts for text in part])
    assert len(position) == 120
    assert nimber(position) == (nimber(Position.numbered(["abc", "a", "b"])) if len(parts) % 2 else 0)


def test_a_table_that_forgets():
    board = make("cubes", [3, 3, 2], variant="edges-squares")
    cut = board.strings[::11]
    small, large = Search(board, Limits(None, 4), workers=1), Search(board, workers=1)
    assert small.value(cut) == large.value(cut)
    assert small.statistics()["forgotten"] > large.statistics()["forgotten"] == 0


def test_witnesses_of_loony_hypergraphs(seed):
    seen = 0
    for position in hypergraphs(random.Random(seed), 200, 10):
        if Definition(position).value() == LOONY:
            seen += 1
            witness = Nimbers(position, method="search").witness()
            assert witness is not None and position.cut(witness.take[0] if witness.take else witness.keep).captured
    assert seen > 20
