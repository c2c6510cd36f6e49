"""The best first turns on a strip, in the words of Collette, Demaine, Demaine and Langerman."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from stringscoins_studies.strips.misere import MisereStrips

__all__ = ["FirstTurn", "best_openings", "in_words"]


class FirstTurn(NamedTuple):
    """A first turn on a strip that has both ends capturable."""

    take: int
    """The number of coins that are captured, one after the other from an end."""
    cut: int | None
    """The coins of the shorter piece, at least 2, that the last cut leaves; None if all coins are taken."""


def best_openings(strips: MisereStrips, n: int) -> list[FirstTurn]:
    """Return all best first turns on the strip of n coins, without mirror images, in the order of `take` and `cut`."""
    best = strips.margin((n,))
    found = [
        FirstTurn(take, cut)
        for take in range(n - 3)
        for cut in range(2, (n - take) // 2 + 1)
        if take - strips.margin((cut, n - take - cut)) == best
    ]
    return found + ([FirstTurn(n, None)] if best == n else [])


def in_words(n: int, openings: Iterable[FirstTurn]) -> str:
    """Return openings on the strip of n coins in the words of the paper's table 2."""
    ways = []
    for take, group in groupby(sorted(openings, key=lambda opening: opening.take), key=lambda opening: opening.take):
        cuts = [opening.cut for opening in group if opening.cut is not None]
        if not cuts:
            ways.append("any")
            continue
        taken = "" if take == 0 else f"take all but {n - take} then " if n - take <= 6 else f"take {take} then "
        ways.append(f"{taken}cut {_numbers(cuts)}")
    if len(ways) < 2:
        return "".join(ways)
    return "; ".join(ways[:-1]) + f"; or {ways[-1]}"


def _numbers(numbers: Sequence[int]) -> str:
    """Return the numbers in words, with an ellipsis in the last run of four or more consecutive ones."""
    run = len(numbers)
    while run > 1 and numbers[run - 2] == numbers[run - 1] - 1:
        run -= 1
    words = [str(number) for number in numbers]
    if len(numbers) - run >= 3:
        words = [*words[: run + 1], "...", words[-1]]
    elif len(words) == 2:
        return " or ".join(words)
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f", or {words[-1]}"
