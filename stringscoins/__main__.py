"""The command `stringscoins`, also as `python -m stringscoins`: ready to be interrupted before all else is loaded."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from types import FrameType

from stringscoins.errors import is_lack_of_memory
from stringscoins.interrupts import is_delicate
from stringscoins.kernels import _addresses

__all__ = ["run"]

_STOPPED, _FAULT = 3, 70
"""Exit codes: after a limit or an interrupt; and where this program is at fault, which 1 must not say: that is "no"."""
_LEAST = 40e6
"""Bytes without which Python cannot load its own modules."""
_PATIENCE, _MOMENT = 2.0, 0.02
"""Seconds that a signal waits for a better moment at most; and after which it comes again."""
_since: float | None = None
"""When the first signal came that had to wait."""


class Terminated(KeyboardInterrupt):
    """SIGTERM or SIGHUP, which end the work as Ctrl-C does."""


def run() -> None:
    """Run the command line and exit. Ctrl-C and SIGTERM end it with a line and the exit code 3."""
    for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        # What is ignored, as by a program in the background of a shell or under nohup, stays so.
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _stop)
    _addresses.take_little()
    try:
        _addresses.check(_LEAST)
        from stringscoins.program import main

        main(prog_name="stringscoins")
    except KeyboardInterrupt as stop:
        _leave(stop)
    except Exception as error:
        if is_lack_of_memory(error):
            print("stopped by a lack of memory", file=sys.stderr)
            sys.exit(_STOPPED)
        traceback.print_exc()
        sys.exit(_FAULT)
    finally:
        # Nothing is left to be stopped but Python itself, which would say so.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _stop(number: int, frame: FrameType | None) -> None:
    global _since
    stop = KeyboardInterrupt() if number == signal.SIGINT else Terminated(f"the signal {signal.Signals(number).name}")
    if not is_delicate(frame):
        raise stop
    _since = _since or time.monotonic()
    if time.monotonic() - _since > _PATIENCE:
        _leave(stop)
    again = threading.Timer(_MOMENT, _send, [number])
    again.daemon = True
    again.start()


def _send(number: int) -> None:
    """Send this process a signal, to the thread that handles it, and so interrupt its wait."""
    if sys.platform != "win32":
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:
        signal.raise_signal(number)


def _leave(stop: KeyboardInterrupt) -> None:
    """Exit at once; all output is flushed, and stores are consistent."""
    try:
        print(f"stopped by {str(stop) or 'an interrupt'}", file=sys.stderr, flush=True)
    finally:
        os._exit(_STOPPED)


if __name__ == "__main__":
    run()
