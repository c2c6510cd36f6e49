"""What the rows of a census say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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

Counts = dict[int, Counter[int | str]]
"""How often each value, a nimber or `loony`, comes up, by a number."""


def values_of(rows: Iterable[Row]) -> list[int | str]:
    """The values that come up, `loony` last.

    >>> values_of([{"nimber": "loony"}, {"nimber": 2}, {"nimber": 0}])
    [0, 2, 'loony']
    """
    return in_order({row["nimber"] for row in rows})


def in_order(values: Iterable[int | str]) -> list[int | str]:
    """Values with nimbers first, in order, and words behind them."""
    return sorted(values, key=lambda value: (isinstance(value, str), value))


def by_size(rows: Iterable[Row], column: str) -> Counts:
    """How many rows have each value, by their number of vertices, coins or strings."""
    counts: Counts = {}
    for row in rows:
        counts.setdefault(row[column], Counter())[row["nimber"]] += 1
    return dict(sorted(counts.items()))


def complements(rows: Iterable[Row]) -> dict[int | str, Counter[int | str]]:
    """How many rows of each value have a complement of each value."""
    counts: dict[int | str, Counter[int | str]] = {}
    for row in rows:
        counts.setdefault(row["nimber"], Counter())[row["complement_nimber"]] += 1
    return {value: counts[value] for value in in_order(counts)}


@dataclass(frozen=True)
class Agreement:
    """How far a graph and its complement have the same value.

    Attributes
    ----------
    pairs : int
        Graphs of which neither is loony, nor its complement.
    equal, same_winner : float
        The shares of these that have the nimber of their complement, and its winner.
    expected : float
        The share that would have it if nothing but the parities of strings tied the two: of one drawn from the graphs
        of the same parity, and one from those of the complement's.
    both_loony : int
        Graphs that are loony and have a loony complement.
    """

    pairs: int
    equal: float
    expected: float
    same_winner: float
    both_loony: int


def agreement(rows: Iterable[Row]) -> dict[int, Agreement]:
    """How far graphs of so many vertices and their complements have the same value, where there are such pairs."""
    sorted_out: dict[int, list[Row]] = {}
    for row in rows:
        sorted_out.setdefault(row["vertices"], []).append(row)
    found = {}
    for vertices, those in sorted(sorted_out.items()):
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
    """How many rows have each value, by the parity of their strings and coins: the sum's decides who moves last where
    every cut captures one coin or none.
    """
    counts: dict[str, Counter[int | str]] = {}
    for row in rows:
        odd = (row["strings"] + row["coins"]) % 2
        counts.setdefault("odd" if odd else "even", Counter())[row["nimber"]] += 1
    return dict(sorted(counts.items()))


def parity_from(rows: Iterable[Row], column: str) -> dict[int, int]:
    """From how many strings on the nimber is the parity of strings + coins, 0 or 1, in every row.

    By the number of vertices or coins; where it is so in no row, one string more than there are.
    """
    found: dict[int, int] = {}
    for row in rows:
        least = 0 if row["nimber"] == (row["strings"] + row["coins"]) % 2 else row["strings"] + 1
        found[row[column]] = max(least, found.get(row[column], 0))
    return dict(sorted(found.items()))


def smallest(rows: Sequence[Row]) -> dict[int | str, tuple[Row, Row]]:
    """For each value the rows of the fewest coins (then strings) and of the fewest strings (then coins), the first of
    the table among equals.
    """
    found = {}
    for value in values_of(rows):
        those = [row for row in rows if row["nimber"] == value]
        found[value] = (
            min(those, key=lambda row: (row["coins"], row["strings"])),
            min(those, key=lambda row: (row["strings"], row["coins"])),
        )
    return found
