"""The value of a loony endgame, the piece to open and when to keep control, step by step.

Sums of chains and loops are explained as Allcock does (`simple`), endgames with joints as Berlekamp and Scott do
(`joints`, `flights`).
"""

from stringscoins.explanations.endgames.steps import endgame_steps

__all__ = ["endgame_steps"]
