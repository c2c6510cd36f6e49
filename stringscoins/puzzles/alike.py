"""Moves that a person takes for the same: lines of one chain or loop, and lines that a symmetry maps to each other."""

from __future__ import annotations

from stringscoins.position import Position
from stringscoins.structures import chains_and_loops

__all__ = ["alike"]


def alike(position: Position) -> dict[str, int]:
    """Return the class of each string; strings in one chain or loop, or exchanged by a symmetry, share a class."""
    chains, loops = chains_and_loops(position)
    groups = [*(chain.strings for chain in chains), *(loop.strings for loop in loops), *position.orbits()]
    found = {string: {string} for string in position}
    for first, *others in groups:
        for other in others:
            if found[first] is not found[other]:
                found[first] |= found[other]
                for string in found[other]:
                    found[string] = found[first]
    numbers: dict[int, int] = {}
    return {string: numbers.setdefault(id(found[string]), len(numbers)) for string in position}
