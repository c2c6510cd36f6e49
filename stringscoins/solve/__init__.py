"""Values of positions, by their definition and by several kinds of search, with limits and progress."""

from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.methods import Method, Objective, Reach, Solver, Task
from stringscoins.solve.valuation import (
    METHODS,
    SCORE_METHODS,
    Move,
    Nimbers,
    ScoredMove,
    Scores,
    Valuation,
    margin,
    move_values,
    nimber,
)
from stringscoins.solve.work import Work

__all__ = [
    "METHODS",
    "SCORE_METHODS",
    "Limits",
    "Method",
    "Move",
    "Nimbers",
    "Objective",
    "Progress",
    "Reach",
    "ScoredMove",
    "Scores",
    "SearchStopped",
    "Solver",
    "Task",
    "Valuation",
    "Work",
    "margin",
    "move_values",
    "nimber",
]
