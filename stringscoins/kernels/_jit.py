"""The project's one way to jit: cached on disk, without the interpreter's lock."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import event

__all__ = ["jit", "jit_without_arrays", "on_compile"]

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compile `function` at its first call with given types, keep the code on disk, release the lock while it runs."""
    return _compiled(function, _nrt=True)


def jit_without_arrays(function: F) -> F:
    """As `jit`, for a function that makes no arrays: it does not count references to those it is given.

    The counts are atomic operations; between threads that share arrays they cost more than the work itself.
    """
    return _compiled(function, _nrt=False)


def _compiled(function: F, **options: Any) -> F:
    compiled: Any = numba.njit(cache=True, nogil=True, **options)(function)
    if hasattr(compiled, "stats"):  # not where the environment switches the compiler off
        _forget_stale(Path(compiled.stats.cache_path))
    return cast(F, compiled)


@cache
def _forget_stale(folder: Path) -> None:
    """Remove compiled kernels from a folder unless they are of these sources.

    Numba looks for changes in a function's own file only; the code of functions from other files is compiled into it.
    """
    sources = sorted(Path(__file__).parent.glob("*.py"))
    digest = hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()
    note = folder / "kernels.sha256"
    # A folder that cannot be written holds what was compiled when it could.
    with suppress(OSError):
        if not note.exists() or note.read_text() != digest:
            for file in (*folder.glob("*.nbi"), *folder.glob("*.nbc")):
                file.unlink(missing_ok=True)
            folder.mkdir(parents=True, exist_ok=True)
            note.write_text(digest)


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
