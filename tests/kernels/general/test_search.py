"""The general search on small positions of all shapes: every answer, all of them from one memo."""

import random

from random_positions import chained, doubled, late, ordinary, scattered, segmented

from stringscoins.kernels.general import search
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.work import Pace
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


def test_slices_that_end_between_two_options_change_nothing(seed):
    """And neither does a table, or a stack, that is full amid the options of a component."""
    rng = random.Random(seed)
    positions = [shape(rng, 11) for shape in (chained, doubled, late, ordinary, scattered, segmented) * 4]
    positions.append(read("board:3x3:icelandic").position)
    for position in positions:
        undisturbed, sliced = GeneralSearch(position), GeneralSearch(position)
        sliced.pace, slices = Pace(1, 0.0), []
        sliced.after_slice = lambda: slices.append(sliced.pace.size)  # noqa: B023
        assert sliced.value() == undisturbed.value(), position
        assert sliced.positions == undisturbed.positions, position
        assert set(slices) <= {1}
    assert len(slices) > undisturbed.positions > 400


def test_a_slice_ends_amid_the_options_of_a_dear_component():
    """One of thousands of strings takes as long as thousands of small ones."""
    strings = 3000
    dear = GeneralSearch(Position.numbered(["ab"] * (strings // 3) + ["bc"] * (strings // 3) + ["ca"] * (strings // 3)))
    parity, (entry,) = dear._open(())
    control, ends = dear.stack.control, []
    for _ in range(12):
        before = int(control[search.WORK])
        ends.append(search.search(dear.graph, dear.state, dear.memo, dear.scratch, dear.stack, entry, 1, 0))
        assert 0 < control[search.WORK] - before <= 2 * strings
    assert ends == [search.OUT_OF_BUDGET] * 12 and control[search.NODES] < 12 and parity == 0


def test_parallel_strings_are_told_however_their_coins_are_named():
    strings = ["ab", "ba", "abc", "cab", "bca", "c", "c", "bc", "ad", "da", "d"]
    for order in (strings, strings[::-1]):
        position = Position.numbered(order)
        found = GeneralSearch(position)
        assert found.value() == Definition(position).value()
        different = GeneralSearch(Position.numbered([sorted(coins) for coins in order]))
        different.value()
        assert found.positions == different.positions
