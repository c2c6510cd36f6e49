import csv
import json
import os
import re
import shlex
import signal
import time

import pytest
from click.testing import CliRunner
from processes import started

from stringscoins.errors import LimitReached
from stringscoins.program import main
from stringscoins.studies.census import running
from stringscoins.studies.census.streams import MOST_MADE
from stringscoins.studies.census.tables import read_table


@pytest.fixture(autouse=True)
def in_a_directory_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def run(*arguments, **options):
    return CliRunner().invoke(main, ["census", *arguments], **options)


def printed(*arguments, **options):
    result = run(*arguments, **options)
    assert result.exit_code == 0, result.output
    return result.stdout


def records(*arguments):
    return [json.loads(line) for line in printed(*arguments, "--json").splitlines()]


def process(*arguments):
    return started("-m", "stringscoins", "census", *arguments)


def wait_for(path, running):
    while not path.exists():
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)


def test_examples_in_help_texts_run():
    shown = [
        line
        for name in ("graphs", "multigraphs", "hypergraphs", "summary", "subsets")
        for line in re.findall(r"^ *(stringscoins .*)$", main.commands["census"].commands[name].help, re.M)
    ]
    assert len(shown) == 12
    for line in shown:
        printed(*shlex.split(line)[2:])


def test_graphs():
    rows = records("graphs", "--coins", "4", "--scores")
    assert len(rows) == 11 and rows[-1] == {
        "position": "C~",
        "vertices": 4,
        "coins": 4,
        "strings": 6,
        "connected": True,
        "nimber": 0,
        "winner": "opponent",
        "margin": -4,
        "complement": "C?",
        "complement_nimber": 0,
        "complement_margin": 0,
    }
    assert [row["position"] for row in rows if row["nimber"] == "loony"] == ["C["]
    text = printed("graphs", "--coins", "4").splitlines()
    assert len(text) == 12 and text[0].split() == [*list(rows[0])[:7], "complement", "complement", "nimber"]


def test_all_graphs_to_seven_coins():
    assert printed("graphs", "--output", "graphs.csv", "--no-complement") == "graphs.csv: 1,253 rows\n"
    with open("graphs.csv") as file:
        assert sum(1 for _ in csv.DictReader(file)) == 1253


def test_a_file_and_standard_input(tmp_path):
    (tmp_path / "some.g6").write_text("Bw\nC~\n")
    shown = printed("graphs", "some.g6")
    assert shown == printed("graphs", "-", input="Bw\nC~\n") and len(shown.splitlines()) == 3
    (tmp_path / "some.g6").write_text("Bw\nC\n")
    result = run("graphs", "some.g6")
    assert result.exit_code == 2 and "some.g6:2: no graph: 'C'; expected a simple graph in graph6" in result.stderr


def test_multigraphs_of_a_file(tmp_path):
    (tmp_path / "some.txt").write_text(":BoN\n2l+1\n:\n")
    shown = printed("multigraphs", "-", "--scores", "--json", input=":BoN\nboard:1x2\n")
    rows = [json.loads(line) for line in shown.splitlines()]
    assert [(row["position"], row["nimber"], row["margin"]) for row in rows] == [
        ("b ab", "loony", 2),
        ("a a a b b b ab", 1, 0),
    ]
    result = run("multigraphs", "some.txt")
    assert result.exit_code == 2 and "some.txt:3: the number of vertices is cut short" in result.stderr


def test_multigraphs_and_hypergraphs():
    rows = records("multigraphs", "--coins", "2", "--strings", "3", "--ground")
    assert {row["position"]: row["nimber"] for row in rows}["b ab"] == "loony"
    rows = records("hypergraphs", "--coins", "4", "--strings", "4", "--sizes", "3", "--complement")
    assert {row["position"]: (row["nimber"], row["complement"]) for row in rows}["abc abd acd bcd"] == (0, "")
    assert len(records("hypergraphs", "--coins", "4", "--strings", "2", "--sizes", "3", "--parallel")) == 4
    whole = records("multigraphs", "--coins", "4", "--strings", "4", "--connected")
    assert whole == [row for row in records("multigraphs", "--coins", "4", "--strings", "4") if row["connected"]]


@pytest.mark.thorough
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_killed_run_goes_on(tmp_path, ending):
    # Larger than is done in a moment, for there must be time to kill it.
    arguments = ["graphs", "--coins", "0-7", "--scores", "--batch", "20", "--workers", "1"]
    with process(*arguments, "--output", f"killed.{ending}") as begun:
        wait_for(tmp_path / f"killed.{ending}.parts" / "000002.csv", begun)
        begun.kill()
        begun.communicate()
    assert not (tmp_path / f"killed.{ending}").exists()
    result = run(*arguments[:-4], "--output", f"killed.{ending}")
    assert result.exit_code == 0 and re.match(r"going on after \d+ rows", result.stderr)
    printed(*arguments, "--output", f"whole.{ending}")
    rows = read_table(f"killed.{ending}")
    assert rows == read_table(f"whole.{ending}") and len({row["position"] for row in rows}) == 1253
    if ending == "csv":
        assert (tmp_path / "killed.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


@pytest.fixture
def stopped_after(monkeypatch):
    """Let a limit be reached, once, after so many batches."""

    rows = running._rows

    def after(batches):
        taken = []

        def limited(*given):
            if len(taken) == batches:
                monkeypatch.setattr(running, "_rows", rows)
                raise LimitReached("the time limit of 9 s")
            taken.append(given)
            return rows(*given)

        monkeypatch.setattr(running, "_rows", limited)

    return after


@pytest.mark.thorough
def test_an_interrupt_keeps_the_rows(tmp_path, stopped_after):
    # Minutes of work, so that it cannot be done before it is interrupted.
    arguments = ["graphs", "--coins", "7-8", "--scores", "--batch", "5", "--workers", "2", "--output", "stopped.csv"]
    with process(*arguments) as begun:
        wait_for(tmp_path / "stopped.csv.parts" / "000001.csv", begun)
        os.killpg(begun.pid, signal.SIGINT)
        output, errors = begun.communicate()
    assert (begun.returncode, output) == (3, "")
    told = r"census graphs: stopped by an interrupt; (\d+) rows in stopped.csv.parts, the same command goes on.*\n"
    kept = re.search(told, errors)[1]  # on a busy machine progress is told before
    stopped_after(0)
    assert int(kept) >= 10 and f"going on after {kept} rows\n" in run(*arguments).stderr


def test_a_limit_keeps_the_rows(stopped_after):
    slow = ["--batch", "10", "--workers", "1"]
    stopped_after(3)
    result = run("graphs", "--coins", "0-6", *slow, "--output", "some.csv")
    assert result.exit_code == 3 and "the time limit of 9 s; 30 rows in some.csv.parts" in result.stderr
    assert "going on after 30 rows" in run("graphs", "--coins", "0-6", "--output", "some.csv").stderr
    assert len(read_table("some.csv")) == 209
    stopped_after(2)
    result = run("graphs", "--coins", "0-5", *slow)
    assert result.exit_code == 3 and "; 20 rows" in result.stderr and len(result.stdout.splitlines()) == 21


def test_a_file_that_changed_meanwhile(tmp_path):
    graphs = tmp_path / "some.g6"
    graphs.write_text("Bw\nC~\n")
    arguments = ["graphs", "some.g6", "--batch", "1", "--output", "some.csv"]
    assert run(*arguments, "--time-limit", "0.0001").exit_code == 3
    graphs.write_text("BW\nC~\n")
    result = run(*arguments)
    assert result.exit_code == 2 and "of other positions" in result.stderr
    graphs.write_text("Bw\nC~\nCz\n")
    printed(*arguments)
    assert [row["position"] for row in read_table("some.csv")] == ["Bw", "C~", "Cz"]


def test_no_geng(monkeypatch):
    monkeypatch.setenv("PATH", "")
    result = run("graphs", "--coins", str(MOST_MADE + 1))
    assert result.exit_code == 3 and "nauty-geng" in result.stderr and "apt install nauty" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["graphs", "--coins", "12"], "at most 11 coins"),
        (["graphs", "--coins", "x"], "is no list of numbers"),
        (["graphs", "--coins", "3-2"], "the smaller one comes first"),
        (["graphs", "none.g6"], "none.g6: cannot be read"),
        (["graphs", "-", "--coins", "3"], "with a FILE of graphs"),
        (["graphs", "--coins", "3", "--output", "a.txt"], "ends in .csv or .parquet"),
        (["graphs", "--coins", "3", "--overwrite"], "give --overwrite only with --output"),
        (["graphs", "--coins", "3", "--json", "--output", "a.csv"], "--json only without it"),
        (["graphs", "--coins", "3", "--workers", "2", "--dask", "tcp://here:1"], "not both"),
        (["multigraphs", "--coins", "3"], "Missing option '--strings', or a FILE"),
        (["multigraphs", "--strings", "3"], "Missing option '--coins', or a FILE"),
        (["multigraphs", "-", "--coins", "3"], "with a FILE of positions"),
        (["multigraphs", "none.s6"], "none.s6: cannot be read"),
        (["hypergraphs", "--coins", "3", "--strings", "3", "--sizes", "0-2"], "from 1 to 26 coins"),
        (
            ["hypergraphs", "--coins", "3", "--strings", "3", "--sizes", "2", "--parallel", "--complement"],
            "does not go with --parallel",
        ),
        (["summary", "none.csv"], "no such file"),
        (["summary", "none.txt"], "ends in .csv or .parquet"),
        (["subsets", "bord:3x3"], "no family is called"),
    ],
)
def test_bad_usage(arguments, message):
    result = run(*arguments)
    assert result.exit_code == 2 and message in " ".join(result.stderr.split()) and not result.stdout


def test_an_existing_table_stays(tmp_path):
    (tmp_path / "a.csv").write_text("precious")
    result = run("graphs", "--coins", "3", "--output", "a.csv")
    assert result.exit_code == 2 and "--overwrite" in result.stderr
    assert (tmp_path / "a.csv").read_text() == "precious"
    printed("graphs", "--coins", "3", "--output", "a.csv", "--overwrite")
    assert len(read_table("a.csv")) == 4


def test_summary(tmp_path):
    printed("graphs", "--coins", "0-5", "--output", "a.csv")
    (found,) = records("summary", "a.csv")
    assert found["positions"] == 53 and found["by_vertices"]["5"] == {"0": 16, "1": 8, "2": 6, "loony": 4}
    assert found["smallest"]["2"] == {"of_coins": "Cz", "of_strings": "Cz"}
    assert found["complements"]["loony"]["loony"] == 1
    assert sum(sum(row.values()) for row in found["by_parity"].values()) == 53
    shown = printed("summary", "a.csv", "--plot", "a.svg")
    assert "loony share" in shown and (tmp_path / "a.svg").read_text().startswith("<?xml")
    printed("multigraphs", "--coins", "3", "--strings", "3", "--output", "b.parquet")
    shown = printed("summary", "b.parquet", "--plot", "b.png")
    assert "complement" not in shown and (tmp_path / "b.png").exists()
    (found,) = records("summary", "a.csv", "--by", "strings")
    assert (found["by_strings"]["9"], found["by_strings"]["10"]) == ({"0": 1}, {"1": 1})
    assert run("summary", "b.parquet", "--by", "vertices").exit_code == 2
    result = run("summary", "a.csv", "--plot", "a.gif")
    assert result.exit_code == 2 and ".png, .svg or .pdf" in result.stderr
    table = (tmp_path / "a.csv").read_text()
    (tmp_path / "c.csv").write_text(table.replace("complement_nimber", "remarks"))
    assert "complement's" in printed("summary", "a.csv") and "complement's" not in printed("summary", "c.csv")
    (tmp_path / "c.csv").write_text("position,coins,strings,nimber\n")
    assert run("summary", "c.csv").exit_code == 2


def test_subsets():
    (found,) = records("subsets", "board:1x2:swedish")
    assert found["left"] == {"0": {"0": 1}, "1": {"0": 1}}
    (found,) = records("subsets", "board:2x2")
    assert found["samples"] is None and sum(sum(row.values()) for row in found["left"].values()) == 4096
    (sample,) = records("subsets", "board:2x2", "--samples", "20", "--seed", "3")
    assert all(sum(row.values()) == 20 for row in sample["left"].values())
    assert all(set(row) <= set(found["left"][strings]) for strings, row in sample["left"].items())
    assert records("subsets", "board:2x2", "--samples", "20", "--seed", "3") == [sample]
    shown = printed("subsets", "board:2x2", "--only-loony", "--samples", "9")
    assert shown.splitlines()[:2] == [
        "board:2x2: 12 strings, 9 random subsets of each number",
        "left  positions  loony  nimber  loony share",
    ]
    assert run("subsets", "board:5x5", "--time-limit", "0.001").exit_code == 3
