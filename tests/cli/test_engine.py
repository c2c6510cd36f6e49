import re
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from stringscoins.families import board
from stringscoins.program import main
from stringscoins.strategy import Budget, Game
from stringscoins.strategy.programs import Program

ROOT = Path(__file__).parent.parent.parent


def said(*lines):
    result = CliRunner().invoke(main, ["engine", "--seed", "1"], input="".join(line + "\n" for line in lines))
    assert result.exit_code == 0
    return result.stdout.splitlines()


def test_the_conversation_of_the_documentation():
    text = (ROOT / "docs/reference/protocol.md").read_text()
    (told, answer) = re.findall(r"^\$ printf '(.*)\\n' \| stringscoins engine --seed 1\n(.*?)^```", text, re.M | re.S)[
        0
    ]
    assert said(*told.split("\\n")) == answer.splitlines()


def test_errors_are_lines_and_it_goes_on():
    lines = said("go", "foo", "position board:2x2 moves h 9 9", "go", "go time x", "position 3", "go nodes 50")
    assert [line.split()[0] for line in lines] == ["error"] * 5 + ["info", "bestmove"]
    assert lines[0] == "error no position yet" and "unknown command 'foo'" in lines[1] and "'h 9 9'" in lines[2]
    assert said("position board:1x1 moves h 0 0, v 0 0, v 0 1, h 1 0", "go") == [
        "error no position: nothing is left to cut"
    ]
    assert said("", "isready", "stop", "quit", "scp") == ["readyok"]


def test_it_stops_when_it_is_told():
    asked = subprocess.Popen(
        [sys.executable, "-m", "stringscoins", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    out, _ = asked.communicate("position board:5x5\ngo time 10000\nstop\ngo clock 100000\nquit\n", timeout=100)
    assert [line.split()[0] for line in out.splitlines() if not line.startswith("info")] == ["bestmove"] * 2
    assert asked.returncode == 0


def test_it_is_a_player():
    asked = Program(f"{sys.executable} -m stringscoins engine --seed 3", Budget(None, 200))
    try:
        assert asked.name.startswith("stringscoins ")
        game = Game(board(2, 2))
        while not game.over:
            game.play(asked.choose(game))
    finally:
        asked.close()
