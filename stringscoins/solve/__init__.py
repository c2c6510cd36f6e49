"""Values of positions, by their definition and by several kinds of search, with limits and progress."""

from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.methods import Method, Reach, Task
from stringscoins.solve.nimbers import METHODS, Move, Nimbers, move_values, nimber
from stringscoins.solve.questions import Question, Solver
from stringscoins.solve.scores import SCORE_METHODS, ScoredMove, Scores, margin
from stringscoins.solve.valuation import Valuation
from stringscoins.solve.work import Work

__all__ = [
    "METHODS",
    "SCORE_METHODS",
    "Limits",
    "Method",
    "Move",
    "Nimbers",
    "Progress",
    "Question",
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
