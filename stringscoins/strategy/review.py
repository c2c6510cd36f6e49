"""Reviews of games: what each move cost, in coins and in Nimstring, computed from the end backwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from stringscoins.errors import LimitReached
from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.solve import Nimbers, Scores, SearchStopped, Work
from stringscoins.values import Value, mover_wins

__all__ = ["Review", "ReviewedMove", "review"]

T = TypeVar("T")


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
) -> Review:
    """Return the review of a game: the value of each move, as far as it can be computed.

    Parameters
    ----------
    game : Game
        The game, which may be over or not. For misère games only margins are computed.
    work : Work
        What may be spent, and who listens; at a limit what is known by then is returned.

    Returns
    -------
    Review
        The review. The last positions are the smallest and are valued first, so that at a limit the first moves stay
        unknown.

    Notes
    -----
    Cost: the nimber and the margin of each position of the game, and of all moves where one was a mistake.

    Examples
    --------
    >>> game = Game(Position.numbered(["a", "ab", "b"]))
    >>> _ = game.play("s1")
    >>> move = review(game).moves[0]
    >>> move.margin, move.cost, move.nimber, move.nimber_after, move.winning
    (-2, 0, 1, -1, ('s2',))
    """
    found = Review(game, _moves(game))
    stops: dict[str, LimitReached] = {}

    def known(question: str, ask: Callable[[], T]) -> T | None:
        """Return the result of a function; None at a limit, after which it is not tried again."""
        if question in stops:
            return None
        try:
            work.check()
            return ask()
        except (LimitReached, KeyboardInterrupt) as cause:
            stop = cause if isinstance(cause, LimitReached) else SearchStopped(cause)
            stops[question] = stop
            if isinstance(stop, SearchStopped) and stop.interrupted:
                stops.update(dict.fromkeys(("nimber", "margin"), stop))
            return None

    def nimbers(position: Position) -> Nimbers:
        return Nimbers(position, work=work)

    def scores(position: Position) -> Scores:
        return Scores(position, misere=game.misere, work=Work(work.limits, work.progress))

    questions = ["margin"] if game.misere else ["margin", "nimber"]
    nimber = None if game.misere else known("nimber", nimbers(game.position).value)
    margin = known("margin", scores(game.position).value)
    for move, turn in zip(reversed(found.moves), reversed(game.history), strict=True):
        if all(question in stops for question in questions):
            break
        work.progress.counting(len(found.moves) - move.number, len(found.moves), "moves")
        scored, valued = scores(turn.before), nimbers(turn.before)
        if margin is not None:
            move.margin_after = len(move.captures) + margin if move.captures else -margin
        move.margin = margin = known("margin", scored.value)
        if move.cost:
            move.best = known("margin", partial(_best, scored))
        if not game.misere:
            move.nimber_after, move.nimber = nimber, known("nimber", valued.value)
            nimber = move.nimber
            if move.gives_away:
                move.winning = known("nimber", partial(_winning, valued))
    found.stopped = next(iter(stops.values()), None)
    return found


def _best(scores: Scores) -> tuple[str, ...]:
    return tuple(move.string for move in scores.moves() if move.best)


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
