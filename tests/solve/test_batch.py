import random

import pytest

from stringscoins.position import Position
from stringscoins.solve import Limits, Question, SearchStopped
from stringscoins.solve.batch import Batch
from stringscoins.solve.definition import Definition
from tests.random_positions import samples


@pytest.mark.parametrize("question", Question)
def test_the_answers_of_a_batch_are_those_of_the_definition_in_order(question, seed):
    positions = [Position(), *(p for p in samples(60, seed) if len(p) <= 12)]
    random.Random(seed).shuffle(positions)
    with Batch(question) as batch:
        assert batch.values(positions) == [Definition(p, question=question).value() for p in positions]


def test_what_is_too_large_is_left_to_others():
    large = Position({f"s{i}": [f"c{i}", f"c{i + 1}"] for i in range(100)})
    batch = Batch()
    assert not batch.takes(large)
    assert batch.values([large, Position.numbered(["a"])]) == [None, 0]


def test_a_batch_that_was_stopped_goes_on():
    positions = [Position.numbered(["a" * (i % 3 > 0), "b", "b"]) for i in range(5)]
    batch = Batch(limits=Limits(seconds=-1))
    with pytest.raises(SearchStopped):
        batch.values(positions)
    batch.limits = Limits()
    assert batch.values(positions) == Batch().values(positions)
