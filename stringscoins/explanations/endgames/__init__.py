"""What a loony endgame is worth, which piece to open and when to keep control, told step by step.

Sums of chains and loops are worked out as Allcock does (`simple`), endgames with joints as Berlekamp and Scott do
(`joints`, `flights`).
"""

from stringscoins.explanations.endgames.steps import endgame_steps

__all__ = ["endgame_steps"]
