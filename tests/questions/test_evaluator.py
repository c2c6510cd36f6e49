"""One evaluator, many questions, many threads."""

import threading

import pytest
from random_positions import samples

import stringscoins as sc
from stringscoins import solve
from stringscoins.errors import LimitReached, NotAnEndgame, StoreError
from stringscoins.evaluation import QUESTIONS, Evaluator
from stringscoins.game import Game
from stringscoins.notation import read
from stringscoins.solve import Limits, Progress, SearchStopped, margin, nimber
from stringscoins.store import Store


def test_answers_are_those_of_the_solvers():
    with Evaluator() as evaluator:
        for position in samples(40, 31):
            assert evaluator.nimber(position) == nimber(position)
            if len(position) <= 12:
                assert evaluator.margin(position) == margin(position)
                assert evaluator.margin(position, misere=True) == margin(position, misere=True)


def test_threads_ask_at_once():
    positions = list(samples(12, 32))
    expected = [nimber(position) for position in positions]
    found: dict[int, list[int]] = {}
    with Evaluator() as evaluator:

        def ask(number: int) -> None:
            found[number] = [evaluator.nimber(position) for position in positions]

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == dict.fromkeys(range(4), expected)


def test_each_question_has_its_own_clock():
    evaluator = Evaluator(limits=Limits(seconds=30, started=0.0))
    assert evaluator.nimber("board:3x3") == 2
    with pytest.raises(LimitReached, match="the time limit of 30 s"):
        evaluator.nimber("board:4x4", limits=Limits(seconds=30, started=-1e9))


def test_a_limit_says_what_is_known():
    with pytest.raises(SearchStopped, match="the time limit of"):
        Evaluator(limits=Limits(seconds=0.5)).nimber("board:5x5")
    answer = Evaluator().ask("nimber", "board:5x5", limits=Limits(seconds=0.5))
    assert answer.record["nimber"] is None
    assert "time limit" in answer.record["stopped"]
    with pytest.raises(LimitReached):
        Evaluator(limits=Limits(seconds=0.2)).margin("board:5x5")
    with pytest.raises(LimitReached):
        Evaluator(limits=Limits(seconds=0.0)).endgame("@berlekamp-scott/figure-2")


class CtrlC(Progress):
    def searching(self, *counts, **more):
        raise KeyboardInterrupt("the signal")


@pytest.mark.parametrize(
    ("question", "options"), [("nimber", {}), ("margin", {}), ("moves", {"margins": True}), ("review", {})]
)
def test_ctrl_c_is_no_limit(question, options):
    """A program that expects limits would go on otherwise."""
    game = Game(read("board:4x4").position)
    game.play("h 0 0")
    with pytest.raises(KeyboardInterrupt, match="the signal") as stop:
        getattr(Evaluator(progress=CtrlC()), question)(game, **options)
    known = stop.value.__cause__
    assert isinstance(known, SearchStopped) and known.positions > 0


def test_ctrl_c_leaves_a_record_with_what_is_known():
    answer = Evaluator(progress=CtrlC()).ask("score", "board:4x4")
    assert answer.record["stopped"] == "the signal" and answer.record["at_most"] <= 16


def test_ctrl_c_in_functions_of_the_solvers(monkeypatch):
    def interrupted(self, *arguments):
        raise SearchStopped(KeyboardInterrupt())

    monkeypatch.setattr("stringscoins.solve.valuation.Valuation.value", interrupted)
    for value in (solve.nimber, solve.margin):
        with pytest.raises(KeyboardInterrupt):
            value(read("3").position)


def test_what_a_search_finds_out_serves_the_next():
    def searched(evaluator):
        answer = evaluator.ask("nimber", "board:2x5:swedish", method="search", workers=1, stats=True)
        return answer.record["statistics"]["positions"]

    evaluator = Evaluator()
    assert searched(evaluator) > 0
    assert searched(evaluator) == 0
    assert searched(Evaluator()) > 0


def test_a_search_has_as_many_threads_as_the_evaluator_has_workers():
    for workers in (1, 3):
        answer = Evaluator(workers=workers).ask("nimber", "board:3x3", method="search", stats=True)
        assert answer.record["statistics"]["workers"] == workers


def test_a_store_keeps_answers(tmp_path, monkeypatch):
    path = tmp_path / "nimbers.sqlite"
    with Evaluator(store=path) as evaluator:
        assert evaluator.nimber("board:3x3") == 2
    with Store.open(path) as store:
        assert store.position_value(sc.read("board:3x3").position) == 2
    with Evaluator(store=str(path)) as evaluator:
        assert evaluator.submit("nimber", "board:3x3").result() == 2
    monkeypatch.setenv("STRINGSCOINS_STORE", str(path))
    with Evaluator(store=True) as evaluator:
        assert evaluator.ask("nimber", "board:3x3", stats=True).record["statistics"]["positions"] == 0
    path.write_text("no store")
    with pytest.raises(StoreError, match="not a store"):
        Evaluator(store=path).nimber("board:3x3")


def test_errors_of_questions():
    evaluator = Evaluator()
    with pytest.raises(NotAnEndgame):
        evaluator.endgame("board:2x2")
    for ask in (evaluator.ask, evaluator.submit):
        with pytest.raises(ValueError, match=r"no question is called 'nimbre' \(did you mean 'nimber'\?\)"):
            ask("nimbre", "3")
    with pytest.raises(ValueError, match="unknown method 'magic'"):
        evaluator.nimber("3", method="magic")


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_can_be_asked_in_the_background(question):
    with Evaluator() as evaluator:
        found = evaluator.submit(question, "3+4l").result()
        assert repr(found) == repr(getattr(evaluator, question)("3+4l"))


def test_leaving_in_an_error_cancels_the_jobs():
    with pytest.raises(KeyError), Evaluator(workers=1, limits=Limits(seconds=60)) as evaluator:
        jobs = [evaluator.submit("nimber", "board:6x6") for _ in range(3)]
        raise KeyError
    assert all(job.cancelled() for job in jobs)


def test_options_are_those_of_the_command():
    evaluator = Evaluator()
    with pytest.raises(TypeError, match=r"nimber takes no 'mvoes' \(did you mean 'moves'\?\)"):
        evaluator.ask("nimber", "3", mvoes=True)
    with pytest.raises(ValueError, match="turn is 0; expected a number from 1 to 1000"):
        evaluator.endgame("3+4l", turn=0)
    with pytest.raises(ValueError, match="a certificate needs exact forms"):
        evaluator.ask("nimber", "3", compact=True, certificate="f")
