import json
import re

from click.testing import CliRunner

from stringscoins.program import main


def run(*words, stdin=None):
    return CliRunner().invoke(main, ["score", *words], input=stdin)


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_time_limit_says_what_is_known(time_flies):
    result = run("--json", "--stats", "--time-limit", "1000", "board:4x4")
    (record,) = records(result)
    assert record["stopped"] == "the time limit of 1000 s" and result.exit_code == 3
    assert record["at_least"] <= 0 <= record["at_most"] and record["statistics"]["positions"] > 0
    assert record["asked"] == 0 and 0 <= record["answered"] < 1
    text = run("--time-limit", "1000", "board:4x4").stdout.splitlines()
    assert text[1] == "margin unknown, from -16 to +16"
    assert re.fullmatch(r"whether it is 0 or more: (less than 1|\d+)% of what has to be tried was tried", text[2])
