import random

from outcomes import numbered, worth
from random_positions import loony

from stringscoins.certificate.endgames import EndgameMargins
from stringscoins.certificate.margins_rule import Rule


def test_the_oracle_knows_what_is_left_of_an_endgame(seed):
    rng = random.Random(seed)
    for _ in range(20):
        position = loony(rng, rng.randint(0, 2), 11)
        oracle = EndgameMargins(position)
        names, rule = position.strings, Rule(misere=False)
        whole = rule.whole(numbered(position))
        for left in (whole, *(option.left for option in rule.options(whole.rest))):
            kept = {names[i] for part in left.rest for i in part.origin}
            margin = worth(numbered(position.restricted(name for name in names if name in kept)))
            removed = set(names) - kept
            assert oracle.is_at_least(margin, removed) and not oracle.is_at_least(margin + 1, removed)
