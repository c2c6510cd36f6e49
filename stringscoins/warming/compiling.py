"""All kernels compiled at once, for all types of argument that the package uses, by small questions that need them."""

from __future__ import annotations

import tempfile
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from stringscoins.certificate import core_writer
from stringscoins.errors import LimitReached
from stringscoins.extensions import WarmUp
from stringscoins.kernels import _jit
from stringscoins.kernels.cores import facts, moving
from stringscoins.kernels.general import memo
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.registry import Registry
from stringscoins.solve.batch import Batch
from stringscoins.solve.cores.cluster import Searcher, Setup
from stringscoins.solve.cores.forms import position_of
from stringscoins.solve.cores.pieces import Pieces
from stringscoins.solve.cores.search import Search
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.limits import Limits, Progress, SearchStopped, while_compiling
from stringscoins.solve.methods import Objective
from stringscoins.solve.numbering import Numbering
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.sweep import Sweep
from stringscoins.solve.tablebase.building import Builder
from stringscoins.solve.tablebase.checking import recheck_all
from stringscoins.solve.tablebase.probing import Probe
from stringscoins.solve.work import Work
from stringscoins.state import State
from stringscoins.strategy.monte_carlo import MonteCarlo
from stringscoins.strategy.random_games import playouts
from stringscoins.strategy.searching import Thinker
from stringscoins.strategy.thinking import Budget

__all__ = ["Kernels", "warm_up"]


class Kernels(NamedTuple):
    """The kernels after a warm-up."""

    kernels: int
    """How many there are."""
    compiled: int
    """How many were compiled now; the others were there."""
    seconds: float
    folder: Path | None
    """Where they are kept; None where they cannot be."""
    bytes: int
    """What they take there."""


_ORDINARY = Position.numbered(["ab", "bc", "ca", "ad", "bd", "cd", "a", "b", "d"])
_HYPER = Position.numbered(["abc", "ab", "cd", "ad", "bd", "a", "c"])
_ROOM = 1 << 20


def _search() -> None:
    """Search cores of both kinds, until helpers come, in a table that forgets; another table takes it over."""
    for position in (_ORDINARY, _HYPER):
        search = Search(position)
        search.value()
        search.is_loony()
        place = int(search.crew.leader.parts[0, 3])
        core = search.table.core(place, 1)
        facts.facts_of(search.table.flat, place)
        search.table.enter([core])
        search.table.merge(search.table.records(np.array([place])))
        position_of(core.form)
    for is_compact in (False, True):
        search, other = (Search(_ORDINARY, Work(compact=is_compact)) for _ in range(2))
        search.value()
        for piece in search.table.changes(_ROOM, anew=True):
            other.table.absorb(piece)
    moving.widened(search.table.flat, np.zeros(2 * len(search.table.flat.wide), np.uint64))
    Search(read("board:2x5").position, Work(Limits(megabytes=4), workers=2)).value()
    # One core as a worker of a cluster, and a position whose components are larger than a core may be.
    Searcher(Setup(Numbering(_ORDINARY).root(), 1, 4)).ask(((1 << len(_ORDINARY)) - 1, 0, 0), 0, 1, [])
    Pieces(read("board:6x6").position).left(())


def _proofs() -> None:
    """Choose facts about cores, make space for more, find them again as if the table forgot, and spell them out."""
    choice = core_writer.CoreSelection(_ORDINARY, Search(_ORDINARY), lambda facts, looked_at: None)
    choice.choose()
    choice.make_space(64)
    choice.find_again()
    deque(choice.lines(), 0)


def _general() -> None:
    search = GeneralSearch(_HYPER)
    search.value()
    search.is_loony()
    memo.grown(search.memo)
    GeneralSearch(_HYPER).absorb(search.changes(_ROOM, anew=True))


def _scores() -> None:
    for search in (
        ScoreSearch(_ORDINARY),
        ScoreSearch(_ORDINARY, objective=Objective.MISERE_MARGIN),
        ScoreSearch(_HYPER),
    ):
        search.value()
    search.table.take(search.symmetric, list(search.table.changes(_ROOM, anew=True)))
    search.table.grow()


def _tables() -> None:
    for objective in (Objective.NIMBER, Objective.MARGIN):
        Exhaustive(_HYPER, objective=objective).value()
        Sweep(_HYPER, objective=objective).value()


def _tablebases() -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = Builder(_ORDINARY, "", Objective.MARGIN).build(Path(folder, "table"))
        deque(recheck_all(table), 0)
        Probe(table).value(0)


def _batch() -> None:
    # The last one takes more than a batch spends on a position.
    Batch().values([_ORDINARY, _HYPER, *(read(f"board:{size}").position for size in ("3x3", "2x5"))])


def _play() -> None:
    for thinker in (Thinker(_ORDINARY), Thinker(_HYPER)):
        thinker.think(thinker.root, Budget(nodes=10))
        thinker.recall(thinker.root)
    MonteCarlo(_HYPER)
    playouts(State(_HYPER), 1)


WARM_UPS: Final = Registry(
    WarmUp,
    "warm-up",
    "stringscoins.kernels",
    (
        WarmUp("search", _search),
        WarmUp("proofs", _proofs),
        WarmUp("general", _general),
        WarmUp("scores", _scores),
        WarmUp("tables", _tables),
        WarmUp("tablebases", _tablebases),
        WarmUp("batch", _batch),
        WarmUp("play", _play),
    ),
)
"""They reach every kernel, those of other packages by what these announce: a test looks whether they do."""


def warm_up(limits: Limits = Limits(), tell: Callable[[str, int], None] = lambda kernel, left: None) -> Kernels:
    """Compile all kernels, the inner loops, so that no later answer on this machine waits for the compiler.

    Those that were compiled before are loaded. Cost: a minute or two the first time, then some seconds.

    Parameters
    ----------
    limits : Limits, optional
        When to stop; a later call goes on from there.
    tell : callable, optional
        A function that is called as soon as a kernel is being compiled, with its name and the number of those left.

    Returns
    -------
    Kernels
        The number of kernels, `kernels`, and of those that were compiled now, `compiled`; the time, `seconds`; and the
        `folder` that keeps them, None if they cannot be kept, with the `bytes` that they take.

    Raises
    ------
    SearchStopped
        When a limit is reached or the work is interrupted.

    Examples
    --------
    >>> import stringscoins as sc
    >>> sc.warm_up(sc.Limits(seconds=0))
    Traceback (most recent call last):
    ...
    stringscoins.solve.limits.SearchStopped: stopped by the time limit of 0 s
    """
    started = time.monotonic()
    compiling = _Compiling(tell)
    try:
        with while_compiling(limits, compiling):
            for name, warm_up in WARM_UPS.items():
                limits.check_time()
                with WARM_UPS.blamed(name):
                    warm_up.ask()
    except (LimitReached, KeyboardInterrupt) as stop:
        raise SearchStopped(stop) from None
    return Kernels(len(_jit.kernels), len(compiling.names), time.monotonic() - started, *_jit.kept())


class _Compiling(Progress):
    """Counts the kernels."""

    def __init__(self, tell: Callable[[str, int], None]) -> None:
        self.tell, self.names, self.missing = tell, set[str](), _jit.missing()

    def compiling(self, kernel: str) -> None:
        self.names.add(kernel)
        self.missing.discard(kernel)
        self.tell(kernel, len(self.missing))
