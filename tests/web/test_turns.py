"""Threads that work for clients in turn."""

import threading
from concurrent.futures import wait

import pytest

from stringscoins.web.turns import Turns

PATIENCE = 60


@pytest.fixture
def turns():
    made = []

    def make(*numbers):
        made.append(Turns(*numbers))
        return made[-1]

    yield make
    for one in made:
        one.join()


def held(turns, client):
    """Have a thread work for a client; return what ends that."""
    began, end = threading.Event(), threading.Event()
    turns.of(client).submit(lambda: began.set() or end.wait(PATIENCE))
    assert began.wait(PATIENCE)
    return end


@pytest.mark.parametrize(
    ("waiting", "order"),
    [
        ("aaab", "baaa"),  # a works already
        ("aaabb", "babaa"),
        ("aabcbc", "bcabca"),
        ("aaa", "aaa"),
        ("bca", "bca"),
    ],
)
def test_whoever_waited_longest_comes_next(waiting, order, turns):
    ours, done = turns(1, 1), []
    end = held(ours, "a")
    jobs = [ours.of(client).submit(done.append, client) for client in waiting]
    assert not done
    end.set()
    wait(jobs, PATIENCE)
    assert "".join(done) == order


def test_the_client_comes_next_for_whom_fewer_threads_work(turns):
    ours, done = turns(3, 3), []
    ends = [held(ours, client) for client in "aab"]
    jobs = [ours.of(client).submit(done.append, client) for client in "ab"]
    ends[2].set()
    wait(jobs, PATIENCE)
    assert done == ["b", "a"]
    for end in ends:
        end.set()


def test_no_client_keeps_the_others_from_their_turn(turns):
    ours = turns(4, 2)
    ends = [held(ours, "a"), held(ours, "a")]
    late = ours.of("a").submit(int, "1")
    assert ours.of("b").submit(int, "2").result(PATIENCE) == 2 and ours.of("c").submit(int, "3").result(PATIENCE) == 3
    assert not late.done()
    for end in ends:
        end.set()
    assert late.result(PATIENCE) == 1


def test_an_error_is_the_caller_s_and_the_thread_goes_on(turns):
    ours = turns(1, 1)
    with pytest.raises(ValueError, match="invalid literal"):
        ours.of("a").submit(int, "x").result(PATIENCE)
    assert ours.of("a").submit(int, "4").result(PATIENCE) == 4


def test_what_is_cancelled_while_it_waits_is_not_done(turns):
    ours, done = turns(1, 1), []
    end = held(ours, "a")
    one, other = (ours.of("a").submit(done.append, i) for i in range(2))
    assert one.cancel()
    end.set()
    other.result(PATIENCE)
    assert done == [1]


def test_after_the_end_nothing_begins(turns):
    ours, done = turns(1, 1), []
    end = held(ours, "a")
    ours.of("a").submit(done.append, 1)
    ours.end()
    with pytest.raises(RuntimeError, match="to end"):
        ours.of("b").submit(done.append, 2)
    end.set()
    ours.join()
    assert not done
