"""Which kernels can be used at once."""

from __future__ import annotations

from typing import Any

from stringscoins.kernels._jit import INTERPRETED, _is_kept

__all__ = ["is_ready"]


def is_ready(kernel: Any) -> bool:
    """Return whether a kernel was compiled before, in this process or for the disk: loading one takes milliseconds."""
    return not INTERPRETED and bool(kernel.overloads or _is_kept(kernel._cache))
