import json
from pathlib import Path

import networkx as nx
import pytest
from click.testing import CliRunner

from stringscoins.program import main

ROOT = Path(__file__).parents[2]
KNOWN = json.loads((ROOT / "tests/known/endgames.json").read_text(encoding="utf-8"))
FIGURE_2 = "positions/berlekamp-scott/figure-2.yaml"


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


def run(*arguments):
    return CliRunner().invoke(main, ["endgame", *arguments])


def records(result):
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_known_values(tmp_path):
    files = []
    for i, known in enumerate(KNOWN):
        files.append(tmp_path / f"{i}.yaml")
        files[-1].write_text(json.dumps(known["position"]))
    found = records(run("--json", *map(str, files)))
    assert [record["value"] for record in found] == [known["value"] for known in KNOWN]
    for record in found:
        best = [opened for opened in record["openings"] if opened["optimal"]]
        assert {opened["value"] for opened in best} == {record["value"]}
        assert record["controlled_value"] <= record["value"]


def test_figure_2():
    (record,) = records(run("--json", FIGURE_2))
    assert (record["controlled_value"], record["value"], record["lead"], record["winner"]) == (10, 10, 11, "opener")
    assert [loop["weight"] for loop in record["loops"]] == [1] * 9 + [0.5]
    assert [o["piece"] for o in record["openings"] if o["optimal"]] == ["AB", "BC", "CD", "DE", "EF", "FG", "GH"]
    assert "lead 11: the opener gets 1 more in all" in run(FIGURE_2).output


def test_a_sum_says_what_to_open():
    (record,) = records(run("--json", "3+4l+8l"))
    assert (record["terminal_bonus"], record["value"], record["winner"]) == (6, 1, "controller")
    assert record["move"] == {"piece": "4-loop", "rule": "Allcock, theorem 1.1 (2)"}
    assert record["reply"] == {"3-chain": "keep", "4-loop": "keep", "8-loop": "give up"}
    assert [opened["value"] for opened in record["openings"]] == [3, 1, 7]


def test_components_that_are_alike_are_one_opening():
    (record,) = records(run("--json", "101*4l + 2*8l + 18"))
    assert [(o["piece"], o["count"]) for o in record["openings"]] == [("4-loop", 101), ("8-loop", 2), ("18-chain", 1)]


def test_what_would_turn_it():
    (record,) = records(run("--json", "--turn", "3", "3*4+4l+8l"))
    assert record["winner"] == "draw"
    assert [turn["winner"] for turn in record["turning"]] == ["controller"] * 3
    assert all(turn["coins"] == 0 for turn in record["turning"])
    result = run("--turn", "3", FIGURE_2)
    assert result.exit_code == 2 and "sums of chains and loops" in result.stderr


def test_nothing_left():
    result = CliRunner().invoke(main, ["endgame", "--json", "-"], input="stringscoins: 1\nstrings: []\n")
    (record,) = records(result)
    assert (record["controlled_value"], record["value"], record["openings"]) == (0, 0, [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("segments: [A ground 3, A ground 3, A B 0, B ground 4, B ground 4]", "string 3.0 between A and B"),
        ("strings: [a b, b c, c]", "coin a is capturable"),
        ("strings: [[a, b, c], a, a, b, b, c, c]", "string s1 holds 3 coins"),
        ("components: 2+4l", "the chain of 1.1, 1.2 has 2 coins, not 3"),
        ("board: {rows: 1, columns: 1, frame: american}", "string h 0 0 between 0 0 and ground"),
    ],
)
def test_what_is_no_loony_endgame_is_refused_with_the_reason(tmp_path, text, message):
    file = tmp_path / "position.yaml"
    file.write_text(f"stringscoins: 1\n{text}\n")
    result = run(str(file))
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.startswith(f"{file}: no loony endgame: ") and message in result.stderr


def test_joints_of_high_valence_have_values():
    star = "stringscoins: 1\nsegments: [" + ", ".join(["A ground 3"] * 7) + "]\n"
    (record,) = records(CliRunner().invoke(main, ["endgame", "--json", "-"], input=star))
    margin = CliRunner().invoke(main, ["score", "--json", "-"], input=star)
    assert record["value"] == -json.loads(margin.stdout)["margin"]


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
