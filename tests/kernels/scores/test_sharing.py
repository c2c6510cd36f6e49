import numpy as np

from stringscoins.kernels.scores.sharing import (
    are_to_stop,
    enter_place,
    leave_place,
    new_places,
    step_aside,
    stop_all,
)
from stringscoins.kernels.scores.work import CURSOR, LISTED, insert, move_at, new_work

WORDS = [np.uint64((1 << 20) - 1 << i) for i in range(6)]
"""Strings of positions."""
CODE = np.uint64(5)


def listed(*words):
    """A search with moves that leave such positions."""
    work = new_work()
    for i, word in enumerate(words):
        insert(work, 0, i, word, 0, 0, i, 0, i)
        work.keys[0, i, 0], work.keys[0, i, 1] = word, CODE
    work.frames[0, LISTED] = len(words)
    return work


def next_moves(work, places):
    """The moves in the order in which a thread comes to them."""
    order = []
    for cursor in range(int(work.frames[0, LISTED])):
        work.frames[0, CURSOR] = cursor
        step_aside(places, work, 0)
        order.append(int(move_at(work, 0, cursor)))
    return order


def test_a_thread_takes_moves_after_which_no_other_is():
    assert next_moves(listed(*WORDS), new_places()) == [0, 1, 2, 3, 4, 5]
    places = new_places()
    enter_place(places, WORDS[0], CODE)
    enter_place(places, WORDS[1], CODE)
    # All try the first move; the second waits until nothing else is left.
    assert next_moves(listed(*WORDS), places) == [0, 2, 3, 4, 5, 1]
    for word in WORDS:
        leave_place(places, word, CODE)
    assert not places.any()


def test_threads_that_come_at_the_same_time_take_different_moves():
    places, threads = new_places(), [listed(*WORDS) for _ in range(4)]
    for work in threads:
        work.frames[0, CURSOR] = 1
        step_aside(places, work, 0)
    assert [int(move_at(work, 0, 1)) for work in threads] == [1, 2, 3, 4]


def test_another_code_is_another_position():
    places = new_places()
    enter_place(places, WORDS[1], np.uint64(6))
    assert next_moves(listed(*WORDS), places) == [0, 1, 2, 3, 4, 5]


def test_nobody_is_told_of_small_positions():
    places, small = new_places(), np.uint64(0b1111)
    enter_place(places, small, CODE)
    assert not places.any()


def test_all_stop_when_one_says_so():
    places = new_places()
    assert not are_to_stop(places)
    stop_all(places)
    assert are_to_stop(places)
