"""Explanations: why a position has its value, and what a player should do, as claims with the facts that they state."""

from stringscoins.explanations.claims import Claim
from stringscoins.explanations.explanation import Explanation, explain, glance
from stringscoins.explanations.hints import Hint, hint
from stringscoins.explanations.moves import why
from stringscoins.explanations.parts import Subgame
from stringscoins.explanations.sums import WinningMove

__all__ = ["Claim", "Explanation", "Hint", "Subgame", "WinningMove", "explain", "glance", "hint", "why"]
