"""A state of integers against a position that is cut by the rules."""

import copy
import pickle
import random

import numpy as np
import pytest
from random_positions import scattered

from stringscoins import PositionError, State, read
from stringscoins.position import Position
from stringscoins.state import remaining


def matrix(start, position):
    return [[int(string in position and coin in position[string]) for string in start] for coin in start.coins]


def test_a_state_follows_the_rules_and_is_taken_back(seed):
    rng = random.Random(seed)
    starts = [scattered(rng) for _ in range(40)] + [Position(), read("board:7x6").position]
    for start in starts:
        state, position, mover, coins, before = State(start), start, 0, [0, 0], []
        while True:
            left = [number for number, string in enumerate(start) if string in position]
            assert (state.moves, state.mover, state.coins, state.over) == (left, mover, coins, not left)
            assert state.position == position and state.margin == coins[mover] - coins[1 - mover]
            assert state.valences == [sum(coin in coins for coins in position.values()) for coin in start.coins]
            assert state.mask().tolist() == [number in left for number in range(len(start))]
            if len(start) < 20:
                assert state.observation().tolist() == matrix(start, position)
            if not left:
                break
            before.append((state.left, mover, list(coins)))
            move = rng.choice(left)
            position, captured = position.cut(start.strings[move])
            assert state.push(np.int64(move)) == len(captured)
            coins[mover] += len(captured)
            mover ^= not captured
        copied = [copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        for left, mover, coins in reversed(before):
            state.pop()
            assert (state.left, state.mover, state.coins) == (left, mover, coins)
            assert remaining(start, left) == state.position
        assert all(other.over and len(other.cuts) == len(start) for other in copied)


def test_what_is_no_move():
    state = State(Position.numbered(["ab", "b"]))
    state.push(1)
    for move, problem in [
        (1, "made already, as number 1"),
        (2, "no move 2: expected one of 0 to 1"),
        (-1, "no move -1"),
    ]:
        with pytest.raises(PositionError, match=problem):
            state.push(move)
    state.pop()
    with pytest.raises(PositionError, match="no move to take back"):
        state.pop()


def test_a_playout_ends_as_the_moves_in_its_order_do(seed):
    rng = random.Random(seed)
    for _ in range(60):
        state = State(scattered(rng), rng.randrange(2), [rng.randrange(3), rng.randrange(3)])
        for move in rng.sample(state.moves, rng.randrange(len(state.moves) + 1)):
            state.push(move)
        numbers = [rng.random() for _ in state.moves]
        found = state.playout(iter(numbers).__next__)
        for _, move in sorted(zip(numbers, state.moves, strict=True)):
            state.push(move)
        assert state.over and found == state.coins
