"""How worker processes are started: where the system can, as copies of a process that has everything loaded."""

from __future__ import annotations

import multiprocessing
import os
from typing import Any

__all__ = ["COPIES", "begin"]

_FEW = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "MALLOC_ARENA_MAX")
"""A worker has one thread, and one arena: each arena takes 64 MB of addresses, which are limited."""
_HAS_COPIES = "forkserver" in multiprocessing.get_all_start_methods()

COPIES: Any = multiprocessing.get_context("forkserver" if _HAS_COPIES else "spawn")
"""The context of the processes."""
if _HAS_COPIES:
    COPIES.set_forkserver_preload(["stringscoins.web.warm"])


def begin() -> None:
    """Start the process that is copied. It takes seconds until it has loaded everything, so begin early."""
    if _HAS_COPIES:
        from multiprocessing import forkserver

        for variable in _FEW:
            os.environ.setdefault(variable, "1")
        forkserver.ensure_running()
