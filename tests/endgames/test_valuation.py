import pytest
from random_positions import endgames

from stringscoins.endgames import ExactValues, Shapes, minimax_value, valuation
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.structures import Endgame

TWENTY = ("ground", "ground", 20)


@pytest.mark.parametrize(
    ("parts", "value", "rule"),
    [
        ([("ground", "ground", 3), ("loop", "", 4), ("loop", "", 8)], 1, "Allcock, theorem 4.1 (3a)"),
        (
            [("loop", "", 5), ("loop", "", 5), ("ground", "ground", 4)],
            2,
            "the theorem on loops of all lengths, at most one chain of 3",
        ),
        ([("A", "A", 3), ("A", "A", 5), TWENTY], 17, "Berlekamp and Scott, main theorem: v = cv"),
        ([("A", "A", 3), ("A", "ground", 5)], 5, "a flight plan that does not crash: v = cv"),
    ],
)
def test_the_first_reason_that_there_is(parts, value, rule):
    found = valuation(Endgame.of(segments(parts)), ExactValues())
    assert (found.value, found.rule) == (value, rule)


def test_search_is_the_last_resort():
    found = valuation(Endgame.of(read("positions/berlekamp-scott/figure-9.yaml").position), ExactValues())
    assert (found.value, found.rule) == (14, "search, Allcock's formulas (2.1) and (2.2) with joints: v > cv")


def test_every_reason_gives_the_value(seed):
    values, shapes = ExactValues(), Shapes()
    rules, memo = set(), {}
    for position in endgames(60, seed):
        endgame = Endgame.of(position)
        if len(endgame.pieces) > 12:
            continue
        found = valuation(endgame, values)
        rules.add(found.rule.split(",")[0].split(":")[0])
        assert found.value == minimax_value(shapes, shapes.state(endgame), memo), position
    assert len(rules) >= 3
