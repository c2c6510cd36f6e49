"""Counts of sequences against the rule in plain Python, every sequence by itself."""

import random
from itertools import islice

from random_positions import scattered

from stringscoins import State, read
from stringscoins.strategy.perft import perft


def sequences(position, depth):
    """Yield for every sequence of cuts whether its last cut captures."""
    for string in position:
        rest, captured = position.cut(string)
        if depth == 1:
            yield bool(captured)
        else:
            yield from sequences(rest, depth - 1)


def turns(position, depth):
    """Count the sequences of cuts that make up turns."""
    if depth == 0:
        return 1
    found = 0
    for string in position:
        rest, captured = position.cut(string)
        found += turns(rest, depth if captured and rest else depth - 1)
    return found


def pushed(state, depth):
    """Count turns with a state of integers."""
    if depth == 0:
        return 1
    found = 0
    for move in state.moves:
        mover = state.mover
        state.push(move)
        found += pushed(state, depth - (state.over or state.mover != mover))
        state.pop()
    return found


def test_counts_are_those_of_single_sequences(seed):
    rng = random.Random(seed)
    for _ in range(60):
        position = scattered(rng, 5)
        rows = list(perft(position))
        assert [row.depth for row in rows] == list(range(1, len(position) + 1))
        for depth, found, captures, of_turns in rows:
            ends = list(sequences(position, depth))
            assert (found, captures) == (len(ends), sum(ends)), position
            assert of_turns == turns(position, depth) == pushed(State(position), depth), position


def test_boards_and_states():
    for source in ("2x2", "hypergraph:fano"):
        start = read(source).position
        for row in islice(perft(start), 4):
            assert row.turns == pushed(State(start), row.depth)
