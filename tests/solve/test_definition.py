"""The definition, against the rules told once more: every game played to its end."""

import random
import sys

import pytest
from random_positions import ordinary, samples, scattered

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve import Limits, Objective, SearchStopped, definition
from stringscoins.solve.definition import Definition
from stringscoins.solve.work import Work
from stringscoins.values import LOONY, value_of


def played_out(position, objective):
    """The answer by playing every game to its end, with no memo."""
    captures, others = [], []
    for name in position:
        rest, captured = position.cut(name)
        answer = played_out(rest, objective)
        (captures if captured else others).append((len(captured), answer))
    if objective is Objective.NIMBER:
        return value_of([answer for _, answer in captures], [answer for _, answer in others])
    margins = [coins + answer for coins, answer in captures] + [-answer for _, answer in others]
    return (min if objective is Objective.MISERE_MARGIN else max)(margins, default=0)


@pytest.mark.parametrize("objective", Objective)
def test_it_is_the_play_of_all_games(objective, seed):
    rng = random.Random(seed)
    for _ in range(60):
        position = rng.choice([scattered, ordinary])(rng, 5)
        assert Definition(position, objective=objective).value() == played_out(position, objective), position


@pytest.mark.parametrize("objective", Objective)
def test_what_is_left_after_cuts_is_a_position(objective, seed):
    rng = random.Random(seed)
    for position in samples(40, seed):
        cut = rng.sample(position.strings, rng.randint(0, len(position)))
        rest = position.restricted(set(position) - set(cut))
        whole = Definition(position, objective=objective)
        assert whole.value(cut) == Definition(rest, objective=objective).value(), (position, cut)


def test_coins_that_fall_together_all_count():
    # One cut takes both coins, and the other string falls to the opponent.
    position = Position.numbered(["xyz", "z", "z"])
    for objective in (Objective.MARGIN, Objective.MISERE_MARGIN):
        assert Definition(position, objective=objective).value() == played_out(position, objective) == 1


def test_loony():
    chain = Definition(Position.numbered(["a", "ab", "b"]))
    assert chain.value(["s1"]) == LOONY and chain.is_loony(["s1"]) and not chain.is_loony()


@pytest.mark.parametrize(("objective", "most"), [(Objective.NIMBER, 24), (Objective.MARGIN, 20)])
def test_what_is_left_decides_whether_a_position_is_too_large(objective, most):
    position = Position.numbered([["a"]] * (most + 1))
    definition = Definition(position, Work(Limits(1e-9)), objective)
    with pytest.raises(LimitReached, match=f"a position of {most + 1} strings: the definition takes at most {most}"):
        definition.value()
    with pytest.raises(SearchStopped, match="time limit"):
        definition.value(["s1"])


def test_an_interrupted_definition_goes_on():
    class Interrupted(Limits):
        def check_time(self):
            raise KeyboardInterrupt

    definition = Definition(Position.numbered(["a", "ab", "b"]), Work(Interrupted()))
    with pytest.raises(SearchStopped) as stop:
        definition.value()
    assert stop.value.interrupted
    definition.work = Work()
    assert definition.value() == 1 and definition.positions == 8


def test_kernels_pay_after_some_work_in_plain_python(monkeypatch):
    monkeypatch.setattr(definition, "_valued", [0])
    monkeypatch.delitem(sys.modules, "stringscoins.kernels.bits", raising=False)
    small = [Definition(Position.numbered(["ab"] * 12)) for _ in range(3)]
    assert [(solver.value(), definition.kernels_pay()) for solver in small] == [(1, False), (1, False), (1, True)]
