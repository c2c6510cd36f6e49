import random

import pytest
from random_positions import loony

from stringscoins.endgames import ExactValues, Shapes, controlled_value, fly
from stringscoins.endgames.flight import Pilot, largest_bump
from stringscoins.errors import PositionError
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.structures import Endgame

FIGURE_2 = Endgame.of(read("@berlekamp-scott/figure-2").position)
EARMUFFS = [("A", "A", 3), ("B", "B", 3)]


def nets(flight):
    return [leg.net for leg in flight.legs]


def flown_as(order):
    return fly(FIGURE_2, order.split())


@pytest.mark.parametrize(
    ("part", "steps"),
    [
        # Figures 4 and 5: what the altitude does, but for the moves that leave it as it is.
        (("ground", "ground", 3), (-1, 2)),
        (("loop", "", 4), (2, 2)),
        (("ground", "ground", 5), (-1, -1, -1, 2)),
        (("loop", "", 6), (-1, -1, 2, 2)),
        (("ground", "ground", 4), (-1, -1, 2)),
    ],
)
def test_one_piece(part, steps):
    endgame = Endgame.of(segments([part, ("ground", "ground", 20)]))
    leg = fly(endgame, [endgame.pieces[0].name, "20-chain"]).legs[0]
    assert tuple(step for step in leg.steps if step) == steps
    assert leg.kept


def test_the_last_piece_is_taken_whole():
    assert fly(Endgame.of(segments([("ground", "ground", 4)])), ["4-chain"]).altitudes == (4, 4, 3, 2, 1, 0)
    # Its last string captures two coins of a loop.
    assert fly(Endgame.of(segments([("loop", "", 4)])), ["4-loop"]).altitudes == (4, 4, 3, 2, 0)


def test_figure_2():
    flight = flown_as("AB A BC B CD C DE D EF E FG F GH G H 12-loop 6-chain")
    assert nets(flight) == [-5, 2, -6, 4, -1, 4, -4, 4, -1, 4, -6, 4, -5, 4, 2, -4, -6]
    assert (flight.start, flight.lowest, flight.crashes, flight.end) == (10, -1, True, 0)
    assert min(flight.legs[2].altitudes) == -1  # within BC
    bracelet = [flight.start, *(altitude for leg in flight.legs[:15] for altitude in leg.altitudes)]
    assert largest_bump(bracelet) == 11 and bracelet[-1] == 10
    # The bump ends one move before the end of E.
    assert flight.legs[9].altitudes[-2:] == (9, 11)
    flight = flown_as("CD DE D EF E AB A BC B C FG F GH G H 12-loop 6-chain")
    assert nets(flight)[:5] == [-1, -4, 4, -1, 4]
    start = [flight.start, *(altitude for leg in flight.legs[:5] for altitude in leg.altitudes)]
    assert (largest_bump(start), min(start)) == (7, 3)
    assert flight.proves


@pytest.mark.parametrize(("headband", "bump"), [(5, 3), (8, 6), (11, 9), (12, 10), (13, 10), (30, 10)])
def test_earmuffs(headband, bump):
    """With a headband of 12 and more the bump is 10, "the best possible"."""
    endgame = Endgame.of(segments([*EARMUFFS, ("A", "B", headband), ("loop", "", 10)]))
    assert fly(endgame, ["AB", "A", "B", "10-loop"]).largest_bump == bump


def test_largest_bump_against_all_triples(seed):
    rng = random.Random(seed)
    for _ in range(300):
        heights = [rng.randint(-9, 9) for _ in range(rng.randint(0, 9))]
        n = range(len(heights))
        bumps = [min(heights[i], heights[k]) - heights[j] for i in n for j in n for k in n if i <= j <= k]
        assert largest_bump(heights) == max(bumps, default=0)


def test_blips():
    endgame = Endgame.of(segments([("loop", "", 4), ("loop", "", 4), ("ground", "ground", 6)]))
    flight = fly(endgame, ["4-loop", "4-loop", "6-chain"])
    assert flight.altitudes == (-2, -2, -2, 0, 2, 2, 2, 4, 6, 6, 5, 4, 3, 2, 1, 0)
    assert (flight.largest_blip, flight.largest_bump, flight.crashes) == (6, 0, True)


def flown(rng, pilot, choose):
    while pilot.endgame.pieces:
        pieces = [piece for piece in pilot.endgame.pieces if choose(pilot, piece)]
        if not pieces:
            return None
        pilot.open(rng.choice(pieces))
    return pilot.landed()


def test_random_flights(seed):
    """Any flight ends at 0 or below; one that is on course ends at 0; one that does not crash besides proves v = cv."""
    rng = random.Random(seed)
    values = ExactValues(Shapes())
    shapes = values.shapes
    proofs = 0
    for _ in range(200):
        endgame = Endgame.of(loony(rng, rng.randint(0, 4), valences=(3, 4, 5)))
        state = shapes.state(endgame)
        cv = controlled_value(shapes, state)
        any_order = flown(rng, Pilot(endgame, shapes), lambda pilot, piece: True)
        assert any_order.start == cv and any_order.end <= 0
        on_course = flown(rng, Pilot(endgame, shapes), Pilot.on_course)
        assert on_course.end == 0
        safe = flown(rng, Pilot(endgame, shapes), Pilot.is_safe)
        for flight in (any_order, on_course, safe):
            if flight is not None:
                assert flight.altitudes[-1] == cv + sum(nets(flight))
                assert flight.lowest == cv + min(
                    0, sum(nets(flight)), *(leg.lowest - cv for leg in flight.legs if leg.kept)
                )
                proofs += flight.proves
                assert not flight.proves or values.value(state) == cv
        assert safe is None or safe.proves or safe.start < 0
    assert proofs


def test_chains_of_3_at_the_end():
    """Where the controller takes a loop and leaves chains of 3, the opener has control of them for a while."""
    endgame = Endgame.of(segments([("loop", "", 8)] + [("ground", "ground", 3)] * 2))
    flight = fly(endgame, ["8-loop", "3-chain", "3-chain"])
    assert [leg.kept for leg in flight.legs] == [False, False, False]
    assert nets(flight) == [-8, -1, 3] and flight.end == -2


def test_faults():
    endgame = Endgame.of(segments([*EARMUFFS, ("A", "B", 5)]))
    with pytest.raises(PositionError, match="leaves out A, B"):
        fly(endgame, ["AB"])
    with pytest.raises(PositionError, match="no piece is called 'C'; the pieces are A, B, AB"):
        fly(endgame, ["C"])


@pytest.mark.parametrize("chains", range(1, 7))
def test_the_opener_keeps_control_of_as_many_chains_of_3_as_serve_her_best(chains):
    endgame = Endgame.of(segments([("loop", "", 8), *[("ground", "ground", 3)] * chains]))
    flight = fly(endgame, ["8-loop", *["3-chain"] * chains])
    # He takes all of the loop. What is left is worth so much to him if she then keeps control of m chains (Allcock,
    # proof of theorem 2.1); she chooses m.
    after = min(chains - 4 if m == chains - 1 else 2 * m - chains + 2 for m in range(chains))
    assert flight.start - flight.end == 8 + after
