"""Play by tablebases, held against a table over all subsets of the lines of the 3 x 3 board."""

import random

import pytest

from stringscoins.families import board
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import Limits, Work, auto, margin
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.strategy import Budget, Engine, looked_up
from stringscoins.strategy.estimates import course, estimate
from stringscoins.strategy.looked_up import best_by_table, is_in_table
from stringscoins.strategy.review import review

BOARD = board(3, 3)


@pytest.fixture(scope="module")
def margins():
    """The margin of what cuts leave of the board."""
    table = Exhaustive(BOARD, objective=Objective.MARGIN)
    return lambda position: table.value([string for string in BOARD if string not in position])


def after(margins, position, string):
    rest, captured = position.cut(string)
    return len(captured) + margins(rest) if captured else -margins(rest)


def games(seed, number, misere=False):
    rng = random.Random(seed)
    for _ in range(number):
        game = Game(BOARD, misere)
        for _ in range(rng.randrange(len(BOARD) - 1)):
            game.play(rng.choice(game.moves))
        yield game


def test_the_engine_plays_perfectly(margins, seed):
    for i, game in enumerate(games(seed, 40)):
        position, engine = game.position, Engine(Budget(1.0), seed=i)
        verdict, value = engine.consider(game), margins(position)
        assert after(margins, position, verdict.best) == value, position
        assert verdict.margin in (None, value) and verdict.exact == (verdict.margin is not None)
        advised = engine.advise(game)
        assert (advised.margin, advised.exact) == (value, True)
        assert after(margins, position, advised.best) == value


def test_the_hardest_of_the_best_cuts_comes_first(margins, seed):
    for game in games(seed, 15):
        position = game.position
        if position.capturable:
            continue
        verdict, value = best_by_table(game, Limits(), random.Random(seed)), margins(position)

        def good(cut, position=position, value=value):
            rest = position.cut(cut).position
            return sum(after(margins, rest, reply) == -value for reply in rest) / max(1, len(rest))

        best = [cut for cut in position if after(margins, position, cut) == value]
        assert good(verdict.best) == min(map(good, best))
        assert best_by_table(game, Limits(0.0), random.Random(seed)).best in best


def test_where_positions_are_counted_no_table_is_asked(monkeypatch):
    monkeypatch.setattr(looked_up, "find", None)
    game = Game(BOARD)
    assert Engine(Budget(None, 300), seed=1).consider(game).best in BOARD


def test_estimates_are_exact_at_once(margins, seed):
    for game in games(seed, 6):
        heard, position = [], game.position
        estimate(game, 1, Work(), heard.append)
        assert heard[0].exact and heard[0].margin == margins(position)
        assert all(worth == after(margins, position, cut) for cut, worth in heard[-1].moves.items())
        line = heard[-1].line
        for cut in line:
            assert after(margins, position, cut) == margins(position)
            position = position.cut(cut).position
        assert not position
        told = {}
        course(game, 1, Work(), lambda cuts, found, told=told: told.update({cuts: found}))
        befores = [turn.before for turn in game.history] + [game.position]
        assert {cuts: (found.margin, found.exact) for cuts, found in told.items()} == {
            cuts: (margins(before), True) for cuts, before in enumerate(befores)
        }


def test_a_review_says_the_same_without_tables(monkeypatch, seed):
    game = Game(BOARD)
    rng = random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.moves))
    found = review(game).moves
    monkeypatch.setattr(auto, "tabled", lambda position, work, question: None)
    assert review(game).moves == found


def test_misere_play_and_other_positions_are_in_no_table():
    assert is_in_table(BOARD, misere=False) and not is_in_table(BOARD, misere=True)
    assert not is_in_table(Position.numbered(["abc"] * 5), misere=False)
    assert is_in_table(board(3, 2), misere=False)
    assert margin(board(2, 3)) == -2
