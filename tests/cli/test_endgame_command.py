import json
from pathlib import Path

import networkx as nx
import pytest
from click.testing import CliRunner

from stringscoins.program import main

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


def run(*arguments):
    return CliRunner().invoke(main, ["endgame", *arguments])


def test_a_limit_gives_what_is_known(tmp_path, looks):
    loops = "\n".join(f"  - J{i} J{i} {3 + 2 * (i % 3 == 0)}\n  - J{i} J{i + 1} {5 + i % 4}" for i in range(40))
    file = tmp_path / "long.yaml"
    file.write_text(f"stringscoins: 1\nsegments:\n{loops}\n  - J40 J40 3\n")
    looks(20)
    result = run("--json", "--time-limit", "100", str(file))
    assert result.exit_code == 3
    record = json.loads(result.stdout)
    assert record["value"] is None and record["at_least"] >= 0 and "time limit" in record["stopped"]


def cubic(joints):
    """A graph of joints of valence 3 without loops at a joint."""
    graph = nx.random_regular_graph(3, joints, seed=1)
    return "stringscoins: 1\nsegments:\n" + "".join(f"  - J{a} J{b} 3\n" for a, b in graph.edges)


def test_a_limit_while_loops_are_packed(tmp_path, looks):
    file = tmp_path / "cubic.yaml"
    file.write_text(cubic(100))
    looks(20)
    result = run("--json", "--time-limit", "100", str(file))
    assert result.exit_code == 3
    record = json.loads(result.stdout)
    assert (record["controlled_value"], record["at_least"], record["at_most"]) == (None, 0, None)


def test_an_interrupt(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("stringscoins.endgames.planning.configurations", interrupted)
    result = run("positions/berlekamp-scott/figure-2.yaml", "3+4l")
    assert result.exit_code == 3 and "value at least 10" in result.stdout and "an interrupt" in result.stderr
    assert "3+4l" not in result.stdout
