import random
from itertools import islice

import pytest
from random_positions import in_space, loony

from stringscoins.endgames import (
    ExactValues,
    committed_value,
    flight_in_space,
    fly,
    minimax_value,
    openings_in_space,
    optimal_orders,
    safe_flight,
    valuation_in_space,
)
from stringscoins.errors import NotAnEndgame, PositionError
from stringscoins.families import segments
from stringscoins.position import Position
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.structures import SpaceEndgame, Tree, fall, loony_piece


def sums(rng, count, most):
    """Sums of components with hyperstrings, and of chains, loops and endgames with a joint."""
    while count:
        position = in_space(rng)
        for _ in range(rng.randint(0, 2)):
            part = rng.choice([in_space, loony])
            more = part(rng) if part is in_space else loony(rng, joints=rng.randint(0, 1), coins=rng.randint(3, 10))
            position = position + more if len(position) + len(more) <= most else position
        if len(position) <= most:
            yield position
            count -= 1


def check_by_the_rules(values, position):
    """Hold the value of an endgame, and that of every opening, against plain play by the rules."""
    game, state = SpaceEndgame.of(position), values.shapes.state_of(position)
    table = Exhaustive(position, objective=Objective.MARGIN)
    value = values.value(state)
    assert -table.value() == value == minimax_value(values.shapes, state)
    openings = openings_in_space(game, values)
    assert min(opening.value for opening in openings) == value
    for opening in openings:
        piece = opening.piece
        strings = piece.cuts if isinstance(piece, Tree) else position.strings_of(piece.coins[0])
        assert {table.value([string]) for string in strings} == {opening.value}
        if isinstance(piece, Tree):
            assert min(table.value([string]) for string in piece.strings) == opening.value
    check_flights(values, game, value)

    check_orders_by_the_rules(values, position, table)


def check_flights(values, game, value):
    """A flight ends at the controlled value; one that does not crash proves that it is the value, where it is."""
    controlled = values.controlled(values.shapes.state(game))
    if controlled is None:
        with pytest.raises(PositionError, match="no controlled value to fly by"):
            flight_in_space(game, values.shapes)
        return
    assert controlled <= value
    flight, safe = flight_in_space(game, values.shapes), safe_flight(game, values)
    assert (flight.start, flight.end) == (controlled, 0) and flight.proves <= (controlled == value)
    assert safe.proves if controlled == value else safe is None
    assert fly(game, [leg.opening.piece.name for leg in flight.legs], values.shapes) == flight


def check_orders_by_the_rules(values, position, table):
    """Hold what is left on optimal orders of opening against the best cuts by the rules."""

    def best(left):
        if not left:
            return {()}
        gone = position.keys() - left.keys()
        worth = {string: table.value([*gone, string]) for string in left}
        rests = [fall(left, string).rest for string in left if worth[string] == min(worth.values())]
        distinct = {values.shapes.state_of(rest): rest for rest in rests}
        return {(state, *order) for state, rest in distinct.items() for order in best(rest)}

    found, orders = set(), list(islice(optimal_orders(SpaceEndgame.of(position), values), 300))
    for order in orders:
        game, states = SpaceEndgame.of(position), []
        for piece in order:
            game = game.open(piece).rest
            states.append(values.shapes.state(game))
        found.add(tuple(states))
    expected = best(position)
    assert found == expected if len(orders) < 300 else found <= expected


def test_sums_in_space_by_the_rules(seed):
    rng, values = random.Random(seed), ExactValues()
    for position in sums(rng, 30, 15):
        check_by_the_rules(values, position)


@pytest.mark.slow
def test_many_sums_in_space_by_the_rules(seed):
    rng, values = random.Random(seed), ExactValues()
    for position in sums(rng, 2000, 22):
        check_by_the_rules(values, position)


def test_a_tree_is_a_loop_or_a_chain_to_allcock(seed):
    rng, values = random.Random(seed), ExactValues()
    tree = Position.numbered(["abc", "ade", "bf", "dg", "eh", "ci", "gi", "hf"])
    assert loony_piece(tree) == (9, 4)
    for _ in range(20):
        others = endgame_of(rng.choices(range(3, 9), k=3), rng.choices(range(4, 9), k=3))
        state = values.shapes.state_of(others + tree)
        assert state == values.shapes.state_of(others + segments([("loop", "", 9)]))
        rule = valuation_in_space(state, values).rule
        assert rule.endswith("with trees for chains and loops") and rule.count("Allcock") < 2
        assert values.controlled(state) == committed_value(values.shapes, state)


def endgame_of(chains, loops):
    return segments([*(("ground", "ground", n) for n in chains), *(("loop", "", n) for n in loops)])


def test_what_is_no_loony_endgame_in_space():
    for strings, fault in (
        (["abc", "ab", "c"], "after the cut of s1 all that falls has to be taken"),
        (["abc", "ab", "c", "c"], "after the cut of s3 no coin falls"),
        (["abc", "b"], "coin a is capturable"),
        (["abc", "ab", "bcd", "d", "e", "e"], "the chain of e has 1 coin, not 3"),
    ):
        with pytest.raises(NotAnEndgame, match=fault):
            SpaceEndgame.of(Position.numbered(strings))
