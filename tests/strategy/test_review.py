"""Reviews of games, held against minimax and the rule for values, written out again."""

import random
import sys
from dataclasses import replace

import pytest
from random_positions import doubled, ordinary, pending, scattered, segmented

from stringscoins import LOONY, Limits, Position
from stringscoins.errors import LimitReached
from stringscoins.notation import read
from stringscoins.solve import Progress, Work
from stringscoins.strategy import Game, review
from stringscoins.values import mex


class Twin:
    """The margin and the nimber of what is left, by trying everything."""

    def __init__(self, misere):
        self.best = min if misere else max
        self.margins, self.nimbers = {}, {}

    def after(self, left, string):
        rest = {name: coins for name, coins in left.items() if name != string}
        return rest, [coin for coin in left[string] if not any(coin in coins for coins in rest.values())]

    def kept(self, left, string):
        rest, fallen = self.after(left, string)
        return len(fallen) + self.margin(rest) if fallen else -self.margin(rest)

    def margin(self, left):
        key = frozenset(left)
        if key not in self.margins:
            self.margins[key] = self.best((self.kept(left, string) for string in left), default=0)
        return self.margins[key]

    def nimber(self, left):
        key = frozenset(left)
        if key not in self.nimbers:
            captures, others = set(), set()
            for string in left:
                rest, fallen = self.after(left, string)
                (captures if fallen else others).add(self.nimber(rest))
            others -= {LOONY}
            loony = LOONY in captures or len(captures) > 1 or captures & others
            self.nimbers[key] = LOONY if loony else captures.pop() if captures else mex(others)
        return self.nimbers[key]

    def wins(self, left, string):
        rest, fallen = self.after(left, string)
        return (self.nimber(rest) != 0) == bool(fallen)


def random_game(rng, misere, most=8):
    make = rng.choice([scattered, ordinary, segmented, doubled, pending])
    game = Game(make(rng, most), misere, rng.randint(-2, 2), {"taken": rng.choice("AB")}, rng.choice("AB"))
    for _ in range(len(game.position) if rng.random() < 0.7 else rng.randint(0, len(game.position))):
        game.play(rng.choice(game.moves))
    return game


@pytest.mark.parametrize("misere", [False, True])
def test_moves_are_worth_what_trying_everything_says(misere, seed):
    rng = random.Random(seed)
    costly = given = turned = 0
    for _ in range(150):
        game, twin = random_game(rng, misere), Twin(misere)
        heard = {}
        found = review(game, report=lambda move, heard=heard: heard.update({move.number: replace(move)}))
        assert found.stopped is None and [heard.get(move.number) for move in found.moves] == found.moves
        assert len(found.moves) == len(game.history)
        begins = "AB".index(game.turn)
        coins = [max(game.lead, 0), max(-game.lead, 0)][:: -1 if begins else 1]
        for number, (move, turn) in enumerate(zip(found.moves, game.history, strict=True), 1):
            left = dict(turn.before)
            assert (move.number, move.player, move.string, move.captures) == (number, *_of(turn))
            assert move.ahead == coins[turn.player] - coins[1 - turn.player]
            coins[turn.player] += len(turn.captured)
            assert (move.margin, move.margin_after) == (twin.margin(left), twin.kept(left, turn.string))
            assert move.cost == abs(move.margin - move.margin_after)
            best = {s for s in left if twin.kept(left, s) == move.margin}
            assert set(move.best) == (best if move.cost else set())
            assert (move.cost == 0) == (turn.string in best)
            ends = [(move.ahead + margin) * (-1) ** misere for margin in (move.margin, move.margin_after)]
            words = ["loss", "draw", "win"]
            assert [move.outcome, move.outcome_after] == [words[(end > 0) - (end < 0) + 1] for end in ends]
            costly += move.cost > 0
            turned += move.outcome != move.outcome_after
            if misere:
                assert (move.nimber, move.nimber_after, move.gives_away) == (None, None, None)
                continue
            rest, _ = twin.after(left, turn.string)
            assert (move.nimber, move.nimber_after) == (twin.nimber(left), twin.nimber(rest))
            winning = {s for s in left if twin.wins(left, s)}
            assert move.gives_away == (bool(winning) and turn.string not in winning)
            assert set(move.winning) == (winning if move.gives_away else set())
            given += move.gives_away
        first = [move for move in found.moves if move.cost][:1]
        assert first == ([found.costly] if found.costly else [])
        first = [move for move in found.moves if move.gives_away][:1]
        assert first == ([found.giving_away] if found.giving_away else [])
    assert costly > 60 and turned > 30 and (misere or given > 60)


def _of(turn):
    return turn.player, turn.string, turn.captured


def chain_game():
    game = Game(Position.numbered(["a", "ab", "b", "c", "c"]))
    for string in ("s1", "s4", "s5", "s2", "s3"):
        game.play(string)
    return game


def test_where_a_limit_comes_the_last_moves_are_known(looks):
    partly = 0
    for number in range(2, 40):
        looks(number)
        found = review(chain_game(), work=Work(Limits(seconds=1000)))
        for known in ([move.cost for move in found.moves], [move.nimber for move in found.moves]):
            unknown = known.count(None)
            assert all(value is None for value in known[:unknown])
            assert bool(unknown) <= (found.stopped is not None)
            partly += 0 < unknown < len(known)
        assert found.stopped is None or "the time limit of 1000 s" in str(found.stopped)
    assert partly > 3
    looks(0)
    assert isinstance(review(chain_game(), work=Work(Limits(seconds=1000))).stopped, LimitReached)


def test_a_question_that_is_too_large_leaves_the_other():
    # Scores take 64 strings, nimbers of a sum of small parts any number.
    game = Game(Position.numbered([[f"c{i}"] for i in range(70)]))
    for i in range(1, 70):
        game.play(f"s{i}")
    found = review(game)
    assert "64" in str(found.stopped)
    assert sum(move.margin is None for move in found.moves) == 6
    assert all(move.nimber is not None for move in found.moves)


def test_an_interrupt_ends_all():
    asked = []

    class Told(Progress):
        def counting(self, done, whole, things):
            asked.append((done, whole, things))
            if done == 3:
                raise KeyboardInterrupt

    found = review(chain_game(), work=Work(progress=Told()))
    assert found.stopped.interrupted and asked == [(done, 5, "moves") for done in range(4)]
    assert [move.cost is None for move in found.moves] == [True, True, False, False, False]
    assert all(move.nimber is None for move in found.moves)


def test_whatever_the_turns_are_all_is_found(monkeypatch):
    expected, module = review(chain_game()).moves, sys.modules[review.__module__]
    monkeypatch.setattr(module, "_FIRST", 1e-6)
    monkeypatch.setattr(module, "_LONGER", 1.5)
    assert review(chain_game(), work=Work(Limits(seconds=1000))).moves == expected


def test_a_game_without_moves():
    found = review(Game(Position.numbered(["a"])))
    assert found.moves == [] and found.costly is None and found.giving_away is None and found.stopped is None


def test_margins_that_take_long_are_estimated():
    game, heard = Game.of(read("5,h7j9i8i6")), {}
    work = Work(Limits(cancelled=lambda: len(heard) == len(game.history)))
    found = review(game, work=work, report=lambda move: heard.update({move.number: move.about}))
    assert found.stopped and None not in heard.values()
    for move, after in zip(found.moves, [*found.moves[1:], None], strict=True):
        assert (move.margin, move.cost) == (None, None)
        assert after is None or move.about_after == -after.about
