"""The evaluator: it answers questions about anything that can be read as a position.

The functions are the methods of one evaluator that all users of the library in a program share; the front door has
them. It keeps nothing between runs. To have a store, limits for every question, or progress, make one of your own.
"""

from __future__ import annotations

from stringscoins.questions.evaluator import Evaluator
from stringscoins.questions.jobs import Job
from stringscoins.questions.moves import Moves
from stringscoins.questions.records import Record
from stringscoins.questions.sources import Source, parse, read
from stringscoins.questions.streams import Answers
from stringscoins.questions.typed import QUESTIONS

__all__ = ["QUESTIONS", "Answers", "Evaluator", "Job", "Moves", "Record", "Source", "parse", "read"]

_shared = Evaluator()

nimber = _shared.nimber
moves = _shared.moves
margin = _shared.margin
structure = _shared.structure
endgame = _shared.endgame
flight = _shared.flight
forfeit = _shared.forfeit
explain = _shared.explain
review = _shared.review
draw = _shared.draw
evaluate = _shared.evaluate
