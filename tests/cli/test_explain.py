import json

import pytest
from click.testing import CliRunner

from stringscoins.program import main


def run(*words):
    return CliRunner().invoke(main, list(map(str, words)))


def test_the_sum_of_an_icelandic_board_and_a_petersen_graph():
    result = run("explain", "--no-store", "--json", "board:2x2:icelandic + graph:petersen")
    record = json.loads(result.stdout)
    assert [part["nimber"] for part in record["parts"]] == [2, 1] and record["nim_sum"] == 3
    moves = json.loads(run("nimber", "--no-store", "--moves", "--json", record["name"]).stdout)["moves"]
    assert sorted(move["id"] for move in record["winning"]) == sorted(m["id"] for m in moves if m["winning"])
    assert all(move["part"] == "1" and (move["from"], move["to"]) == (2, 1) for move in record["winning"])
    assert record["control"]["in_control"] == "mover"
    assert {"topic", "kind", "text", "facts"} == set(record["steps"][0])
    assert all(set(part) >= {"name", "strings", "nimber", "reason"} for part in record["parts"])


def test_a_board_is_drawn_with_its_values_or_with_its_parts(tmp_path):
    text = run("explain", "--no-store", "board:2x2:icelandic").stdout
    assert " +  3  +  0  +" in text and "A line's number is what its part is worth after it; L is loony." in text
    file = tmp_path / "parts.yaml"
    picture = "\n".join(["  +---+---+", "  |   |   |", "  +   +---+", "  |   |   |", "  +---+   +"])
    file.write_text(f"stringscoins: 1\npicture: |\n{picture}\n")
    text = run("explain", "--no-store", file).stdout
    assert "A line's name is that of the part that it belongs to." in text and " +  A  +-----+" in text
    assert "What can be captured\n  In part A you can capture coins 0 0 and 1 0" in text
    assert max(map(len, text.splitlines()[1:])) < 80


def test_the_parts_in_colours(tmp_path):
    file = tmp_path / "parts.svg"
    result = run("explain", "--no-store", "--picture", file, "2+3")
    assert result.exit_code == 0 and "part B" in result.stdout
    svg = file.read_text()
    assert "#0072B2" in svg and "#D55E00" in svg and ">A</text>" in svg
    result = run("explain", "--no-store", "--picture", tmp_path / "parts.gif", "2+3")
    assert result.exit_code == 2 and "parts.gif" in result.stderr
    result = run("explain", "--no-store", "--picture", file, "2", "3")
    assert result.exit_code == 2 and "--picture takes one SOURCE" in result.stderr


def test_a_limit_leaves_what_is_known():
    result = run("explain", "--no-store", "--time-limit", "0.3", "3 + board:5x5")
    assert result.exit_code == 3 and "stopped by the time limit" in result.stderr
    assert "Part 1 is worth 0: a chain of 3 coins" in result.stdout
    assert "The value of part 2, which has 60 strings, was not found within the limits." in result.stdout


@pytest.mark.parametrize("source", ["", "nonsense", "board:2x"])
def test_bad_sources(source):
    result = run("explain", source)
    assert result.exit_code == 2 and result.stderr and not result.stdout


def test_a_game_that_is_over():
    result = run("explain", "--no-store", "--json", "dawson:0")
    record = json.loads(result.stdout)
    assert record["parts"] == [] and record["nim_sum"] == 0 and record["control"] is None
