"""Work that is stopped again and again: searches and sweeps go on from what is written down, which may be damaged."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve import Progress, SearchStopped, resuming
from stringscoins.solve.cores.search import Search
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.sweep import Sweep
from stringscoins.solve.work import Work
from stringscoins.store import Store, checkpoints
from stringscoins.store.checkpoints import checkpoints_beside
from tests.fuzz import shapes
from tests.fuzz.cases import Case, Kind, expect
from tests.fuzz.kinds.stores import damage

_STRINGS = 17
_WORK = ("search", "compact search", "sweep", "scores", "misere", "score sweep")


def draw(rng: Random) -> Case:
    """A position, how it is worked on, and where that is stopped."""
    return Case.of(
        shapes.small(rng, _STRINGS),
        work=rng.choice(_WORK),
        stops=[rng.randint(1, 40) for _ in range(rng.randint(1, 6))],
        damaged=rng.random() < 0.3,
        room=rng.choice([8 << 30, 8 << 30, 40_000]),
        seed=rng.randrange(10**6),
    )


class _Stopping(Progress):
    """Interrupts the work at its n-th report."""

    def __init__(self, reports: int) -> None:
        self.left = reports

    def searching(self, *words: object, **more: object) -> None:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


def _question(work: str, position: Position, store: Store | None, progress: Progress) -> Callable[[], int]:
    """How to ask; a search reports after every few positions."""
    if work in ("search", "compact search"):
        search = Search(position, Work(progress=progress, store=store, workers=1, compact=work != "search"))
        search.crew.pace.size = 3
        return search.value
    if work == "sweep":
        return Sweep(position, Work(progress=progress, store=store, workers=1)).value
    if work == "score sweep":
        return Sweep(position, Work(progress=progress, store=store, workers=1), Objective.MARGIN).value
    scores = ScoreSearch(position, Work(progress=progress, store=store), Objective.margin(work == "misere"))
    scores.pace.size = 3
    return scores.value


def check(case: Case) -> None:
    """Stop the work, perhaps damage what is written, and let it end: the answer is the one of a table."""
    asked, rng = case.asked, Random(case.asked["seed"])
    position = case.position
    if len(position) > _STRINGS or (asked["work"] == "score sweep" and len(position.coins) > 15):
        return
    if asked["work"] in ("search", "compact search", "sweep"):
        true: int = Exhaustive(position).value()
    else:
        true = Exhaustive(position, objective=Objective.margin(asked["work"] == "misere")).value()
    settings = {(resuming, "_EVERY"): 0.0, (resuming, "_SHARE"): 0, (checkpoints, "_MOST"): asked["room"]}
    kept = {place: getattr(*place) for place in settings}
    for (module, name), value in settings.items():
        setattr(module, name, value)
    try:
        _work(asked, rng, position, true)
    finally:
        for (module, name), value in kept.items():
            setattr(module, name, value)


def _work(asked: dict[str, Any], rng: Random, position: Position, true: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "nimbers.sqlite"
        for reports in (*asked["stops"], 0):
            with Store.open(path) as store:
                try:
                    found = _question(asked["work"], position, store, _Stopping(reports))()
                except SearchStopped as stop:
                    expect(reports > 0, "the last run is stopped", str(stop))
                    expect(true not in stop.refuted, "the value is called refuted", f"{stop.refuted}, it is {true}")
                except LimitReached:
                    return  # too large for the method
                else:
                    expect(found == true, f"{asked['work']}: a wrong answer", f"{found}, it is {true}")
            beside = checkpoints_beside(path)
            if asked["damaged"] and beside.exists() and rng.random() < 0.5:
                with suppress(sqlite3.Error, OSError):
                    damage(rng, beside)


def call(case: Case) -> str:
    """What was done."""
    asked = case.asked
    return f"{asked['work']} of position, stopped at reports {asked['stops']}, damaged: {asked['damaged']}"


RESUMING = Kind("resuming", 4, draw, check, call)
