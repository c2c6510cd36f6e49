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
    """Return whether an exception raised in this frame would be lost, or leave something half done. Cost: microseconds.

    C modules turn an exception during their import into other errors, and callbacks of the compiler swallow it. A
    thread that is starting may keep a lock or get lost, and the exit would wait for it. A wait for a lock, as in
    `to_its_end`, is harmless.
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
    """Call a function in a thread that no signal reaches; an exception by a signal is raised after it. Cost: 0.1 ms."""
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
