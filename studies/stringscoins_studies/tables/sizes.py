"""All sizes of boards up to a number of strings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

__all__ = ["sizes_up_to"]


def sizes_up_to(most: int, strings: Callable[..., int], axes: int, *, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Return all sizes n1 <= ... of boards with `axes` axes and up to `most` strings, in lexicographic order.

    `strings` returns the number of strings for the sizes along all axes; it must grow with each size.
    """

    def beginning(*known: int) -> Iterator[tuple[int, ...]]:
        n = known[-1] if known else least
        while strings(*known, *[n] * (axes - len(known))) <= most:
            if len(known) + 1 < axes:
                yield from beginning(*known, n)
            else:
                yield *known, n
            n += 1

    return beginning()
