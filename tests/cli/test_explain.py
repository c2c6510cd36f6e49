import json

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


def test_a_limit_leaves_what_is_known():
    result = run("explain", "--no-store", "--time-limit", "0.3", "3 + board:5x5")
    assert result.exit_code == 3 and "stopped by the time limit" in result.stderr
    assert "Part 1 is worth 0: a chain of 3 coins" in result.stdout
    assert "The value of part 2, which has 60 strings, was not found within the limits." in result.stdout
