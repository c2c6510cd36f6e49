import random

import pytest
from random_positions import ordinary, samples, segmented

from stringscoins.errors import LimitReached
from stringscoins.families import board, kayles_vine
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import margin
from stringscoins.strategy import Budget
from stringscoins.strategy.counter import CoinCounter
from stringscoins.strategy.searching import Thinker

ALL = Budget(None, 1 << 40)


def check(position, thinker, misere=False):
    verdict = thinker.think(position, ALL)
    value = margin(position, misere=misere)
    assert (verdict.margin, verdict.exact) == (value, True), position
    rest, captured = position.cut(verdict.best)
    after = margin(rest, misere=misere)
    assert (len(captured) + after if captured else -after) == value, position


@pytest.mark.thorough
def test_to_the_end_it_finds_the_margin(seed):
    rng = random.Random(seed)
    for _ in range(100):
        position = rng.choice([ordinary, segmented])(rng, 11)
        if not position:
            continue
        check(position, Thinker(position, seed=rng.randrange(100)))
        check(position, Thinker(position, plain=True))


@pytest.mark.parametrize("misere", [False, True])
def test_any_position_to_the_end(misere, seed):
    for position in samples(60, seed):
        if position:
            check(position, Thinker(position, misere), misere)


def test_one_table_serves_all_that_is_left(seed):
    rng = random.Random(seed)
    position = rng.choice([board(2, 4), kayles_vine(4)])
    thinker = Thinker(position, seed=1)
    while position:
        assert thinker.numbering.knows(position)
        if len(position) <= 12:
            check(position, thinker)
        position = position.cut(rng.choice(position.strings)).position
    assert not thinker.numbering.knows(Position({"h 0 0": ["0 0", "0 1"]}))


@pytest.mark.parametrize("size", [(1, 5), (2, 3), (2, 4)])
def test_boards(size):
    start = board(*size)
    verdict = Thinker(start).think(start, ALL)
    assert (verdict.margin, verdict.exact) == (margin(start), True)


def test_few_positions_give_an_answer_that_says_so():
    verdict = Thinker(board(5, 5)).think(board(5, 5), Budget(None, 500))
    assert not verdict.exact and verdict.best in board(5, 5) and verdict.nodes <= 501
    assert verdict == Thinker(board(5, 5)).think(board(5, 5), Budget(None, 500))


@pytest.mark.parametrize("misere", [False, True])
def test_more_coins_than_a_word_has_bits(misere):
    """The search by single cuts takes them."""
    pairs = Position.numbered([f"c{i}", f"d{i}"] for i in range(64))
    verdict = Thinker(pairs, misere).think(pairs, Budget(None, 5_000))
    assert (verdict.margin, verdict.exact) == (128, True)
    chains = Position.numbered(pair for i in range(23) for pair in ([f"a{i}", f"b{i}"], [f"b{i}", f"c{i}"]))
    verdict = Thinker(chains, misere).think(chains, Budget(None, 100))
    assert verdict.best in chains and len(chains.coins) == 69


def test_too_many_strings():
    with pytest.raises(LimitReached, match="takes at most 64 strings"):
        Thinker(board(6, 6))


def counted(position, depth):
    """The coins that the player to move gets ahead of the other within so many cuts: the slow twin of `counter`."""
    outcomes = []
    for string in position if depth else ():
        rest, captured = position.cut(string)
        after = counted(rest, depth - 1)
        outcomes.append(len(captured) + after if captured else -after)
    return max(outcomes, default=0)


def test_counter_looks_so_many_cuts_ahead(seed):
    rng = random.Random(seed)
    for depth in (1, 2, 3, 4) * 5:
        position = rng.choice([ordinary, segmented])(rng, 7)
        if position:
            verdict = CoinCounter(Budget(0.0, depth=depth), rng.randrange(100)).consider(Game(position))
            assert verdict.depth <= depth and verdict.margin == counted(position, verdict.depth)
            assert verdict.exact or verdict.depth == depth
            rest, captured = position.cut(verdict.best)
            after = counted(rest, verdict.depth - 1)
            assert verdict.margin == (len(captured) + after if captured else -after)
