"""Lines of play: a strategy against an opponent, cut by cut, with the rule behind each cut of the strategy."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from stringscoins.families import Board
from stringscoins.game import Game
from stringscoins.notation import labelled_picture
from stringscoins.solve import Work
from stringscoins.strategy import Player
from stringscoins_studies.strips.narrow import Advice, NarrowStrategy, OneRow, TwoRows
from stringscoins_studies.strips.narrow_misere import OneRowCoins, StrategyCoins, TwoRowsCoins, through

__all__ = ["Choices", "LineCut", "drawn", "line_of_play", "table_of"]

Choices = Literal["worst", "best", "chance"]
"""The ways in which a strategy makes choices that its rules leave open."""


class LineCut(NamedTuple):
    """A cut of a line of play."""

    player: int
    """0 for the player who began."""
    string: str
    captured: tuple[str, ...]
    rule: str
    """The rule by which the strategy chose; empty for the opponent."""


def table_of(strategy: NarrowStrategy, *, kindest: bool, work: Work) -> StrategyCoins:
    """Return the table of the coins that a strategy takes."""
    if isinstance(strategy, OneRow):
        return OneRowCoins(strategy, kindest=kindest, work=work)
    assert isinstance(strategy, TwoRows)
    return TwoRowsCoins(strategy, kindest=kindest, work=work)


def line_of_play(
    strategy: NarrowStrategy,
    *,
    opponent: Player | None = None,
    choices: Choices = "worst",
    seed: int = 0,
    work: Work = Work(),
) -> tuple[Game, list[LineCut]]:
    """Return a strategy's game to its end, and its cuts; by default the opponent wants it to take many coins."""
    rng, game = random.Random(seed), Game(strategy.start, misere=True)
    table: StrategyCoins | None = None
    if opponent is None or choices != "chance":
        kindest = choices == "best"
        table = table_of(strategy, kindest=kindest, work=work)

    def own(advice: Advice) -> tuple[int, str]:
        """Return the coins that the strategy takes by the cut that it chooses, and the cut."""
        assert table is not None
        ways = [(through(table, game.position, string), string) for string in advice.strings]
        return (min if choices == "best" else max)(ways, key=lambda way: way[0])

    def against(string: str) -> int:
        """Return the coins that the strategy takes after a cut by the opponent."""
        assert table is not None
        captured = game.play(string)
        try:
            if captured or game.over:
                return table.coins(game.position, ours=False)
            return own(strategy.advice(game.position, string))[0]
        finally:
            game.undo()

    cuts: list[LineCut] = []
    last: str | None = None
    seat = int(not strategy.begins)
    while not game.over:
        mover, rule = game.mover, ""
        if mover == seat:
            advice = strategy.advice(game.position, last)
            string = rng.choice(advice.strings) if choices == "chance" else own(advice)[1]
            rule, last = advice.rule, None
        else:
            string = opponent.choose(game) if opponent else max(game.moves, key=against)
            last = string
        cuts.append(LineCut(mover, string, game.play(string), rule))
    return game, cuts


_WIDTH = 12
"""The columns of a board that stand side by side on a terminal."""


def drawn(rows: int, columns: int, cuts: Sequence[LineCut]) -> Iterator[str]:
    """Yield pictures of parts of a board, from left to right, with the number of each cut and the owner of each box."""
    for first in range(0, columns, _WIDTH):
        board = Board(rows, min(_WIDTH, columns - first))
        numbers = {cut.string: str(number) for number, cut in enumerate(cuts, 1)}
        owners = {coin: "AB"[cut.player] for cut in cuts for coin in cut.captured}
        here = {line: numbers[_moved(line, first)] for line in board.lines()}
        boxes = {coin: owners[_moved(coin, first)] for coin in board.position().coins}
        yield labelled_picture(board, here, boxes)


def _moved(name: str, columns: int) -> str:
    """Return the name of the line, or of the box, that lies `columns` columns to the right."""
    *place, column = name.split()
    return " ".join([*place, str(int(column) + columns)])
