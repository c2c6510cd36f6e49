"""Values of positions, by their definition and by several kinds of search, with limits and progress."""

from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.methods import Method, Question, Reach, Solver, Task, method_names
from stringscoins.solve.valuation import Move, Nimbers, ScoredMove, Scores, Valuation, margin, move_values, nimber
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

METHODS = method_names(Question.NIMBER, own=True)
"""The methods for nimbers that come with the package; see `solve.methods`; `solve.auto` says which `auto` takes."""
SCORE_METHODS = method_names(Question.MARGIN, own=True)
"""The methods for margins that come with the package; see `solve.methods`; `solve.auto` says which `auto` takes."""
