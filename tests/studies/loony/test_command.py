"""`stringscoins loony`; what the documentation shows is run by tests/test_docs.py."""

import json
import re

import pytest
from click.testing import CliRunner

from stringscoins.program import main
from stringscoins.studies.loony.command import loony


def run(*words, **options):
    return CliRunner().invoke(main, ["loony", *words], **options)


def test_the_catalogue_as_json():
    result = run("catalogue", "hypergraphs", "--max-strings", "3", "--json")
    assert result.exit_code == 0
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["strings"] for row in rows] == [1, 2, 3]
    assert rows[1] == {
        "class": "hypergraphs",
        "strings": 2,
        "positions": 3,
        "loony": 1,
        "exceptional": 0,
        "minimal": [{"position": [["a", "b"], ["b"]], "kind": "plain", "minimal_loony": True}],
    }
    assert [entry["kind"] for entry in rows[2]["minimal"]] == ["double deal"]


def test_where_the_catalogue_lies_on_a_board():
    words = ["catalogue", "hypergraphs", "--max-strings", "3", "--on", "cubes:2x2x2:edges-squares"]
    assert run(*words).stdout.splitlines()[-3:] == [
        "position   kind         minimal      on cubes:2x2x2:edges-squares",
        "ab b       plain        loony        x 0 0 0, x 0 0 1",
        "abc bd cd  double deal  exceptional  -",
    ]
    rows = [json.loads(line) for line in run(*words, "--json").stdout.splitlines()]
    assert [entry["on"] for row in rows for entry in row["minimal"]] == [["x 0 0 0", "x 0 0 1"], None]


@pytest.mark.parametrize("command", loony.commands.values(), ids=loony.commands)
def test_the_examples_of_the_help_texts(command):
    examples = re.findall(r"^ *stringscoins loony (.*)$", command.help, re.M)
    assert examples
    for example in examples:
        result = run(*example.split())
        assert result.exit_code == 0 and result.stdout


def test_larger_strings_than_the_classes():
    narrow = run("catalogue", "multigraphs", "--max-strings", "3", "--max-coins", "2")
    assert narrow.stdout == run("catalogue", "graphs", "--max-strings", "3").stdout
    assert "abcd b c d" not in run("catalogue", "multigraphs", "--max-coins", "3").stdout
    assert "abcd b c d" in run("catalogue", "multigraphs", "--max-coins", "4").stdout


def test_a_board_as_json():
    result = run("board", "--json", "cubes:2x2x2:edges-squares", "board:1x2")
    assert result.exit_code == 0
    cubes, board = map(json.loads, result.stdout.splitlines())
    assert cubes["positions"] == 4096 and cubes["loony"] == cubes["plain"] > 0
    assert board["double_deals"] == board["coincidences"] == 0 and board["examples"] == []


def test_examples_of_a_board():
    source = "stringscoins: 1\nstrings: [a b c, b, c, c]\n"
    result = run("board", "--json", "-", input=source)
    (example,) = json.loads(result.stdout)["examples"]
    assert example["kind"] == "coincidence" and len(example["strings"]) == 4
    assert json.loads(run("board", "--json", "--show", "0", "-", input=source).stdout)["examples"] == []


def test_the_steps_of_a_reduction():
    source = "stringscoins: 1\nstrings: [a b c, b, c, c, x y, y]\n"
    result = run("reduce", "--json", "-", input=source)
    record = json.loads(result.stdout)
    assert record["kind"] == "plain" and record["minimal"] == [[["a", "b"], ["b"]]]
    assert {step["kind"] for step in record["steps"]} <= {"capture", "ground", "drop"}
    every = json.loads(run("reduce", "--json", "--all", "-", input=source).stdout)
    assert "steps" not in every and every["minimal"] == record["minimal"]


def test_a_minimal_position_is_its_own_reduction():
    result = run("reduce", "-", input="stringscoins: 1\nstrings: [a b, b]\n")
    assert result.stdout.splitlines()[1:] == ["loony: plain", "minimal  ab b"]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["reduce", "3"], 2, "not loony"),
        (["board", "board:3x3"], 3, "takes at most 22"),
        (["board", "cubes:2x2x2:edges-squares", "--time-limit", "0.000001"], 3, "time limit"),
        (["catalogue", "graphs", "--time-limit", "0.000001"], 3, "time limit"),
        (["catalogue", "multigraphs", "--max-strings", "5", "--memory-limit", "0.1"], 3, "memory limit"),
        (["catalogue", "graphs", "--max-coins", "3"], 2, "at most 2 coins"),
        (["catalogue", "graphs", "--on", "trees"], 2, "no family is called"),
        (["catalogue", "trees"], 2, "'trees' is not one of"),
        (["catalogue", "graphs", "--max-strings", "7"], 2, "1<=x<=6"),
    ],
)
def test_what_cannot_be_answered(words, code, message):
    result = run(*words)
    assert result.exit_code == code
    assert message in result.stderr


def test_what_is_known_by_the_limit_is_printed():
    result = run("catalogue", "multigraphs", "--max-strings", "5", "--memory-limit", "0.1", "--json")
    *rows, last = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["strings"] for row in rows] == [1, 2, 3] and "memory limit" in last["stopped"]


def test_an_interrupt_ends_the_work(monkeypatch):
    def interrupted(position, **_):
        raise KeyboardInterrupt

    monkeypatch.setattr("stringscoins.studies.loony.minimal.ends", interrupted)
    result = run("reduce", "--all", "-", "board:2x2", input="stringscoins: 1\nstrings: [a b, b]\n")
    assert result.exit_code == 3
    assert result.stderr.count("\n") == 1 and "stopped by an interrupt" in result.stderr
