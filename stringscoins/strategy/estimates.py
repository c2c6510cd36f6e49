"""Estimates: what a game will bring if both play well, at once and then better and better, with the line behind it.

A loony endgame has its exact value, and so has what is in a tablebase. A position of at most 64 strings is searched
deeper and deeper; a small one is then scored. In larger ones games are played by rules of thumb, and their results
averaged.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from functools import partial
from statistics import mean
from typing import TYPE_CHECKING

from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import Limits, Scores, Work
from stringscoins.strategy.engine import ENDGAMES, endgame_move
from stringscoins.strategy.looked_up import SMALL, is_in_table
from stringscoins.strategy.rules import given
from stringscoins.strategy.simple import KeepControl, Random
from stringscoins.strategy.thinking import Budget, Verdict
from stringscoins.structures.falling import all_taken, captures, fallen

if TYPE_CHECKING:
    from stringscoins.strategy.searching import Thinker

__all__ = ["course", "estimate"]

_LOOK = 0.02
"""Seconds between two looks whether the answer is still wanted."""
_BEFORE = 0.3
"""Seconds of the search before a small position is scored."""
_LEAST = 0.002
"""The least seconds for a position of a game, in which a turn or two are seen ahead."""
_TOLD = (1, 2, 4, 8, 16, 32)
"""The numbers of games by rules of thumb after which their average is told."""


def estimate(game: Game, seconds: float, work: Work, report: Callable[[Verdict], None]) -> None:
    """Tell `report` what a game is worth from here: at once, then whenever more is known.

    Cost: the seconds, less where the value is exact before.

    Raises
    ------
    LimitReached
        When the limits of `work` are reached before the seconds are over.

    Examples
    --------
    >>> estimate(Game(Position.numbered(["a", "ab", "bc", "c"])), 1, Work(), print)
    Verdict(margin=-3.0, line=('s1',), exact=True, depth=0, nodes=0, moves={})
    Verdict(margin=-3.0, line=('s1', 's2', 's3', 's4'), exact=True, depth=0, nodes=0, moves={})
    """
    from stringscoins.strategy.searching import MOST_STRINGS

    position, limits = game.position, replace(work.limits, megabytes=ENDGAMES)
    if not position:
        report(Verdict(0.0, exact=True))
    elif known := _endgame_move(game, position, limits):
        report(Verdict(known.margin, (known.best,), exact=True))
        report(Verdict(known.margin, _line(position, partial(_endgame_cut, game, limits)), exact=True))
    elif is_in_table(position, game.misere):
        _scored(game, work, _by_gifts, report)
    elif len(position) > MOST_STRINGS:
        _played_out(game, seconds, work.limits, report)
    else:
        _searched(game, seconds, work, report)


def course(game: Game, seconds: float, work: Work, report: Callable[[int, Verdict], None]) -> None:
    """Tell `report` what each position of a game is worth for its player to move, the last one first.

    It gets the number of cuts before the position, and an estimate without a line. Cost: about the seconds.

    Raises
    ------
    LimitReached
        When the limits of `work` are reached before.

    Examples
    --------
    >>> game = Game(Position.numbered(["a", "ab", "bc", "c"]))
    >>> _ = game.play("s1")
    >>> course(game, 1, Work(), lambda cuts, found: print(cuts, found.margin, found.exact))
    1 3.0 True
    0 -3.0 True
    """
    from stringscoins.strategy.searching import MOST_STRINGS, Thinker

    positions = [turn.before for turn in game.history] + [game.position]
    searched = next((position for position in positions if len(position) <= MOST_STRINGS), Position())
    thinker = Thinker(searched, misere=game.misere, progress=work.progress)
    end, limits = time.monotonic() + seconds, replace(work.limits, megabytes=ENDGAMES)
    for cuts in reversed(range(len(positions))):
        work.check()
        # What is not needed at the end is left for the beginning.
        share, position = max(_LEAST, (end - time.monotonic()) / (cuts + 1)), positions[cuts]
        if not position:
            report(cuts, Verdict(0.0, exact=True))
        elif known := _endgame_move(game, position, limits):
            report(cuts, Verdict(known.margin, exact=True))
        elif is_in_table(position, game.misere):
            report(cuts, Verdict(float(Scores(position, work=work).value()), exact=True))
        elif len(position) > MOST_STRINGS:
            _played_out(Game(position, game.misere), share, work.limits, partial(report, cuts))
        else:
            found = thinker.think(position, Budget(share))
            if found.margin is not None:
                report(cuts, Verdict(found.margin, exact=found.exact, depth=found.depth))


def _endgame_move(game: Game, position: Position, limits: Limits) -> Verdict | None:
    """Return the best move in a loony endgame; None in other positions."""
    if game.misere or not position.is_ordinary:
        return None
    return endgame_move(position, captures(position), limits)


def _endgame_cut(game: Game, limits: Limits, position: Position) -> str | None:
    known = _endgame_move(game, position, limits)
    return known.best if known else None


def _line(position: Position, cut_of: Callable[[Position], str | None]) -> tuple[str, ...]:
    """Return the cuts that follow one after the other, until none is known."""
    line: list[str] = []
    while position and (cut := cut_of(position)) is not None:
        line.append(cut)
        position = position.cut(cut).position
    return tuple(line)


def _searched(game: Game, seconds: float, work: Work, report: Callable[[Verdict], None]) -> None:
    """Estimate a position of at most 64 strings by a search that goes deeper and deeper."""
    from stringscoins.strategy.searching import Thinker

    position, ended = game.position, threading.Event()
    thinker = Thinker(position, misere=game.misere, progress=work.progress)
    line: tuple[str, ...] = ()

    def thought_of(verdict: Verdict) -> None:
        nonlocal line
        rest = position.cut(verdict.best).position
        line = (verdict.best, *_line(rest, partial(_recalled, game, thinker, work.limits)))
        alike = {position[cut]: value for cut, value in verdict.moves.items()}
        moves = {cut: alike[coins] for cut, coins in position.items() if coins in alike}
        report(Verdict(verdict.margin, line, verdict.exact, verdict.depth, moves=moves))

    is_small = len(position) <= SMALL
    budget = Budget(min(seconds, _BEFORE) if is_small else seconds)
    with ThreadPoolExecutor(1) as pool:
        thinking = pool.submit(thinker.think, position, budget, ended, thought_of)
        try:
            while not wait([thinking], _LOOK).done:
                work.check()
        finally:
            ended.set()
    # What a search proves may leave the end of its line open.
    if is_small and not (thinking.result().exact and len(line) == len(position)):
        _scored(game, work, thinker.cuts, report)


def _scored(
    game: Game, work: Work, cuts: Callable[[Position], Iterable[str]], report: Callable[[Verdict], None]
) -> None:
    """Tell the exact margin of a position, and those of its moves; `cuts` has the most likely cuts of a line first."""
    scores = Scores(game.position, misere=game.misere, work=work)
    margin, moves = scores.value(), {move.string: float(move.margin) for move in scores.moves()}
    report(Verdict(float(margin), _scored_line(scores, cuts), exact=True, moves=moves))


def _by_gifts(position: Position) -> list[str]:
    """Return the cuts, those first that give the fewest coins away; captures in their order before all others."""
    if position.is_ordinary and (choice := captures(position)):
        return [cut for cut in (choice.take, choice.give) if cut is not None]
    return sorted(position, key=lambda cut: given(position, cut))


def _recalled(game: Game, thinker: Thinker, limits: Limits, position: Position) -> str | None:
    """Return the cut that the table of a search has for a position, or that is best in a loony endgame."""
    if game.misere or not position.is_ordinary:
        return thinker.recall(position)[1]
    choice = captures(position)
    if choice is None:
        return thinker.recall(position)[1] or _endgame_cut(game, limits, position)
    if choice.give is None:
        return choice.take
    rest, _ = all_taken(position)
    value = thinker.recall(rest)[0] if rest else 0.0
    if value is None:
        return _endgame_cut(game, limits, position)
    return choice.give if value < -choice.handout else choice.take


def _scored_line(scores: Scores, cuts: Callable[[Position], Iterable[str]]) -> tuple[str, ...]:
    """Return a line of best play, given the margins of all that is left."""
    gone: list[str] = []

    def cut_of(left: Position) -> str:
        margin = scores.solver.value(gone)
        for cut in cuts(left):
            taken, after = len(fallen(left, cut)), scores.solver.value([*gone, cut])
            if (taken + after if taken else -after) == margin:
                gone.append(cut)
                return cut
        raise AssertionError("no cut gets what the position is worth")

    return _line(scores.position, cut_of)


def _played_out(game: Game, seconds: float, limits: Limits, report: Callable[[Verdict], None]) -> None:
    """Estimate a position by games of players who do not look ahead."""
    margins: list[int] = []
    line: tuple[str, ...] = ()
    end = time.monotonic() + seconds
    while len(margins) < _TOLD[-1] and (not margins or time.monotonic() < end):
        players = [(Random if game.misere else KeepControl)(len(margins)) for _ in range(2)]
        played = Game(game.position, misere=game.misere, lead=0)
        while not played.over:
            limits.check_time()
            played.play(players[played.mover].choose(played))
        margins.append(played.coins[0] - played.coins[1])
        line = line or tuple(turn.string for turn in played.history)
        if len(margins) in _TOLD:
            report(Verdict(mean(margins), line))
