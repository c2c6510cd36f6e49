"""Watchers of the compilation of kernels, who may stop waiting for it. The compiler is not imported here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

__all__ = ["Watcher", "seconds_compiling", "waiting", "watched", "watchers"]


class Watcher(NamedTuple):
    """Functions that are called, in the thread that needs a kernel, while it waits for it."""

    compiling: Callable[[str], None] | None
    """Called with the name of each kernel that is compiled; loading one from the disk is not compiling. None ignores
    it."""
    trouble: Callable[[str], None]
    """Called with the reason why kernels are not kept on the disk."""
    check: Callable[[], None]
    """Called repeatedly; its errors are raised where the kernel was called."""


_watchers: ContextVar[tuple[Watcher, ...]] = ContextVar("watchers", default=())

_waited = [0.0]


def seconds_compiling() -> float:
    """Return how long this process has waited for kernels to be compiled or loaded, in seconds."""
    return _waited[0]


@contextmanager
def waiting() -> Iterator[None]:
    """Return a context for the time in which a thread waits for a kernel."""
    began = time.monotonic()
    try:
        yield
    finally:
        _waited[0] += time.monotonic() - began


def watchers() -> tuple[Watcher, ...]:
    """Return the watchers of this thread, the outermost context first."""
    return _watchers.get()


@contextmanager
def watched(watcher: Watcher) -> Iterator[None]:
    """Return a context with one more watcher in this thread."""
    token = _watchers.set((*_watchers.get(), watcher))
    try:
        yield
    finally:
        _watchers.reset(token)
