"""No cut of any game takes more than its budget: counted in nodes, never in seconds."""

import _thread
import random
import signal
import time

import pytest
from random_positions import endgames, late, loony, samples, scattered

from stringscoins.families import board, segments
from stringscoins.kernels.play import search as play
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits
from stringscoins.strategy import Budget, Engine, Game
from stringscoins.strategy.counter import CoinCounter
from stringscoins.strategy.engine import Steps, endgame_move
from stringscoins.strategy.matches import random_opening
from stringscoins.strategy.searching import Thinker
from stringscoins.strategy.thinking import Clock


def lone(rng, count):
    """Many coins that hang on nothing else, and hyperstrings that hold one or several of such."""
    coins = iter(range(10**6))
    sizes = rng.choice([[1], [1, 2], [1, 2, 3], [3]])
    return Position.numbered([[f"c{next(coins)}" for _ in range(rng.choice(sizes))] for _ in range(count)])


def pending(rng, count):
    """A hypergraph with captures pending everywhere: most strings hold a coin of their own."""
    shared = [f"c{i}" for i in range(rng.randint(1, count))]
    strings = []
    for i in range(count):
        own = [f"own{i}"] if rng.random() < 0.7 else []
        strings.append([*own, *rng.sample(shared, min(len(shared), rng.choice([0, 1, 1, 2, 3])))])
    return Position.numbered(strings)


def positions(rng, count):
    """Of every shape, to 70 strings."""
    small = samples(count, rng.randrange(10**9))
    for i in range(count):
        size = rng.choice([3, 12, 20, 30, 64, 70])
        yield [
            lambda: next(small),
            lambda size=size: lone(rng, size),
            lambda size=size: pending(rng, size),
            lambda: late(rng, 40),
            lambda: lone(rng, 15) + next(small),
            lambda: loony(rng, rng.randint(0, 6)) + scattered(rng, 4),
        ][i % 6]()


@pytest.mark.thorough
@pytest.mark.parametrize("misere", [False, True])
def test_whole_games_under_tiny_budgets(misere, seed):
    rng = random.Random(seed)
    searched = 0
    for position in positions(rng, 36):
        nodes = rng.choice([1, 2, 10, 50, 300])
        budget, seat = Budget(None, nodes), rng.randrange(99)
        # CoinCounter takes 64 strings at most.
        players = [Engine(budget, seat), CoinCounter(budget, seat) if len(position) <= 64 else Engine(budget, seat)]
        game = Game(position, misere)
        while not game.over:
            player = players[game.mover]
            verdict = player.consider(game)
            assert verdict.nodes <= nodes, (position, verdict)
            assert verdict.best in game.position
            searched = max(searched, verdict.nodes)
            game.play(verdict.best)
    assert searched == 300


@pytest.mark.parametrize("nodes", [1, 10, 1000])
@pytest.mark.parametrize(
    ("position", "misere"),
    [
        (Position.numbered([[f"c{i}"] for i in range(20)]), True),
        (pending(random.Random(1), 26), False),
        (pending(random.Random(2), 26), True),
        (Position.numbered([[f"c{i}", f"d{i}"] for i in range(64)]), True),
        (board(5, 5), False),
        (board(5, 5), True),
    ],
)
def test_no_position_is_too_wide(position, misere, nodes):
    for plain in (False, True):
        verdict = Thinker(position, misere, plain=plain).think(position, Budget(None, nodes))
        assert verdict.nodes <= nodes and verdict.best in position


def test_eighty_coins_alike_are_seen_to_the_end_in_misere():
    """Of coins that hang on nothing else one stands for all of its size."""
    position = Position.numbered([*([f"c{i}"] for i in range(40)), *([f"d{i}", f"e{i}"] for i in range(20))])
    verdict = Thinker(position, True).think(position, Budget(None, 50_000))
    assert (verdict.margin, verdict.exact) == (80, True)


def test_with_a_single_node_what_is_likely_is_played():
    position = Position.numbered(["abc", "ad", "bd", "cd", "de", "ef"])
    for seed in range(5):
        verdict = Thinker(position, seed=seed).think(position, Budget(None, 1))
        assert (verdict.best, verdict.depth) == ("s6", 0)  # the one that captures


def test_endgames_count_their_steps(seed):
    stopped = 0
    for position in endgames(60, seed):
        known = endgame_move(position, None, Limits())
        if not position or known is None:
            continue
        for nodes in (0, 1, 10, 100):
            steps = Steps(nodes, len(position), lambda: None)
            verdict = endgame_move(position, None, Limits(), steps)
            assert steps.taken <= nodes
            assert verdict is None or (verdict.margin, verdict.nodes) == (known.margin, steps.taken)
            stopped += verdict is None
    assert stopped > 20


def test_a_great_endgame_is_given_up_in_time():
    """Finding the most disjoint loops of sixty joints takes millions of steps, labelling them thousands."""
    rng = random.Random(3)
    ends = [f"J{i}" for i in range(60) for _ in range(3)]
    rng.shuffle(ends)
    position = segments((one, other, 3) for one, other in zip(ends[::2], ends[1::2], strict=True))
    steps = Steps(500, len(position), lambda: None)
    assert endgame_move(position, None, Limits(), steps) is None and steps.taken == 500
    verdict = Engine(Budget(None, 500)).consider(Game(position))
    assert verdict.best in position and verdict.nodes <= 500


def test_ctrl_c_ends_a_search_at_once(monkeypatch):
    """The kernels run beside the thread that hears of it."""

    def endless(self, *args):
        _thread.interrupt_main()
        while not self.memory.mine[play.STOPPED]:
            time.sleep(0.001)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        monkeypatch.setattr(Thinker, "_deepen", endless)
        with pytest.raises(KeyboardInterrupt):
            Thinker(board(2, 2)).think(board(2, 2), Budget(None, None))
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_clock_ends_a_search_that_never_would():
    thinker = Thinker(read("board:5x5").position, misere=True)
    verdict = thinker.think(thinker.root, Budget(1e-9))
    assert verdict.best in thinker.root and not verdict.exact
    # The next search is not the worse for it.
    late = Position(dict(list(thinker.root.items())[:4]))
    assert thinker.think(late, Budget(None, 10_000)).exact


def test_a_clock_shares_out_the_time_of_a_game():
    """Whatever a cut takes is gone, no cut gets all that is left, and most is kept for where the end is in reach."""
    clock = Clock(Budget(None, game=10.0))
    early, late = [], []
    start = board(5, 5)
    for strings, given in ((60, early), (44, late), (42, late), (40, late)):
        cut = random_opening(start, 60 - strings, random.Random(1))
        with clock.cut(start.restricted(name for name in start if name not in cut)) as budget:
            given.append(budget.seconds)
        assert budget.game is None and budget.nodes is None
    assert early[0] < 0.2 and 1 < late[0] < late[1] < 5 and late[1] - 0.5 < late[2] < 5
    clock.left = -1.0
    with clock.cut(start) as budget:
        assert budget.seconds == 0
    with Clock(Budget(0.5, 7, 100.0)).cut(Position()) as budget:
        assert (budget.seconds, budget.nodes) == (0.5, 7)
    with Clock(Budget(None)).cut(start) as budget:
        assert budget == Budget(None)


def test_the_engine_cuts_what_is_there_however_short_its_time(seed):
    rng = random.Random(seed)
    for position in [*samples(6, seed), board(2, 3), lone(rng, 70)]:
        for budget in (Budget(None, game=0.001), Budget(0.0001), Budget(0.003)):
            game, engine = Game(position, rng.random() < 0.5), Engine(budget)
            while not game.over:
                game.play(engine.choose(game))
