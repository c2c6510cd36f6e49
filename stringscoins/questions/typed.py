"""The questions that have a method: what each takes and returns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Literal, cast, overload

from stringscoins.errors import LimitReached
from stringscoins.game import Game
from stringscoins.names import spelled
from stringscoins.questions.moves import Moves
from stringscoins.questions.query import Answer, Query
from stringscoins.questions.record_types import (
    EndgameRecord,
    ExplanationRecord,
    FlightRecord,
    ForfeitRecord,
    ReviewRecord,
)
from stringscoins.questions.sources import Source, read
from stringscoins.questions.structure_types import StructureRecord
from stringscoins.solve import Limits, Move, Nimbers, ScoredMove, Scores
from stringscoins.solve.limits import outside
from stringscoins.values import Value
from stringscoins.wording import signed

if TYPE_CHECKING:
    from stringscoins.drawing.pictures import Drawable, Picture
    from stringscoins.endgames import Flight

__all__ = ["QUESTIONS", "Questions"]

QUESTIONS = ("nimber", "moves", "margin", "structure", "endgame", "flight", "forfeit", "explain")
"""The questions that can be asked about many positions, or in the background."""


class Questions(ABC):
    """The questions that an evaluator answers about one position."""

    workers: int | None

    @abstractmethod
    def ask(
        self, question: str, source: Source, *, name: str = "", limits: Limits | None = None, **options: Any
    ) -> Answer:
        """Answer a question with a record."""

    @abstractmethod
    def _query(self, source: Source, limits: Limits | None, name: str = "") -> AbstractContextManager[Query]:
        """Return a context for the work on a question."""

    def nimber(self, source: Source, *, method: str = "auto", limits: Limits | None = None) -> Value:
        """Return the Nimstring value of a position: a nimber, or LOONY.

        Parameters
        ----------
        source : Source
            Anything that can be read as a position; see `read`.
        method : str
            One of `solve.METHODS`.
        limits : Limits, optional
            Limits in place of the evaluator's.

        Returns
        -------
        int
            0 if the player to move loses Nimstring.

        Raises
        ------
        StringsCoinsError
            If the source is no position.
        LimitReached
            When a limit is reached or the work is interrupted; the error names the nimbers that are already excluded.

        Notes
        -----
        The cost is exponential in the number of strings of a component after the reductions: the American 3 x 3 board
        takes 0.1 s, the American 4 x 4 board 10 to 20 s.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> Evaluator().nimber("board:2x2:icelandic")
        2
        """
        with self._query(source, limits) as query:
            value = None
            if method == "auto" and query.work.memory is not None and query.work.store is None:
                value = query.work.memory.quick(query.position, query.work)
            return self._nimbers(query, method).value() if value is None else value

    @overload
    def moves(
        self,
        source: Source,
        *,
        margins: Literal[False] = False,
        misere: Literal[False] = False,
        limits: Limits | None = None,
    ) -> Moves[Move]: ...
    @overload
    def moves(
        self, source: Source, *, margins: Literal[True], misere: bool = False, limits: Limits | None = None
    ) -> Moves[ScoredMove]: ...
    @overload
    def moves(
        self, source: Source, *, margins: bool = False, misere: Literal[True], limits: Limits | None = None
    ) -> Moves[ScoredMove]: ...
    @overload
    def moves(
        self, source: Source, *, margins: bool = False, misere: bool = False, limits: Limits | None = None
    ) -> Moves[Move] | Moves[ScoredMove]: ...
    def moves(
        self, source: Source, *, margins: bool = False, misere: bool = False, limits: Limits | None = None
    ) -> Moves[Move] | Moves[ScoredMove]:
        """Return the table of a position's moves, with the value of each.

        Parameters
        ----------
        source : Source
            Anything that can be read as a position; see `read`.
        margins : bool
            Whether to value moves by the margin of the player who makes them, not by nimbers.
        misere : bool
            Whether to value moves by margins, in the game in which fewer coins win.
        limits : Limits, optional
            Limits in place of the evaluator's.

        Returns
        -------
        Moves
            A sequence of `solve.Move`, or of `solve.ScoredMove` if margins are asked for.

        Raises
        ------
        StringsCoinsError
            If the source is no position.
        LimitReached
            When a limit is reached or the work is interrupted.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> moves = Evaluator().moves([("a",), ("a", "b"), ("b", "c"), ("c",), ("c",)])
        >>> moves.value, [move.string for move in moves.winning]
        (2, ['s4', 's5'])
        """
        with self._query(source, limits) as query:
            if margins or misere:
                scores = self._scores(query, misere)
                return Moves(query.name, scores.value(), scores.moves())
            nimbers = self._nimbers(query)
            return Moves(query.name, nimbers.value(), nimbers.moves())

    def margin(self, source: Source, *, misere: bool = False, limits: Limits | None = None) -> int:
        """Return the coins that the mover gets less those that the opponent gets, both playing best.

        Parameters
        ----------
        source : Source
            Anything that can be read as a position; see `read`. Its lead does not count.
        misere : bool
            Whether both players want few coins.
        limits : Limits, optional
            Limits in place of the evaluator's.

        Returns
        -------
        int
            The margin in coins; it has the parity of the number of coins.

        Raises
        ------
        StringsCoinsError
            If the source is no position.
        LimitReached
            When a limit is reached or the work is interrupted, or the position is too large for every method.

        Notes
        -----
        Cost: the American 3 x 3 board takes 0.1 s, the American 3 x 4 board a second.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> Evaluator().margin("3+4l+8l")
        -1
        """
        return int(self._answered("score", source, limits, misere=misere).record["margin"])

    def structure(self, source: Source, *, strategy: bool = False, limits: Limits | None = None) -> StructureRecord:
        """Return the parts of a position: components, joints, chains, loops, configurations of loony endgames.

        Parameters
        ----------
        source : Source
            Anything that can be read as a position; see `read`.
        strategy : bool
            Whether to add who will be in control by the chain rule.
        limits : Limits, optional
            Limits in place of the evaluator's.

        Returns
        -------
        StructureRecord
            A record with the keys of `stringscoins structure --json`.

        Raises
        ------
        StringsCoinsError
            If the source is no position.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> [chain.length for chain in Evaluator().structure("3+4l+8l").chains]
        [3]
        """
        return StructureRecord("structure", self._answered("structure", source, limits, strategy=strategy).record)

    def endgame(
        self, source: Source, *, orders: bool = False, turn: int | None = None, limits: Limits | None = None
    ) -> EndgameRecord:
        """Return what a loony endgame is worth, what every opening is worth, and the reply to it.

        Parameters
        ----------
        source : Source
            Anything that can be read as a position; see `read`.
        orders : bool
            True to list the orders of opening in which every opening is optimal, the first 100 of more.
        turn : int, optional
            For a sum of chains and loops, the largest number of changes to list that would change who wins.
        limits : Limits, optional
            Limits in place of the evaluator's.

        Returns
        -------
        EndgameRecord
            A record with the keys of `stringscoins endgame --json`.

        Raises
        ------
        NotAnEndgame
            If the position is no loony endgame.
        StringsCoinsError
            If the source is no position.
        LimitReached
            When a limit is reached or the work is interrupted.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> found = Evaluator().endgame("3+4l+8l")
        >>> found.value, found.controlled_value, [opening.piece for opening in found.openings if opening.optimal]
        (1, 1, ['4-loop'])
        """
        return EndgameRecord("endgame", self._answered("endgame", source, limits, orders=orders, turn=turn).record)

    def flight(self, source: Source, *, order: str | None = None, limits: Limits | None = None) -> FlightRecord:
        """Return the flight plans through a loony endgame, and whether they prove that its value is the controlled one.

        Parameters
        ----------
        source : Source
            Anything that can be read as a position; see `read`.
        order : str, optional
            Pieces in an order of play, to be flown in addition.
        limits : Limits, optional
            Limits in place of the evaluator's.

        Returns
        -------
        FlightRecord
            A record with the keys of `stringscoins flight --json`; `flights` has the flights themselves.

        Raises
        ------
        NotAnEndgame
            If the position is no loony endgame.
        StringsCoinsError
            If the source is no position.
        LimitReached
            When a limit is reached or the work is interrupted.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> found = Evaluator().flight("12l+6+4l")
        >>> found.plan.crashes, found.proved
        (False, True)
        """
        answer = self._answered("flight", source, limits, order=order)
        return FlightRecord(answer.record, answer.flights)

    def forfeit(self, source: Source, *, limits: Limits | None = None) -> ForfeitRecord:
        """Return what the second player must give up to keep control to the end.

        Parameters
        ----------
        source : Source
            Anything that can be read as a position, of up to 20 strings; see `read`.
        limits : Limits, optional
            Limits in place of the evaluator's.

        Returns
        -------
        ForfeitRecord
            A record with the keys of `stringscoins forfeit --json`.

        Raises
        ------
        PositionError
            If the player to move wins Nimstring.
        StringsCoinsError
            If the source is no position.
        LimitReached
            When a limit is reached or the work is interrupted.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> found = Evaluator().forfeit("@romer/three-coin-forfeit")
        >>> found.forfeit, found.dealt
        (5, 3)
        """
        return ForfeitRecord("forfeit", self._answered("forfeit", source, limits).record)

    def explain(self, source: Source, *, misere: bool = False, limits: Limits | None = None) -> ExplanationRecord:
        """Return the reasons for a position's value, and how it is won, in the order in which a player thinks.

        Parameters
        ----------
        source : Source
            Anything that can be read as a position; see `read`.
        misere : bool
            Whether fewer coins win.
        limits : Limits, optional
            Limits in place of the evaluator's.

        Returns
        -------
        ExplanationRecord
            A record with the keys of `stringscoins explain --json`; `text` is what that command prints.

        Raises
        ------
        StringsCoinsError
            If the source is no position.
        LimitReached
            When a limit is reached or the work is interrupted.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> found = Evaluator().explain("2+3")
        >>> [(part.name, part.nimber) for part in found.parts], found.winning[0].id
        ([('A', 1), ('B', 0)], '1.1')
        """
        return ExplanationRecord(self._answered("explain", source, limits, misere=misere).record)

    def review(self, source: Source, *, misere: bool = False, limits: Limits | None = None) -> ReviewRecord:
        """Return what each move of a game cost, in coins and in Nimstring, and the first mistakes.

        Parameters
        ----------
        source : Source
            A Game, or a document with a game; see `read`.
        misere : bool
            Whether fewer coins win; a Game itself says so.
        limits : Limits, optional
            Limits in place of the evaluator's.

        Returns
        -------
        ReviewRecord
            A record with the keys of `stringscoins review --json`. If a limit ends the work early, the first moves stay
            unknown, and `stopped` says so.

        Raises
        ------
        PositionError
            If the source has no game.
        StringsCoinsError
            If the source is no position.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> from stringscoins.strategy import Game
        >>> game = Game(read("1+2").position)
        >>> _ = game.play("2.0")
        >>> found = Evaluator().review(game)
        >>> found.first_mistake.coins, found.moves[0].cost, found.moves[0].best
        (1, 2, ['1.0', '1.1'])
        """
        misere = misere or (isinstance(source, Game) and source.misere)
        answer = self.ask("review", source, limits=limits, misere=misere)
        if answer.stopped is not None and not isinstance(stop := outside(answer.stopped), LimitReached):
            raise stop
        return ReviewRecord("review", answer.record)

    def draw(
        self,
        source: Source | Flight | FlightRecord,
        *,
        values: bool = False,
        margins: bool = False,
        limits: Limits | None = None,
        **look: Any,
    ) -> Picture:
        """Return a picture of a position; that of a game also shows who took which coin.

        Parameters
        ----------
        source : Source, Flight or FlightRecord
            Anything that can be read as a position; see `read`. Or a flight, or the answer of `flight`.
        values, margins : bool
            Whether to write the nimber after each move, or the margin of each move, beside its string.
        limits : Limits, optional
            Limits in place of the evaluator's.
        **look
            The options `labels`, `look`, `size`, `moves` and `title`, as for `drawing.draw`.

        Returns
        -------
        Picture
            A notebook shows the picture; `svg` is its text, `save` writes it to a file.

        Raises
        ------
        StringsCoinsError
            If the source is no position, or cannot be drawn in this way.
        LimitReached
            If the position is too large to be drawn, a limit is reached, or the work is interrupted.

        Examples
        --------
        >>> from stringscoins.evaluation import Evaluator
        >>> Evaluator().draw("board:2x2:icelandic", values=True).look
        'board'
        """
        from stringscoins.drawing import draw
        from stringscoins.endgames import Flight

        thing: Drawable | dict[str, Flight]
        if isinstance(source, FlightRecord):
            thing, look = source.flights, {"title": source["name"]} | look
        elif isinstance(source, Flight):
            thing = source
        else:
            thing = source if isinstance(source, Game) else read(source)
        valued: dict[str, int | str] | None = None
        if values or margins:
            left = read(cast("Source", source)).position
            cut = {spelled(move) for move in look.get("moves", ())}
            found = self.moves(left.restricted(left.keys() - cut), margins=margins, limits=limits).values
            valued = {string: signed(value) if margins else value for string, value in found.items()}
        return draw(thing, values=valued, **look)

    def _nimbers(self, query: Query, method: str = "auto") -> Nimbers:
        return Nimbers(query.position, method=method, name=query.name, work=query.work, workers=self.workers)

    def _scores(self, query: Query, misere: bool) -> Scores:
        return Scores(query.position, misere=misere, work=query.work)

    def _answered(self, question: str, source: Source, limits: Limits | None, **options: Any) -> Answer:
        """Return the whole answer, or raise what stopped the work."""
        answer = self.ask(question, source, limits=limits, **options)
        if answer.stopped is not None:
            raise outside(answer.stopped)
        return answer
