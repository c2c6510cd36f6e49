"""Which kernels can be used at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stringscoins.kernels._jit import INTERPRETED, NotCompiled, _is_kept, _may_compile

__all__ = ["NotCompiled", "is_ready", "only_loaded"]


def is_ready(kernel: Any) -> bool:
    """Return whether a kernel was compiled before, in this process or for the disk: loading one takes milliseconds."""
    return not INTERPRETED and bool(kernel.overloads or _is_kept(kernel._cache))


@contextmanager
def only_loaded() -> Iterator[None]:
    """Return a context in which kernels are loaded alone: one that would have to be compiled raises NotCompiled."""
    _may_compile[0] = False
    try:
        yield
    finally:
        _may_compile[0] = True
