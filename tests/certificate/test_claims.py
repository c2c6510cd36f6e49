import pytest

from stringscoins.certificate.claims import KEY, Claimed
from stringscoins.certificate.lines import Rejected

GOOD = {KEY: 1, "name": "any", "claim": 0, "strings": {"s": ["a", "b"], "t": ["b"], "u": []}}


def claimed(**changes):
    return Claimed.of(GOOD | changes, ["name", "claim", "strings"])


def test_the_coins_are_numbered():
    assert claimed().numbered() == [(0, 1), (1,), ()]
    assert claimed().name == "any" and list(claimed().strings) == ["s", "t", "u"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"note": 1}, f"expected the keys {KEY}, name, claim and strings"),
        ({"name": 1}, "expected a text as name"),
        ({"strings": [["a"]]}, "an object as strings"),
        ({"strings": {"s": "a"}}, "a list of coins"),
        ({"strings": {"s": [1]}}, "each a text"),
        ({"strings": {"": ["a"]}}, "not empty"),
        ({"strings": {"s": [""]}}, "not empty"),
        ({"strings": {"s": ["ground"]}}, "is the ground"),
        ({"strings": {"s": ["a", "a"]}}, "a coin twice"),
    ],
)
def test_what_makes_no_position(changes, reason):
    with pytest.raises(Rejected, match=f"line 1: .*{reason}"):
        claimed(**changes)
