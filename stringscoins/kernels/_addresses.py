"""The addresses that this process may have, where the system limits them (`ulimit -v`).

The libraries behind the kernels cannot handle a lack of memory: LLVM, OpenBLAS and the system's loader end the process
where Python would raise an error. So they are used only if their memory is free, and are set to take little. The
compiler is not imported here.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.abc import MetaPathFinder
from types import ModuleType

__all__ = ["COMPILING", "LOADING", "check", "free", "most", "take_little"]

LOADING, COMPILING = 32e6, 96e6
"""Bytes that must be free to load a kernel, or to compile one."""
_LIBRARIES = {"numpy": 90e6, "llvmlite": 200e6, "numba": 40e6, "scipy.linalg": 120e6, "matplotlib": 80e6}
"""Bytes that libraries take when they are imported; of SciPy with a kernel, as Numba imports it while it loads one."""
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
"""Variables that set how many threads libraries start when they are loaded. Each thread takes a stack."""
_ARENAS = "MALLOC_ARENA_MAX"
_OF_ARENAS = -8
"""The settings of the C library for the number of arenas: in the environment, and in a running process. Each thread
takes an arena, of 64 MB of addresses."""


def most() -> float:
    """Return how many bytes of addresses the process may have; infinity without a limit."""
    if sys.platform == "win32":
        return math.inf
    with suppress(ImportError, OSError):
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        if limit != resource.RLIM_INFINITY:
            return limit
    return math.inf


def free() -> float:
    """Return how many more bytes the process may have; infinity without a limit, or if it is unknown."""
    limit = most()
    if limit < math.inf and sys.platform == "linux":
        with suppress(OSError), open("/proc/self/statm") as statm:
            return max(0, limit - int(statm.read().split()[0]) * os.sysconf("SC_PAGE_SIZE"))
    return math.inf


def check(needed: float) -> None:
    """Raise MemoryError unless the process may have `needed` more bytes."""
    if free() < needed:
        raise MemoryError("the limit of memory of this process")


def take_little() -> None:
    """Set all libraries that are loaded later to take little memory, if there is a limit."""
    if most() == math.inf:
        return
    for variable in _THREADS:
        os.environ.setdefault(variable, "1")
    os.environ.setdefault(_ARENAS, "1")  # for processes that this one starts
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).mallopt(_OF_ARENAS, int(os.environ[_ARENAS]))
    sys.meta_path.insert(0, _AddressGuard())


class _AddressGuard(MetaPathFinder):
    """Lets libraries be imported only if their memory is free."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        check(_LIBRARIES.get(name, 0))
