"""What the library tells to `logging`: nothing is printed, and whoever listens hears what is done."""

import logging

import pytest

from stringscoins.kernels import _jit
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Objective, Progress, Scores, auto, nimber
from stringscoins.solve.limits import while_compiling
from stringscoins.solve.resuming import Resuming
from stringscoins.solve.work import Work
from stringscoins.store import Store


@pytest.fixture
def heard(caplog):
    """The messages under the logger of the package, of every level."""
    caplog.set_level(logging.DEBUG, "stringscoins")
    return lambda: [record.getMessage() for record in caplog.records if record.name.startswith("stringscoins.")]


def test_the_method_that_answers(heard, monkeypatch):
    monkeypatch.setattr(auto, "_is_table_ready", lambda question: False)
    chain = Position.numbered(["a", "ab", "b"])
    nimber(chain)
    Nimbers(chain, method="definition").value()
    Scores(chain, misere=True).value()
    assert heard() == [
        "nimber of 2 coins, 3 strings: Definition, method auto",
        "nimber of 2 coins, 3 strings: Definition, method definition",
        f"{Objective.MISERE_MARGIN.value} of 2 coins, 3 strings: Definition, method auto",
    ]


def test_a_store_that_is_opened(heard, tmp_path):
    path = tmp_path / "nimbers.sqlite"
    Store.open(path).close()
    Store.open(path, writable=False).close()
    assert heard() == [f"opened the store {path}", f"opened the store {path} to be read only"]


def test_a_compilation_of_which_nobody_is_told(heard):
    class Listening(Progress):
        def compiling(self, kernel):
            pass

    _jit._explain.cache_clear()
    for progress, warnings in ((Listening(), 0), (Progress(), 1), (Progress(), 1)):
        compilation = _jit._Compilation(lambda signature: None, None)
        compilation.names.append("a kernel")
        with while_compiling(Limits(), progress):
            compilation._tell()
        assert len(heard()) == warnings


def test_components_of_more_than_64_strings(heard):
    assert nimber(read("kayles:22").position) == 6
    assert "94 strings in components of over 64: the slower general search takes them" in heard()


def test_a_search_that_goes_on(heard, tmp_path):
    with Store.open(tmp_path / "nimbers.sqlite") as store:
        for _ in range(2):
            work = Resuming(Work(store=store), Position.numbered(["a", "ab", "b"]), "a test")
            work.begin(list)
            work.write(7, lambda room, anew=False: [(0, b"seven")], last=True)
    (going_on,) = [message for message in heard() if message.startswith("going on")]
    assert going_on.startswith("going on after 7 positions, written down on 20")
