"""What a server gives to its clients."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LEAST_MEMORY", "OF_QUICK", "OF_WORKER", "QUICK", "Allowances", "most_workers"]

QUICK = 2
"""Workers for what takes a moment."""
_TAKEN, OF_QUICK, OF_WORKER, _OF_TABLES = 300, 200, 50, 150
"""Megabytes of the server and of the process of which workers are copies; of a quick worker; of any worker at rest; of
the tables of a long worker, at least."""


def most_workers(megabytes: float) -> int:
    """Return how many workers for long questions have room."""
    return int((megabytes - _TAKEN - QUICK * OF_QUICK) / (OF_WORKER + _OF_TABLES))


LEAST_MEMORY = 1100
"""Megabytes without which a server does not begin: what two workers for long questions need."""


@dataclass(frozen=True)
class Allowances:
    """What a server gives.

    Parameters
    ----------
    strings : int
        The most strings of a position.
    body : int
        The most bytes of a request's body.
    seconds : float
        The time for an answer.
    megabytes : float
        The memory of all its processes together.
    jobs : int
        The most questions that are worked on or wait, of all clients together.
    each : int
        The most questions of one address.
    connections : int
        The most connections of one address.
    workers : int
        The processes for questions that take long.
    is_shared : bool
        True if strangers use it: then no address gets more than half of the workers, no page more than one that works
        on a long question, and workers forget what they found out after a few seconds.
    """

    strings: int = 400
    body: int = 200_000
    seconds: float = 120.0
    megabytes: float = 4000.0
    jobs: int = 256
    each: int = 16
    connections: int = 200
    workers: int = 2
    is_shared: bool = False

    @property
    def of_tables(self) -> float:
        """The megabytes that a long worker has for its tables."""
        return (self.megabytes - _TAKEN - QUICK * OF_QUICK) / self.workers - OF_WORKER
