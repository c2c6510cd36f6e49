"""A simple player of boxes, made from the rules alone: it knows nothing of chains, control or values.

It takes every box that is offered, else draws a line that gives none, else one that gives the fewest.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping


def lines_of(size: int) -> dict[str, list[str]]:
    """Return the lines of a square board, each with the boxes beside it."""
    lines: dict[str, list[str]] = {}
    for r in range(size):
        for c in range(size):
            for line in (f"h {r} {c}", f"h {r + 1} {c}", f"v {r} {c}", f"v {r} {c + 1}"):
                lines.setdefault(line, []).append(f"{r} {c}")
    return lines


def chosen(lines: Mapping[str, Collection[str]], rng: random.Random) -> str:
    """Return the line to draw, of those that are left, each with the boxes beside it."""
    order = sorted(lines)
    rng.shuffle(order)
    takes = (line for line in order if _closed(lines, line))
    return next(takes, None) or min(order, key=lambda line: _gift(lines, line))


def _closed(lines: Mapping[str, Collection[str]], line: str) -> int:
    """Return how many boxes a line closes."""
    return sum(not any(box in lines[other] for other in lines if other != line) for box in lines[line])


def _gift(lines: Mapping[str, Collection[str]], line: str) -> int:
    """Return how many boxes can be taken one after the other when a line is drawn."""
    left = {other: boxes for other, boxes in lines.items() if other != line}
    taken = _closed(lines, line)
    while closing := next((other for other in left if _closed(left, other)), None):
        taken += _closed(left, closing)
        del left[closing]
    return taken
