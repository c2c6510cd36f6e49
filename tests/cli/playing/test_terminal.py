"""The terminal of a game: a real one, and what stands for it."""

import builtins
import os
import re
import select
import sys
import time

import pytest

from stringscoins.cli.playing.terminal import COLOURS, Terminal

pty = pytest.importorskip("pty")


def luminance(colour):
    """Of a colour of the table of 256, by WCAG 2."""
    levels = [0, 95, 135, 175, 215, 255]
    number = colour - 16
    parts = [levels[number // 36] / 255, levels[number // 6 % 6] / 255, levels[number % 6] / 255]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_are_seen_on_light_and_on_dark_grounds(colour):
    light = luminance(colour)
    assert 1.05 / (light + 0.05) > 4.4 and (light + 0.05) / 0.05 > 4.4


class Stream:
    def __init__(self, is_live, lines=()):
        self.is_live, self.lines, self.text = is_live, list(lines), ""

    def isatty(self):
        return self.is_live

    def readline(self):
        return self.lines.pop(0) if self.lines else ""

    def write(self, text):
        self.text += text

    def flush(self):
        pass


def terminal(monkeypatch, *, live=True, lines=(), **environment):
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdin", Stream(live, lines))
    monkeypatch.setattr(sys, "stdout", Stream(live))
    return Terminal()


def test_colours_only_where_they_are_wanted(monkeypatch):
    assert terminal(monkeypatch).paint("A", "0") == "\x1b[38;5;130m\x1b[1m\x1b[24mA\x1b[0m"
    assert "\x1b[4m" in terminal(monkeypatch).paint("|", "1 new")
    plain = [terminal(monkeypatch, NO_COLOR="1"), terminal(monkeypatch, TERM="dumb"), terminal(monkeypatch, live=False)]
    assert [each.paint("A", "0") for each in plain] == ["A", "A", "A"]
    assert terminal(monkeypatch, NO_COLOR="").has_colours
    coloured = terminal(monkeypatch)
    coloured.tell("\x1b[1mA\x1b[0m")
    assert sys.stdout.text == "\x1b[1mA\x1b[0m\n"
    coloured.tell("\x1b[2J\u202e\n\x1b[1m")
    assert sys.stdout.text.endswith("\n\\x1b[2J\\u202e\n\x1b[1m\n")
    assert terminal(monkeypatch, live=False).width == 80


def test_what_is_piped_in_is_echoed(monkeypatch, capsys):
    where = Terminal()
    monkeypatch.setattr(sys, "stdin", Stream(False, [" h 0 0 \n", "\n"]))
    assert [where.ask("A> ", list) for _ in range(3)] == ["h 0 0", "", None]
    assert capsys.readouterr().out == "A> h 0 0\nA> \nA> \n"
    monkeypatch.setattr(sys, "stdin", None)
    assert Terminal().ask("A> ", list) is None


def test_the_end_of_input_on_a_terminal_without_readline(monkeypatch):
    monkeypatch.setitem(sys.modules, "readline", None)
    where = terminal(monkeypatch)
    lines = iter(["  h00 "])
    monkeypatch.setattr(builtins, "input", lambda prompt: next(lines, None) or end())

    def end():
        raise EOFError

    assert where.ask("A> ", list) == "h00" and where.ask("A> ", list) is None
    assert sys.stdout.text == "\n"


def talk(words, keys, tmp_path):
    """Play on a terminal of 80 columns; each key press waits for what it is to bring."""
    child, master = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="80")
        os.environ.pop("NO_COLOR", None)
        os.chdir(tmp_path)
        os.execv(sys.executable, [sys.executable, "-m", "stringscoins", "play", *words])
    seen = b""

    def wait_for(wanted, again=b""):
        nonlocal seen
        begun, until = len(seen), time.monotonic() + 120
        while not re.search(wanted, seen[begun:]):
            assert time.monotonic() < until, seen
            if select.select([master], [], [], 1)[0]:
                try:
                    more = os.read(master, 65536)
                except OSError:
                    more = b""
                if not more:
                    break
                seen += more
            else:
                os.write(master, again)

    wait_for(rb"A> ")
    for typed, wanted in keys:
        os.write(master, typed)
        # Python's readline loses a Ctrl-C that comes after its prompt and before it listens; a person presses it again.
        wait_for(wanted, again=typed if typed == b"\x03" else b"")
    _, status = os.waitpid(child, 0)
    os.close(master)
    return seen.decode(), os.waitstatus_to_exitcode(status)


def test_lines_are_edited_completed_and_remembered(tmp_path):
    pytest.importorskip("readline")
    keys = [
        (b"xh 0\x01\x1b[C\x7f\x05\t\n", rb"A draws a2-b2[\s\S]*B> "),  # to the beginning, and mend the first letter
        (b"sco\t\n", rb"level\r\nB> "),
        (b"\x1b[A\n", rb"level\r\nB> "),  # what was typed before
        (b"\x03", rb"the game is in"),
    ]
    seen, code = talk(["board:1x1", "--players", "person", "person", "--record", "game"], keys, tmp_path)
    assert code == 3 and "stopped: A 0, B 0: level" in seen and "Traceback" not in seen
    assert seen.count("A 0, B 0: level") == 5 and "\x1b[38;5;130m" in seen
    assert "game: [h 0 0]" in (tmp_path / "game.yaml").read_text()


def test_the_end_of_input_leaves_the_game(tmp_path):
    seen, code = talk(["board:1x1", "--players", "person", "person"], [(b"\x04", rb"left: ")], tmp_path)
    assert code == 0 and seen.rstrip().endswith("left: A 0, B 0: level")
