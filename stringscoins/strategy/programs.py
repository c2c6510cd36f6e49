"""Players that are other programs: they are started, asked in lines (`docs/reference/protocol.md`), and ended."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

from stringscoins.errors import StringsCoinsError, safe, shortened
from stringscoins.game import Game
from stringscoins.solve.limits import Progress
from stringscoins.strategy.protocol import position_line, read_names
from stringscoins.strategy.thinking import GRACE, Budget, Clock

__all__ = ["Disqualified", "Program"]

_START = 60.0
"""Seconds in which a program has to identify itself and be ready: it may have to load or compile something."""
_END = 1.0
"""Seconds in which a program ends after `quit`."""
_LONGEST = 1 << 16
"""Characters of a line; a longer one is cut into several."""
_GUARD = """
import os, signal, sys
if not sys.stdin.read(1):
    os.killpg(int(sys.argv[1]), signal.SIGKILL)
"""
"""The code of a guard: if this process ends without sending a byte, for whatever reason, it kills the program."""


class Disqualified(StringsCoinsError):
    """A player who cannot or does not play on by the rules loses the game."""


class Program:
    """A player that is another program, which speaks the line protocol on its standard input and output.

    `command` is split like a shell command, but run without one. Disqualified is raised if it cannot be started, or is
    late.
    """

    def __init__(self, command: str, budget: Budget, progress: Progress = Progress()) -> None:
        self.name, self._progress, self._clock = command, progress, Clock(budget)
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        try:
            words = shlex.split(command)
            # A session of its own, so that Ctrl-C on the terminal is for this program to answer.
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else "no command"
            raise Disqualified(f"program:{command} cannot be started: {why}") from None
        self._guard = _guard(self._process.pid)
        for work in (self._listen, self._talk):
            threading.Thread(target=work, daemon=True).start()
        try:
            self._say("scp")
            self._hear("scpok", _START)
            self._say("isready")
            self._hear("readyok", _START)
        except BaseException as stop:
            self.close()
            if isinstance(stop, Disqualified):
                raise Disqualified(f"program:{command}: {stop}") from None
            raise

    def choose(self, game: Game) -> str:
        """Return the string that the program wants to cut; Disqualified if it does not name one in time."""
        self._say(position_line(game))
        with self._clock.cut(game.position):
            self._say(self._go())
            rest = self._hear("bestmove", self._allowed())
        try:
            (string,) = read_names(rest)
        except ValueError:
            raise Disqualified(f"no move: {_quoted('bestmove ' + rest)}") from None
        if string not in game.position:
            raise Disqualified(f"no such string is left: {_quoted(string)}")
        return string

    def close(self) -> None:
        """End the program, with all that it has started in its session."""
        self._say("quit")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_END)
        self._said.put("")
        _kill(self._process)
        if self._guard is not None:
            self._guard.communicate(b"!")

    def _go(self) -> str:
        budget, words = self._clock.budget, ["go"]
        if budget.nodes is not None:
            words += ["nodes", str(budget.nodes)]
        elif budget.seconds is not None:
            words += ["time", f"{budget.seconds:g}"]
        if self._clock.left is not None:
            words += ["clock", f"{max(self._clock.left, 0.001):.3f}"]
        return " ".join(words)

    def _allowed(self) -> float | None:
        """Return the seconds that the next cut may take; None if only positions are counted."""
        budget = self._clock.budget
        times = [] if budget.nodes is not None or budget.seconds is None else [budget.seconds]
        times += [] if self._clock.left is None else [max(self._clock.left, 0.0)]
        return min(times) + GRACE if times else None

    def _say(self, line: str) -> None:
        self._said.put(line + "\n")

    def _talk(self) -> None:
        """Write the lines for the program, in a thread of its own: the program may never read them."""
        stdin = self._process.stdin
        assert stdin is not None
        with suppress(OSError, ValueError):  # the program's end is noticed when its output is read
            while line := self._said.get():
                stdin.write(line)
                stdin.flush()
        with suppress(OSError):
            stdin.close()

    def _listen(self) -> None:
        """Put the lines of the program into the queue, and None at the end."""
        stdout = self._process.stdout
        assert stdout is not None
        with suppress(ValueError):
            while line := stdout.readline(_LONGEST):
                self._lines.put(line)
        self._lines.put(None)
        stdout.close()

    def _hear(self, word: str, seconds: float | None) -> str:
        """Return the rest of the next line that begins with `word`; other lines but errors and the name are skipped."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            try:
                # Short waits only: Ctrl-C has to wait where waiting cannot be interrupted.
                left = 0.1 if deadline is None else deadline - time.monotonic()
                line = self._lines.get(timeout=max(0.0, min(left, 0.1)))
            except queue.Empty:
                if deadline is not None and time.monotonic() >= deadline:
                    raise Disqualified(f"no {word} within {seconds:.3g} s") from None
                continue
            if line is None:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(_END)
                code = self._process.returncode
                raise Disqualified("it closed its output" if code is None else f"it ended with the exit code {code}")
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest.strip()
            if first == "id" and rest.startswith("name "):
                self.name = safe(shortened(rest[5:].strip(), 40)) or self.name
            elif first == "error":
                self._progress.trouble(f"{self.name}: {_quoted(rest)}")


def _quoted(text: str) -> str:
    return repr(safe(shortened(text, 80)))


def _guard(group: int) -> subprocess.Popen[bytes] | None:
    if sys.platform == "win32":
        return None
    words = [sys.executable, "-I", "-S", "-c", _GUARD, str(group)]
    return subprocess.Popen(words, stdin=subprocess.PIPE, start_new_session=True)


def _kill(process: subprocess.Popen[str]) -> None:
    with suppress(OSError):
        if sys.platform != "win32":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
