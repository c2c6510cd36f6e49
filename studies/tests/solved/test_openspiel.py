"""Tables against the minimax of OpenSpiel's own Dots and Boxes, over its states and by its returns."""

import random
import re

import pytest

import stringscoins as sc
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.shelf import find

pyspiel = pytest.importorskip("pyspiel")


def load(rows, columns):
    """A state of OpenSpiel at the start, and the line of each of its actions, by our name."""
    state = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns},utility_margin=true)")
    state = state.new_initial_state()
    names = (state.action_to_string(0, action) for action in state.legal_actions())
    return state, [" ".join(re.fullmatch(r"P1\((\w),(\d+),(\d+)\)", name).groups()) for name in names]


def lead(state):
    """The boxes of the first player less those of the second, as the state shows them."""
    shown = str(state)
    return shown.count("1") - shown.count("2")


def to_come(state, known):
    """What the first player gets from here on less what the second gets, if both play best."""
    if state.is_terminal():
        assert state.returns()[0] == lead(state)
        return 0
    key = tuple(state.legal_actions()), state.current_player()
    if key not in known:
        best = max if state.current_player() == 0 else min
        after = (state.child(action) for action in state.legal_actions())
        known[key] = best(lead(child) - lead(state) + to_come(child, known) for child in after)
    return known[key]


def compare(rows, columns, number, most, seed):
    """Hold random positions of at most so many lines against a table; return their margins."""
    start, lines = load(rows, columns)
    position = sc.read(f"{rows}x{columns}").position
    probe, place = find(position, Objective.MARGIN)
    rng, known, margins = random.Random(seed), {}, set()
    for _ in range(number):
        state = start.clone()
        for action in rng.sample(range(len(lines)), len(lines) - rng.randint(1, most)):
            state.apply_action(action)
        left = position.restricted(lines[action] for action in state.legal_actions())
        sign = 1 if state.current_player() == 0 else -1
        margins.add(probe.answer(left, place))
        assert probe.answer(left, place) == sign * to_come(state, known), left
    return margins


def test_the_whole_board_of_2_x_2():
    start, _ = load(2, 2)
    assert to_come(start, {}) == 2
    assert compare(2, 2, 100, 12, seed=1) >= {-4, -2, 0, 2, 4}


def test_late_positions_of_3_x_3():
    assert len(compare(3, 3, 100, 9, seed=2)) > 5


@pytest.mark.slow
@pytest.mark.parametrize("rows, columns, number, most", [(3, 3, 3000, 12), (3, 4, 3000, 12)])
def test_many_positions(rows, columns, number, most):
    if find(sc.read(f"{rows}x{columns}").position, Objective.MARGIN) is None:
        pytest.skip("there is no table of this board")
    assert len(compare(rows, columns, number, most, seed=3)) > 15
