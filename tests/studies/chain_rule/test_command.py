import json

from click.testing import CliRunner

from stringscoins.program import main
from stringscoins.studies.chain_rule.turns import PLAY


def run(*words, stdin=None):
    return CliRunner().invoke(main, ["rules", *words], input=stdin)


def test_counts_of_games_and_endgames():
    result = run("--json", "--endgames", "--games", "20", "cubes:4x2x2:faces", "cubes:3x3x2:faces")
    assert result.exit_code == 0, result.stderr
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["coins"], first["strings"], first["mover_wants"]) == (3, 16, "even")
    assert first["endgames"] == {"1": 1} and second["endgames"] == {"0": 1, "1": 8}
    assert second["mover_wants"] == "odd"
    assert tuple(first["play"]) == tuple(PLAY)
    for record in (first, second):
        for counts in record["play"].values():
            assert counts["games"] == counts["right"] == 20
            assert sum(counts["pieces"].values()) == sum(counts["excess"].values()) == 20
    assert first["play"]["winning"]["in_control"] == 20 and second["play"]["winning"]["in_control"] == 0


def test_the_same_seed_the_same_games():
    words = ["--games", "10", "--play", "any", "board:2x3"]
    assert run(*words).stdout == run(*words).stdout
    assert run("--seed", "2", *words).stdout != run(*words).stdout


def test_text():
    result = run("--games", "0", "--endgames", "3+3")
    assert result.stdout.splitlines() == [
        "3+3: 6 coins, 8 strings",
        "strings - coins = 2: the player to move gets control if the number of odd pieces in the end is odd",
        "3 loony endgames; odd pieces: 1 (2), 2 (1)",
    ]


def test_what_it_does_not_take():
    result = run("-", stdin="stringscoins: 1\nstrings: [a b, b]\n")
    assert result.exit_code == 2 and "loony" in result.stderr
    result = run("--endgames", "hypergraph:complete:5,3")
    assert result.exit_code == 2 and "more than two coins" in result.stderr


def test_a_limit_leaves_what_was_counted():
    result = run("--json", "--games", "1000000", "--play", "any", "--time-limit", "0.5", "board:2x2")
    assert result.exit_code == 3 and "time limit" in result.stderr
    counts = json.loads(result.stdout)["play"]["any"]
    assert 0 < counts["games"] < 1000000 and counts["right"] == counts["games"]
