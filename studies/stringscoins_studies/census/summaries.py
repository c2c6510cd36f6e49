"""Summaries of the rows of a census: counts of values, values of complements, parities, smallest positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from stringscoins_studies.census.valuing import Row

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
    """How often a graph and its complement have the same value."""

    pairs: int
    """The number of graphs such that neither the graph nor its complement is loony."""
    equal: float
    """The share of the pairs with the same nimber."""
    expected: float
    """That share if the second graph were drawn at random from those with the parity of strings of the complement."""
    same_winner: float
    """The share of the pairs with the same winner."""
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
    """Return, by vertices or coins, the number of strings from which on every nimber is the parity of strings + coins.

    If a row with the most strings has another nimber, the result is one more than its strings.
    """
    found: dict[int, int] = {}
    for row in rows:
        least = 0 if row["nimber"] == (row["strings"] + row["coins"]) % 2 else row["strings"] + 1
        found[row[column]] = max(least, found.get(row[column], 0))
    return dict(sorted(found.items()))


def smallest(rows: Sequence[Row]) -> dict[int | str, tuple[Row, Row]]:
    """Return for each value the first row of fewest coins (then strings), and that of fewest strings (then coins)."""
    found = {}
    for value in values_of(rows):
        those = [row for row in rows if row["nimber"] == value]
        found[value] = (
            min(those, key=lambda row: (row["coins"], row["strings"])),
            min(those, key=lambda row: (row["strings"], row["coins"])),
        )
    return found
