import random
from collections import Counter

import pytest

from stringscoins.families import board
from stringscoins.position import Position
from stringscoins.strategy import Budget, Game, Match, play_match, player
from stringscoins.strategy.matches import random_opening


def of(name):
    return lambda seed: player(name, Budget(None, 200), seed=seed)


def test_a_match_is_counted_for_the_first_player():
    heard = []
    start = board(2, 3)
    match = play_match(
        start, (of("engine"), of("random")), 5, opening=2, seed=3, report=lambda m: heard.append(len(m.margins))
    )
    assert match.names == ("engine", "random") and match.begun == [0, 1, 0, 1, 0] and heard == [1, 2, 3, 4, 5]
    assert match.wins(0) + match.wins(1) + match.draws == 5
    assert match.wins(0) == sum(margin > 0 for margin in match.margins)
    # Of an even number of coins the difference is even; the opening's cuts are nobody's.
    assert all(margin % 2 == 0 and abs(margin) <= 6 for margin in match.margins)
    assert sum(map(len, match.seconds)) == 5 * (len(start) - 2)
    again = play_match(start, (of("engine"), of("random")), 5, opening=2, seed=3)
    assert again.margins == match.margins


def test_the_seconds_of_a_cut_are_those_of_the_player_who_made_it():
    class First:
        """Cuts the first string, and counts."""

        def __init__(self, name):
            self.name = name

        def choose(self, game):
            made[self.name] += 1
            return game.moves[0]

    # Who begins opens the chain, and the other player makes the other two cuts.
    chain = Position.numbered(["a", "ab", "b"])
    for games, cuts, margins in ((1, (1, 2), [-2]), (2, (3, 3), [-2, 2]), (3, (4, 5), [-2, 2, -2])):
        made = Counter()
        match = play_match(chain, (lambda seed: First("one"), lambda seed: First("other")), games)
        assert tuple(map(len, match.seconds)) == (made["one"], made["other"]) == cuts
        assert match.margins == margins


def test_sides_do_not_matter_to_the_count():
    one = play_match(board(2, 2), (of("keep-control"), of("greedy")), 30, seed=5)
    assert one.mean_margin == sum(one.margins) / 30
    assert one.margin_error == pytest.approx(
        (sum((margin - one.mean_margin) ** 2 for margin in one.margins) / 29 / 30) ** 0.5
    )
    assert all(one.seconds_a_cut(who) > 0 for who in (0, 1))


def test_misere_matches_are_won_with_few_coins():
    match = Match(("a", "b"), misere=True, margins=[-2, -4, 2, 0])
    assert (match.wins(0), match.wins(1), match.draws) == (2, 1, 1)
    empty = Match(("a", "b"))
    assert (empty.mean_margin, empty.margin_error, empty.seconds_a_cut(0)) == (0.0, 0.0, 0.0)


def test_openings_give_nothing_away(seed):
    rng = random.Random(seed)
    for cuts in (0, 3, 50):
        game = Game(board(3, 3))
        for string in random_opening(game.start, cuts, rng):
            game.play(string)
            assert not game.position.capturable
        assert len(game.history) == cuts or cuts == 50


def test_the_engine_beats_greedy():
    match = play_match(board(3, 4), (of("engine"), of("greedy")), 10, seed=1)
    assert match.wins(0) > match.wins(1)


def test_who_needs_too_long_for_a_game_forfeits_it(monkeypatch):
    class Slow:
        """Needs as many seconds for a cut as its name says."""

        def __init__(self, name):
            self.name = name

        def choose(self, game):
            clock.now += float(self.name)
            return game.moves[0]

    class Time:
        now = 0.0

        def perf_counter(self):
            return self.now

    clock = Time()
    monkeypatch.setattr("stringscoins.strategy.matches.time", clock)
    chain = Position.numbered(["a", "ab", "b", "c", "c", "d", "d"])
    for seconds, lost in ((4.0, []), (2.6, [(0, 1)]), (1.5, [(0, 1), (1, 1)])):
        made = (lambda seed: Slow("0.5"), lambda seed: Slow("1"))
        match = play_match(chain, made, 2, game_seconds=seconds)
        assert [(game, player) for game, player, _ in match.forfeits] == lost
        assert all(match.margins[game] == (4 if player else -4) for game, player in lost)
        assert sum(map(sum, match.seconds)) == sum(map(sum, match.games_seconds))


def test_players_are_closed_whatever_happens():
    class Closing:
        name = "closing"

        def choose(self, game):
            if fails:
                raise RuntimeError
            return game.moves[0]

        def close(self):
            closed.append(self)

    for fails, expected in ((False, 4), (True, 2)):
        closed = []
        try:
            play_match(Position.numbered(["a", "b"]), (lambda seed: Closing(), lambda seed: Closing()), 2)
            assert not fails
        except RuntimeError:
            assert fails
        assert len(closed) == expected == len(set(map(id, closed)))
