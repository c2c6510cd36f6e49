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
