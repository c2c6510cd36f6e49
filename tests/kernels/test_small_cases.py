"""Every kernel on small positions, against the rules: the same with the compiler and without it.

Without it, Python checks each index, and coverage sees which branches are taken.
"""

import random
from contextlib import suppress

import networkx as nx
import numpy as np
import pytest
from random_positions import chained, doubled, endgames, late, ordinary, samples, scattered, segmented

from stringscoins.certificate.checker import check_any
from stringscoins.certificate.writer import write_certificate
from stringscoins.kernels import labelling as labelling_kernel
from stringscoins.kernels.general import memo
from stringscoins.labelling import label
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import (
    Nimbers,
    Progress,
    SearchStopped,
    bundles,
    resuming,
    score_search,
    score_table,
    sweep,
)
from stringscoins.solve.cores.search import Search
from stringscoins.solve.definition import Definition
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.methods import Objective
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.work import Work
from stringscoins.store import Store
from stringscoins.strategy import Budget
from stringscoins.strategy.searching import Thinker

pytestmark = pytest.mark.interpreted

SHAPES = (scattered, ordinary, segmented, chained, doubled, late)


def drawn(seed, count, most):
    rng = random.Random(seed)
    for number in range(count):
        yield rng, SHAPES[number % len(SHAPES)](rng, most)


@pytest.mark.parametrize(
    "source", ["board:2x2", "board:3x3:swedish", "board:2x4:icelandic", "cubes:2x2x2:edges-squares"]
)
def test_boards(source):
    position = read(source).position
    assert Search(position, Work(workers=1)).value() == GeneralSearch(position).value()


def test_play_to_the_end(seed):
    for number, position in enumerate(samples(25, seed)):
        if 0 < len(position) < 10:
            misere = number % 3 == 2
            thinker = Thinker(position, misere, plain=number % 4 == 1)
            verdict = thinker.think(position, Budget(None, 1 << 40))
            assert (verdict.margin, verdict.exact) == (
                Definition(position, objective=Objective.margin(misere)).value(),
                True,
            ), position


def test_play_in_loony_endgames(seed):
    for position in endgames(4, seed):
        if position:
            assert Thinker(position).think(position, Budget(None, 100)).best in position


@pytest.mark.parametrize("columns", [1, 8])
def test_the_sweep_in_pieces(columns, seed, monkeypatch):
    monkeypatch.setattr(bundles, "_COLUMNS", columns)
    monkeypatch.setattr(sweep, "_KEPT", 0)
    monkeypatch.setattr(sweep, "_SLICE", 1)
    monkeypatch.setattr(sweep, "_NUMBERS", 3)
    for _, position in drawn(seed, 12, 7):
        assert sweep.Sweep(position).value() == Definition(position).value(), position
        assert (
            sweep.Sweep(position, objective=Objective.MARGIN).value()
            == Definition(position, objective=Objective.MARGIN).value()
        ), position


def test_canonical_forms(seed):
    rng = random.Random(seed)
    graphs = [nx.petersen_graph(), nx.star_graph(6), nx.cycle_graph(8), nx.path_graph(5), nx.complete_graph(5)]
    systems = [(graph.number_of_nodes(), [tuple(edge) for edge in graph.edges]) for graph in graphs]
    systems += [(n, [tuple(rng.sample(range(n), rng.randint(0, min(n, 3)))) for _ in range(6)]) for n in range(1, 7)]
    for n, sets in systems:
        forms = set()
        for _ in range(3):
            names = rng.sample(range(n), n)
            renamed = rng.sample([tuple(sorted(names[x] for x in members)) for members in sets], len(sets))
            distinct = rng.sample(sorted(set(renamed)), len(set(renamed)))
            first = np.cumsum([0, *map(len, distinct)]).astype(np.int32)
            members = np.array([x for one in distinct for x in one], np.int32)
            counts = np.array([renamed.count(one) for one in distinct], np.int32)
            form, _, complete = labelling_kernel.canonical_form(n, first, members, counts)
            assert complete
            forms.add(tuple(form))
            assert label(n, renamed).form == label(n, sets).form
        assert len(forms) == 1


def test_certificates_of_cores(seed, tmp_path):
    file, facts = str(tmp_path / "proof.jsonl"), 0
    positions = [position for _, position in drawn(seed, 24, 12) if position.is_ordinary]
    for position in [*positions, read("board:2x2:icelandic + 2*2").position]:
        solver = Nimbers(position, method="search").solver
        facts += write_certificate(position, "a position", file, solver)
        assert check_any(file).value == Definition(position).value(), position
    assert facts > 20


@pytest.mark.parametrize("kind", ["search", "general", "scores", "sweep"])
def test_what_is_written_down_is_taken_up_again(kind, tmp_path, monkeypatch):
    """Searches stop at once when they report, tables are small and grow, and all is written down as it is found."""
    monkeypatch.setattr(resuming, "_EVERY", 0.0)
    monkeypatch.setattr(resuming, "_SHARE", 0)
    monkeypatch.setattr(score_search, "_SLICE", 0)
    monkeypatch.setattr(score_table, "_FIRST_ROWS", 16)
    monkeypatch.setattr(sweep, "_SLICE", 1)
    position = Position.numbered(["ab", "bc", "cd", "da", "ac", "ae", "be", "c", "d", "e"])
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        for stops in (True, True, False):
            progress = Stopping() if stops else Progress()
            if kind == "search":
                solver = Search(position, Work(progress=progress, store=store, workers=1))
                solver.crew.pace.size = 20
                ask, expected = solver.value, Definition(position).value()
            elif kind == "general":
                solver = GeneralSearch(position, Work(progress=progress))
                solver.memo = memo.new_memo(len(solver.scratch.key), keys=2, entries=1, words=1024)
                solver.pace.size = 20
                ask, expected = solver.value, Definition(position).value()
            elif kind == "scores":
                solver = ScoreSearch(position, Work(progress=progress, store=store))
                ask, expected = solver.value, Definition(position, objective=Objective.MARGIN).value()
            else:
                solver = sweep.Sweep(position, Work(progress=progress, store=store, workers=1))
                ask, expected = solver.value, Definition(position).value()
            if stops:
                with suppress(SearchStopped):
                    ask()
            else:
                assert ask() == expected


class Stopping(Progress):
    """Interrupts whatever reports."""

    def searching(self, positions, *known, **more):
        if positions:
            raise KeyboardInterrupt


def test_strings_that_few_positions_have():
    for strings in (["a"] * 3, ["ab"] * 4, ["abc"] * 2 + ["a"], ["", "", "a"], ["abcd", "bcde", "a", "e", "ae"]):
        position = Position.numbered(strings)
        expected = Definition(position).value()
        for method in ("exhaustive", "sweep", "search", "general"):
            assert Nimbers(position, method=method).value() == expected, (strings, method)
