from outcomes import worth

from stringscoins.certificate.margins_proof import Bounds, Goal, MarginProof, parts_of, ways, ways_of
from stringscoins.certificate.margins_rule import Left, Option, Rule

ONE = ((0,), (0,))
CHAIN = ((0,), (0, 1), (1, 2), (2,))
JOINT = ((0,), (0,), (0,))


def failure(key, bounds, facts=(), misere=False):
    proof = MarginProof(Rule(misere))
    proof.facts.update(facts)
    return proof.failure(key, Bounds(*bounds)), proof.used


def test_one_move_proves_a_lower_bound_and_all_an_upper_one():
    # Three strings at a coin: the first cut leaves a chain of one, which costs the opponent a coin.
    assert worth(JOINT) == 1 and worth(ONE) == -1
    assert failure((JOINT,), (1, 1)) == ("no cut is known to bring so much", set())
    assert failure((JOINT,), (1, None), {(ONE,): Bounds(None, -1)}) == ("", {((ONE,), False)})
    assert failure((JOINT,), (None, -1), {(ONE,): Bounds(-1, -1)})[0] == "a cut is not known to bring no more"
    assert failure((JOINT, CHAIN), (None, 2), {(CHAIN, ONE): Bounds(-2, None)})[0].startswith("a cut")
    # What follows from the number of coins needs no fact, and uses none.
    assert failure((JOINT,), (-1, 1), {(ONE,): Bounds(1, -1)}) == ("", set())


def test_a_choice_is_an_absolute_value():
    left = Left(1, 2, parts_of((CHAIN,)))
    goal = [Goal(left.rest, True, 2), Goal(left.rest, False, -6)]
    assert ways(left, True, 5) == [[goal[0]], [goal[1]]]
    assert ways(left, True, 2) == [[]], "|2 + V| is odd, so that it is 1 at least"
    assert ways(left, False, 5) == [[Goal(left.rest, False, 2), Goal(left.rest, True, -6)]]
    option = Option(3, left)
    assert ways_of(option, True, 8) == ways(left, True, 5)
    assert ways_of(Option(0, left), True, 8) == ways(left, False, -8)


def test_bounds_that_fall_short_prove_nothing_and_are_not_used():
    proof = MarginProof(Rule(misere=False))
    proof.facts[JOINT, CHAIN] = Bounds(-2, None)
    parts = parts_of((JOINT, CHAIN))
    known, trivial = Goal(parts, True, -2), Goal(parts, True, -4)
    assert not proof.proves([[known, Goal(parts, False, -2)]]) and not proof.used
    assert not proof.proves([[Goal(parts, True, 0)]]) and not proof.used
    assert proof.proves([[trivial], [known]]) and not proof.used, "nobody can lose more coins than there are"
    assert proof.proves([[known]]) and proof.used == {((JOINT, CHAIN), True)}


def test_in_misere_play_a_coin_is_worth_less_than_nothing():
    assert (worth([(0,)]), worth([(0,)], misere=True)) == (1, -1)
    single = ((0,),)
    assert failure((single,), (1, None)) == ("", set())
    assert failure((single,), (1, None), misere=True)[0] and failure((single,), (None, -1), misere=True) == ("", set())
