"""Rows as positions, and what strategies take, straight from the rules: the slow twins of tables."""

from functools import cache

from stringscoins.position import Position
from stringscoins_studies.strips.narrow import NarrowStrategy
from stringscoins_studies.strips.rows import grounds_of_row


def coins_against(strategy: NarrowStrategy, *, kindest: bool = False) -> int:
    """Return the coins that a strategy takes against an opponent who wants it to take as many as possible.

    Choices that it leaves open make it take few coins if `kindest`, else many. A minute for 17 strings.
    """
    choose = min if kindest else max

    @cache
    def opponent(position: Position) -> int:
        best = 0
        for string in position:
            rest, captured = position.cut(string)
            best = max(best, opponent(rest) if captured else player(rest, string))
        return best

    @cache
    def player(position: Position, last: str | None) -> int:
        if not len(position):
            return 0
        found = []
        for string in strategy.advice(position, last).strings:
            rest, captured = position.cut(string)
            found.append(len(captured) + player(rest, None) if captured else opponent(rest))
        return choose(found)

    return player(strategy.start, None) if strategy.begins else opponent(strategy.start)


def row_position(n: int, sides: int, ends: int) -> Position:
    """Return a row as a position, without coins that have no strings."""
    strings = {f"{i}-{i + 1}": [str(i), str(i + 1)] for i in range(1, n)}
    for i, number in enumerate(grounds_of_row(n, sides, ends), 1):
        strings |= {f"{i}-ground-{k}": [str(i)] for k in range(1, number + 1)}
    return Position(strings)
