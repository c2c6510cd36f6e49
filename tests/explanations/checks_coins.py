"""What each claim about coins states, held against plain play by the rules."""

from __future__ import annotations

import json
from functools import cache

from stringscoins.explanations.coins import coin_steps
from stringscoins.solve import Limits, Work
from stringscoins.solve.definition import Definition
from stringscoins.solve.methods import Objective
from stringscoins.structures import chains_and_loops, faults


class Case:
    """A position with what is said of its coins."""

    def __init__(self, position, lead=0, misere=False, limits=None):
        self.position, self.lead, self.misere = position, lead, misere
        self.claims = list(coin_steps(position, lead, misere, Work(limits or Limits())))
        objective = Objective.MISERE_MARGIN if misere else Objective.MARGIN
        margins, nimbers = Definition(position, objective=objective), Definition(position)
        self.margin = margins.value()
        self.margins, self.winning = {}, set()
        for string in position.strings:
            fallen = len(position.cut(string).captured)
            rest = margins.value([string])
            self.margins[string] = fallen + rest if fallen else -rest
            if (nimbers.value([string]) != 0) == bool(fallen):
                self.winning.add(string)
        assert (min if misere else max)(self.margins.values(), default=0) == self.margin
        self.best = {string for string, margin in self.margins.items() if margin == self.margin}

    def gives(self, string):
        """The most coins that the opponent can take in one turn after a cut, none after one that captures."""
        after = self.position.cut(string)
        return 0 if after.captured else most(after.position)


@cache
def most(position):
    cuts = [position.cut(string) for string in position.strings]
    return max((len(cut.captured) + most(cut.position) for cut in cuts if cut.captured), default=0)


def margin(case, *, coins, margin, lead, final, misere):
    assert (coins, margin) == (len(case.position.coins), case.margin)
    assert (lead, final, misere) == (case.lead, case.lead + case.margin, case.misere)


def best(case, *, best, margins, margin, misere):
    assert (set(best), margins, margin, misere) == (case.best, case.margins, case.margin, case.misere)


def unknown(case, *, coins, at_least, at_most, reason):
    assert coins == len(case.position.coins)
    assert at_least <= case.margin <= at_most
    assert "limit" in reason


def moves_unknown(case, *, best, looked_at, moves, reason):
    assert set(best) <= case.best and len(best) <= looked_at <= moves == len(case.position)
    assert "limit" in reason


def winning_best(case, *, both, winning):
    assert set(both) == case.best & case.winning
    assert both and winning == len(case.winning)


def winning_worse(case, *, winning, winning_margin, best, margin):
    assert not case.best & case.winning
    assert winning in case.winning and best in case.best
    assert winning_margin == case.margins[winning] == max(case.margins[string] for string in case.winning)
    assert winning_margin < margin == case.margin


def none_winning(case, *, moves):
    assert not case.winning and moves == len(case.position) > 1


def sacrifice(case, *, string, gives, margin, instead, instead_gives, instead_margin, capturing):
    assert string in case.best and margin == case.margin
    assert gives == case.gives(string) == min(map(case.gives, case.best))
    fewer = [other for other in case.position.strings if case.gives(other) < gives]
    assert instead in fewer and instead_gives == case.gives(instead)
    assert instead_margin == case.margins[instead] == max(case.margins[other] for other in fewer) < margin
    assert capturing == bool(case.position.capturable)


def conditions(case, *, string, kind, length, lost, lead, can_tie, can_win):
    assert string in case.best and not case.winning and lead == case.lead
    assert faults(case.position) and not case.position.capturable
    chains, loops = chains_and_loops(case.position)
    (piece,) = (piece for piece in (*chains, *loops) if string in piece.strings)
    assert piece.length == length >= {"chain": 3, "loop": 4}[kind]
    assert piece in (chains if kind == "chain" else loops)
    assert lost == length - {"chain": 2, "loop": 4}[kind]
    # The opponent gets as much more, and so the theorems are necessary conditions.
    assert case.margin <= -lost
    assert can_tie or case.lead + case.margin < 0
    assert can_win or case.lead + case.margin <= 0
    assert can_tie or not can_win


CHECKS = {
    f"coins.{check.__name__}": check
    for check in (
        *(margin, best, unknown, moves_unknown),
        *(winning_best, winning_worse, none_winning, sacrifice, conditions),
    )
}


def check(case):
    """Hold all claims of a case against the rules, and return their kinds."""
    for claim in case.claims:
        assert claim.text.endswith(".") and claim.text == " ".join(claim.text.split()), claim
        assert json.loads(json.dumps(claim.facts)) == claim.facts, claim
        try:
            CHECKS[f"{claim.topic}.{claim.kind}"](case, **claim.facts)
        except AssertionError as wrong:
            raise AssertionError(f"{claim.kind} {claim.facts} of {dict(case.position.items())}: {wrong}") from wrong
    kinds = [claim.kind for claim in case.claims]
    if "best" in kinds and "moves_unknown" not in kinds and not case.misere:
        # What is left unsaid is not so.
        fewest = min(map(case.gives, case.best))
        assert ("sacrifice" in kinds) == any(case.gives(string) < fewest for string in case.position.strings)
    return {f"{claim.topic}.{claim.kind}" for claim in case.claims}
