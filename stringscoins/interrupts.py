"""Where an exception may come from outside, by a signal: of Ctrl-C, or of a limit that is passed."""

from __future__ import annotations

import os
import threading
from types import FrameType

__all__ = ["is_delicate"]

_LIBRARY = os.path.dirname(threading.__file__)
_THREADS = tuple(os.path.join(_LIBRARY, *path) for path in (["threading.py"], ["queue.py"], ["concurrent", "futures"]))
"""Where Python keeps its threads, and passes work between them."""
_WAITS = {"wait", "join", "_wait_for_tstate_lock"}
"""Functions that wait for a lock."""
_STARTS = {"start", "submit"}
"""Functions that must run to their end, whatever they wait for."""
_KERNELS = f"{os.sep}kernels{os.sep}_jit.py"
_COMPILER = (f"{os.sep}numba{os.sep}", f"{os.sep}llvmlite{os.sep}")


def is_delicate(frame: FrameType | None) -> bool:
    """Return whether an exception would be lost here, or leave something half done. Cost: microseconds.

    Modules written in C turn what is raised while they are loaded into other errors, and the compiler's callbacks
    swallow it. While Python starts a thread, or hands work to one, an exception may leave a lock taken, or a thread
    that nobody knows: a program that ends would wait for it for ever. It does no harm where all else waits for a lock.

    Parameters
    ----------
    frame : frame, optional
        Where the signal came: its handler is given it.
    """
    waits = frame is not None and frame.f_code.co_name in _WAITS and frame.f_code.co_filename.startswith(_THREADS)
    while frame is not None:
        file = frame.f_code.co_filename
        if file.endswith(_KERNELS):
            return False  # it waits for a compilation that another thread does
        if file.startswith("<frozen importlib") or any(name in file for name in _COMPILER):
            return True
        if file.startswith(_THREADS) and (not waits or frame.f_code.co_name in _STARTS):
            return True
        frame = frame.f_back
    return False
