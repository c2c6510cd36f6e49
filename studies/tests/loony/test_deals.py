import random

from random_positions import scattered

from stringscoins.solve.definition import Definition
from stringscoins_studies.loony.deals import components
from stringscoins_studies.loony.subsets import Subsets


def test_a_double_deal_is_the_choice_that_it_is_said_to_be(seed):
    rng = random.Random(seed)
    seen = 0
    for _ in range(300):
        position = scattered(rng, 7)
        subsets = Subsets(position)
        deal = subsets.double_deal(subsets.whole)
        if deal is None:
            continue
        seen += 1
        part = subsets.restricted(deal.part)
        give = subsets.restricted(deal.give).strings[0]
        left, captured = position.cut(give)
        assert not captured and Definition(part).value() == 0
        rest = left.restricted(set(left) - set(part))
        assert not set(rest.coins) & set(part.coins)
        # The mover can take all of it, capture after capture.
        taken, to_take = position, {give, *part}
        while to_take:
            captures = [name for name in to_take if taken.cut(name).captured]
            taken = taken.cut(captures[0]).position
            to_take.remove(captures[0])
        assert taken == rest
    assert seen


def test_components_are_those_of_the_position(seed):
    rng = random.Random(seed)
    for _ in range(30):
        position = scattered(rng, 9)
        subsets = Subsets(position)
        found = {frozenset(subsets.restricted(part)) for part in components(subsets.holders, subsets.whole)}
        assert found == {frozenset(part) for part in position.components()}
