"""Imported by the process of which workers are copies: it loads what they need. Nothing is compiled here."""

from contextlib import suppress

from stringscoins.errors import LimitReached
from stringscoins.questions.evaluator import Evaluator
from stringscoins.solve import Progress
from stringscoins.web import worker
from stringscoins.web.requests import QUESTIONS

__all__ = ["worker"]


class _Loading(Progress):
    def compiling(self, kernel: str) -> None:
        """Stop: a worker compiles it when it is needed, and tells so."""
        raise LimitReached("a kernel that is not compiled")


def _load() -> None:
    with suppress(LimitReached):
        for question in ("nimber", "score"):
            Evaluator(workers=1, progress=_Loading()).ask(question, "board:2x3", moves=True)
        Evaluator(workers=1, progress=_Loading()).ask(QUESTIONS["estimate"], "board:2x2")


_load()
