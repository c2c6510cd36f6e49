"""To be brought."""

from __future__ import annotations

from collections.abc import Iterator

from stringscoins.explanations.claims import Claim
from stringscoins.position import Position
from stringscoins.solve import Limits, Progress


def endgame_steps(position: Position, lead: int, limits: Limits, progress: Progress) -> Iterator[Claim]:
    """Give what is said of loony endgames."""
    yield from ()
