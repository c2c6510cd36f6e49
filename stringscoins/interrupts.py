"""Where an exception may come from outside, by a signal: of Ctrl-C, or of a limit that is passed."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from types import FrameType
from typing import ParamSpec, TypeVar

__all__ = ["is_delicate", "to_its_end"]

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")

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
    that nobody knows: a program that ends would wait for it for ever. It does no harm where all else waits for a lock,
    as `to_its_end` does.

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
        if frame.f_code is to_its_end.__code__ and not waits:
            return True
        frame = frame.f_back
    return False


def to_its_end(work: Callable[_Given, _Result], *given: _Given.args, **named: _Given.kwargs) -> _Result:
    """Call a function that must not leave anything half done, however often Ctrl-C comes meanwhile.

    It runs in a thread of its own, which no signal reaches. What a signal raises here is raised after it. Cost: 0.1 ms.

    Examples
    --------
    >>> to_its_end(sum, [2, 3])
    5
    """
    from concurrent.futures import ThreadPoolExecutor, wait  # not before Ctrl-C is handled

    stops = list[BaseException]()
    with ThreadPoolExecutor(1) as thread:
        job = thread.submit(work, *given, **named)
        while not job.done():
            try:
                wait([job])
            except BaseException as stop:
                stops.append(stop)
    if stops:
        raise stops[0]
    return job.result()
