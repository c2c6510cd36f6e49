"""Strings-and-Coins, Nimstring and Dots-and-Boxes on any multigraph or hypergraph."""

from stringscoins.position import Cut, Position
from stringscoins.values import LOONY

__all__ = ["LOONY", "Cut", "Position"]
__version__ = "0.1.0"
