"""The general search on small positions of all shapes: every answer, all of them from one memo."""

import random

from random_positions import chained, doubled, late, ordinary, scattered, segmented

from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.general import GeneralSearch
from stringscoins.values import LOONY


def test_every_answer_is_that_of_the_definition(seed):
    rng = random.Random(seed)
    for shape in (chained, doubled, late, ordinary, scattered, segmented):
        for _ in range(12):
            position = shape(rng, 8)
            slow, fast = Definition(position), GeneralSearch(position)
            for cuts in ((), *((name,) for name in position), *zip(position, position.strings[1:], strict=False)):
                assert fast.value(cuts) == slow.value(cuts), (position, cuts)
                assert fast.is_loony(cuts) == (slow.value(cuts) == LOONY), (position, cuts)


def test_captures_of_which_some_leave_a_loony_position():
    # What each of them leaves has to be known, whichever comes first.
    strings = ["342", "3104", "02", "41", "32", "3104", "4120", "40"]
    for order in (strings, strings[::-1]):
        position = Position.numbered(order)
        assert GeneralSearch(position).value() == Definition(position).value()
