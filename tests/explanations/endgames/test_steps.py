import random

import pytest
from explanations.checks_endgames import CHECKS, Case, check
from random_positions import loony, loony_board

from stringscoins.explanations.claims import SENTENCES
from stringscoins.explanations.endgames import endgame_steps
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.solve import Limits, SearchStopped, Work

WORKED = [
    *("@allcock/3+4l+8l", "@allcock/example-1-2", "@allcock/exception-3+3+4l", "@allcock/exception-3+3+3+4l"),
    *("@allcock/figure-1", "@allcock/figure-o-sum", "@allcock/seven-3-chains", "@allcock/two-3-chains"),
    *("@berlekamp-scott/bracelet-with-tags", "@berlekamp-scott/cyclic-bracelet", "@berlekamp-scott/dipper"),
    *("@berlekamp-scott/cyclic-bracelet-with-a-joint", "@berlekamp-scott/earmuffs", "@berlekamp-scott/tree"),
    *("@berlekamp-scott/figure-2-landing", "@berlekamp-scott/figure-2", "@berlekamp-scott/twin", "5+6l+6l+4l+4l"),
]
RARE = {
    "searched": [("A", "B", 3), ("A", "ground", 3), ("ground", "ground", 4), ("B", "B", 4), ("A", "B", 3)],
    "spared": [("A", "B", 6), ("B", "ground", 5), ("B", "ground", 3), ("A", "A", 3)],
    "straight": [("B", "B", 3), ("B", "ground", 6), ("A", "ground", 5), ("A", "A", 3)],
}
"""Endgames of which a sentence is said that is seldom said of random ones."""


def sums(rng):
    """A sum of chains and loops, with many short ones among them."""
    parts = [("ground", "ground", rng.choice([3, 3, 3, 4, 5, 6, 9])) for _ in range(rng.choice([0, 0, 1, 1, 2, 4]))]
    loops = rng.choice([[4, 6, 8], [4, 4, 6, 10], [4, 5, 6, 7, 8, 9]])
    parts += [("loop", "", rng.choice(loops)) for _ in range(rng.choice([0, 1, 2, 3, 5]))]
    return segments(parts or [("ground", "ground", 3)])


def endgames(rng, count):
    """Small ones for plain play, sums, larger ones with joints, boards."""
    for i in range(count):
        if i % 8 == 7:
            yield loony_board(rng)
        elif i % 4 == 3:
            yield loony(rng, rng.randint(1, 4))
        elif i % 4 == 2:
            yield sums(rng)
        else:
            yield loony(rng, rng.randint(0, 3), 15, rng.choice([(3,), (3, 4), (3, 4, 5)]))


def test_all_that_is_said_is_so(seed, looks):
    """Of random endgames, of those in the texts, and where the time is up; every sentence is said, and is checked."""
    rng = random.Random(seed)
    said = set()
    for position in endgames(rng, 120):
        said |= check(Case(position, rng.choice([0, 0, -3, 2])))
    for source in WORKED:
        document = read(source)
        said |= check(Case(document.position, document.lead))
    for kind, parts in RARE.items():
        case = Case(segments(parts))
        assert kind in {claim.kind for claim in case.claims}
        said |= check(case)
    looks(7)
    said |= check(Case(read("@berlekamp-scott/earmuffs").position))
    assert said == {kind for kind in SENTENCES if kind.startswith("endgames.")} == set(CHECKS)


@pytest.mark.thorough
def test_all_that_is_said_of_many_endgames_is_so(seed):
    rng = random.Random(seed + 1)
    for position in endgames(rng, 400):
        check(Case(position, rng.choice([0, -1, 4])))


def told(position, limits):
    """What is said of a position, and whether the search was stopped."""
    said, steps = [], endgame_steps(position, work=Work(limits))
    try:
        said += steps
    except SearchStopped as stop:
        return said, stop.reason == "the time limit of 10 s"
    return said, False


@pytest.mark.parametrize("seconds", [None, 10])
def test_what_is_known_is_told_when_a_limit_comes(looks, seconds):
    """With limits that were given the stop is told on, too; with none the search ends without a word."""
    position = read("@berlekamp-scott/earmuffs").position
    whole, _ = told(position, Limits())
    ends = set()
    for number in range(100):
        looks(number)
        said, stopped = told(position, Limits(seconds))
        if said != whole:
            assert said[-1].kind == "unknown"
            assert "not known within the limits (the time limit of 10 s)" in said.pop().text
            assert stopped == (seconds is not None)
            assert said == whole[: len(said)]
            ends.add(said[-1].kind)
    assert {"contents", "bracelets", "result"} <= ends


def test_an_interrupt_goes_on(monkeypatch):
    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr("stringscoins.explanations.endgames.steps.flight_steps", interrupted)
    said = []
    with pytest.raises(SearchStopped):
        said.extend(endgame_steps(read("@berlekamp-scott/dipper").position))
    assert said[-1].kind == "unknown"
