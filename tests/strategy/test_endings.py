import random

from random_positions import ordinary, samples, segmented

from stringscoins.families import board
from stringscoins.position import Position
from stringscoins.solve import Limits, margin
from stringscoins.strategy import Game, Verdict
from stringscoins.strategy.endings import Ending, Endings
from stringscoins.strategy.searching import Thinker


def after(position, string, misere=False):
    """The margin of a player who cuts a string."""
    rest, captured = position.cut(string)
    worth = margin(rest, misere=misere)
    return len(captured) + worth if captured else -worth


def drawn(rng, seed):
    """Small positions of all kinds, with the rule and a lead."""
    for i, other in enumerate(samples(60, seed)):
        position = rng.choice([ordinary, segmented])(rng, 10) if i % 2 else other
        if position:
            yield position, rng.random() < 0.4, rng.randint(-3, 3)


def test_what_is_proved_is_so(seed):
    rng = random.Random(seed)
    for position, misere, lead in drawn(rng, seed):
        game, sign = Game(position, misere, lead), -1 if misere else 1
        found = Endings(position, misere).prove(game, Thinker(position, misere).cuts(position), Limits())
        assert found.exact and found.settled and found.low == sign * margin(position, misere=misere), position
        assert after(position, found.best, misere) == sign * found.low, position
        assert found.wins == (found.low + sign * lead > 0)
        seen = Ending.seen(game, Verdict(float(sign * found.low), (found.best,), exact=True))
        assert (seen.low, seen.wins) == (found.low, found.wins)


def test_what_little_is_proved_is_so(seed):
    rng = random.Random(seed)
    for position, misere, lead in drawn(rng, seed):
        game, sign = Game(position, misere, lead), -1 if misere else 1
        found = Endings(position, misere).prove(
            game, Thinker(position, misere).cuts(position), Limits(), rng.randint(1, 40)
        )
        worth = sign * margin(position, misere=misere)
        assert found.low <= worth <= found.high
        if found.best is not None:
            assert sign * after(position, found.best, misere) >= found.low
            assert found.wins <= (worth + sign * lead > 0)


def test_one_table_serves_the_whole_game(seed):
    rng = random.Random(seed)
    start = board(2, 3)
    endings, game = Endings(start), Game(start)
    while not game.over:
        cuts = list(game.moves)
        found = endings.prove(game, cuts, Limits())
        assert found.low == found.high == margin(game.position)
        game.play(rng.choice(game.moves))


def test_the_hardest_cut_is_a_best_one_with_few_good_replies(seed):
    rng = random.Random(seed)
    tried = 0
    while tried < 10:
        position = ordinary(rng, 9)
        if not position or position.capturable or margin(position) > 0:
            continue
        game, endings, thinker = Game(position), Endings(position), Thinker(position)
        found = endings.prove(game, thinker.cuts(position), Limits())
        chosen = endings.hardest(game, found, thinker.cuts(position), thinker.cuts, Limits(1000))

        def good(string, position=position, thinker=thinker, worth=found.low):
            rest = position.cut(string).position
            replies = thinker.cuts(rest)
            return (1 + sum(after(rest, reply) == -worth for reply in replies)) / (1 + len(replies))

        best = [string for string in thinker.cuts(position) if after(position, string) == found.low]
        assert chosen in best and good(chosen) == min(map(good, best))
        tried += 1


def test_without_time_the_best_cut_known_is_made():
    position = board(1, 3)
    game, endings = Game(position), Endings(position)
    found = endings.prove(game, list(position), Limits())
    stopped = Limits(1000, cancelled=lambda: True)
    large = board(5, 5)
    nothing = Endings(large).prove(Game(large), list(large), stopped)
    assert (nothing.low, nothing.high, nothing.best, nothing.settled) == (-25, 25, None, False)
    assert endings.hardest(game, found, list(position), lambda rest: list(rest), stopped) in position
    capture = Position.numbered(["ab", "b", "c", "c"])
    found = Ending(0, 0, "s2")
    assert Endings(capture).hardest(Game(capture), found, [], lambda rest: [], Limits(1000)) == "s2"
