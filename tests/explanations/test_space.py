import random

from random_positions import in_space, loony

from stringscoins.explanations.claims import SENTENCES
from stringscoins.explanations.space import space_steps
from stringscoins.families import segments
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.structures.falling import all_taken


def test_all_that_is_said_of_trees_is_so(seed, looks):
    rng, said = random.Random(seed), set()
    for _ in range(6):
        position = in_space(rng) + loony(rng, joints=0, coins=rng.randint(3, 6))
        margins = Exhaustive(position, objective=Objective.MARGIN)
        first, second = space_steps(position)
        said |= {first.kind, second.kind}
        openings = second.facts["openings"]
        assert first.facts["trees"] == [opening for opening in openings if opening["kind"] == "tree"]
        assert second.facts["value"] == -margins.value() == min(opening["value"] for opening in openings)
        for opening in openings:
            cut = position.cut(opening["string"]).position
            rest, coins = all_taken(cut)
            assert (coins, -margins.value(position.keys() - rest.keys())) == (opening["coins"], opening["rest"])
            assert margins.value([opening["string"]]) == opening["value"]
            takes, leaves = coins - opening["rest"], coins - 2 * opening["handout"] + opening["rest"]
            reply = "either" if takes == leaves else "give up" if takes > leaves else "keep"
            assert max(takes, leaves) == opening["value"] and opening["reply"] == reply
    assert not list(space_steps(segments([("ground", "ground", 3)])))
    looks(1)
    (claim,) = space_steps(position)
    assert claim.kind == "unknown" and "the time limit of 10 s" in claim.text
    assert {*said, claim.kind} == {kind.partition(".")[2] for kind in SENTENCES if kind.startswith("space.")}
