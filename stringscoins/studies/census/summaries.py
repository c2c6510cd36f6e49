"""Summaries of the rows of a census: counts of values, values of complements, parities, smallest positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from stringscoins.studies.census.valuing import Row

__all__ = [
    "Agreement",
    "Counts",
    "agreement",
    "by_size",
    "complements",
    "in_order",
    "parities",
    "parity_from",
    "smallest",
    "values_of",
]

T = TypeVar("T")

Counts = dict[int, Counter[int | str]]
"""How often each value, a nimber or `loony`, occurs, by the number of vertices, coins or strings."""


def values_of(rows: Iterable[Row]) -> list[int | str]:
    """Return the values that occur, `loony` last."""
    return in_order({row["nimber"] for row in rows})


def in_order(values: Iterable[int | str]) -> list[int | str]:
    """Return the values in order, with words after nimbers."""
    return sorted(values, key=lambda value: (isinstance(value, str), value))


def by_size(rows: Iterable[Row], column: str) -> Counts:
    """Return the number of rows with each value, by the number in a column: `vertices`, `coins` or `strings`."""
    counts = _counted((row[column], row["nimber"]) for row in rows)
    return dict(sorted(counts.items()))


def complements(rows: Iterable[Row]) -> dict[int | str, Counter[int | str]]:
    """Return the number of rows of each value with a complement of each value."""
    counts = _counted((row["nimber"], row["complement_nimber"]) for row in rows)
    return {value: counts[value] for value in in_order(counts)}


@dataclass(frozen=True)
class Agreement:
    """How often a graph and its complement have the same value.

    Attributes
    ----------
    pairs : int
        The number of graphs such that neither the graph nor its complement is loony.
    equal, same_winner : float
        The shares of these graphs with the same nimber as their complement, and with the same winner.
    expected : float
        The expected share of equal nimbers if only the parities of strings mattered: if the second graph were drawn at
        random from those with the complement's parity of strings.
    both_loony : int
        The number of loony graphs with a loony complement.
    """

    pairs: int
    equal: float
    expected: float
    same_winner: float
    both_loony: int


def agreement(rows: Iterable[Row]) -> dict[int, Agreement]:
    """Return, by the number of vertices, how often graphs and their complements have the same value."""
    by_vertices: dict[int, list[Row]] = {}
    for row in rows:
        by_vertices.setdefault(row["vertices"], []).append(row)
    found = {}
    for vertices, those in sorted(by_vertices.items()):
        pairs = [row for row in those if "loony" not in (row["nimber"], row["complement_nimber"])]
        by_parity = (Counter[int](), Counter[int]())
        for row in pairs:
            by_parity[row["strings"] % 2][row["nimber"]] += 1
        flip = vertices * (vertices - 1) // 2 % 2
        expected = 0.0
        for parity, counts in enumerate(by_parity):
            others = by_parity[parity ^ flip]
            expected += sum(count * others[value] / others.total() for value, count in counts.items())
        if pairs:
            found[vertices] = Agreement(
                pairs=len(pairs),
                equal=sum(row["nimber"] == row["complement_nimber"] for row in pairs) / len(pairs),
                expected=expected / len(pairs),
                same_winner=sum((row["nimber"] == 0) == (row["complement_nimber"] == 0) for row in pairs) / len(pairs),
                both_loony=sum(row["nimber"] == row["complement_nimber"] == "loony" for row in those),
            )
    return found


def parities(rows: Iterable[Row]) -> dict[str, Counter[int | str]]:
    """Return the number of rows with each value, by the parity of strings + coins.

    This parity decides who moves last if every cut captures one coin or none.
    """
    parity = ("even", "odd")
    counts = _counted((parity[(row["strings"] + row["coins"]) % 2], row["nimber"]) for row in rows)
    return dict(sorted(counts.items()))


def _counted(pairs: Iterable[tuple[T, int | str]]) -> dict[T, Counter[int | str]]:
    """Return the number of times that each value occurs with each first member of a pair."""
    counts: dict[T, Counter[int | str]] = {}
    for key, value in pairs:
        counts.setdefault(key, Counter())[value] += 1
    return counts


def parity_from(rows: Iterable[Row], column: str) -> dict[int, int]:
    """Return the number of strings from which on the nimber of every row is the parity of strings + coins, 0 or 1.

    The result is by the number of vertices or coins. If the rows with the most strings include one with another nimber,
    it is one more than their strings.
    """
    found: dict[int, int] = {}
    for row in rows:
        least = 0 if row["nimber"] == (row["strings"] + row["coins"]) % 2 else row["strings"] + 1
        found[row[column]] = max(least, found.get(row[column], 0))
    return dict(sorted(found.items()))


def smallest(rows: Sequence[Row]) -> dict[int | str, tuple[Row, Row]]:
    """Return for each value the row with the fewest coins and the row with the fewest strings.

    Among rows with equally few coins, that with the fewest strings is taken, and vice versa; among equal rows, the
    first.
    """
    found = {}
    for value in values_of(rows):
        those = [row for row in rows if row["nimber"] == value]
        found[value] = (
            min(those, key=lambda row: (row["coins"], row["strings"])),
            min(those, key=lambda row: (row["strings"], row["coins"])),
        )
    return found
