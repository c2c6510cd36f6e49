import random

import pytest
from random_positions import loony, ordinary, pending, samples, scattered, segmented

from stringscoins.errors import LimitReached
from stringscoins.families import board
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Scores, margin
from stringscoins.solve.definition import Definition
from stringscoins.solve.methods import Objective
from stringscoins.strategy import Budget, Engine, Game, engine, play_out, player
from stringscoins.strategy.endings import Ending, Endings
from stringscoins.strategy.engine import endgame_move
from stringscoins.structures.falling import captures

FEW = Budget(None, 300)


def after(position, string):
    """The margin of a player who cuts a string."""
    rest, captured = position.cut(string)
    return len(captured) + margin(rest) if captured else -margin(rest)


def test_small_positions_are_played_best(seed):
    rng = random.Random(seed)
    for _ in range(60):
        position = rng.choice([ordinary, segmented, pending])(rng, 10)
        if position:
            verdict = Engine(Budget(None, 100_000), seed=rng.randrange(99)).consider(Game(position))
            assert after(position, verdict.best) == margin(position), position
            assert verdict.margin in (None, margin(position))


@pytest.mark.parametrize("misere", [False, True])
def test_any_game_is_played_to_its_end(misere, seed):
    for i, position in enumerate(samples(20, seed)):
        game = Game(position, misere)
        players = [Engine(FEW, seed=i), player("counter", FEW, seed=i)]
        cuts = [turn.string for turn, _ in play_out(game, players)]
        assert sorted(cuts) == sorted(position) and sum(game.coins) == len(position.coins)


def test_loony_endgames_are_opened_and_answered_by_their_exact_values(seed):
    rng = random.Random(seed)
    for _ in range(30):
        position = loony(rng, 2, 9)
        if len(position) > 14:
            continue
        solver = Definition(position, objective=Objective.MARGIN)
        opened = endgame_move(position, None, Limits())
        assert opened is not None and opened.exact and opened.margin == solver.value(), position
        position = position.cut(opened.best).position
        while position.capturable:
            choice = captures(position)
            reply = endgame_move(position, choice, Limits())
            if choice.give is not None:
                assert reply is not None and reply.margin == margin(position), position
                assert after(position, reply.best) == margin(position), position
            position = position.cut(choice.take).position


@pytest.mark.parametrize(
    ("opened", "handout"),
    [(["ab", "b"], 2), (["ab", "bc", "cd"], 4)],
)
def test_the_handout_is_given_from_its_own_value_on(opened, handout):
    """Beside an opened chain or loop is a chain of n coins, worth n to the player who does not open it."""
    for n in range(3, 9):
        position = Position.numbered(opened) + read(str(n)).position
        choice = captures(position)
        assert choice.handout == handout
        verdict = endgame_move(position, choice, Limits())
        assert verdict.margin == max(handout - n, n - handout) == margin(position)
        assert verdict.best == (choice.give if n >= handout else choice.take), n
        assert after(position, verdict.best) == verdict.margin


def test_no_exact_values_where_there_are_none():
    assert endgame_move(Position.numbered(["a", "a"]), None, Limits()) is None
    assert endgame_move(board(2, 2), None, Limits()) is None


def test_it_is_the_same_for_the_same_seed():
    cuts = []
    for _ in range(2):
        game = Game(board(3, 3))
        players = [Engine(FEW, seed=7), Engine(FEW, seed=8)]
        cuts.append([turn.string for turn, _ in play_out(game, players)])
    assert cuts[0] == cuts[1]


def test_with_few_positions_it_wins_control():
    # Two long chains and three moves that are not loony: who makes the last of them has the chains opened to him.
    chains = ["a", "ab", "bc", "cd", "d", "e", "ef", "fg", "gh", "h"]
    game = Game(Position.numbered([*chains, "x", "x", "x", "x"]))
    engine, other = Engine(FEW), player("greedy", seed=1)
    assert engine.consider(game).margin == margin(game.position)
    list(play_out(game, [engine, other]))
    assert game.coins[0] - game.coins[1] >= margin(game.start)


@pytest.mark.parametrize("misere", [False, True])
def test_a_win_is_not_made_smaller_by_a_proof_that_ended_early(misere, monkeypatch, seed):
    """Of two cuts that win, the search to the end knows the better one, and the proof may only know the other."""

    def proved(endings, game, cuts, limits, positions=None, ended=None):
        worst = (max if misere else min)((cut for cut in cuts if is_won(cut)), key=worth.__getitem__)
        return Ending(1, len(game.position.coins), worst, wins=True)

    def is_won(cut):
        return worth[cut] < 0 if misere else worth[cut] > 0

    monkeypatch.setattr(Endings, "prove", proved)
    rng, found = random.Random(seed), 0
    while found < 5:
        position = rng.choice([segmented, ordinary])(rng, 10)
        worth = {move.string: move.margin for move in Scores(position, misere=misere).moves()}
        if len({worth[cut] for cut in worth if is_won(cut)}) < 2 or (position.capturable and not misere):
            continue
        found += 1
        verdict = Engine(Budget(None)).consider(Game(position, misere))
        best = (min if misere else max)(worth.values())
        assert verdict.exact and verdict.margin == worth[verdict.best] == best, position


@pytest.mark.parametrize("seconds", [0.0, 1000.0])
def test_with_a_clock_a_small_game_is_seen_to_its_end_or_nothing_false_is_said(seconds, seed):
    rng = random.Random(seed)
    for _ in range(30):
        position, misere = rng.choice([ordinary, segmented, scattered])(rng, 12), rng.random() < 0.3
        if not position:
            continue
        worth = {move.string: move.margin for move in Scores(position, misere=misere).moves()}
        best = (min if misere else max)(worth.values())
        verdict = Engine(Budget(seconds), seed=1).consider(Game(position, misere))
        if verdict.exact:
            assert verdict.margin == worth[verdict.best] == best, position
        elif seconds:  # a capture that costs nothing
            assert verdict.margin is None and worth[verdict.best] == best, position
        else:
            assert verdict.best in position


def test_large_positions():
    start = board(6, 6)
    game = Game(start)
    engine = Engine(FEW, seed=1)
    verdict = engine.consider(game)
    assert verdict.best in start and verdict.margin is not None and not verdict.exact
    with pytest.raises(LimitReached, match="84 strings"):
        engine.judge(game)
    list(play_out(game, [engine, player("keep-control", seed=2)]))
    assert game.over and sum(game.coins) == 36
    verdict = engine.consider(Game(read("20*3").position))
    assert (verdict.margin, verdict.exact) == (-2, True)  # Allcock, theorem 4.1 (4)
    assert engine.consider(Game(board(23, 23))).margin is None


@pytest.mark.parametrize("misere", [False, True])
def test_advice_on_a_small_position_is_exact_whatever_the_budget(misere, seed):
    """A margin that a table has in a moment is no estimate: the engine alone sees the end of 3 x 3 late."""
    for position in (board(3, 3), board(2, 4), *samples(10, seed)):
        game = Game(position, misere)
        if game.over or len(position) > 24:
            continue
        verdict = Engine(Budget(None, nodes=1), seed=seed).advise(game)
        rest, captured = position.cut(verdict.best)
        after = margin(rest, misere=misere)
        assert verdict.exact and verdict.margin == margin(position, misere=misere)
        assert verdict.margin == (len(captured) + after if captured else -after)


def test_advice_on_a_larger_position_is_exact_where_it_comes_soon(monkeypatch):
    game = Game(read("graph:petersen:ground=1").position)
    monkeypatch.setattr(engine, "_SOON", 1000.0)
    verdict = Engine(Budget(0.001), seed=1).advise(game)
    assert (verdict.margin, verdict.exact) == (-2, True)
    monkeypatch.setattr(engine, "_SOON", 0.0)
    assert not Engine(Budget(0.001), seed=1).advise(Game(read("4x4").position)).exact
    # Where positions are counted, no clock is looked at.
    monkeypatch.setattr(engine, "_SOON", 1000.0)
    assert not Engine(Budget(None, nodes=1), seed=1).advise(game).exact
