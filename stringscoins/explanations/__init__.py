"""Why a position is worth what it is, and what a player should do: claims with the facts that they state."""

from stringscoins.explanations.claims import Claim
from stringscoins.explanations.explanation import Explanation, explain
from stringscoins.explanations.moves import why
from stringscoins.explanations.parts import Subgame
from stringscoins.explanations.sums import WinningMove

__all__ = ["Claim", "Explanation", "Subgame", "WinningMove", "explain", "why"]
