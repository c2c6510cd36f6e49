"""Moves that are the same to a person: lines of one chain or loop, and lines that a symmetry maps to each other."""

from __future__ import annotations

from stringscoins.position import Position
from stringscoins.structures import chains_and_loops

__all__ = ["alike"]


def alike(position: Position) -> dict[str, int]:
    """Return the class of each string, as a number: strings have the same if they are alike.

    Strings are alike if they lie in one chain or loop, or if a symmetry of the position maps one to the other, or if
    both are alike to a third one.

    >>> alike(Position.numbered(["a", "ab", "b", "c", "cd", "d", "e", "e"]))
    {'s1': 0, 's2': 0, 's3': 0, 's4': 0, 's5': 0, 's6': 0, 's7': 1, 's8': 1}
    """
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
