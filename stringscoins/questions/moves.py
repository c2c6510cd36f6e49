"""The table of a position's moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from stringscoins.names import unknown
from stringscoins.solve import Move, ScoredMove
from stringscoins.values import Value, show
from stringscoins.wording import html_table, show_value, signed, table

__all__ = ["Moves"]

M = TypeVar("M", bound=Move | ScoredMove)

_SHOWN = 60
"""Moves that a text shows; a longer table says how many more there are."""


class Moves(Sequence[M], Generic[M]):
    """The moves of a position with the value of each, in the order of the strings.

    Parameters
    ----------
    name : str
        The name of the position.
    value : int
        The value of the position itself: a nimber or LOONY, or a margin.
    moves : iterable of Move or ScoredMove
        One for each string, in order.

    Examples
    --------
    >>> from stringscoins.evaluation import Evaluator
    >>> moves = Evaluator().moves([("a",), ("a", "b"), ("b",)])
    >>> moves[1].value, moves["s2"].winning
    (0, True)
    >>> moves
    the position: nimber *1
    move  holds  value
    s1    a      loony
    s2    a, b   0      wins
    s3    b      loony
    """

    def __init__(self, name: str, value: int, moves: Iterable[M]) -> None:
        self.name, self.value = name, value
        self._moves = tuple(moves)
        self._by_string = {move.string: move for move in self._moves}

    @overload
    def __getitem__(self, key: int | str) -> M: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[M, ...]: ...
    def __getitem__(self, key: int | str | slice) -> M | tuple[M, ...]:
        """Return a move by its place or by its string; UnknownName if no string has this name."""
        if isinstance(key, str):
            try:
                return self._by_string[key]
            except KeyError:
                raise unknown(key, self._by_string, "string") from None
        return self._moves[key]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[M]:
        return iter(self._moves)

    def __contains__(self, key: object) -> bool:
        return key in self._by_string or key in self._moves

    @property
    def winning(self) -> tuple[M, ...]:
        """The moves that win Nimstring; among scored moves, the best ones."""
        return tuple(move for move in self._moves if _is_strong(move))

    @property
    def values(self) -> dict[str, Value]:
        """The value after each move, or the margin of each move, by its string."""
        return {move.string: move.value if isinstance(move, Move) else move.margin for move in self._moves}

    def __repr__(self) -> str:
        lines = table(self._rows(self._moves[:_SHOWN]))
        more = [f"... and {len(self) - _SHOWN:,} more"] if len(self) > _SHOWN else []
        return "\n".join([self._title(), *lines, *more])

    def _repr_html_(self) -> str:
        strong = [i for i, move in enumerate(self._moves) if _is_strong(move)]
        return html_table(self._rows(self._moves), caption=self._title(), strong=strong)

    def _title(self) -> str:
        scored = any(isinstance(move, ScoredMove) for move in self._moves)
        value = f"margin {signed(self.value)}" if scored else f"nimber {show_value(show(self.value))}"
        return f"{self.name}: {value}"

    def _rows(self, moves: Sequence[Move | ScoredMove]) -> list[list[Any]]:
        heads = ["move", "holds", "captures", "value", ""]
        rows: list[list[Any]] = [heads]
        for move in moves:
            value = show_value(show(move.value)) if isinstance(move, Move) else signed(move.margin)
            said = ("best" if move.best else "") if isinstance(move, ScoredMove) else "wins" * move.winning
            holds = ", ".join(move.coins) or "nothing"
            rows.append([move.string, holds, ", ".join(move.captures), value, said])
        return rows


def _is_strong(move: Move | ScoredMove) -> bool:
    return move.winning if isinstance(move, Move) else move.best
