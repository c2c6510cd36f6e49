"""The rows of a census: the values of positions and of their complements.

Every position on the same vertices is left of one position, that of all possible strings, after some cuts. So one
search with one memo values them all, and a process keeps it from batch to batch.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice
from math import comb
from typing import Any, NamedTuple

from stringscoins.errors import LimitReached
from stringscoins.labelling import UnionFind
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Objective, Scores, SearchStopped, Work
from stringscoins.solve import batch as many
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.values import Value, mover_wins, show
from stringscoins_studies.census.enumeration import Form, position_of
from stringscoins_studies.census.streams import Item, key

__all__ = ["Portion", "Row", "Survey", "Valued", "batches", "prepare", "valued"]

Row = dict[str, Any]
"""The cells of a row by the names of their columns."""

_WIDEST = 64
"""The most strings of the position of all strings, if it is to be searched with one memo."""
_FEW = 20
"""The most strings of a single position that is valued by a table over all subsets."""
_REMEMBERED = 100_000
"""The most answers in the cache of a process, which is then cleared."""


@dataclass(frozen=True)
class Survey:
    """What a census computes for every position."""

    sizes: tuple[int, ...] = (2,)
    """The numbers of coins that a string may hold."""
    parallel: bool = False
    complement: bool = False
    """Value the complement, too, of all possible strings that the position lacks; not with parallel strings."""
    scores: bool = False
    limits: Limits = field(default_factory=Limits)
    """Time by the clock of this machine, memory of each process."""

    @property
    def as_graphs(self) -> bool:
        """True if the survey is about simple graphs."""
        return self.sizes == (2,) and not self.parallel

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        names = ["position", *(["vertices"] if self.as_graphs else []), "coins", "strings", "connected"]
        names += ["nimber", "winner", *(["margin"] if self.scores else [])]
        if self.complement:
            names += ["complement", "complement_nimber", *(["complement_margin"] if self.scores else [])]
        return tuple(names)


@dataclass(frozen=True)
class Portion:
    """Some positions of a survey, as they are sent to a worker."""

    survey: Survey
    items: tuple[Item, ...]


def batches(items: Iterable[Item], survey: Survey, size: int) -> Iterator[Portion]:
    """Yield the items in batches of `size`; the last batch may be smaller."""
    items = iter(items)
    while some := tuple(islice(items, size)):
        yield Portion(survey, some)


class Valued(NamedTuple):
    """The rows of a batch, as far as they are known."""

    rows: list[Row]
    """The rows in the order of the items, from the first item on."""
    stopped: str | None = None
    """The limit or interrupt that came before the last item, and at which item it came."""


def valued(batch: Portion) -> Valued:
    """Return the rows of a batch, or those before a position that takes too long or is too large."""
    valuer = _valuer(batch.survey)
    rows: list[Row] = []
    try:
        valuer.look_ahead(batch.items)
    except (LimitReached, KeyboardInterrupt) as stop:
        return Valued(rows, _stopped(stop, batch, batch.items[0]))
    for item in batch.items:
        try:
            rows.append(valuer.row(item))
        except (LimitReached, KeyboardInterrupt) as stop:
            return Valued(rows, _stopped(stop, batch, item))
    return Valued(rows)


def _stopped(stop: BaseException, batch: Portion, item: Item) -> str:
    return f"{SearchStopped(stop).reason}, at {key(item, as_graph=batch.survey.as_graphs)}"


def prepare(survey: Survey) -> None:
    """Compile all kernels that a survey needs, so that worker processes find them compiled."""
    _Valuer(survey).row(Item(4, tuple(_all_strings(4, survey.sizes))))


_kept = threading.local()


def _valuer(survey: Survey) -> _Valuer:
    """Return the valuer of this thread, which is kept for the next batch with the same survey."""
    if getattr(_kept, "survey", None) != survey:
        _kept.survey, _kept.valuer = survey, _Valuer(survey)
    valuer: _Valuer = _kept.valuer
    return valuer


class _Valuer:
    """A valuer of positions that keeps its searches and their results."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.limits = survey.limits
        self.wholes: dict[int, _Whole | None] = {}
        self.known: dict[str, tuple[Value, int | None]] = {}
        self.ahead: dict[Form, tuple[Value, int | None]] = {}
        questions = (Objective.NIMBER, Objective.MARGIN) if survey.scores else (Objective.NIMBER,)
        self.many = [many.Batch(question, Work(self.limits)) for question in questions] if survey.parallel else []

    def look_ahead(self, items: Iterable[Item]) -> None:
        """Value the positions that share no search, as far as that is quick, all at once."""
        self.ahead = {}
        if self.many:
            forms = list({item.form: None for item in items})
            positions = [position_of(form) for form in forms]
            found = [batch.values(positions) for batch in self.many]
            for form, value, margin in zip(forms, found[0], found[-1], strict=True):
                if value is not None and margin is not None:
                    self.ahead[form] = value, margin if self.survey.scores else None

    def row(self, item: Item) -> Row:
        survey = self.survey
        name = key(item, as_graph=survey.as_graphs)
        value, margin = self.answer(name, item)
        coins = {x for members in item.form for x in members}
        row: Row = {"position": name}
        if survey.as_graphs:
            row["vertices"] = item.vertices
        row |= {
            "coins": len(coins),
            "strings": len(item.form),
            "connected": _is_connected(item),
            "nimber": show(value),
            "winner": "mover" if mover_wins(value) else "opponent",
        }
        if survey.scores:
            row["margin"] = margin
        if survey.complement:
            present = set(item.form)
            rest = tuple(s for s in _all_strings(item.vertices, survey.sizes) if s not in present)
            complement = Item(item.vertices, rest)
            name = key(complement, as_graph=survey.as_graphs)
            value, margin = self.answer(name, complement)
            row |= {"complement": name, "complement_nimber": show(value)}
            if survey.scores:
                row["complement_margin"] = margin
        return row

    def answer(self, name: str, item: Item) -> tuple[Value, int | None]:
        """Return the value and, if the survey has margins, the margin of a position, from the cache if possible."""
        if name not in self.known:
            if len(self.known) == _REMEMBERED:
                self.known.clear()
            found = self.ahead.get(item.form)
            self.known[name] = self.valued(item) if found is None else found
        return self.known[name]

    def valued(self, item: Item) -> tuple[Value, int | None]:
        whole = self.whole(item.vertices)
        scores = self.survey.scores
        if whole is not None:
            removed = whole.without(item.form)
            return whole.nimbers.solver.value(removed), whole.margin(removed) if scores else None
        position = position_of(item.form)
        few = len(position) <= _FEW
        # The search of cores answers at once if reductions leave nearly nothing of the position.
        method = "exhaustive" if few and not position.is_ordinary else "search"
        value = Nimbers(position, method=method, limits=self.limits, workers=1).value()
        score_method = "exhaustive" if few else "auto"
        return value, Scores(position, method=score_method, limits=self.limits).value() if scores else None

    def whole(self, vertices: int) -> _Whole | None:
        """Return the position of all strings on these vertices, None if it is too large for one search."""
        if vertices not in self.wholes:
            survey = self.survey
            small = not survey.parallel and sum(comb(vertices, size) for size in survey.sizes) <= _WIDEST
            self.wholes[vertices] = _Whole(vertices, survey, self.limits) if small else None
        return self.wholes[vertices]


class _Whole:
    """The position of all strings on some vertices, with a search for values and one for margins after cuts."""

    def __init__(self, vertices: int, survey: Survey, limits: Limits) -> None:
        self.names = {form: f"s{i}" for i, form in enumerate(_all_strings(vertices, survey.sizes))}
        position = Position({name: [str(x) for x in form] for form, name in self.names.items()})
        self.nimbers = Nimbers(position, method="search", limits=limits, workers=1)
        self.scores = ScoreSearch(position, Work(limits, workers=1)) if survey.scores else None

    def without(self, form: Form) -> list[str]:
        """Return the strings to cut so that those of a form are left."""
        return [name for string, name in self.names.items() if string not in form]

    def margin(self, removed: list[str]) -> int:
        assert self.scores is not None
        return self.scores.value(removed)


def _all_strings(vertices: int, sizes: Iterable[int]) -> list[tuple[int, ...]]:
    return [string for size in sizes for string in combinations(range(vertices), size)]


def _is_connected(item: Item) -> bool:
    """Return True if all vertices are connected, as none or a single one is."""
    classes = UnionFind(item.vertices)
    for string in item.form:
        for x in string[1:]:
            classes.join(string[0], x)
    return len({classes.find(x) for x in range(item.vertices)}) <= 1
