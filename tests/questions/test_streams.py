"""Many positions, answered in order by one worker or by several."""

import copy
import itertools
import json
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from queue import PriorityQueue

import pytest
from random_positions import samples

import stringscoins as sc
from stringscoins.errors import LimitReached, NotationError
from stringscoins.evaluation import Evaluator
from stringscoins.questions.streams import _InOrder, in_pieces
from stringscoins.solve import Limits, Progress, SearchStopped, margin, nimber


@pytest.mark.parametrize("workers", [1, 2])
def test_answers_come_in_order_and_are_right(workers):
    positions = list(samples(120, 33))
    with Evaluator(workers=workers) as evaluator:
        found = list(evaluator.evaluate(iter(positions), ["nimber"]))
    assert [answers.index for answers in found] == list(range(120))
    assert [answers.source for answers in found] == positions
    assert [answers.nimber for answers in found] == [nimber(position) for position in positions]


@pytest.mark.parametrize("workers", [1, 2])
def test_several_questions_and_large_positions_among_small_ones(workers):
    sources = ["3", "board:2x2:icelandic", "200*3", "board:3x3", *(f"{n}l" for n in range(2, 40))]
    with Evaluator(workers=workers) as evaluator:
        found = list(evaluator.evaluate(sources, ["margin", "nimber", "structure"]))
    for source, answers in zip(sources, found, strict=True):
        assert list(answers) == ["margin", "nimber", "structure"]
        assert answers["nimber"] == sc.nimber(source)
        assert answers.structure.coins == len(sc.read(source).position.coins)
        if len(sc.read(source).position) <= 12:
            assert answers.margin == margin(sc.read(source).position)


@pytest.mark.parametrize("workers", [1, 2])
def test_one_bad_source_does_not_keep_the_others_from_their_answers(workers):
    sources = ["3", "bord:2x2", *["4l", "2l", "1"] * 15, "kayles:-1", *["2l", "3"] * 25, "2l"]
    found = list(Evaluator(workers=workers).evaluate(sources))
    bad = [i for i, answers in enumerate(found) if answers.error]
    assert [sources[i] for i in bad] == ["bord:2x2", "kayles:-1"]
    for source, answers in zip(sources, found, strict=True):
        assert answers.error or answers.nimber == sc.nimber(source)
    assert isinstance(found[1].error, NotationError)
    with pytest.raises(NotationError, match="did you mean 'board'"):
        _ = found[1].nimber
    assert found[-1].nimber == 1
    with pytest.raises(AttributeError, match="'margin' was not asked; the questions were nimber"):
        _ = found[0].margin


def test_a_limit_is_the_answer_of_the_position_that_reached_it():
    with Evaluator(limits=Limits(seconds=1.5)) as evaluator:
        large, small = evaluator.evaluate(["board:6x6", "3"], ["nimber"])
    assert isinstance(large.error, LimitReached)
    assert small.nimber == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_a_stream_may_have_no_end(workers):
    with Evaluator(workers=workers) as evaluator:
        stream = evaluator.evaluate((f"{n % 40 + 1}" for n in itertools.count()), ["nimber"])
        expected = [sc.nimber(f"{n}") for n in range(1, 41)]
        assert [answers.nimber for answers in itertools.islice(stream, 100)] == (3 * expected)[:100]
        stream.close()


def test_the_first_answer_does_not_wait_for_the_second_source():
    taken = []

    def sources():
        for n in range(3, 10):
            taken.append(n)
            yield f"{n}"

    stream = Evaluator().evaluate(sources())
    assert next(stream).nimber == 0
    assert taken == [3]


def test_pieces_grow_to_a_size():
    sizes = [len(piece) for _, piece in in_pieces(["3"] * 3000)]
    assert sizes[:5] == [1, 2, 4, 8, 16]
    assert max(sizes) == 512
    assert sum(sizes) == 3000


def test_an_unknown_question_is_refused_before_anything_is_read():
    with pytest.raises(ValueError, match="no question is called 'value'"):
        Evaluator().evaluate(iter([]), ["value"])


@pytest.mark.parametrize("workers", [1, 2])
def test_a_limit_of_all_together_does_not_end_the_stream(workers, monkeypatch):
    def too_long(evaluator, positions, questions):
        raise SearchStopped(LimitReached("the time limit"))

    monkeypatch.setattr(Evaluator, "small_values", too_long)
    found = list(Evaluator(workers=workers).evaluate(["3", "2l"] * 30))
    assert [answers.nimber for answers in found] == [0, 1] * 30


def test_ctrl_c_ends_a_stream(monkeypatch):
    def interrupted(batch, positions):
        raise SearchStopped(KeyboardInterrupt())

    monkeypatch.setattr("stringscoins.solve.batch.Batch.values", interrupted)
    with pytest.raises(KeyboardInterrupt) as stop:
        list(Evaluator().evaluate(["3"] * 60))
    assert isinstance(stop.value.__cause__, SearchStopped)


def test_answers_with_an_error_are_rows_of_tables_and_can_be_copied():
    found = list(sc.evaluate(["2l", "bord:2x2", "3+4l"], ["nimber", "endgame"]))
    for answers in (found[0], found[1], found[2]):
        for same in (pickle.loads(pickle.dumps(answers)), copy.copy(answers), copy.deepcopy(answers)):
            assert same.to_dict() == answers.to_dict() and str(same.error) == str(answers.error)
    assert dict(found[1]) == {} and "nimber" not in found[1] and len(found[2]) == 2
    assert found[1].to_dict() == {"index": 1, "nimber": None, "endgame": None, "error": str(found[1].error)}
    json.dumps(found[2].to_dict())


def test_answers_are_rows_of_a_data_frame():
    pandas = pytest.importorskip("pandas")
    found = list(sc.evaluate(["2l", "bord:2x2", "3+4l"]))
    assert pandas.DataFrame(found)["nimber"].isna().tolist() == [False, True, False]
    assert pandas.DataFrame(answers.to_dict() for answers in found)["index"].tolist() == [0, 1, 2]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_stream_has_limits_and_progress_of_its_own(workers):
    told = []

    class Told(Progress):
        def counting(self, done, whole, things):
            told.append((done, whole, things))

    evaluator = Evaluator(workers=workers, limits=Limits(seconds=100))
    found = list(evaluator.evaluate(["board:6x6"] * 3, limits=Limits(seconds=0), progress=Told()))
    assert all(isinstance(answers.error, sc.LimitReached) for answers in found)
    assert told == [(1, 3, "positions"), (2, 3, "positions"), (3, 3, "positions")]
    assert evaluator.limits.seconds == 100 and evaluator.nimber("board:3x3") == 2
    evaluator.close()


def test_work_that_threads_refuse_does_not_take_the_place_of_other_work():
    """It would be taken instead, being for an earlier source, and what was accepted would never be done."""
    threads, ahead, held = ThreadPoolExecutor(1), PriorityQueue(), threading.Event()
    _InOrder(threads, ahead, 0).submit(held.wait)
    later = _InOrder(threads, ahead, 2).submit(str, 2)
    threads.shutdown(wait=False)
    with pytest.raises(RuntimeError):
        _InOrder(threads, ahead, 1).submit(str, 1)
    held.set()
    assert later.result() == "2"


def test_a_stream_that_is_closed_ends_all_that_was_begun(monkeypatch):
    nimber_of, reasons = Evaluator.nimber, []

    def told(evaluator, document):
        try:
            return nimber_of(evaluator, document)
        except SearchStopped as stop:
            reasons.append(stop.reason)
            raise

    monkeypatch.setattr(Evaluator, "nimber", told)
    with Evaluator(workers=2, limits=Limits(seconds=100)) as evaluator:
        # Once they are read quickly, the first two do not wait behind large ones of later pieces.
        assert [answers.nimber for answers in evaluator.evaluate(["3", "2l"])] == [0, 1]
        stream = evaluator.evaluate(["3", "2l", *["board:6x6"] * 8])
        assert [next(stream).nimber, next(stream).nimber] == [0, 1]
        stream.close()
        assert not evaluator._jobs
    assert set(reasons) <= {"a cancellation"}
