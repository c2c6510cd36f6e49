"""Games to the end under tiny budgets: every player, normal and misere, the rules held at each cut."""

from __future__ import annotations

from random import Random

from stringscoins.errors import LimitReached
from stringscoins.strategy import PLAYERS, Budget, Engine, Game, player
from tests.fuzz import rules, shapes
from tests.fuzz.cases import Case, Kind, expect
from tests.random_positions import loony

_ANYWHERE = list(PLAYERS.own)
"""The players that play any position."""

_A_STRING = 20
"""Nodes for each string that a look at the moves may take, whatever the budget."""


def draw(rng: Random) -> Case:
    """A position of up to 30 strings, now and then of more than 64."""
    match rng.randrange(6):
        case 0:
            position = shapes.names_of_nothing(rng, rng.randint(5, 30))
        case 1:
            position = loony(rng, rng.randint(0, 3), 20)
        case 2:
            position = shapes.big(rng)
        case 3:
            position = shapes.small(rng, 12) + shapes.small(rng, 12)
        case _:
            position = shapes.small(rng, 18)
    return Case.of(
        shapes.shuffled(rng, position),
        players=[rng.choice(["engine", *_ANYWHERE]), rng.choice(_ANYWHERE)],
        misere=rng.random() < 0.4,
        nodes=rng.choice([1, 2, 10, 50]),
        lead=rng.choice([0, 0, 1, -3]),
        seed=rng.randrange(100),
    )


def check(case: Case) -> None:
    """Play the game, with a score of our own."""
    asked = case.asked
    budget = Budget(None, asked["nodes"])
    seats = [player(name, budget, seed=asked["seed"]) for name in (*asked["players"], "random", "random")[:2]]
    game = Game(case.position, asked["misere"], asked["lead"])
    left, mover, coins = dict(case.strings), 0, [max(asked["lead"], 0), max(-asked["lead"], 0)]
    while left:
        expect(not game.over and set(game.moves) == set(left), "the game has other strings left")
        seat = seats[game.mover]
        try:
            if isinstance(seat, Engine):
                verdict = seat.consider(game)
                string = verdict.best
                if len(left) <= 64:
                    judged = seat.judge(game)
                    _worth(asked["misere"], left, judged.margin if judged.exact else None)
                most = asked["nodes"] + _A_STRING * len(left) + 50
                expect(
                    verdict.nodes <= most,
                    "the engine looks at too much",
                    f"{verdict.nodes} nodes where {asked['nodes']} were given, {len(left)} strings",
                )
                _worth(asked["misere"], left, verdict.margin if verdict.exact else None)
            else:
                string = seat.choose(game)
        except LimitReached as stop:
            expect(len(left) > 64 or len(rules.parts(rules.plain(left))) > 64, "a player gives up", str(stop))
            string = next(iter(left))
        expect(string in left, "a player cuts what is not there", string)
        before = set().union(*left.values())
        del left[string]
        captured = before - set().union(*left.values())
        expect(set(game.play(string)) == captured, "the game captures other coins", string)
        coins[mover] += len(captured)
        mover = mover if captured else 1 - mover
        expect(game.mover == mover and game.coins == coins, "the game counts otherwise", f"{game.coins}, it is {coins}")
    expect(game.over, "the game goes on without strings")
    ahead = None if coins[0] == coins[1] else int((coins[0] > coins[1]) == asked["misere"])
    expect(game.winner == ahead, "another winner", f"{game.winner}, it is {ahead}")
    while game.history:
        game.undo()
    start = [max(asked["lead"], 0), max(-asked["lead"], 0)]
    expect(game.position == case.position and game.coins == start and game.mover == 0, "undo leads elsewhere")


def _worth(misere: bool, left: dict[str, tuple[str, ...]], value: float | None) -> None:
    """What the engine says is exact is so."""
    if value is not None and len(left) <= 9:
        true = rules.margin(rules.plain(left), misere=misere)
        expect(value == true, "an exact value is wrong", f"{value}, not {true}")


def call(case: Case) -> str:
    """The command that plays it."""
    asked = case.asked
    one, other = (*asked["players"], "random", "random")[:2]
    options = f"--nodes {asked['nodes']}" + " --misere" * asked["misere"]
    return f"stringscoins play position.yaml --players {one} {other} {options}, with a lead of {asked['lead']}"


GAMES = Kind("games", 8, draw, check, call, seconds=5.0)
