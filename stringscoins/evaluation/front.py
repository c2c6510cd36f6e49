"""The questions of the front door: the methods of one evaluator that all users of the library in a program share.

It keeps nothing between runs. To have a store, limits for every question, or progress, make an `Evaluator`.
"""

from __future__ import annotations

from stringscoins.evaluation.evaluator import Evaluator

__all__ = ["draw", "endgame", "evaluate", "explain", "flight", "margin", "moves", "nimber", "review", "structure"]

_shared = Evaluator()

nimber = _shared.nimber
moves = _shared.moves
margin = _shared.margin
structure = _shared.structure
endgame = _shared.endgame
flight = _shared.flight
explain = _shared.explain
review = _shared.review
draw = _shared.draw
evaluate = _shared.evaluate
