"""Random games a second of processor: ours, thirty lines of bitmasks, and pyspiel where it is installed.

python benchmarks/playouts.py 3x3 4x4 5x5
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

from stringscoins import Game, State, read
from stringscoins.position import Position
from stringscoins.strategy import playouts

ROUNDS, SECONDS = 5, 0.3


def bitmasks(position: Position) -> Callable[[], object]:
    """Thirty lines that anybody would write: a set of lines, a mask for each box, all moves in a random order."""
    numbers = {name: number for number, name in enumerate(position)}
    masks = {c: sum(1 << numbers[name] for name in position.strings_of(c)) for c in position.coins}
    boxes = [[masks[c] for c in coins] for coins in position.values()]
    whole, chance = (1 << len(boxes)) - 1, random.Random(1).random

    def play() -> int:
        left, lead, sign = whole, 0, 1
        for line in sorted(range(len(boxes)), key=lambda _: chance()):
            left ^= 1 << line
            taken = 0
            for box in boxes[line]:
                if not left & box:
                    taken += 1
            if taken:
                lead += sign * taken
            else:
                sign = -sign
        return lead

    return play


def ours(position: Position) -> dict[str, tuple[Callable[[], object], int]]:
    """Our ways to play random games, and how many games a call plays."""
    start, rng = State(position), random.Random(1)

    def by_moves() -> None:
        state = start.copy()
        while state.left:
            state.push(rng.choice(state.moves))

    def in_order() -> None:
        state = start.copy()
        for move in sorted(state.moves, key=lambda _: rng.random()):
            state.push(move)

    def by_names() -> None:
        game = Game(position)
        while not game.over:
            game.play(rng.choice(game.moves))

    return {
        "Game.play, a choice of Game.moves": (by_names, 1),
        "State.push, a choice of State.moves": (by_moves, 1),
        "State.push, all moves in a random order": (in_order, 1),
        "State.playout": (lambda: start.playout(rng.random), 1),
        "playouts, jitted": (lambda: playouts(start, 10_000, rng.getrandbits(32)), 10_000),
    }


def theirs(size: str) -> dict[str, tuple[Callable[[], object], int]]:
    """The game of OpenSpiel, from Python; nothing where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return {}
    rows, columns = size.split("x")
    game, rng = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns})"), random.Random(1)

    def by_moves() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))

    return {"pyspiel, a choice of legal_actions": (by_moves, 1)}


def rate(play: Callable[[], object], games: int) -> float:
    """Return the games a second of processor."""
    calls, started = 0, time.process_time()
    while (spent := time.process_time() - started) < SECONDS:
        play()
        calls += 1
    return calls * games / spent


def main() -> None:
    """A table with a row for each way to play and a column for each board; medians of rounds side by side."""
    boards = sys.argv[1:] or ["3x3", "4x4", "5x5"]
    columns = []
    for board in boards:
        position = read(board).position
        ways = {**ours(position), "thirty lines of bitmasks": (bitmasks(position), 1), **theirs(board)}
        for play, _ in ways.values():
            play()
        rounds = [{name: rate(*way) for name, way in ways.items()} for _ in range(ROUNDS)]
        columns.append({name: statistics.median(found[name] for found in rounds) for name in ways})
    print("| random games a second of processor | " + " | ".join(boards) + " |")
    print("|---" * (len(boards) + 1) + "|")
    for name in columns[0]:
        print(f"| {name} | " + " | ".join(f"{column[name]:,.0f}" for column in columns) + " |")


if __name__ == "__main__":
    main()
