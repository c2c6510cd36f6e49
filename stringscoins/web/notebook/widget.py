"""The widget: it draws a position, and its evaluator answers in threads, so that the notebook is not kept waiting."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anywidget
import traitlets

from stringscoins.errors import StringsCoinsError
from stringscoins.evaluation import Evaluator, Job, Source, read
from stringscoins.notation import Document, played
from stringscoins.position import Position
from stringscoins.questions.question import Question, question_called
from stringscoins.solve import Limits
from stringscoins.web import estimates, views
from stringscoins.web.notebook.bundle import script, styles

__all__ = ["Explorer"]

_OF_PAGE = {question.name: question for question in (*views.QUESTIONS, *estimates.QUESTIONS)}
_ASKED: dict[str, Question] = {
    "estimate": _OF_PAGE["estimate"],
    "nimber": question_called("nimber"),
    "score": question_called("score"),
}
"""The questions that a widget asks."""
_SECONDS = 60
"""The time that each question may take."""


class Explorer(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A position in a notebook; `explore` makes it.

    Parameters
    ----------
    source : Source
        Anything that can be read as a position.
    evaluator : Evaluator, optional
        The evaluator that finds the values.

    Attributes
    ----------
    cuts : list of str
        The strings that were cut, in order; `widget.observe(function, "cuts")` calls a function at each change.
    """

    _esm = script()
    _css = styles()

    cuts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    _record = traitlets.Dict().tag(sync=True)

    def __init__(self, source: Source, evaluator: Evaluator | None = None) -> None:
        self._evaluator = evaluator or Evaluator(limits=Limits(seconds=_SECONDS))
        self._threads = ThreadPoolExecutor(2, "explorer")  # an estimate, and what is exact
        self._jobs: dict[str, Job[None]] = {}
        self._document = read(source)
        super().__init__(_record=self._drawn())
        self.on_msg(self._receive)

    @property
    def position(self) -> Position:
        """The position after the cuts; setting it, to anything that can be read as one, changes the board."""
        return self._after(self.cuts).position

    @position.setter
    def position(self, source: Source) -> None:
        self._document = read(source)
        with self.hold_sync():
            self.cuts, self._record = [], self._drawn()

    @traitlets.validate("cuts")
    def _possible(self, proposal: Any) -> Any:
        self._after(proposal["value"])
        return proposal["value"]

    def _after(self, cuts: list[str]) -> Document:
        """Return the document after cuts; PositionError if one of them is not there."""
        return played(self._document, cuts)

    def _drawn(self) -> dict[str, Any]:
        """Return what the widget needs to draw the position and to play on it."""
        drawn = self._evaluator.ask(_OF_PAGE["position"], self._document).record
        if drawn["look"] == "solid":  # which has to be turned to be seen
            drawn = self._evaluator.ask(_OF_PAGE["position"], self._document, look="layers").record
        return drawn

    def _receive(self, _: object, message: dict[str, Any], __: object) -> None:
        """Answer a question of the widget in the background, or cancel one."""
        name = message["id"]
        if message.get("cancel"):
            if name in self._jobs:
                self._jobs[name].cancel()
            return
        self._jobs[name] = job = self._evaluator.run(lambda: self._answer(name, message), self._threads)
        job.add_done_callback(lambda _: self._jobs.pop(name, None))

    def _answer(self, name: str, message: dict[str, Any]) -> None:
        """Send the parts of an answer as they are found, and the whole."""
        try:
            answer = self._evaluator.ask(
                _ASKED[message["question"]],
                self._after(message["cuts"]),
                report=lambda part: self.send({"id": name, "part": part}),
                **message["options"],
            )
            self.send({"id": name, "record": answer.record})
        except (StringsCoinsError, MemoryError) as error:
            self.send({"id": name, "error": str(error)})

    def close(self) -> None:
        """Take the widget away, and end its questions."""
        for job in list(self._jobs.values()):
            job.cancel()
        self._threads.shutdown(wait=False)
        super().close()
