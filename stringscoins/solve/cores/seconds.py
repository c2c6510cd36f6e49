"""How long a search takes, by phase."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Seconds"]


class Seconds(defaultdict[str, float]):
    """The seconds that each phase took, by its name."""

    def __init__(self) -> None:
        super().__init__(float)

    @contextmanager
    def of(self, phase: str) -> Iterator[None]:
        """Return a context whose time counts for a phase."""
        started = time.monotonic()
        try:
            yield
        finally:
            self[phase] += time.monotonic() - started
