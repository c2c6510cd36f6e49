"""Classes of positions with one parameter, such as all cycles, and the sequences of their nimbers and margins.

A class is a position in one-line notation (`notation/oneline.py`) in which a size contains n: `graph:cycle:n`,
`graph:grid:2,n:ground=1`, `hypergraph:tight-cycle:n,3`, `graph:turan:2n,n`, `board:1xn:swedish`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, pairwise, takewhile
from typing import TYPE_CHECKING, Final

from stringscoins.errors import FamilyError
from stringscoins.notation import parse_family
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Progress, Scores
from stringscoins.values import Value
from stringscoins_studies.tables.periods import Period, conjectured_period

if TYPE_CHECKING:
    from stringscoins.store import Store

__all__ = ["CLASSES", "ClassValues", "members", "notation"]

CLASSES: Final = {
    "path": "graph:path:n",
    "cycle": "graph:cycle:n",
    "star": "graph:star:n",
    "wheel": "graph:wheel:n",
    "fan": "graph:fan:n",
    "friendship": "graph:friendship:n",
    "sunlet": "graph:sunlet:n",
    "helm": "graph:helm:n",
    "book": "graph:book:n",
    "ladder": "graph:ladder:n",
    "grid-3": "graph:grid:3,n",
    "prism": "graph:prism:n",
    "moebius-ladder": "graph:moebius-ladder:n",
    "antiprism": "graph:antiprism:n",
    "petersen": "graph:generalized-petersen:n,2",
    "torus": "graph:torus:3,n",
    "complete": "graph:complete:n",
    "bipartite-2": "graph:complete-bipartite:2,n",
    "bipartite-3": "graph:complete-bipartite:3,n",
    "bipartite": "graph:complete-bipartite:n,n",
    "crown": "graph:crown:n",
    "cocktail-party": "graph:turan:2n,n",
    "hypercube": "graph:hypercube:n",
    "binary-tree": "graph:balanced-tree:2,n",
    "tight-path": "hypergraph:tight-path:n,3",
    "tight-cycle": "hypergraph:tight-cycle:n,3",
    "tight-wheel": "hypergraph:tight-wheel:n,3",
    "loose-path": "hypergraph:loose-path:n,3",
    "loose-cycle": "hypergraph:loose-cycle:n,3",
    "sunflower-1": "hypergraph:sunflower:n,3,1",
    "sunflower-2": "hypergraph:sunflower:n,3,2",
    "complete-3": "hypergraph:complete:n,3",
    "tripartite-3": "hypergraph:complete-partite:n,3",
}
"""The classes that have a short name."""

_TERM = re.compile(r"([0-9]{0,4})n([+-][0-9]{1,4})?|[0-9]{1,9}")
_GAP = 12
"""The longest run of numbers without a member; after a longer run the class is taken to end."""


def notation(pattern: str, n: int) -> str:
    """Return the one-line notation of member n of a class, even if the class lacks it; FamilyError for a bad class."""
    name, *arguments = pattern.split(":")
    filled = [_filled(argument, n) for argument in arguments]
    if filled == arguments:
        raise FamilyError(
            f"{pattern!r} is no class; expected a position with a size n, such as graph:cycle:n:ground=1, or one of "
            + ", ".join(CLASSES)
        )
    return ":".join([name, *filled])


def _filled(argument: str, n: int) -> str:
    """Return an argument with the number in place of n."""
    terms = [_TERM.fullmatch(term) for term in re.split("[x,]", argument)]
    if "n" not in argument or not all(terms):
        return argument
    return ",".join(str(int(t[1] or 1) * n + int(t[2] or 0)) if "n" in t[0] else t[0] for t in terms if t)


def members(pattern: str, *, start: int = 0) -> Iterator[tuple[int, Position]]:
    """Yield the members of a class, each with its n, from `start` on; a gap of more than 12 numbers ends the class."""
    last: int | None = None
    for n in count(start):
        name, *arguments = notation(pattern, n).split(":")
        try:
            position = parse_family(name, arguments).position
        except FamilyError:
            if n - (start - 1 if last is None else last) <= _GAP:
                continue
            if last is None:
                raise
            return
        last = n
        yield n, position


@dataclass
class ClassValues:
    """The known values of a class: one term a member in each list, margins for the first members or for none."""

    pattern: str
    numbers: list[int] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    strings: list[int] = field(default_factory=list)
    nimbers: list[Value] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)

    def evaluate(
        self,
        *,
        max_strings: int,
        max_n: int,
        scores: bool = False,
        limits: Limits | None = None,
        progress: Progress | None = None,
        store: Store | None = None,
    ) -> None:
        """Value members of up to `max_strings` strings and n up to `max_n`: all nimbers, then all margins."""
        limits = limits or Limits()
        wanted = takewhile(lambda each: len(each[1]) <= max_strings and each[0] <= max_n, members(self.pattern))
        valued = []
        for n, position in wanted:
            limits.check_time()
            name = notation(self.pattern, n)
            value = Nimbers(position, limits=limits, progress=progress, store=store, name=name).value()
            self.numbers.append(n)
            self.coins.append(len(position.coins))
            self.strings.append(len(position))
            self.nimbers.append(value)
            valued.append(position)
        if scores:
            for position in valued:
                self.margins.append(Scores(position, limits=limits, progress=progress).value())

    @property
    def has_no_gap(self) -> bool:
        """True if the n of the valued members are consecutive."""
        return all(n + 1 == m for n, m in pairwise(self.numbers))

    @property
    def is_finite(self) -> bool:
        """True if the class has no member after the last one that was valued."""
        if not self.numbers:
            return False
        try:
            next(members(self.pattern, start=self.numbers[-1] + 1))
        except FamilyError:
            return True
        return False

    def period(self) -> Period | None:
        """Return the period that the nimbers suggest; all loony members count as equal."""
        return self._period(self.nimbers, saltus=False)

    def period_of_margins(self) -> Period | None:
        """Return the period, with a saltus, that the margins suggest."""
        return self._period(self.margins, saltus=True)

    def _period(self, values: list[int], saltus: bool) -> Period | None:
        if not self.has_no_gap or self.is_finite:
            return None
        return conjectured_period(values, first=min(self.numbers, default=0), saltus=saltus)
