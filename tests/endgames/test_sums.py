from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stringscoins.endgames.sums import Component, SimpleEndgame, best_reply, opened_value
from stringscoins.errors import PositionError


def chain(length):
    return Component("chain", length)


def loop(length):
    return Component("loop", length)


def committed(chains, loops):
    """By how much a controller committed to keeping control wins; the control strategy of section 2, played out."""

    @cache
    def of_controller(rest):
        if len(rest) <= 1:
            return sum(c.length for c in rest)
        outcomes = []
        for component in set(rest):
            left = list(rest)
            left.remove(component)
            if component.kind == "loop" and set(left) == {chain(3)}:
                outcomes.append(component.length + of_opener(len(left)))
            else:
                outcomes.append(component.length - 2 * component.handout + of_controller(tuple(left)))
        return min(outcomes)

    @cache
    def of_opener(threes):
        """The committed player has to open chains of 3, until the other gives up control."""
        if threes == 0:
            return 0
        return min(of_controller((chain(3),) * (threes - 1)) - 3, 1 + of_opener(threes - 1))

    return of_controller((*map(chain, chains), *map(loop, loops)))


def test_an_endgame():
    game = SimpleEndgame((5, 3, 3), (8, 4))
    assert (
        game == SimpleEndgame.of([loop(8), *map(chain, (3, 5, 3)), loop(4)])
        and str(game) == "2*3 + 5 + 4l + 8l"
        and str(SimpleEndgame()) == "0"
    )
    assert (game.size, game.terminal_bonus, game.controlled_value) == (23, 4, -1)
    assert game.without(chain(3)).components == (chain(3), chain(5), loop(4), loop(8))
    sums = [((3,), ()), ((), (4, 8)), ((3, 3), (8,)), ((3, 4), (8,))]
    assert [SimpleEndgame(*lengths).terminal_bonus for lengths in sums] == [4, 8, 6, 4]
    assert SimpleEndgame().controlled_value == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: SimpleEndgame((3, 2)), "a chain of 2"),
        (lambda: SimpleEndgame((), (3,)), "a loop of 3"),
        (lambda: SimpleEndgame.of([("dipper", 3)]), "dipper"),
        (lambda: SimpleEndgame((3,)).without(loop(4)), "no 4l in 3"),
    ],
)
def test_what_is_no_endgame(wrong, message):
    with pytest.raises(PositionError, match=message):
        wrong()


def test_the_reply_is_the_better_of_two():
    for handout in (2, 4):
        for rest in range(9):
            kept, given_up = 6 - 2 * handout + rest, 6 - rest
            assert opened_value(6, handout, rest) == max(kept, given_up)
            better = "keep" if kept > given_up else "either" if kept == given_up else "give up"
            assert best_reply(handout, rest) == better


@given(st.lists(st.integers(3, 7), max_size=4), st.lists(st.integers(4, 9), max_size=4))
def test_controlled_value_is_that_of_a_committed_controller(chains, loops):
    assert SimpleEndgame(tuple(chains), tuple(loops)).controlled_value == committed(chains, loops)
