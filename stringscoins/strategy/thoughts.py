"""How long a player may think, and what a player thinks of a position."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Budget", "Thought"]


@dataclass(frozen=True)
class Budget:
    """How long to think: in seconds, or in positions searched if the answer must not depend on the machine.

    Parameters
    ----------
    seconds : float or None
        Of wall-clock time; None for no clock.
    nodes : int or None
        Positions searched; where it is given the clock is not looked at.

    Examples
    --------
    >>> Budget(), Budget(nodes=10_000)
    (Budget(seconds=1.0, nodes=None), Budget(seconds=1.0, nodes=10000))
    """

    seconds: float | None = 1.0
    nodes: int | None = None


@dataclass(frozen=True)
class Thought:
    """What a search found.

    Attributes
    ----------
    best : str
        The string to cut.
    value : float or None
        What the player to move then gets from here on, less what the opponent gets, in coins; None where nothing was
        searched.
    exact : bool
        Whether that is so when both play best; else it is an estimate.
    depth : int
        Turns looked ahead.
    nodes : int
        Positions searched.

    Examples
    --------
    >>> thought = Thought("s2", 3.0, exact=True)
    >>> f"cut {thought.best}: {thought.value:+g} coins"
    'cut s2: +3 coins'
    """

    best: str
    value: float | None
    exact: bool
    depth: int = 0
    nodes: int = 0
