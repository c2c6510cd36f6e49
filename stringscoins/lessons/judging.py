"""How the answer to a task of a lesson is judged: by the solvers, with a rule that has a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from stringscoins.errors import NotationError
from stringscoins.notation import Document, played
from stringscoins.position import Position
from stringscoins.solve import Nimbers, Scores, Work
from stringscoins.strategy.chains import long_pieces, normal_turns
from stringscoins.structures.falling import fallen

__all__ = ["RULES", "Criterion", "is_right"]


@dataclass(frozen=True)
class Case:
    """What a rule looks at: a cut, the positions before it and after it, and the number of the task."""

    string: str
    before: Position
    after: Position
    number: int
    work: Work

    @property
    def takes(self) -> int:
        """The number of coins that the cut captures."""
        return len(fallen(self.before, self.string))

    @property
    def long_chains(self) -> int | None:
        """The number of long chains that the cut leaves; None while a coin is capturable."""
        return None if self.after.capturable else long_pieces(self.after)[0]


@dataclass(frozen=True)
class Criterion:
    """A rule: its name, what it asks for, and whether the answer is a cut or a number."""

    name: str
    summary: str
    holds: Callable[[Case], bool]
    is_of_cuts: bool = True


def _is_best(case: Case) -> bool:
    return any(move.best for move in Scores(case.before, work=case.work).moves() if move.string == case.string)


def _wins(case: Case) -> bool:
    return (Nimbers(case.after, work=case.work).value() != 0) == bool(case.takes)


_ALL: Final = (
    Criterion("any", "Any cut is right.", lambda case: True),
    Criterion(
        "take",
        "The cut captures at least the number of coins, and at least one.",
        lambda case: case.takes >= max(1, case.number),
    ),
    Criterion(
        "safe",
        "The cut captures, or leaves nothing that can be captured.",
        lambda case: bool(case.takes) or not case.after.capturable,
    ),
    Criterion("best", "No cut brings more coins in the end.", _is_best),
    Criterion("control", "The cut wins Nimstring.", _wins),
    Criterion(
        "leave",
        "The cut captures nothing, and leaves a position with the number as its nimber.",
        lambda case: not case.takes and Nimbers(case.after, work=case.work).value() == case.number,
    ),
    Criterion(
        "even",
        "The cut leaves an even number of long chains.",
        lambda case: case.long_chains is not None and case.long_chains % 2 == 0,
    ),
    Criterion(
        "odd",
        "The cut leaves an odd number of long chains.",
        lambda case: case.long_chains is not None and case.long_chains % 2 == 1,
    ),
    Criterion("chains", "The number is that of the long chains.", lambda case: case.long_chains == case.number, False),
    Criterion(
        "turns",
        "The number is that of the turns of a normal game from here on.",
        lambda case: normal_turns(case.after, *long_pieces(case.after)) == case.number,
        False,
    ),
    Criterion(
        "nimber",
        "The number is the nimber.",
        lambda case: Nimbers(case.after, work=case.work).value() == case.number,
        False,
    ),
)

RULES: Final[Mapping[str, Criterion]] = {rule.name: rule for rule in _ALL}
"""The rules by their names."""


def is_right(document: Document, rule: str, number: int = 0, work: Work | None = None) -> bool:
    """Return whether an answer is right by a rule.

    Parameters
    ----------
    document : Document
        The position that is asked about; if the answer is a cut, the position after it, with the cut as its last move.
    rule : str
        One of `RULES`.
    number : int
        The number that the rule speaks of.
    work : Work, optional
        What may be spent.

    Returns
    -------
    bool
        Whether the rule holds. Cost: that of the scores or nimbers that it asks for.

    Raises
    ------
    NotationError
        If the rule is about a cut, and none was made.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> [is_right(played(read("2"), [string]), "control") for string in ("1.0", "1.1")]
    [False, True]
    """
    string, before = "", document.position
    if RULES[rule].is_of_cuts:
        if not document.game:
            raise NotationError(
                f"{document.name or 'the position'}: no cut is made; the rule {rule!r} is about the last one"
            )
        *earlier, string = document.game
        before = played(document.start or document, earlier).position
    return RULES[rule].holds(Case(string, before, document.position, number, work or Work()))
