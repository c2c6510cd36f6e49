"""Watchers of the compilation of kernels, who may stop waiting for it. The compiler is not imported here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

__all__ = ["Watcher", "watched", "watchers"]


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
