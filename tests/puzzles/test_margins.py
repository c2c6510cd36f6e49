import pytest
from plain import Plain
from random_positions import samples

from stringscoins.errors import LimitReached
from stringscoins.families import Board
from stringscoins.puzzles.margins import Margins, OutOfReach, result
from stringscoins.solve import Limits, margin
from stringscoins.solve.work import Work


def margins_of(position, budget=10**6, limits=Limits()):
    return Margins(position, Work(limits, workers=1), budget)


def test_margins_are_those_of_the_rules(seed):
    for root in samples(40, seed):
        if not root.is_ordinary or not 0 < len(root) <= 9:
            continue
        margins, plain = margins_of(root), Plain(root)
        positions = [root, *(root.cut(string).position for string in root)]
        for position in filter(None, positions):
            left = frozenset(position)
            assert margins.of(position) == plain.margin(left)
            assert {s: margins.after(position, s) for s in left} == {s: plain.after(left, s) for s in left}
            assert plain.after(left, margins.best(position)) == plain.margin(left)


def test_a_budget_ends_the_search_at_the_same_place():
    position = Board(3, 3).position()
    reached = []
    for _ in range(2):
        margins, known = margins_of(position, budget=300), []
        with pytest.raises(OutOfReach):
            for cut in range(20, -1, -1):
                known.append(margins.of(position.restricted(position.strings[cut:])))
        reached.append(known)
    assert reached[0] == reached[1] and reached[0]
    margins.lift()
    assert margins.of(position) == margin(position)


def test_a_limit_is_told_as_such():
    with pytest.raises(LimitReached, match="the time limit of 0 s"):
        margins_of(Board(4, 4).position(), limits=Limits(seconds=0)).of(Board(4, 4).position())


def test_results():
    assert [result(margin) for margin in (5, 0, -2)] == [1, 0, -1]
