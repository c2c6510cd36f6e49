import codecs
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import threading
from contextlib import contextmanager

import pytest
from click.testing import CliRunner

from stringscoins.cli.progress import Display, Meter
from stringscoins.cli.streams import guarded
from stringscoins.program import main


class Clock:
    """A time that goes on when it is told to."""

    now = 100.0

    def __call__(self):
        return self.now


@contextmanager
def terminal(monkeypatch, columns, term="xterm-256color"):
    """Standard error is a terminal within it; what the terminal got is in the list afterwards."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    got = []

    def read():
        # A terminal holds only so much that nobody reads; a piece may end within a letter.
        decoder = codecs.getincrementaldecoder("utf-8")()
        while not (got and got[-1].endswith("\0")):
            got.append(decoder.decode(os.read(master, 4096)))

    reader = threading.Thread(target=read)
    reader.start()
    with os.fdopen(slave, "w") as stream, monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", stream)
        patch.setenv("TERM", term)
        for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
            patch.delenv(name, raising=False)
        size_of = os.get_terminal_size
        patch.setattr(os, "get_terminal_size", lambda _=0: size_of(slave))
        try:
            yield got, patch
        finally:
            stream.write("\0")
            stream.flush()
            reader.join()
    os.close(master)
    got[:] = ["".join(got)[:-1]]


def lines(text):
    """What was shown, line by line, without colours and blanks at the end; the last is what is left in the end."""
    return [line.rstrip(" ") for line in re.split(r"\r(?:\n\r\x1b\[1A)?\x1b\[2K", re.sub(r"\x1b\[[0-9;]*m", "", text))]


def searched(meter, clock, **known):
    """Ten seconds of a search."""
    for tick in range(40):
        clock.now += 0.25
        meter.searching(50_000_000 + 1_000_000 * tick, 9000, 3_000_000, **known)


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 81, 120, 200])
def test_a_line_fits_any_terminal(monkeypatch, columns):
    clock = Clock()
    with terminal(monkeypatch, columns) as (got, _), guarded():
        meter = Meter(Display(clock=clock))
        searched(meter, clock, fill=0.125, whole=100_000_000, excluded=(0, 1, 2))
        meter.done()
    shown = lines(got[0])
    assert max(map(len, shown)) < columns and not any("\n" in line for line in shown)
    last = shown[-3]
    assert last.startswith("0:10") and shown[-1] == ""
    for least, words in (
        (40, "89%"),
        (40, "89,000,000 positions"),
        (60, "not 0, 1, 2"),
        (80, "0:02 left"),
        (80, "4,000,000/s"),
        (120, "memory 12%"),
    ):
        assert (words in last) or columns < least
    assert columns < 120 or re.search("\N{BOX DRAWINGS HEAVY HORIZONTAL}{5}", last)


def test_a_line_follows_the_width(monkeypatch):
    clock = Clock()
    with terminal(monkeypatch, 150) as (got, _), guarded():
        meter = Meter(Display(clock=clock))
        searched(meter, clock, fill=0.5, whole=100_000_000)
        fcntl.ioctl(sys.stderr.stream, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))
        searched(meter, clock, fill=0.5, whole=100_000_000)
    painted = [len(line) for line in lines(got[0])]
    assert max(painted) > 50 and max(painted[-30:]) < 50


def test_the_cursor_stays_visible(monkeypatch):
    clock = Clock()
    with terminal(monkeypatch, 80) as (got, _), guarded():
        searched(Meter(Display(clock=clock)), clock)
    # Nothing has to be restored, even after kill -9.
    assert "\x1b[?25l" not in got[0] and "\x1b[?1049h" not in got[0]
    assert got[0].endswith("\x1b[1A\x1b[2K")


def test_the_line_makes_room_for_what_is_printed(monkeypatch, capsys):
    clock = Clock()
    with terminal(monkeypatch, 80) as (got, _), guarded():
        searched(Meter(Display(clock=clock)), clock)
        print("an answer")
        print("a warning", file=sys.stderr)
    assert got[0].count("\x1b[1A") == 1
    assert capsys.readouterr().out == "an answer\n"
    assert got[0].endswith("\x1b[1A\x1b[2Ka warning\r\n")


def test_colours_are_for_those_who_want_them(monkeypatch):
    for variable, coloured in (("COLORTERM", True), ("NO_COLOR", False)):
        clock = Clock()
        with terminal(monkeypatch, 80) as (got, patch), guarded():
            patch.setenv(variable, "1")
            searched(Meter(Display(clock=clock)), clock, whole=100_000_000)
        assert ("\x1b[3" in got[0]) == coloured and "positions" in got[0]


@pytest.mark.parametrize("term", ["dumb", "", None])
def test_elsewhere_a_line_now_and_then(monkeypatch, capsys, term):
    clock = Clock()

    def hours():
        meter = Meter(Display(clock=clock))
        for _ in range(400):
            searched(meter, clock, fill=0.125, excluded=(0,))

    if term is None:
        hours()  # no terminal at all
        text = capsys.readouterr().err
    else:
        with terminal(monkeypatch, 80, term) as (got, _), guarded():
            hours()
        text = got[0].replace("\r\n", "\n")
    times = [line.split(",")[0] for line in text.splitlines()]
    assert times[:8] == ["0:10", "0:20", "0:40", "1:20", "2:40", "5:20", "10:20", "15:20"]
    assert len(times) < 22 and "\r" not in text and "\x1b" not in text
    assert re.fullmatch(r"0:10, \d+,000,000 positions, 4,000,000/s, memory 12%, not 0", text.splitlines()[0])


def test_what_is_known_at_first_is_told_once_where_the_rest_takes_long(monkeypatch, capsys):
    clock = Clock()
    meter = Meter(Display(clock=clock))
    meter.display.tell({"who": ["A guess."]})
    for _ in range(100):
        meter.display.tell({"who": ["About 13 to 12 for B."]})
        searched(meter, clock)
    meter.display.tell({"who": ["13 to 12 for A."], "a move": ["It cost nothing."]})
    for _ in range(100):
        searched(meter, clock)
    told = [line for line in capsys.readouterr().err.splitlines() if "positions" not in line]
    assert told == ["About 13 to 12 for B.", "13 to 12 for A.", "It cost nothing."]


def test_a_short_search_shows_nothing(monkeypatch):
    with terminal(monkeypatch, 80) as (got, _), guarded():
        meter = Meter(Display(clock=Clock()))
        meter.counting(3, 10, "games")
        meter.searching(1000, 1000, 1000)
        meter.done()
    assert got[0] == ""


def test_things_are_counted(monkeypatch):
    clock = Clock()
    with terminal(monkeypatch, 100) as (got, _), guarded():
        meter = Meter(Display(clock=clock))
        for games in range(9):
            clock.now += 10
            meter.counting(games, 12, "games")
            searched(meter, clock, excluded=(0, 1))
    last = lines(got[0])[-2]
    # What is known of one of many positions is not what is asked.
    assert "8 of 12 games" in last and "positions" in last and "not" not in last
    assert any(re.search("8 of 12 games .* 67%  1:20 left", line) for line in lines(got[0]))


def test_a_count_that_takes_a_moment_is_only_made_where_it_is_shown(monkeypatch):
    clock, asked = Clock(), []
    meter = Meter(Display(clock=clock))
    meter.counting(1, lambda: asked.append(1) or 4, "rows")
    assert not asked
    with terminal(monkeypatch, 80) as (got, _), guarded():
        clock.now += 5
        meter.counting(2, lambda: asked.append(1) or 4, "rows")
    assert asked and "50%" in got[0]


def test_bounds_of_a_margin_are_shown(monkeypatch):
    clock = Clock()
    with terminal(monkeypatch, 80) as (got, _), guarded():
        searched(Meter(Display(clock=clock)), clock, bounds=(-3, 5))
    assert "margin -3 to +5" in got[0]


def commands(group=main, path=()):
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


def test_quiet_is_taken_wherever_there_are_limits():
    for path, command in commands():
        options = {option for param in command.params for option in param.opts}
        # The explorer shows nothing in the terminal.
        if ("--time-limit" in options and path != ("explore",)) or path in (("play",), ("match",)):
            assert "--quiet" in options and "-q" in options, path


@pytest.mark.thorough
def test_quiet_shows_nothing(tmp_path):
    # With an empty cache of kernels, so that something would be said.
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    words = [sys.executable, "-m", "stringscoins", "nimber", "-q", "--method", "exhaustive", "3"]
    done = subprocess.run(words, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "") and "nimber 0" in done.stdout


def test_progress_of_a_command_goes_to_standard_error(monkeypatch):
    monkeypatch.setattr(Display, "is_due", lambda self: not self.is_quiet)
    words = ["match", "random", "random", "--board", "1x2", "--games", "2"]
    shown = CliRunner().invoke(main, words)
    assert "2 of 2 games" in shown.stderr and "of 2 games" not in shown.stdout
    assert CliRunner().invoke(main, [*words, "--quiet"]).stderr == ""
