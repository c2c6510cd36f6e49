import pytest

from stringscoins.errors import LimitReached
from stringscoins.explanations.phrases import is_theirs, reason_of, soon
from stringscoins.solve import Limits, SearchStopped, Work


def test_a_search_that_nobody_limits_ends_soon():
    assert soon(Work(Limits(seconds=3))).limits.seconds == 3
    assert (soon(Work(Limits(megabytes=5))).limits.seconds, soon(Work(Limits(megabytes=5))).limits.megabytes) == (10, 5)


@pytest.mark.parametrize(
    ("cause", "limits", "theirs"),
    [
        (LimitReached("the time limit of 10 s"), Limits(), False),
        (LimitReached("the time limit of 10 s"), Limits(seconds=10), True),
        (LimitReached("the memory limit of 5 MB"), Limits(megabytes=5), True),
        (KeyboardInterrupt(), Limits(), True),
    ],
)
def test_whose_limit_it_was(cause, limits, theirs):
    stop = SearchStopped(cause)
    assert reason_of(stop) == (str(cause) or "an interrupt")
    assert is_theirs(stop, Work(limits)) == theirs


def test_a_position_that_is_too_large_is_no_limit_of_theirs():
    stop = LimitReached("a position of 65 strings")
    assert reason_of(stop) == "a position of 65 strings"
    assert not is_theirs(stop, Work(Limits(seconds=1)))
