"""The phases of games, held against the definition told in terms of coins alone."""

import random

from stringscoins.families import Board
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.strategy.phases import PHASES, phases


def runs(position):
    """Coins of valence 2 that hang together by ordinary strings, three or more, in no run where a coin can fall."""
    degree = {coin: sum(coin in coins for coins in position.values()) for coin in position.coins}
    thin = {coin for coin in position.coins if degree[coin] <= 2}
    pairs = [set(coins) for coins in position.values() if len(coins) == 2 and set(coins) <= thin]
    left = set(thin)
    while left:
        run = {left.pop()}
        while more := {coin for pair in pairs if pair & run for coin in pair} - run:
            run |= more
        left -= run
        if len(run) > 2 and all(degree[coin] == 2 for coin in run):
            yield run


def plainly(game):
    phase = "opening"
    for turn in game.history:
        position = turn.before
        long = list(runs(position))
        if phase == "opening" and long:
            phase = "middle game"
        if any(run & set(position[turn.string]) and len(position[turn.string]) <= 2 for run in long):
            phase = "endgame"
        yield phase


def test_phases_of_random_games():
    rng, seen = random.Random(7), set()
    for number in range(60):
        if number % 3:
            start = Board(rng.randint(1, 4), rng.randint(2, 4)).position()
        else:
            coins = "abcdefgh"
            start = Position.numbered([rng.sample(coins, rng.choice([1, 2, 2, 2, 3])) for _ in range(14)])
        game = Game(start)
        order = list(start)
        rng.shuffle(order)
        for string in order:
            game.play(string)
        found = phases(game)
        assert found == list(plainly(game))
        seen |= set(found)
    assert seen == set(PHASES)
