"""Positions as environments of PettingZoo, by its own test and against games."""

import random
import warnings

import pytest

pytest.importorskip("pettingzoo")
environments = pytest.importorskip("stringscoins.interop.pettingzoo")

from pettingzoo.test import api_test  # noqa: E402

import stringscoins as sc  # noqa: E402


@pytest.mark.parametrize("source", ["2x2", [("a", "b", "c"), ("a",), ("b", "c")]])
@pytest.mark.parametrize("margins", [False, True])
def test_environments_pass_the_test_of_pettingzoo(source, margins, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what is no image
        api_test(environments.StringsAndCoins(source, margins=margins), num_cycles=50)


@pytest.mark.parametrize("margins", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_rewards_are_those_of_games(misere, margins, seed):
    rng = random.Random(seed)
    game = sc.Game(sc.read("2x3").position, misere, lead=2, turn="B")
    env = environments.StringsAndCoins(game, misere, margins)
    env.reset()
    total = {"A": 0.0, "B": 0.0}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total[agent] += reward
        assert over == game.over
        if not over:
            assert agent == "AB"[game.mover] and observation["lead"] == game.margin
            moves = observation["action_mask"].nonzero()[0]
            assert tuple(game.start.strings[move] for move in moves) == game.moves
            move = rng.choice(moves)
            game.play(game.start.strings[move])
        env.step(None if over else move)
    lead = game.coins[0] - game.coins[1]
    won = lead + 2 if margins else (lead > 0) - (lead < 0)
    won = -won if misere else won
    assert total == {"A": won, "B": -won}
