import pytest

from stringscoins.errors import LimitReached
from stringscoins.solve import Limits
from stringscoins.solve.limits import SearchStopped


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_is_no_limit(number):
    for given in ({"seconds": number}, {"megabytes": number}):
        with pytest.raises(ValueError, match="is no limit"):
            Limits(**given)


def test_what_stopped_a_search_within_another_is_told_once():
    limit = SearchStopped(LimitReached("the time limit of 1 s"), positions=5)
    assert str(SearchStopped(limit)) == "stopped by the time limit of 1 s"
    assert str(SearchStopped(limit, (0, 1), 7, True)) == (
        "stopped by the time limit of 1 s: not 0, not 1; 7 positions searched; kept in the store"
    )
    assert SearchStopped(KeyboardInterrupt()).interrupted and not SearchStopped(limit).interrupted
