"""Reviews of games: what each move cost, in coins and in Nimstring, computed from the end backwards."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from inspect import GEN_CLOSED, getgeneratorstate
from typing import TypeAlias, TypeVar

from stringscoins.errors import LimitReached
from stringscoins.game import Game, Turn
from stringscoins.position import Position
from stringscoins.solve import Nimbers, Scores, SearchStopped, Work
from stringscoins.solve.methods import Solver
from stringscoins.strategy.estimates import course
from stringscoins.strategy.thinking import Verdict
from stringscoins.structures.falling import fallen
from stringscoins.values import Value, mover_wins

__all__ = ["Review", "ReviewedMove", "review"]

T = TypeVar("T")

_FIRST, _LONGER = 1.0, 3
"""Seconds of the first turn of a kind of question; how many times as long each next one is."""
_ESTIMATES = 2
"""How often a game is estimated, the next time for longer."""


@dataclass
class ReviewedMove:
    """A move of a game, and its value. Facts that are not known are None.

    Attributes
    ----------
    number : int
        The number of the move, counted from 1.
    player : int
        The player who made it: 0 for A, 1 for B.
    string : str
        The string that was cut.
    captures : tuple of str
        The coins that fell.
    ahead : int
        The coins by which this player led before the move.
    misere : bool
        Whether fewer coins win.
    nimber, nimber_after : int or None
        The Nimstring values of the position before and after the move.
    margin : int or None
        The coins that this player gets from the position before the move less those of the other, both playing best.
    margin_after : int or None
        The same margin if both play best only after this move; the coins that it captures are included.
    about, about_after : float or None
        Estimates of both margins, where these take long; afterwards they stay as they were.
    winning : tuple of str or None
        The moves that win Nimstring, if this one gave it away; otherwise none.
    best : tuple of str or None
        The moves with the best margin, if this one has another; otherwise none.

    Examples
    --------
    >>> move = ReviewedMove(1, 0, "s1", (), 0, False, margin=2, margin_after=-2, nimber=1, nimber_after=0)
    >>> move.cost, move.gives_away, move.outcome, move.outcome_after
    (4, False, 'win', 'loss')
    """

    number: int
    player: int
    string: str
    captures: tuple[str, ...]
    ahead: int
    misere: bool
    nimber: Value | None = None
    nimber_after: Value | None = None
    margin: int | None = None
    margin_after: int | None = None
    about: float | None = field(default=None, compare=False)
    about_after: float | None = field(default=None, compare=False)
    winning: tuple[str, ...] | None = ()
    best: tuple[str, ...] | None = ()

    @property
    def cost(self) -> int | None:
        """The number of coins by which the margin of this move is worse than the best one."""
        if self.margin is None or self.margin_after is None:
            return None
        return (self.margin - self.margin_after) * (-1 if self.misere else 1)

    @property
    def gives_away(self) -> bool | None:
        """Whether the player could win Nimstring before the move, but not after it."""
        if self.nimber is None or self.nimber_after is None:
            return None
        # The player who captures moves again; otherwise the opponent moves.
        wins = mover_wins(self.nimber_after) == bool(self.captures)
        return mover_wins(self.nimber) and not wins

    @property
    def outcome(self) -> str | None:
        """The result of the game for this player if both play best from before the move: `win`, `draw` or `loss`."""
        return self._outcome(self.margin)

    @property
    def outcome_after(self) -> str | None:
        """The result of the game for this player if both play best after the move."""
        return self._outcome(self.margin_after)

    def _outcome(self, margin: int | None) -> str | None:
        if margin is None:
            return None
        difference = (self.ahead + margin) * (-1 if self.misere else 1)
        return "draw" if difference == 0 else "win" if difference > 0 else "loss"


@dataclass
class Review:
    """The review of a game, move by move.

    Attributes
    ----------
    game : Game
        The game.
    moves : list of ReviewedMove
        Its moves, from the first to the last.
    stopped : LimitReached or None
        The limit that ended the review before all was known.

    Examples
    --------
    >>> game = Game(Position.numbered(["a", "ab", "b", "c", "c"]))
    >>> for string in ("s1", "s4", "s5", "s2", "s3"):
    ...     _ = game.play(string)
    >>> found = review(game)
    >>> [move.cost for move in found.moves], found.costly.number, found.costly.best
    ([2, 4, 0, 0, 0], 1, ('s4', 's5'))
    """

    game: Game
    moves: list[ReviewedMove] = field(default_factory=list)
    stopped: LimitReached | None = None

    @property
    def costly(self) -> ReviewedMove | None:
        """The first move that is known to have cost coins."""
        return next((move for move in self.moves if move.cost), None)

    @property
    def giving_away(self) -> ReviewedMove | None:
        """The first move that is known to have given Nimstring away."""
        return next((move for move in self.moves if move.gives_away), None)


def review(
    game: Game,
    *,
    work: Work = Work(),
    report: Callable[[ReviewedMove], None] = lambda move: None,
) -> Review:
    """Return the review of a game: the value of each move, as far as it can be computed.

    Parameters
    ----------
    game : Game
        The game, which may be over or not. For misère games only margins are computed.
    work : Work
        What may be spent, and who listens; at a limit what is known by then is returned.
    report : callable
        A function that gets a move whenever more is known of it.

    Returns
    -------
    Review
        The review. The last positions are the smallest and are valued first, so that at a limit the first moves stay
        unknown.

    Notes
    -----
    Cost: the nimber and the margin of each position of the game, and of all moves where one was a mistake. Where one of
    these takes long, the others have their turn, each time for longer. Margins that take long are estimated first.

    Examples
    --------
    >>> game = Game(Position.numbered(["a", "ab", "b"]))
    >>> _ = game.play("s1")
    >>> move = review(game).moves[0]
    >>> move.margin, move.cost, move.nimber, move.nimber_after, move.winning
    (-2, 0, 1, -1, ('s2',))
    """
    reviewer = _Reviewer(Review(game, _moves(game)), work, report)
    margins = reviewer.margins()
    questions = [margins, reviewer.estimates(margins), reviewer.best(margins)]
    reviewer.take_turns(questions if game.misere else [*questions, reviewer.nimbers()])
    return reviewer.review


_Steps: TypeAlias = Generator[None, None, None]
"""What is found out step by step: it yields when its turn is over."""


class _Reviewer:
    """Finds what there is to a review, each kind of question in turn."""

    def __init__(self, review: Review, work: Work, report: Callable[[ReviewedMove], None]) -> None:
        self.review, self._given, self._report = review, work, report
        self._until = 0.0
        self._work = work.but(limits=replace(work.limits, cancelled=self._is_to_stop))
        self._cuts = [move.string for move in review.moves]
        self._first = 0
        """The number of cuts before the first position that the search for margins takes."""

    def take_turns(self, questions: list[_Steps]) -> None:
        """Find what is asked, until all is known or stopped."""
        seconds = _FIRST
        while questions:
            for question in questions:
                self._until = time.monotonic() + seconds
                try:
                    next(question, None)
                except (LimitReached, KeyboardInterrupt) as cause:
                    stop = cause if isinstance(cause, LimitReached) else SearchStopped(cause)
                    self.review.stopped = self.review.stopped or stop
                    if isinstance(stop, SearchStopped) and stop.interrupted:
                        return
            questions = [question for question in questions if not _is_done(question)]
            seconds *= _LONGER

    def _is_to_stop(self) -> bool:
        """Return whether a turn is over, or nobody wants the review any more."""
        return self._is_over or bool(self._given.limits.cancelled and self._given.limits.cancelled())

    @property
    def _is_over(self) -> bool:
        return time.monotonic() > self._until

    def _asked(self, ask: Callable[[], T]) -> Generator[None, None, T]:
        """Return the result of a function, which goes on in the next turn where this one is too short."""
        while True:
            try:
                self._given.check()
                return ask()
            except LimitReached as stop:
                if not self._is_over or SearchStopped(stop).interrupted:
                    raise
            yield

    def _back(self) -> Iterator[tuple[ReviewedMove, Turn]]:
        """Yield the moves, the last one first."""
        return zip(reversed(self.review.moves), reversed(self.review.game.history), strict=True)

    def margins(self) -> _Steps:
        """Find the margins, from the end."""
        moves = self.review.moves
        margin = yield from self._asked(partial(self._margin, len(moves)))
        for move in reversed(moves):
            self._given.progress.counting(len(moves) - move.number, len(moves), "moves")
            move.margin_after = len(move.captures) + margin if move.captures else -margin
            move.margin = margin = yield from self._asked(partial(self._margin, move.number - 1))
            if move.cost:
                move.best = None
            self._report(move)

    def estimates(self, margins: _Steps) -> _Steps:
        """Estimate the margins, unless `margins` has found them in its first turns."""
        seconds = _FIRST
        for _ in range(_ESTIMATES):
            if _is_done(margins):
                return
            try:
                course(self.review.game, seconds, self._given, self._estimated)
            except LimitReached as stop:
                # A game that is too large to estimate may still have an end that is small.
                if SearchStopped(stop).interrupted:
                    raise
            for move, _turn in self._back():
                self._report(move)
            seconds *= _LONGER
            yield

    def _estimated(self, cuts: int, verdict: Verdict) -> None:
        """Keep what the position after so many cuts is worth."""
        moves = self.review.moves
        assert verdict.margin is not None
        if cuts < len(moves):
            moves[cuts].about = verdict.margin
        if cuts:
            move = moves[cuts - 1]
            move.about_after = len(move.captures) + verdict.margin if move.captures else -verdict.margin

    @cached_property
    def _margins(self) -> Solver:
        """The search for margins, with one table for the whole game or, if that is too large, for its end."""
        game, self._first = self.review.game, 0
        for turn in game.history:
            with suppress(LimitReached):
                return self._scores(turn.before).solver
            self._first += 1
        return self._scores(game.position).solver

    def _scores(self, position: Position) -> Scores:
        return Scores(position, misere=self.review.game.misere, work=Work(self._work.limits, self._work.progress))

    def _margin(self, cuts: int, then: str | None = None) -> int:
        """Return the margin after some of the cuts of the game and perhaps another one."""
        solver = self._margins
        if cuts < self._first:
            return self._scores(self.review.game.history[cuts].before).value()
        return solver.value([*self._cuts[self._first : cuts], *([] if then is None else [then])])

    def best(self, margins: _Steps) -> _Steps:
        """Find what was better than moves that cost coins, of which `margins` tells."""
        for move, turn in self._back():
            while move.cost is None:
                if _is_done(margins):  # at a limit
                    return
                yield
            if not move.cost:
                continue
            before, best = turn.before, list[str]()
            for string in before:
                rest = yield from self._asked(partial(self._margin, move.number - 1, string))
                taken = len(fallen(before, string))
                if (taken + rest if taken else -rest) == move.margin:
                    best.append(string)
            move.best = tuple(best)
            self._report(move)

    def nimbers(self) -> _Steps:
        """Find the nimbers, from the end, and what wins where a move gave Nimstring away."""
        valued = Nimbers(self.review.game.position, work=self._work)
        nimber = yield from self._asked(valued.value)
        for move, turn in self._back():
            valued = Nimbers(turn.before, work=self._work)
            move.nimber_after = nimber
            move.nimber = nimber = yield from self._asked(valued.value)
            if move.gives_away:
                move.winning = None
                move.winning = yield from self._asked(partial(_winning, valued))
            self._report(move)


def _is_done(question: _Steps) -> bool:
    return getgeneratorstate(question) == GEN_CLOSED


def _winning(nimbers: Nimbers) -> tuple[str, ...]:
    return tuple(move.string for move in nimbers.moves() if move.winning)


def _moves(game: Game) -> list[ReviewedMove]:
    """Return the moves of a game, without their values."""
    moves: list[ReviewedMove] = []
    lead = game.lead if game.turn == "A" else -game.lead  # of A
    for number, turn in enumerate(game.history, 1):
        ahead = -lead if turn.player else lead
        moves.append(ReviewedMove(number, turn.player, turn.string, turn.captured, ahead, game.misere))
        lead += (1 - 2 * turn.player) * len(turn.captured)
    return moves
