import json

import pytest

from stringscoins.answers.query import Answer, Query, facts
from stringscoins.errors import LimitReached
from stringscoins.notation import read
from stringscoins.solve import Limits, SearchStopped


def test_the_heading_is_the_name_and_the_size():
    query = Query("two chains", read("3+4"))
    assert query.heading() == {"name": "two chains", "coins": 7, "strings": 9}


def test_what_comes_before_the_end_is_kept_and_named():
    answer = Answer({"nimber": None})
    with answer.until_stopped():
        answer.record["refuted"] = [0]
        raise SearchStopped(KeyboardInterrupt("the signal SIGTERM"))
    assert answer.record == {"nimber": None, "refuted": [0], "stopped": "the signal SIGTERM"}
    assert isinstance(answer.stopped, SearchStopped) and answer.stopped.interrupted


def test_an_interrupt_between_two_searches_leaves_what_is_known():
    answer = Answer({"nimber": 1})
    with answer.until_stopped():
        raise KeyboardInterrupt
    assert answer.record == {"nimber": 1, "stopped": "an interrupt"}
    assert isinstance(answer.stopped, SearchStopped) and answer.stopped.interrupted


def test_only_the_stops_that_are_expected_end_an_answer():
    answer = Answer({})
    with pytest.raises(LimitReached), answer.until_stopped():
        raise LimitReached("too many strings")
    assert answer.record == {} and answer.stopped is None
    with answer.until_stopped(LimitReached):
        raise LimitReached("too many strings")
    assert answer.record == {"stopped": "too many strings"}


def test_facts_are_attributes_as_json_has_them():
    assert facts(Limits(2.0, started=0), "seconds", "megabytes") == {"seconds": 2.0, "megabytes": None}
    with pytest.raises(AttributeError):
        facts(Limits(), "nothing of that name")


@pytest.mark.parametrize("source", ["3+4l", "board:2x2:icelandic", "graph:path:3"])
def test_answers_need_no_command(source):
    from stringscoins.answers.nimber import nimber
    from stringscoins.answers.score import score
    from stringscoins.answers.structure import structure

    query = Query("it", read(source))
    records = [
        nimber(query, moves=True).record,
        score(query, moves=True).record,
        structure(query, strategy=True).record,
    ]
    for record in records:
        assert list(record)[:3] == ["name", "coins", "strings"] and json.loads(json.dumps(record)) == record
    assert [move["id"] for move in records[0]["moves"]] == [move["id"] for move in records[1]["moves"]]
