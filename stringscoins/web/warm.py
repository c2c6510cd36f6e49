"""Imported by the process of which workers are copies: it loads what they need.

Nothing is compiled here. A copy that is made meanwhile would have the locks of the compiler, but not the thread that
opens them. A worker compiles a kernel when it is needed, and tells so.
"""

from contextlib import suppress

from stringscoins.kernels.readiness import NotCompiled, only_loaded
from stringscoins.questions.evaluator import Evaluator
from stringscoins.solve.tablebase.shelf import tables
from stringscoins.web import worker
from stringscoins.web.requests import QUESTIONS

__all__ = ["worker"]

tables()  # what is mapped before workers have limits of memory is not theirs

with suppress(NotCompiled), only_loaded():
    for _method in ("search", "auto"):  # that has them in a table
        for _question in ("nimber", "score"):
            Evaluator(workers=1).ask(_question, "board:2x3", method=_method, moves=True)
    Evaluator(workers=1).ask(QUESTIONS["estimate"], "graph:complete:4")
