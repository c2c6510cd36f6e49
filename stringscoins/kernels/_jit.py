"""The project's one way to jit: cached on disk, without the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import numba
from numba.core import event

__all__ = ["jit", "on_compile"]

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compile `function` at its first call with given types, keep the code on disk, release the lock while it runs."""
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    return compiled


class _FirstStart(event.Listener):
    """Calls back once, at the first compilation; loading from the disk's cache is none."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback, self.heard = callback, False

    def on_start(self, event: object) -> None:
        if not self.heard:
            self.heard = True
            self.callback()

    def on_end(self, event: object) -> None:
        pass


@contextmanager
def on_compile(callback: Callable[[], None]) -> Iterator[None]:
    """Within the context, call back when a kernel has to be compiled."""
    with event.install_listener("numba:compile", _FirstStart(callback)):
        yield
