import random
from itertools import combinations_with_replacement

import pytest
from random_positions import endgames, loony

from stringscoins.endgames import (
    ExactValues,
    Shapes,
    controlled_value,
    direct_flight,
    fly,
    minimal_profitable,
    plan_flight,
    safe_flight,
    theorem,
)
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.structures import Endgame
from stringscoins.structures.configurations import configurations
from stringscoins_studies.endgames.census import bracelets

DIRECT = "AB A BC B CD C DE D EF E FG F GH G H 12-loop 6-chain"
LANDINGS = [[("ground", "ground", 10)], [("loop", "", 12), ("ground", "ground", 6)], [("loop", "", 10)]]
"""Very long, worth 10 each."""


def figure(name):
    return Endgame.of(read(f"@berlekamp-scott/{name}").position)


def names(flight):
    return [leg.opening.piece.name for leg in flight.legs]


def values_of(endgame, values):
    """v and cv."""
    state = values.shapes.state(endgame)
    return values.value(state), controlled_value(values.shapes, state)


def bracelet(name, trinkets, chains, tags=(None, None)):
    """The parts of a bracelet; with as many chains as trinkets it is a cycle, its last chain the one that closes it."""
    joints = [f"{name}{i}" for i in range(len(trinkets))]
    parts = [(joint, joint, length - 1) for joint, length in zip(joints, trinkets, strict=True)]
    parts += [(joints[i], joints[(i + 1) % len(joints)], length) for i, length in enumerate(chains)]
    return parts + [(joints[-i], "ground", tag) for i, tag in enumerate(tags) if tag]


def test_figure_2():
    endgame = figure("figure-2")
    direct = direct_flight(endgame)
    assert names(direct) == DIRECT.split()
    assert (direct.largest_bump, direct.lowest, direct.crashes) == (11, -1, True)
    assert direct_flight(endgame, backward=True).altitudes == direct.altitudes  # a palindrome
    plan = plan_flight(endgame)
    assert names(plan)[:5] == ["CD", "DE", "D", "EF", "E"]
    assert plan.proves and plan.lowest == 0 and plan.largest_bump <= 10
    proof = theorem(endgame, plan)
    assert proof.holds
    assert sorted(piece.name for piece in proof.k.pieces) == ["12-loop", "6-chain"]
    values = ExactValues(Shapes())
    assert values_of(endgame, values) == (10, 10)
    assert safe_flight(endgame, values).proves


def test_figure_9():
    """Its bracelets lead nowhere high enough: v > cv. With a chain of 20 they do."""
    values = ExactValues(Shapes())
    endgame = figure("figure-9")
    assert values_of(endgame, values) == (14, 10)
    assert safe_flight(endgame, values) is None and plan_flight(endgame).crashes
    joined = read("@berlekamp-scott/figure-9").position + segments([("ground", "ground", 20)])
    endgame = Endgame.of(joined)
    assert minimal_profitable(configurations(endgame).bracelets[0]).net == 1
    plan = plan_flight(endgame)
    after = next(leg.opening.rest for leg in plan.legs if len(leg.opening.rest.pieces) == len(endgame.pieces) - 5)
    assert not any(minimal_profitable(bracelet) for bracelet in configurations(after).bracelets)
    assert plan.proves and theorem(endgame, plan).holds and values_of(endgame, values) == (22, 22)


def test_a_cyclic_bracelet_is_entered_at_the_right_place():
    """No part is profitable, and from some chains on the bump is 13: the theorem on bumps overlooks cycles."""
    endgame = Endgame.of(segments([*bracelet("A", (4, 4, 4), (10, 5, 9)), ("ground", "ground", 10)]))
    (ring,) = configurations(endgame).bracelets
    assert minimal_profitable(ring) is None
    direct = direct_flight(endgame)
    assert (direct.largest_bump, direct.lowest, direct.end) == (13, -3, 0)
    plan = plan_flight(endgame)
    assert plan.proves and plan.largest_bump <= 10
    assert values_of(endgame, ExactValues(Shapes())) == (10, 10)


def test_tags_that_fuse_make_no_profit():
    """Both tags of A end at a joint of valence 3: the second takes the tag of B with it."""
    parts = [("A", "A", 3), ("A", "J", 5), ("A", "J", 6), ("B", "B", 4), ("B", "J", 12)]
    parts += [("C", "C", 3), ("D", "D", 4), ("C", "D", 7), ("loop", "", 12), ("ground", "ground", 6)]
    endgame = Endgame.of(segments(parts))
    assert minimal_profitable(configurations(endgame).bracelets[0]).net == 1
    plan = plan_flight(endgame)
    assert plan.proves and names(plan)[:3] == ["CD", "C", "D"]


def test_chains_that_would_lengthen_a_tag_wait():
    """Comment 3: a chain of 3 at J fuses the tag AJ with the other one, and the profit of AJ, A is gone."""
    parts = [("A", "A", 3), ("A", "J", 6), ("J", "ground", 3), ("J", "ground", 3), ("ground", "ground", 5)]
    endgame = Endgame.of(segments(parts))
    plan = plan_flight(endgame)
    assert names(plan) == ["AJ", "A", "5-chain", "ground-J-ground"] and plan.proves
    assert fly(endgame, ["J-ground", "A-J-ground", "A", "5-chain"]).crashes


def test_the_theorem_needs_a_flight_on_course():
    """A loop that is opened before its joint falls takes its chain with it: the controlled value is out of reach."""
    endgame = Endgame.of(segments([("A", "A", 3), ("A", "ground", 4), ("ground", "ground", 30)]))
    for order, holds in ((["A-ground", "A", "30-chain"], True), (["A", "30-chain"], False)):
        flight = fly(endgame, order)
        *others, compatible = theorem(endgame, flight).conditions
        assert (flight.end == 0) == compatible.holds == holds
        assert all(condition.holds for condition in others)
        assert theorem(endgame, flight).holds == holds


def test_each_condition_of_the_theorem_is_about_its_number(seed):
    """Held against the altitudes of plans and direct flights. Each condition holds for some and fails for some."""
    rng = random.Random(seed)
    shapes = Shapes()
    games = [figure("figure-2"), *(Endgame.of(position) for position in endgames(40, seed))]
    games += [Endgame.of(segments([*random_bracelets(rng), *rng.choice(LANDINGS)])) for _ in range(20)]
    games += [Endgame.of(loony(rng, rng.randint(1, 4), valences=(3, 4, 5))) for _ in range(20)]
    met = set()
    for endgame in games:
        for flight in (plan_flight(endgame, shapes), direct_flight(endgame, shapes)):
            proof = theorem(endgame, flight, shapes)
            ends = [flight.start, *(leg.altitudes[-1] for leg in flight.legs)]
            stages = [endgame, *(leg.opening.rest for leg in flight.legs)]
            h, k = proof.legs_to_h, proof.legs_to_k
            assert (stages[h], stages[k]) == (proof.h, proof.k)
            assert not any(piece.moderate for piece in proof.k.pieces)
            assert all(any(piece.moderate for piece in stage.pieces) for stage in stages[:k])
            assert all(leg.phase == "bracelets" for leg in flight.legs[h:k])
            assert h == 0 or flight.legs[h - 1].phase != "bracelets"
            cv = {i: controlled_value(shapes, shapes.state(stages[i])) for i in (0, h, k)}
            low = min([cv[0], *(altitude for leg in flight.legs[:h] for altitude in (leg.start, *leg.altitudes))])
            way = [altitude for leg in flight.legs[h:k] for altitude in (leg.start, *leg.altitudes)]
            bumps = [
                min(way[i] - way[j], way[m] - way[j]) for i, j, m in combinations_with_replacement(range(len(way)), 3)
            ]
            expected = [
                all(valence <= 4 for valence in endgame.valences.values()),
                cv[0] >= 0,
                low >= 0,
                cv[h] >= 10,
                max(bumps, default=0) <= 10,
                cv[k] >= 10,
                (ends[h], ends[k]) == (cv[h], cv[k]),
            ]
            assert [condition.holds for condition in proof.conditions] == expected
            assert proof.holds == all(expected)
            met |= set(enumerate(expected))
    # Both kinds of flight are on course.
    assert met == {(i, holds) for i in range(7) for holds in (True, False)} - {(6, False)}


def test_random_plans(seed):
    """What a plan or the theorem proves is so; there is a safe flight exactly where v = cv."""
    values = ExactValues(Shapes())
    proved = 0
    for position in endgames(80, seed):
        endgame = Endgame.of(position)
        if len(endgame.pieces) > 16:
            continue
        value, cv = values_of(endgame, values)
        plan = plan_flight(endgame, values.shapes)
        assert plan.start == cv and plan.end == 0 == direct_flight(endgame, values.shapes).end
        assert value == cv or not plan.proves
        safe = safe_flight(endgame, values)
        assert (safe is not None) == (value == cv)
        assert safe is None or safe.proves
        proof = theorem(endgame, plan, values.shapes)
        assert not proof.holds or (value == cv and plan.proves)
        assert 0 <= proof.legs_to_h <= proof.legs_to_k <= len(plan.legs)
        proved += plan.proves
    assert proved


def random_bracelets(rng):
    """Bracelets without moderate chains: linear ones with and without tags, and cycles."""
    parts = []
    for name in "ABC"[: rng.randint(1, 3)]:
        n = rng.randint(1, 4)
        trinkets = rng.choices([4, 4, 4, 4, 5, 6, 7], k=n)
        ring = n > 2 and rng.random() < 0.2
        chains = rng.choices([5, 5, 6, 7, 8, 9, 10, 11, 12], k=n if ring else n - 1)
        tags = [None if ring or rng.random() < 0.6 else rng.randint(5, 12) for _ in range(2)]
        parts += bracelet(name, trinkets, chains, [9, None] if n == 1 and tags == [None] * 2 else tags)
    return parts


def test_bracelets_from_an_altitude_of_10(seed):
    """The main theorem with H = G: cv(G) >= 10, cv(K) >= 10. Then the algorithm's plan does not crash."""
    rng = random.Random(seed)
    shapes = Shapes()
    flown = 0
    while flown < 60:
        endgame = Endgame.of(segments([*random_bracelets(rng), *rng.choice(LANDINGS)]))
        if controlled_value(shapes, shapes.state(endgame)) >= 10:
            plan = plan_flight(endgame, shapes)
            assert plan.proves
            flown += 1


def test_bracelets_from_an_altitude_of_9(seed):
    """cv(H) >= 9 is enough: a minimal profitable sub-bracelet never dips by 10."""
    rng = random.Random(seed)
    values = ExactValues(Shapes())
    flown = 0
    while flown < 10:
        endgame = Endgame.of(segments([*random_bracelets(rng), *rng.choice(LANDINGS)]))
        value, cv = values_of(endgame, values) if len(endgame.pieces) < 16 else (0, 0)
        if cv == 9:
            assert value == 9
            flown += 1


def test_twins_are_flown_as_dippers():
    endgame = Endgame.of(segments([("A", "A", 3), ("A", "A", 5), ("ground", "ground", 20)]))
    plan = plan_flight(endgame)
    assert [(leg.opening.piece.length, leg.net) for leg in plan.legs] == [(4, 1), (6, 2), (20, -20)]
    assert plan.proves


@pytest.mark.slow
def test_many_random_plans(seed):
    rng = random.Random(seed)
    values = ExactValues(Shapes())
    for _ in range(400):
        endgame = Endgame.of(loony(rng, rng.randint(2, 6)))
        if len(endgame.pieces) > 18:
            continue
        value, cv = values_of(endgame, values)
        plan = plan_flight(endgame, values.shapes)
        assert not (plan.proves or theorem(endgame, plan, values.shapes).holds) or value == cv


@pytest.mark.slow
def test_sets_of_bracelets():
    """With cv(K) >= 10 the value is the controlled value from cv(G) = 9 on, but not from 8 on."""
    values = ExactValues(Shapes())
    shapes = values.shapes
    chains = range(5, 13)
    found = [
        *bracelets(1, [4, 5, 6, 7], chains, tags=1),
        *bracelets(2, [4, 5, 6], chains),
        *bracelets(2, [4], [5, 7, 9, 11], tags=1),
        *bracelets(3, [4], [5, 8, 9, 10, 11, 12]),
        *bracelets(3, [4], chains, cyclic=True),
    ]
    states = sorted({shapes.state(Endgame(bracelet.pieces)) for bracelet in found})
    rests = [shapes.state(Endgame.of(segments(landing))) for landing in LANDINGS]
    above = dict.fromkeys(range(14), 0)
    for one, two in combinations_with_replacement([(), *states], 2):
        for rest in rests:
            state = tuple(sorted(one + two + rest))
            cv = controlled_value(shapes, state)
            if cv in above:
                above[cv] += values.value(state) > cv
    assert above[8] > 0 and not any(above[cv] for cv in range(9, 14))
