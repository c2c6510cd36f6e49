"""Values of positions, each by its definition and by search, with limits and progress."""

from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.nimbers import METHODS, Move, Nimbers, move_values, nimber

__all__ = ["METHODS", "Limits", "Move", "Nimbers", "Progress", "SearchStopped", "move_values", "nimber"]
