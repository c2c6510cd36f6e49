"""All jitted code, on flat arrays. It imports nothing of the project; the Python around it chooses the kernel.

Another package's kernels are decorated with `jit`, too: `docs/how-to/extending.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stringscoins.kernels._jit import jit, jit_without_arrays

__all__ = ["jit", "jit_without_arrays"]


def __getattr__(name: str) -> Any:
    # The compiler is loaded when it is asked for.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from stringscoins.kernels import _jit

    return getattr(_jit, name)
