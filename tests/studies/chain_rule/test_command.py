import json

from click.testing import CliRunner

from stringscoins.program import main


def run(*words, stdin=None):
    return CliRunner().invoke(main, ["rules", *words], input=stdin)


def test_a_limit_leaves_what_was_counted():
    result = run("--json", "--games", "1000000", "--play", "any", "--time-limit", "0.5", "board:2x2")
    assert result.exit_code == 3 and "time limit" in result.stderr
    counts = json.loads(result.stdout)["play"]["any"]
    assert 0 < counts["games"] < 1000000 and counts["right"] == counts["games"]
