import random

import pytest
from explanations.checks_coins import CHECKS, Case, check
from random_positions import ordinary, pending, scattered, segmented

from stringscoins.errors import LimitReached
from stringscoins.explanations.claims import SENTENCES
from stringscoins.explanations.coins import coin_steps
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Scores, SearchStopped, Work

WORKED = (
    *("@malkin/g1-g2-g3", "@malkin/half-hearted-handout", "@malkin/opened-6-cycle", "board:2x2", "3"),
    # Long pieces opened early: a loop of 4, and a chain of 3.
    *("4l+1+1+4", "1+3+3+2l"),
)
SACRIFICE = Position.numbered(["da", "ab", "de", "ef", "fc", "cb", "c", "dg", "g"])
"""The moves that give less than the best one are not equally good."""
AGAINST_CONTROL = Position.numbered(["ca", "c", "a", "bc", "bc"])
"""Three moves win Nimstring and are not equally good, and the best moves lose it."""


def positions(rng, count):
    for i in range(count):
        yield (scattered, ordinary, segmented, pending)[i % 4](rng, 9)


def said(position, **options):
    return {claim.kind: claim for claim in coin_steps(position, **options)}


def test_all_that_is_said_is_so(seed, looks):
    """Of random positions, normal and misère, and where the time is up; every sentence is said, and is checked."""
    rng = random.Random(seed)
    kinds = set()
    for i, position in enumerate(positions(rng, 130)):
        kinds |= check(Case(position, rng.choice([0, 0, 1, 2, -2]), misere=i % 9 == 0))
    for source in WORKED:
        kinds |= check(Case(read(source).position))
    kinds |= check(Case(SACRIFICE)) | check(Case(AGAINST_CONTROL))
    for number in range(8):
        looks(number)
        kinds |= check(Case(read("@malkin/g1").position))
    assert kinds == {kind for kind in SENTENCES if kind.startswith("coins.")} == set(CHECKS)


@pytest.mark.thorough
def test_all_that_is_said_of_many_positions_is_so(seed):
    rng = random.Random(seed + 1)
    for i, position in enumerate(positions(rng, 250)):
        check(Case(position, rng.choice([0, -1, 3]), misere=i % 9 == 0))


def test_a_hard_hearted_handout():
    """Of a chain of 3 that is just opened beside one of 8, two coins are left."""
    found = said(Position.numbered(["ab", "b", *("p", "pq", "qr", "rs", "st", "tu", "uv", "vw", "w")]))
    assert found["sacrifice"].facts["capturing"] and found["sacrifice"].facts["gives"] == 2
    assert found["sacrifice"].text.startswith("That leaves coins which could be taken: after s2 the opponent can take")


def test_a_position_that_is_too_large():
    (claim,) = coin_steps(read("board:7x7").position)
    assert claim.text.startswith("How the 49 coins will be shared is not known within the limits (a position of 112")


def test_limits_that_were_given_are_told_on(looks):
    position = read("@malkin/g1-g2-g3").position
    stopped = 0
    for number in range(20):
        looks(number)
        found = []
        try:
            for claim in coin_steps(position, work=Work(Limits(1000))):
                found.append(claim.kind)
        except SearchStopped:
            stopped += 1
            assert found[-1] in ("unknown", "moves_unknown")
    assert stopped > 1


def test_bounds_are_told(monkeypatch):
    """What a search has found out of the margin by the time when it has to stop."""

    def stop(scores):
        raise SearchStopped(LimitReached("the time limit of 10 s"))

    monkeypatch.setattr("stringscoins.explanations.coins.Scores.value", stop)
    monkeypatch.setattr("stringscoins.explanations.coins.Scores.bounds", (-1, 3))
    (claim,) = coin_steps(read("board:2x2").position)
    assert claim.text.endswith("(the time limit of 10 s): the player to move ends between -1 and +3.")


def test_the_best_moves_that_are_known_are_told(monkeypatch):
    def moves(scores):
        yield from [move for move in whole if move.string in ("h 0 0", "h 1 0")]
        raise SearchStopped(LimitReached("the time limit of 10 s"))

    position = read("board:2x2").position
    whole = list(Scores(position).moves())
    monkeypatch.setattr("stringscoins.explanations.coins.Scores.moves", moves)
    *_, claim = coin_steps(position)
    assert claim.text == (
        "Among the best moves for the coins is h 0 0; of 10 others that is not known (the time limit of 10 s)."
    )
