"""The coins that the strategies for misère play on narrow boards take against the best opponent.

The strategies are in `narrow`. Where they leave a choice, the choice is made in their favor if `kindest`, else against
it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Protocol

import numpy as np

from stringscoins.position import Position
from stringscoins.solve import Work
from stringscoins_studies.kernels.narrow import coins_of_rules
from stringscoins_studies.kernels.rows import coins_of_strategy
from stringscoins_studies.strips.narrow import OneRow, QuarterRow, TwoRows
from stringscoins_studies.strips.rows import RowTable, check_size, fill_in_slices, grounds_of_row

__all__ = [
    "OneRowCoins",
    "StrategyCoins",
    "TwoRowsCoins",
    "coins_of_one_row",
    "coins_of_two_rows",
    "through",
]


class StrategyCoins(Protocol):
    """A table of the coins that a strategy takes from here on against the best opponent."""

    def coins(self, position: Position, *, ours: bool) -> int:
        """Return the coins; `ours` means that the strategy moves, without a last cut to answer."""
        ...


class OneRowCoins:
    """A table for a strategy on 1 x n; two bytes a state."""

    def __init__(
        self,
        strategy: OneRow,
        *,
        kindest: bool = False,
        work: Work = Work(),
    ) -> None:
        n = len(strategy.start.coins)
        settled = isinstance(strategy, QuarterRow)
        self._grounds = grounds_of_row(n, 2, 2)
        table = RowTable(self._grounds, 2, work)
        self._inners = table.inners
        self._free, self._turn = free, turn = table.tables
        table.fill(lambda start, stop: coins_of_strategy(table.grounds, settled, kindest, free, turn, start, stop))

    def coins(self, position: Position, *, ours: bool) -> int:
        """Return the coins that the strategy takes from here on."""
        left, inner = [0] * len(self._grounds), 0
        for name, coins in position.items():
            column = int(coins[0].split()[1])
            if len(coins) == 2:
                inner |= 1 << int(name.split()[2]) - 1
            else:
                left[column] += 1
        code = 0
        for number, most in zip(reversed(left), reversed(self._grounds), strict=True):
            code = code * (most + 1) + number
        return int((self._free if ours else self._turn)[code * self._inners + inner])


class TwoRowsCoins:
    """A table for a strategy on 2 x n: two bytes for each of the 2^(5n + 2) sets of strings, 8 MB for n = 4."""

    def __init__(
        self,
        strategy: TwoRows,
        *,
        kindest: bool = False,
        work: Work = Work(),
    ) -> None:
        start = strategy.start
        self._bits = {name: i for i, name in enumerate(start)}
        size = 1 << len(start)
        check_size(2 * size, work, f"a board of {len(start)} strings")
        numbers = {coin: i for i, coin in enumerate(start.coins)}
        ends = np.full((len(start), 2), -1, np.int64)
        for name, held in start.items():
            ends[self._bits[name], : len(held)] = [numbers[coin] for coin in held]
        holds = np.array([self._set(start.strings_of(coin)) for coin in start.coins], np.int64)
        inner = [name for name, held in start.items() if len(held) == 2]
        near = np.array([self._set(strategy.incident(name, inner)) for name in start], np.int64)

        self._free, self._turn = np.zeros(size, np.int8), np.zeros(size, np.int8)
        rules = ends, holds, near, self._set(inner), strategy.captures, kindest
        fill_in_slices(partial(coins_of_rules, *rules, self._free, self._turn), size, 1, work)

    def _set(self, strings: Iterable[str]) -> int:
        """Return a set of strings as a number, the place of its entries in the tables."""
        return sum(1 << self._bits[name] for name in strings)

    def coins(self, position: Position, *, ours: bool) -> int:
        """Return the coins that the strategy takes from here on."""
        return int((self._free if ours else self._turn)[self._set(position)])


def through(table: StrategyCoins, position: Position, string: str) -> int:
    """Return the coins that the strategy takes if it cuts a string."""
    rest, captured = position.cut(string)
    return len(captured) + table.coins(rest, ours=bool(captured))


def coins_of_one_row(
    n: int,
    *,
    settled: bool = False,
    kindest: bool = False,
    work: Work = Work(),
) -> int:
    """Return the coins that `OneRow` takes, or `QuarterRow` if the choices are settled, by a table."""
    strategy = (QuarterRow if settled else OneRow)(n)
    table = OneRowCoins(strategy, kindest=kindest, work=work)
    openings = strategy.advice(strategy.start, None).strings
    return (min if kindest else max)(through(table, strategy.start, string) for string in openings)


def coins_of_two_rows(strategy: TwoRows, *, kindest: bool = False, work: Work = Work()) -> int:
    """Return the coins that `TwoRows` takes, by a table."""
    table = TwoRowsCoins(strategy, kindest=kindest, work=work)
    return table.coins(strategy.start, ours=strategy.begins)
