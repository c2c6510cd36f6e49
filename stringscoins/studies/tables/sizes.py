"""All sizes of boards up to a number of strings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

__all__ = ["sizes_up_to"]


def sizes_up_to(most: int, strings: Callable[..., int], axes: int, *, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Return all sizes n1 <= n2 <= ... of boards of up to `most` strings, in lexicographic order.

    Parameters
    ----------
    most : int
        The most strings of a board.
    strings : callable
        A function that returns the number of strings for the sizes along all axes; it must grow with each size.
    axes : int
        The number of sizes of a board.
    least : int
        The least size.

    Examples
    --------
    >>> list(sizes_up_to(5, lambda m, n: m * n, 2))
    [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 2)]
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
