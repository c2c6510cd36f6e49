"""Players who follow the strategies for misère play on boards of one and of two rows."""

from __future__ import annotations

from typing import Final

from stringscoins.strategy import PlayerFactory
from stringscoins_studies.strips.narrow import Follower

__all__ = ["COLLETTE_1XN", "COLLETTE_2XN_BOX", "COLLETTE_2XN_DOT", "QUARTER_1XN"]


def _follower(name: str, summary: str) -> PlayerFactory:
    """Return the maker of players who follow a strategy."""
    return PlayerFactory(name, summary, lambda budget, seed, progress: Follower(name, seed), Follower(name).check)


COLLETTE_1XN: Final = _follower("collette-1xn", "begins misère 1 x n, and takes a third of the coins at most")
QUARTER_1XN: Final = _follower("quarter-1xn", "begins misère 1 x n, and takes a quarter at most")
COLLETTE_2XN_DOT: Final = _follower("collette-2xn-dot", "misère 2 x n, first for odd n, second for even n")
COLLETTE_2XN_BOX: Final = _follower("collette-2xn-box", "the same, where incident lines share a box, not a dot")
