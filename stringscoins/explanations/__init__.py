"""Why a position is worth what it is, and what a player should do: claims with the facts that they state."""

from stringscoins.explanations.claims import Claim

__all__ = ["Claim"]
