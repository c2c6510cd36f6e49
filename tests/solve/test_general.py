"""The general search listens to its limits also while a kernel takes long over one component."""

import threading

import pytest

from stringscoins.notation import read
from stringscoins.solve import Limits, general
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.limits import Cancelled, SearchStopped
from stringscoins.solve.work import Work


def test_a_kernel_that_takes_long_does_not_keep_a_limit_from_being_heard(monkeypatch):
    monkeypatch.setattr(general, "_PATIENCE", 0.0)
    ends, is_cancelled = threading.Event(), [False]
    listening = general._Listening(Work(Limits(cancelled=lambda: is_cancelled[0])))

    def deaf():
        is_cancelled[0] = True
        ends.wait()
        return 1

    with pytest.raises(Cancelled):
        listening(deaf)
    assert listening.is_busy
    with pytest.raises(Cancelled):
        listening(lambda: 2)  # it waits for the first one
    is_cancelled[0] = False
    ends.set()
    assert listening(lambda: 3) == 3 and not listening.is_busy


def test_what_a_kernel_raises_is_raised():
    listening = general._Listening(Work())
    with pytest.raises(ZeroDivisionError):
        listening(lambda: 1 // 0)
    assert listening(max, 1, 2) == 2


def test_a_thread_that_cannot_be_started_leaves_no_call_in_hand(monkeypatch):
    def refused(thread):
        raise RuntimeError("can't start new thread")

    listening = general._Listening(Work())
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refused)
        with pytest.raises(RuntimeError):
            listening(max, 1, 2)
    assert listening(max, 1, 2) == 2


def test_a_search_that_was_given_up_amid_a_component_goes_on(monkeypatch):
    position = read("board:5x6").position  # of 71 strings
    stopped = []
    search = GeneralSearch(position, Work(Limits(cancelled=lambda: bool(stopped))))
    search.after_slice = lambda: stopped.extend([True] * (search.positions > 100))
    with pytest.raises(SearchStopped):
        search.value()
    assert list(search.changes(1 << 20, anew=True))
    monkeypatch.setattr(search._call, "_ended", threading.Event())
    assert not list(search.changes(1 << 20, anew=True))  # what a kernel writes is not read
