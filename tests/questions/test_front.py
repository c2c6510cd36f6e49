"""The names at the top of the package: all there, loaded late, and at work in the programs that people write."""

import subprocess
import sys

import networkx as nx
import pytest

import stringscoins as sc


@pytest.mark.parametrize("name", sc.__all__)
def test_each_name_is_there(name):
    assert getattr(sc, name) is not None
    assert name in dir(sc)


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'nimbre'"):
        _ = sc.nimbre


def test_the_functions_are_those_of_one_evaluator():
    names = {name for name in sc.__all__ if name in dir(sc.Evaluator) and name not in ("__version__", "register")}
    assert len({getattr(sc, name).__self__ for name in names}) == 1 and len(names) == 11
    assert all(getattr(sc, name).__doc__ for name in names)


def test_the_import_loads_nothing_heavy_and_rooms_do_not_hide_functions():
    code = """
import sys
import stringscoins as sc
heavy = {"numba", "numpy", "networkx", "yaml", "click", "stringscoins.position"} & sys.modules.keys()
assert not heavy, heavy
import stringscoins.endgames, stringscoins.structures, stringscoins.drawing, stringscoins.program
for name in set(sc.__all__) - {"warm_up"}:  # which loads the compiler, as it should
    thing = getattr(sc, name)
    assert type(thing).__name__ != "module", name
assert sc.nimber("board:2x2:icelandic") == 2
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_programs_that_people_write():
    assert sc.nimber(nx.petersen_graph()) == sc.nimber("graph:petersen") == 1
    assert sc.margin("board:2x3", misere=False) == -2
    assert sc.flight("@berlekamp-scott/figure-2").proved
    assert "<svg" in sc.draw("board:2x2", values=True).svg
    found = list(sc.evaluate(["3", "2l"], ["nimber", "margin"], workers=2))
    assert [(answers.nimber, answers.margin) for answers in found] == [(0, -3), (1, -2)]
    with sc.Evaluator(store=None, workers=2, limits=sc.Limits(seconds=1000), progress=None) as evaluator:
        position = sc.read("3+4l").position
        assert evaluator.nimber(position) == evaluator.moves(position).value
        assert evaluator.submit("margin", position).result() == evaluator.margin(position)
