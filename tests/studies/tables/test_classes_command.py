import json
import signal

import pytest
from click.testing import CliRunner
from processes import started

from stringscoins.errors import LimitReached
from stringscoins.families import make
from stringscoins.program import main
from stringscoins.solve import Nimbers, SearchStopped, margin, nimber
from stringscoins.store import Store
from stringscoins.studies.tables.classes import CLASSES


@pytest.fixture(autouse=True)
def path(tmp_path, monkeypatch):
    """Where the store is to be; there is none yet."""
    path = tmp_path / "nimbers.sqlite"
    monkeypatch.setenv("STRINGSCOINS_STORE", str(path))
    return path


def run(*words):
    return CliRunner().invoke(main, ["table", "classes", *words])


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def cycle(n):
    return make("graph", [n], **{"class": "cycle"})


def test_the_table_is_markdown():
    result = run("cycle", "graph:complete:n", "graph:tree:5,n", "--max-strings", "10")
    assert (result.exit_code, result.stdout) == (
        0,
        "| class | n | nimbers | period |\n"
        "|---|---|---|---|\n"
        "| graph:cycle:n | 3 to 10 | 1 0 0 0 ... | 1 from n = 4 |\n"
        "| graph:complete:n | 1 to 5 | 0 0 1 0 1 | - |\n"
        "| graph:tree:5,n | 1 to 3, all | L L 0 | - |\n",
    )


def test_scores():
    rows = run("path", "hypergraph:steiner-triple:n", "graph:cycle:2n+100", "--scores").stdout.splitlines()
    assert rows[0] == "| class | n | nimbers | period | margins | their period |"
    assert rows[2].startswith("| graph:path:n | 1 to 19 | 0 0 0 L L L ... | 1 from n = 4 | 0 +2 +3 ")
    assert rows[2].endswith("... | 1 from n = 2, +1 each |")
    systems = [make("hypergraph", [v], **{"class": "steiner-triple"}) for v in (3, 7, 9)]
    nimbers = " ".join(str(nimber(system, method="definition")) for system in systems)
    margins = " ".join(f"{margin(system, method='definition'):+}" for system in systems)
    assert rows[3] == f"| hypergraph:steiner-triple:n | 3 7 9 | {nimbers} | - | {margins} | - |"
    assert rows[4] == "| graph:cycle:2n+100 | - | - | - | - | - |"


def test_records():
    (record,) = records(run("cycle", "--max-n", "11", "--scores", "--json"))
    assert record == {
        "class": "graph:cycle:n",
        "n": list(range(3, 12)),
        "coins": list(range(3, 12)),
        "strings": list(range(3, 12)),
        "nimbers": [1, 0, 0, 0, 0, 0, 0, 0, 0],
        "finite": False,
        "period": {"start": 4, "period": 1, "saltus": 0, "checked": 11},
        "margins": [-n for n in range(3, 12)],
        "margin_period": {"start": 3, "period": 1, "saltus": -1, "checked": 11},
    }
    (record,) = records(run("hypergraph:tight-path:n,3", "--max-n", "5", "--json"))
    assert record["nimbers"] == [0, 0, "loony"] and record["period"] is None and "margins" not in record


def test_options():
    plain = records(run("cycle", "graph:grid:2,n", "--ground", "1", "--parallel", "2", "--json"))
    spelt = records(run("graph:cycle:n:ground=1:parallel=2", "graph:grid:2,n:ground=1:parallel=2", "--json"))
    assert plain == spelt and len(plain[0]["n"]) == 4
    (complement,) = records(run("cycle", "--complement", "--json"))
    assert complement["class"] == "graph:cycle:n:complement"
    assert complement["strings"] == [n * (n - 3) // 2 for n in complement["n"]]


def test_without_a_class_all_named_ones_are_taken():
    found = [record["class"] for record in records(run("--max-strings", "6", "--json"))]
    assert found == list(CLASSES.values())
    found = [record["class"] for record in records(run("--max-strings", "3", "--complement", "--json"))]
    assert found == [f"{pattern}:complement" for pattern in CLASSES.values() if pattern.startswith("graph:")]


def test_bad_classes_are_told_and_the_others_answered():
    result = run("cyclus", "cubes:2x2xn", "--ground", "1", "cycle", "--json")
    assert result.exit_code == 2 and [record["class"] for record in records(result)] == ["graph:cycle:n:ground=1"]
    first, second = result.stderr.splitlines()
    assert first.startswith("cyclus:ground=1: 'cyclus:ground=1' is no class; expected")
    assert second.startswith("cubes:2x2xn:ground=1: cubes takes no option 'ground'")


def test_limits_are_for_each_class(monkeypatch, path):
    value = Nimbers.value

    def stopping(self):
        if len(self.position) == 7:
            raise SearchStopped(LimitReached("the time limit of 60 s"), (0, 2), 9)
        return value(self)

    monkeypatch.setattr(Nimbers, "value", stopping)
    result = run("cycle", "path", "--json")
    assert result.exit_code == 3
    assert [(record["n"][-1], record["stopped"]) for record in records(result)] == [
        (6, "the time limit of 60 s"),
        (7, "the time limit of 60 s"),
    ]
    assert result.stderr.startswith("graph:cycle:n: stopped by the time limit of 60 s: not 0, not 2;")
    with Store.open(path) as store:
        assert [store.position_value(cycle(n)) for n in (3, 6, 7)] == [1, 0, None]


@pytest.mark.thorough
def test_an_interrupt_ends_it_cleanly(path):
    words = ["-m", "stringscoins", "table", "classes", "cycle", "graph:complete:n", "star"]
    with started(*words, "--max-strings", "400", "--max-n", "12", "--json") as process:
        # The largest of these complete graphs would take hours.
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert process.returncode == 3 and "an interrupt" in errors and "Traceback" not in errors
    # No row where the interrupt came between two classes.
    for stopped in [json.loads(line) for line in output.splitlines()]:
        assert stopped["class"] == "graph:complete:n" and stopped["stopped"] == "an interrupt"
    with Store.open(path) as store:
        assert store.position_value(cycle(3)) == 1


def test_a_bad_store(path):
    path.write_text("stringscoins: 1\n")
    result = run("cycle", "--store", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(str(path)) and "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "words",
    [["--max-strings", "0"], ["--max-n", "-1"], ["--ground", "x"], ["--parallel", "0"], ["--store", "x", "--no-store"]],
)
def test_bad_usage(words):
    result = run("cycle", *words)
    assert result.exit_code == 2 and "Usage" in result.stderr
