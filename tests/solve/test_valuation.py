"""The façade: one question about a position and its moves."""

import random

import pytest
from random_positions import samples

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Objective, Scores, SearchStopped, Valuation
from stringscoins.solve.definition import Definition
from stringscoins.store import Store


def test_equivalent_moves_are_valued_once():
    box = Valuation(Position.numbered(["a"] * 6))
    asked = []

    class Noting(Definition):
        def value(self, removed=()):
            asked.append(tuple(removed))
            return super().value(removed)

    box.solver = Noting(box.position)
    assert len(list(box.after_moves())) == 6 and asked == [("s1",)]


def test_both_questions_have_a_face_of_their_own():
    position = make("board", [2, 2])
    assert Nimbers(position).objective is Objective.NIMBER
    assert Scores(position).objective is Objective.MARGIN
    assert Scores(position, misere=True).objective is Objective.MISERE_MARGIN
    assert Scores(position, misere=True).value() == Definition(position, objective=Objective.MISERE_MARGIN).value()


@pytest.mark.parametrize("objective", Objective)
def test_unknown_methods_are_refused_at_once(objective):
    with pytest.raises(ValueError, match=r"unknown method 'guess': expected one of auto, definition"):
        Valuation(Position(), objective=objective, method="guess")


def test_margins_have_no_second_opinion():
    with pytest.raises(ValueError, match="unknown method 'general'"):
        Valuation(Position(), objective=Objective.MARGIN, method="general")


def test_a_store_keeps_nimbers_and_no_margins(tmp_path):
    position = make("board", [1, 2])
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        assert Scores(position, store=store).value() == 0
        assert store.position_value(position) is None
        assert Nimbers(position, store=store, name="two boxes").value() == Definition(position).value()
        assert store.position_value(position) == Definition(position).value()


def test_only_auto_takes_an_answer_from_the_store(tmp_path):
    position = make("board", [1, 2])
    true = Definition(position).value()
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        store.put_position(position, true + 1, name="wrong")
        assert Nimbers(position, store=store).value() == true + 1
        assert Scores(position, store=store).value() == 0
        with pytest.raises(Exception, match="but kept is"):
            Nimbers(position, store=store, method="definition").value()


def test_what_a_search_found_out_bounds_a_margin():
    scores = Scores(make("board", [3, 3]), method="search", limits=Limits(1e-9))
    assert scores.bounds == (-9, 9) and scores.asked is None and scores.statistics() == {}
    with pytest.raises(SearchStopped):
        scores.value()
    assert -9 <= scores.bounds[0] < scores.bounds[1] <= 9


def test_time_that_is_up_ends_the_list_of_moves():
    moves = Valuation(make("board", [3, 3]), limits=Limits(1e-9)).after_moves()
    with pytest.raises(LimitReached, match="time limit"):
        next(moves)


def test_moves_in_any_order_of_questions(seed):
    rng = random.Random(seed)
    for position in samples(20, seed):
        objective = rng.choice(list(Objective))
        one, other = (Valuation(position, objective=objective, method="definition") for _ in range(2))
        moves = list(one.after_moves())
        assert other.value() == one.value() and list(other.after_moves()) == moves


def test_an_interrupt_between_two_methods_says_what_was_searched():
    class Interrupted(Definition):
        positions = 7

        def value(self, removed=()):
            raise KeyboardInterrupt

    box = Valuation(Position.numbered(["a"] * 6))
    box.solver = Interrupted(box.position)
    with pytest.raises(SearchStopped, match="stopped by an interrupt: 7 positions searched"):
        box.value()
