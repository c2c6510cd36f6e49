import errno
import gzip
import os
from dataclasses import replace

import pytest

from stringscoins.errors import FileError, LimitReached
from stringscoins.notation import read
from stringscoins.questions.query import Answer, Query, facts
from stringscoins.questions.question import question_called
from stringscoins.solve import Limits, SearchStopped


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


def test_a_lack_of_memory_leaves_what_is_known():
    answer = Answer({"nimber": 1})
    with answer.until_stopped():
        raise MemoryError("Unable to allocate 24.2 GiB for an array")
    assert answer.record == {"nimber": 1, "stopped": "a lack of memory"}
    assert isinstance(answer.stopped, LimitReached)


@pytest.mark.parametrize("source", ["board:2x2", "3+4l"])
def test_whether_a_certificate_can_be_written_is_tried_before_the_work(source, tmp_path, monkeypatch):
    """And where it cannot be written after all, the answer is kept."""
    query = Query("it", read(source))
    asked = {"nimber": "nimber", "score": "margin"} | ({"endgame": "value"} if source == "3+4l" else {})
    for name, key in asked.items():
        ask = question_called(name).ask
        heard = []
        for bad in (tmp_path, tmp_path / "none" / "file"):
            with pytest.raises(FileError, match="directory"):
                ask(replace(query, report=heard.append), certificate=str(bad))
        assert heard == []
        with monkeypatch.context() as patch:
            patch.setattr(gzip.GzipFile, "write", full)
            told = ask(query, certificate=str(tmp_path / "file.gz"))
        assert told.record[key] == ask(query).record[key] and "certificate" not in told.record
        assert told.record["stopped"].endswith("file.gz: No space left on device") and told.stopped
        assert not list(tmp_path.iterdir())


def full(file, data):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_only_stops_end_an_answer():
    answer = Answer({})
    with pytest.raises(KeyError), answer.until_stopped():
        raise KeyError("refuted")
    assert answer.record == {} and answer.stopped is None
    with answer.until_stopped():
        raise LimitReached("too many strings")
    assert answer.record == {"stopped": "too many strings"}


def test_a_thread_that_the_system_refuses_is_a_lack_of_memory():
    answer = Answer({})
    with answer.until_stopped():
        raise RuntimeError("can't start new thread")
    assert answer.record == {"stopped": "a lack of memory"}
    with pytest.raises(RuntimeError), answer.until_stopped():
        raise RuntimeError("something else")


def test_facts_are_attributes_as_json_has_them():
    assert facts(Limits(2.0, started=0), "seconds", "megabytes") == {"seconds": 2.0, "megabytes": None}
    with pytest.raises(AttributeError):
        facts(Limits(), "nothing of that name")
