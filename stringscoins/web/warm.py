"""Imported by the process of which workers are copies: it loads what they need.

Nothing is compiled here. A copy that is made meanwhile would have the locks of the compiler, but not the thread that
opens them. A worker compiles a kernel when it is needed, and tells so.
"""

from contextlib import suppress

from stringscoins.kernels.readiness import NotCompiled, only_loaded
from stringscoins.questions.evaluator import Evaluator
from stringscoins.web import worker
from stringscoins.web.requests import QUESTIONS

__all__ = ["worker"]

with suppress(NotCompiled), only_loaded():
    for _question in ("nimber", "score"):
        Evaluator(workers=1).ask(_question, "board:2x3", moves=True)
    Evaluator(workers=1).ask(QUESTIONS["estimate"], "board:2x2")
