"""A process that tries cases, so that one that crashes or does not come back is a finding like any other."""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.fuzz.cases import Case, Fault, Kind

PATIENCE = 60.0
"""Seconds by the clock after which a case that does not use the processor has hung."""
_LITTLE = 0.1
"""Seconds of processor time within which nothing is done."""
_ROOT = str(Path(__file__).parents[2])


class Outcome(NamedTuple):
    """What is wrong with a case: of what sort, and more of it for the reader."""

    sort: str
    details: str


class Worker:
    """Tries one case after the other in a process of its own, which is made anew when it has died."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self._kinds = {kind.name: kind for kind in kinds}
        self._context = multiprocessing.get_context("fork")
        self._process: Any = None
        self._pipe: Any = None

    def attempt(self, kind: Kind, case: Case, *, patience: float = PATIENCE) -> Outcome | None:
        """Check a case; what is wrong with it."""
        if self._process is None:
            self._pipe, theirs = self._context.Pipe()
            self._process = self._context.Process(target=_serve, args=(self._kinds, theirs))
            self._process.start()
            theirs.close()
        try:
            self._pipe.send((kind.name, case))
            used = _used(self._process.pid)
            while not self._pipe.poll(patience):
                # A busy machine is no fault: what uses the processor has its own limit.
                before, used = used, _used(self._process.pid)
                if used <= before + _LITTLE:
                    break
            else:
                outcome: Outcome | None = self._pipe.recv()
                return outcome
            self.close()
            return Outcome("hangs", f"not back in {patience:g} s, and not at work")
        except (EOFError, ConnectionError):
            self._process.join(10)
            code = self._process.exitcode
            self.close()
            if code == -signal.SIGPROF:
                return Outcome("does not come back", f"more than {kind.seconds:g} s of processor time")
            return Outcome("crashes", f"the process ended with exit code {code}")

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
        self._process = None


def _used(process: int) -> float:
    """The seconds of processor time that a process has had, as far as the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0.0


def _serve(kinds: dict[str, Kind], pipe: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError):
        while True:
            name, case = pipe.recv()
            kind = kinds[name]
            # The timer counts processor time, so that nothing depends on what else the machine does.
            signal.setitimer(signal.ITIMER_PROF, kind.seconds)
            outcome = attempt(kind, case)
            signal.setitimer(signal.ITIMER_PROF, 0)
            pipe.send(outcome)
    os._exit(0)


def attempt(kind: Kind, case: Case) -> Outcome | None:
    """Check a case in this process."""
    try:
        kind.check(case)
    except Fault as fault:
        return Outcome(fault.sort, fault.details)
    except BaseException as error:
        return Outcome(f"{type(error).__name__} in {_place(error)}", traceback.format_exc(limit=-6))
    return None


def _place(error: BaseException) -> str:
    """Where in the package an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(_ROOT) and ".venv" not in frame.filename]
    frame = (ours or frames)[-1]
    return f"{frame.filename.removeprefix(_ROOT + '/')}, {frame.name}"
