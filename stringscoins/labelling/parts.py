"""The components of a position labelled one by one: canonical forms, and which strings are equivalent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from stringscoins.labelling.search import Form, label
from stringscoins.labelling.unionfind import UnionFind

__all__ = ["labelled_parts"]

_Labelled = tuple[Form, list[int], list[list[int]]]


def labelled_parts(
    parts: Iterable[Mapping[str, tuple[str, ...]]], spend: Callable[[int], None] | None = None
) -> list[tuple[Form, list[str], list[list[int]]]]:
    """Return for each component its canonical form, its strings in that form's order, and its classes of places.

    The places in a class are equivalent; they are numbered in the form's order.

    Parameters
    ----------
    parts : iterable of mappings of str to tuple of str
        Connected components: strings with the points that they hold.
    spend : callable, optional
        As for `label`, whose cost it has; components that are written alike are labelled once.

    Returns
    -------
    list of (Form, list of str, list of list of int)
        Smaller forms first.

    Examples
    --------
    >>> labelled_parts([{"s": ("a", "b"), "t": ("b", "c")}, {"u": ("d",)}])
    [(((0,),), ['u'], [[0]]), (((0, 1), (0, 2)), ['s', 't'], [[0, 1]])]
    """
    known: dict[Form, _Labelled] = {}
    found = []
    for part in parts:
        number: dict[str, int] = {}
        sets = tuple(tuple(number.setdefault(point, len(number)) for point in members) for members in part.values())
        # There may be thousands of equal parts.
        if sets not in known:
            known[sets] = _labelled(len(number), sets, spend)
        form, order, classes = known[sets]
        names = tuple(part)
        found.append((form, [names[i] for i in order], classes))
    return sorted(found, key=lambda entry: (len(entry[0]), entry[0]))


def _labelled(n: int, sets: Form, spend: Callable[[int], None] | None) -> _Labelled:
    """Return the canonical form of a system, its sets in the form's order, and classes of equivalent places in it."""
    found = label(n, sets, spend)
    order = sorted(range(len(sets)), key=lambda i: sorted(found.labels[x] for x in sets[i]))
    classes = UnionFind(len(sets))
    places: dict[tuple[int, ...], int] = {}
    places_of: list[list[int]] = [[] for _ in range(n)]
    for place, i in enumerate(order):
        first = places.setdefault(tuple(sorted(sets[i])), place)
        classes.join(place, first)
        if first == place:
            for x in sets[i]:
                places_of[x].append(place)
    for generator in found.generators:
        for place in {place for x in generator for place in places_of[x]}:
            image = tuple(sorted([generator.get(x, x) for x in sets[order[place]]]))
            classes.join(place, places[image])
    return found.form, order, classes.classes()
