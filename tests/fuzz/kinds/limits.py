"""Limits: every question about a position of any size ends soon after its time, whatever the strings hold."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Scores
from tests.fuzz.cases import Case, Kind
from tests.random_positions import wide

_TIME = 0.3


def _dense(rng: Random) -> Position:
    """Strings of up to sixty coins, among which many fall after a cut."""
    coins = [f"d{i}" for i in range(rng.randint(10, 64))]
    largest = rng.randint(2, len(coins))
    strings = (rng.sample(coins, rng.randint(1, largest)) for _ in range(rng.randint(4, 64)))
    return Position.numbered(strings)


def _symmetric(rng: Random) -> Position:
    """A position of a family in which much is alike."""
    coins = rng.randint(5, 70)
    held = rng.randint(2, coins - 2)
    match rng.randrange(5):
        case 0:
            return make(
                "hypergraph", [rng.choice([2, 3, 5, 7])], **{"class": "projective-plane"}, ground=rng.randrange(2)
            )
        case 1:
            return make(
                "hypergraph", [rng.choice([7, 9, 13, 15, 19])], **{"class": "steiner-triple"}, ground=rng.randrange(2)
            )
        case 2:
            return make("hypergraph", [coins, coins - 1], **{"class": "complete"})
        case 3:
            return make("hypergraph", [coins, held], **{"class": "tight-path"})
        case _:
            return make("hypergraph", [coins, held], **{"class": "tight-cycle"}, ground=rng.randrange(2))


def draw(rng: Random) -> Case:
    """A position that no method may be able to answer in a moment."""
    position = rng.choice([_dense, _dense, _symmetric, lambda rng: wide(rng, 40)])(rng)
    return Case.of(position, question=rng.choice(["nimber", "margin", "misere"]), workers=rng.choice([1, 2]))


def check(case: Case) -> None:
    """The question ends; the kind bounds its time of the processor."""
    asked, limits = case.asked, Limits(seconds=_TIME)
    with suppress(LimitReached):
        if asked["question"] == "nimber":
            Nimbers(case.position, limits=limits, workers=asked["workers"]).value()
        else:
            misere = asked["question"] == "misere"
            Scores(case.position, misere=misere, limits=limits, workers=asked["workers"]).value()


def call(case: Case) -> str:
    """The question as Python."""
    asked = case.asked
    of = (
        "Nimbers(position"
        if asked["question"] == "nimber"
        else f"Scores(position, misere={asked['question'] == 'misere'}"
    )
    return f"{of}, limits=Limits(seconds={_TIME}), workers={asked['workers']}).value()"


LIMITS = Kind("limits", 4, draw, check, call, seconds=3.0)
