"""How often a hub, a coin of a multigraph, is as good as the ground (docs/explanation/graph-classes.md, "Hubs")."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from stringscoins.labelling import UnionFind
from stringscoins.position import Position
from stringscoins.solve import Work
from stringscoins.solve.batch import Batch
from stringscoins_studies.census.enumeration import Form, coins_of, position_of, systems

__all__ = ["HubRow", "hubs"]


class HubRow(NamedTuple):
    """The hubs of one valence, in graphs with or without a cycle that avoids the hub.

    Attributes
    ----------
    valence : int
        The strings at the hub.
    cycles : bool
        Whether some cycle avoids the hub.
    hubs : int
        How many coins of graphs are such hubs.
    changed : int
        For how many of them the nimber is another one with the ground in place of the hub.
    example : str or None
        The first of these: the strings, then the hub.
    """

    valence: int
    cycles: bool
    hubs: int
    changed: int
    example: str | None


def hubs(coins: int, strings: int, *, parallel: bool = True, work: Work = Work()) -> list[HubRow]:
    """Return counts of all hubs in connected multigraphs up to a size, in which every coin has two strings or more.

    At most 26 coins. Cost: 0.1 ms a hub.
    """
    found: dict[tuple[int, bool], list[tuple[str, Position, Position]]] = defaultdict(list)
    for form in systems(coins, strings, parallel=parallel, connected=True, limits=work.limits):
        valences = Counter(coin for string in form for coin in string)
        if not form or min(valences.values()) < 2:
            continue
        position = position_of(form)
        for hub, valence in sorted(valences.items()):
            name = " ".join(chr(97 + a) + chr(97 + b) for a, b in form) + f", {chr(97 + hub)}"
            grounded = Position.numbered([str(coin) for coin in string if coin != hub] for string in form)
            found[valence, _has_cycle(form, hub)].append((name, position, grounded))
    rows = []
    for (valence, cycles), cases in sorted(found.items()):
        with Batch(work=work) as batch:
            whole = batch.values([position for _, position, _ in cases])
            other = batch.values([position for *_, position in cases])
        changed = [name for (name, *_), a, b in zip(cases, whole, other, strict=True) if a != b]
        rows.append(HubRow(valence, cycles, len(cases), len(changed), changed[0] if changed else None))
    return rows


def _has_cycle(form: Form, hub: int) -> bool:
    """Return whether some cycle avoids a coin."""
    others, union = [string for string in form if hub not in string], UnionFind(coins_of(form))
    for string in others:
        union.join(*string)
    # A forest has a string less than coins in each of its trees; the hub is a class of its own.
    return len(others) > coins_of(form) - len(union.classes())
