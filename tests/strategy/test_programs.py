import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stringscoins.families import board
from stringscoins.position import Position
from stringscoins.solve import Progress
from stringscoins.strategy import Budget, Game, play_match, player
from stringscoins.strategy.programs import Disqualified, Program

ROOT = Path(__file__).parent.parent.parent
# What a program says to `go`, as Python; `left` are the strings that are left, `line` is the position.
TALK = """
import json, os, re, sys, time
def say(*words): print(*words, flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "scp": say("hello\\nid name Odd one\\nscpok")
    if word == "isready": say("readyok")
    if word == "position":
        left = [s["id"] for s in json.loads(rest[:rest.index("}]}") + 3])["strings"]]
        for name in rest.partition(" moves ")[2].split(", "):
            if name: left.remove(name)
    if word == "quit": break
    if word == "go":
        {go}
"""
FIRST = "say('info as I like'); say('bestmove', left[0])"


def program(go, budget=Budget(None, 10), **options):
    return Program(shlex.join([sys.executable, "-c", TALK.replace("{go}", go)]), budget, **options)


@pytest.fixture
def game():
    return Game(Position.numbered(["a", "ab", "bc", "c", "c"]))


def is_there(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_program_plays(game):
    odd = program(FIRST)
    try:
        assert odd.name == "Odd one" and odd.choose(game) == "s1"
        game.play("s1")
        assert odd.choose(game) == "s2"
    finally:
        odd.close()
    assert odd._process.returncode == 0


@pytest.mark.parametrize(
    ("go", "why"),
    [
        ("say('bestmove s9')", "no such string is left: 's9'"),
        ("say('bestmove')", "no move: 'bestmove '"),
        ("say('bestmove s1, s2')", "no move: 'bestmove s1, s2'"),
        ("sys.exit(7)", "it ended with the exit code 7"),
        ("os.close(1); time.sleep(60)", "it closed its output"),
        ("os.write(1, bytes(range(256)) * 1000); sys.exit(1)", "it ended with the exit code 1"),
    ],
)
def test_what_is_no_move_forfeits(go, why, game):
    odd = program(go)
    try:
        with pytest.raises(Disqualified, match=re.escape(why)):
            odd.choose(game)
    finally:
        odd.close()


def test_who_is_late_forfeits(game, monkeypatch):
    monkeypatch.setattr("stringscoins.strategy.programs.GRACE", 0.0)
    for budget in (Budget(0.01), Budget(None, None, 0.01), Budget(5.0, None, 0.01)):
        odd = program("time.sleep(60)", budget)
        try:
            with pytest.raises(Disqualified, match=r"no bestmove within 0.01\d* s"):
                odd.choose(game)
        finally:
            odd.close()
        assert odd._process.returncode == -signal.SIGKILL


def test_limits_are_told(game):
    for budget, told in (
        (Budget(3.0), "time 3"),
        (Budget(None, 7), "nodes 7"),
        (Budget(2.5, None, 9.0), "time 2.5 cl"),
    ):
        heard = []

        class Told(Progress):
            def trouble(self, message, heard=heard):
                heard.append(message)

        odd = program("say('error', line); say('bestmove', left[0])", budget, progress=Told())
        try:
            odd.choose(game)
            odd.choose(game)
        finally:
            odd.close()
        assert all(message.startswith(f"Odd one: 'go {told}") for message in heard) and len(heard) == 2


def test_what_cannot_be_started():
    for command, why in (
        ("", "no command"),
        ("'", "no command"),
        ("/none/such", "No such file"),
        ("true", "program:true: it ended"),
    ):
        with pytest.raises(Disqualified, match=why):
            player(f"program:{command}")


def test_a_match_goes_on_after_a_forfeit():
    start = Position.numbered(["a", "ab", "b", "c"])
    made = []

    def odd(seed):
        made.append(program("say('bestmove', left[0] if len(left) != 2 else 'none')"))
        return made[-1]

    for misere in (False, True):
        match = play_match(start, (odd, lambda seed: player("greedy", seed=seed)), 4, misere=misere)
        assert match.names == ("Odd one", "greedy") and len(match.margins) == 4
        assert match.forfeits and all(why == "no such string is left: 'none'" for _, _, why in match.forfeits)
        for forfeit in match.forfeits:
            assert forfeit.player == 0 and match.margins[forfeit.game] == (3 if misere else -3)
        assert match.wins(1) >= len(match.forfeits)
    assert all(one._process.returncode is not None for one in made)


def test_it_does_not_read_what_it_is_told():
    """A long line to a program that does not listen holds nobody up."""
    many = Game(Position.numbered([f"c{i}", f"c{i + 1}"] for i in range(4000)))
    odd = program(FIRST, Budget(0.05))
    os.kill(odd._process.pid, signal.SIGSTOP)
    with pytest.raises(Disqualified, match="no bestmove"):
        odd.choose(many)
    odd.close()
    assert not is_there(odd._process.pid)


@pytest.mark.thorough
def test_a_program_does_not_outlive_who_asked_it():
    code = (
        "import shlex, sys, time; from stringscoins.strategy.programs import Program, Budget\n"
        "words = [sys.executable, '-c', sys.argv[1]]\n"
        "print(Program(shlex.join(words), Budget())._process.pid, flush=True); time.sleep(60)"
    )
    deaf = "print('scpok\\nreadyok', flush=True)\nimport time\nwhile True: time.sleep(60)"
    asking = subprocess.Popen([sys.executable, "-c", code, deaf], stdout=subprocess.PIPE, text=True)
    process = int(asking.stdout.readline())
    assert is_there(process)
    asking.kill()
    asking.wait()
    asking.stdout.close()
    while is_there(process):  # a moment, however busy the machine is
        time.sleep(0.01)


def test_the_example_of_the_documentation(tmp_path):
    (text,) = re.findall(r"^```py\n(.*?)^```", (ROOT / "docs/reference/protocol.md").read_text(), re.M | re.S)
    assert len(text.splitlines()) < 40
    (tmp_path / "grabber.py").write_text(text)
    command = "program:" + shlex.join([sys.executable, str(tmp_path / "grabber.py")])
    makers = [lambda seed: player(command), lambda seed: player("greedy", seed=seed)]
    for start in (board(2, 3), Position.numbered(["abc", "ab", "b", "c", "c"])):
        for misere in (False, True):
            match = play_match(start, makers, 2, misere=misere)
            assert match.names[0] == "Grabber" and not match.forfeits
