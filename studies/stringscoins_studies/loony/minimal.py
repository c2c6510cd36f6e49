"""Minimal loony positions: the core of a loony position when all that is extraneous is taken away.

**Reductions.** Three steps make a position smaller and touch nothing else: a *capture*; to *ground* a coin, which takes
it out of all its strings, as if others kept it alive whatever is done here; to *drop* a component, a bare string among
them. A loony position is *minimal* if no single step leaves it loony.

**Plain and exceptional.** A loony position is *plain* if captures lead to a plain double deal (see `deals`), which
proves it; otherwise it is *exceptional*. An exceptional position is minimal if no single step leaves an exceptional
one. So every loony position is plain or leads, step by step, to a minimal exceptional one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from stringscoins.errors import LimitReached, PositionError
from stringscoins.position import Position
from stringscoins.solve import SearchStopped, Work
from stringscoins_studies.loony.subsets import Subsets
from stringscoins_studies.loony.systems import MOST, Systems, systems

__all__ = [
    "CLASSES",
    "Minimal",
    "Size",
    "Step",
    "catalogue",
    "catalogued",
    "ends",
    "kind",
    "reduction",
    "steps",
    "without_duplicates",
]


class _Class(NamedTuple):
    holds: int
    linear: bool


CLASSES: Final = {"graphs": _Class(2, False), "hypergraphs": _Class(4, True), "multigraphs": _Class(4, False)}
"""Classes of positions, each closed under reductions: the most coins a string holds, and True if two coins share one
string at most, as two squares of a board do (then a coin lies on 4 strings at most, too)."""

_VALENCE = 4
"""The most strings that hold a square."""
_COPIES = 100
"""An estimate of the arrays as large as a level that are in memory at once."""


@dataclass(frozen=True)
class Minimal:
    """A minimal position of the catalogue."""

    position: Position
    kind: str
    """`plain`, `double deal`, or `coincidence`, as `kind` says."""
    minimal_loony: bool
    """True if no reduction leaves it loony; otherwise none leaves it exceptional."""


@dataclass(frozen=True)
class Size:
    """The counts and minimal positions for a number of strings, up to renaming; coins on the same strings are one."""

    strings: int
    positions: int
    loony: int
    exceptional: int
    entries: tuple[Minimal, ...]


def catalogue(name: str, strings: int, *, holds: int | None = None, work: Work = Work()) -> Iterator[Size]:
    """Yield all minimal loony and minimal exceptional positions of a class, by number of strings from 1 to `strings`.

    `holds` replaces the class's largest number of coins on a string. Multigraphs of 6 strings take an hour and more.
    """
    wanted = CLASSES[name]
    searched = 0
    try:
        for count in range(1, strings + 1):
            of_size = systems(count)
            positions = loony = exceptional = 0
            entries: list[Minimal] = []
            valence = min(count, _VALENCE) if wanted.linear else count
            for level in of_size.classes(holds or wanted.holds, valence, linear=wanted.linear):
                work.check(_COPIES * level.nbytes)
                words = level[of_size.connected(level)]
                positions += len(words)
                loony += int(of_size.loony(words).sum())
                exceptional += int(of_size.exceptional(words).sum())
                minimal = of_size.minimal(words, Systems.loony)
                found = minimal | of_size.minimal(words, Systems.exceptional)
                for word, is_minimal in zip(words[found], minimal[found], strict=True):
                    position = of_size.position(int(word))
                    entries.append(Minimal(position, kind(position), bool(is_minimal)))
                searched += len(level)
                work.progress.searching(searched, searched, level.nbytes)
            yield Size(count, positions, loony, exceptional, tuple(entries))
    except (LimitReached, KeyboardInterrupt) as cause:
        raise SearchStopped(cause, positions=searched) from None
    finally:
        work.progress.done()


def kind(position: Position, *, work: Work = Work()) -> str:
    """Return what makes a position loony: `plain`, another `double deal`, or a `coincidence` of values without one.

    Double deals that only come up after captures count. A position has at most 22 strings.
    """
    subsets = Subsets(position, work)
    if not subsets.loony[subsets.whole]:
        raise PositionError("the position is not loony")
    if subsets.plain[subsets.whole]:
        return "plain"
    return "double deal" if subsets.dealt[subsets.whole] else "coincidence"


class Step(NamedTuple):
    """A reduction."""

    kind: str
    """`capture`, `ground` or `drop`."""
    what: str
    """The string that is cut, the coin that is grounded, or the strings that are dropped."""
    left: Position


def steps(position: Position) -> Iterator[Step]:
    """Yield all reductions of a position: captures, parts to drop, coins to ground."""
    for string in position:
        after = position.cut(string)
        if after.captured:
            yield Step("capture", string, after.position)
    parts = position.components()
    if len(parts) > 1:
        for part in parts:
            rest = position.restricted(set(position.strings) - set(part.strings))
            yield Step("drop", ", ".join(part.strings), rest)
    for coin in position.coins:
        left = {name: [c for c in members if c != coin] for name, members in position.items()}
        yield Step("ground", coin, Position(left))


def reduction(position: Position, *, work: Work = Work()) -> list[Step]:
    """Return the steps from a loony position to a minimal one, each time the first step that will do.

    An exceptional position stays exceptional on the way, a plain one loony.
    """
    keeps = _quality(position, work)
    taken: list[Step] = []
    while step := next((step for step in steps(position) if keeps(step.left)), None):
        taken.append(step)
        position = step.left
    return taken


def ends(position: Position, *, work: Work = Work()) -> list[Position]:
    """Return all minimal positions that reductions of a loony position lead to, in the form of the catalogue.

    An exceptional position stays exceptional on the way, a plain one loony. Cost: exponential in coins and strings.
    """
    keeps = _quality(position, work)
    found: list[Position] = []
    todo = [without_duplicates(position)]
    seen = set(todo)
    while todo:
        work.check()
        now = todo.pop()
        left = [after for step in steps(now) if keeps(after := without_duplicates(step.left))]
        if not left:
            found.append(now)
        todo += [after for after in dict.fromkeys(left) if after not in seen]
        seen.update(left)
    return sorted(map(catalogued, found), key=lambda end: (len(end), list(end.items())))


def catalogued(position: Position) -> Position:
    """Return a position in the form of the catalogue: without duplicate coins, renamed if it has up to 6 strings."""
    if len(position) > MOST:
        return without_duplicates(position)
    of_size = systems(len(position))
    return of_size.position(int(of_size.renamed(of_size.words([position]))[0]))


def without_duplicates(position: Position) -> Position:
    """Return the position under canonical names, with one coin for all that lie on exactly the same strings."""
    first = {position.strings_of(coin): coin for coin in reversed(position.coins)}.values()
    return Position({name: [c for c in members if c in first] for name, members in position.items()}).canonical()


def _quality(position: Position, work: Work) -> Callable[[Position], bool]:
    """Return the test that reductions of a position must pass: exceptional if the position is, otherwise loony."""

    def loony(position: Position) -> bool:
        subsets = Subsets(position, work)
        return bool(subsets.loony[subsets.whole])

    def exceptional(position: Position) -> bool:
        subsets = Subsets(position, work)
        return bool(subsets.exceptional[subsets.whole])

    if not loony(position):
        raise PositionError("the position is not loony")
    return cache(exceptional if exceptional(position) else loony)
