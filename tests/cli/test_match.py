import json
import shlex
import sys

from click.testing import CliRunner

from stringscoins import strategy
from stringscoins.program import main


def run(*words):
    return CliRunner().invoke(main, ["match", *words])


def test_the_table_of_a_match():
    result = run("greedy", "greedy", "--board", "3", "--games", "2", "--misere")
    head, columns, one, other = result.stdout.splitlines()
    assert head == "3: 2 games, 0.1 s a cut"
    assert columns == "player  won  drawn  lost  mean margin   seconds a cut  most a game"
    # Who has to open the chain gets nothing of it, and in misère wins.
    assert one.startswith("greedy  1    0      1     +0.00 ± 3.00  ") and other.startswith(
        "greedy  1    0      1     +0.00"
    )


def test_ctrl_c_leaves_the_table_of_the_games_played(monkeypatch):
    made = strategy.player

    def player(name, budget, *, seed, progress):
        player.made += 1
        if player.made > 4:
            raise KeyboardInterrupt
        return made(name, budget, seed=seed, progress=progress)

    player.made = 0
    monkeypatch.setattr(strategy, "player", player)
    result = run("greedy", "random", "--board", "2x2", "--games", "10", "--json")
    assert result.exit_code == 3 and json.loads(result.stdout)["games"] == 2


def test_a_program_that_breaks_the_rules_loses_and_the_match_goes_on():
    code = "import sys\nfor line in sys.stdin: print('scpok\\nreadyok\\nbestmove none', flush=True)"
    command = "program:" + shlex.join([sys.executable, "-c", code])
    result = run(command, "greedy", "--board", "2x2", "--games", "2", "--game-time", "20", "--opening", "0")
    head, columns, one, other = result.stdout.splitlines()
    assert result.exit_code == 0 and head == "board:2x2: 2 games, 20 s a game"
    assert columns.split("  ")[0] == "player" and "lost  forfeited  mean margin" in columns
    assert "0    0      2     2          -4.00 ± 0.00" in one and "2    0      0     0          +4.00 ± 0.00" in other
    assert result.stderr.splitlines()[-1].endswith(" forfeits: no such string is left: 'none'")
    assert "game 1: " in result.stderr and "game 2: " in result.stderr
    record = json.loads(run(command, "greedy", "--board", "2x2", "--games", "1", "--json").stdout)
    assert record["forfeits"] == [{"game": 0, "player": 0, "why": "no such string is left: 'none'"}]
    assert record["margins"] == [-4] and record["wins"] == [0, 1]


def test_times_of_a_game():
    words = ["counter", "engine", "--board", "2x2", "--games", "2", "--opening", "2"]
    assert run(*words, "--game-time", "1").stdout.startswith("board:2x2: 2 games, 1 s a game\n")
    assert run(*words, "--game-time", "1", "--time", "0.01").stdout.startswith("board:2x2: 2 games, 0.01 s a cut, 1 s")
    result = run(*words, "--game-time", "1", "--nodes", "50", "--json")
    record = json.loads(result.stdout)
    assert len(record["game_seconds"]) == 2 and not record["forfeits"]
    assert run(*words, "--game-time", "0").exit_code == 2
