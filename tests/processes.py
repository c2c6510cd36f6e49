"""Processes that tests start and send signals to. None outlives its test, and no test waits for one for ever."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from stringscoins.interrupts import is_delicate

PATIENCE = 300
"""Seconds after which a process is killed: however busy the machine is, it should have ended."""

SEARCHING = """
import sys
from stringscoins.__main__ import run
from stringscoins.cli.progress import Meter
report, said = Meter.searching, []
def searching(meter, positions, *words, **more):
    if positions > 5000 and not said:
        said.append(print("searching", file=sys.stderr, flush=True))
    report(meter, positions, *words, **more)
Meter.searching = searching
sys.argv[0] = "stringscoins"
run()
"""
"""The command `stringscoins` as code, which says on standard error when it has searched for a while: by then it has run
every module that it needs. A signal in the moment when coverage first sees one would leave its lock locked for ever."""


@contextmanager
def started(*words: object, patience: float = PATIENCE) -> Iterator[subprocess.Popen[str]]:
    """Start Python with such words. The process hears of signals, whatever started the tests."""
    process = subprocess.Popen(
        [sys.executable, "-u", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_heard,
    )

    def end() -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(patience, end)
    timer.start()
    with process:
        try:
            yield process
        finally:
            timer.cancel()
            end()


def all_end(process: subprocess.Popen[str]) -> bool:
    """Kill a process; return whether those that it started end, too: they have its output, and never close it."""
    process.kill()
    ready, _, _ = select.select([process.stdout], [], [], PATIENCE / 3)
    return bool(ready) and process.stdout is not None and not process.stdout.read()


def wait_for(line: str, stream: Iterator[str]) -> None:
    """Read lines of a process until there is such a one."""
    assert line in stream, f"the process ended, and never said {line!r}"


def _heard() -> None:
    """Have signals heard: `nohup` and a shell's `&` have some ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def interrupt_at(monkeypatch, module, name):
    """Have Ctrl-C come to this process when a function of a module is first called, in whatever thread.

    It comes when it may, as the program sees to it: not while the main thread starts this one.
    """
    function, signals, main = getattr(module, name), [signal.SIGINT], threading.main_thread()

    def interrupted(*arguments):
        if signals:
            while threading.current_thread() is not main and is_delicate(sys._current_frames()[main.ident]):
                time.sleep(0.001)
            signal.raise_signal(signals.pop())
        return function(*arguments)

    monkeypatch.setattr(module, name, interrupted)
