"""The writer of certificates of margins, which chooses facts that prove a margin, with the answers of a search."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable
from typing import Protocol

from stringscoins.certificate.claims import KEY, KIND
from stringscoins.certificate.lines import writing
from stringscoins.certificate.margins import ENDGAME, MARGIN, VERSION
from stringscoins.certificate.margins_proof import Bounds, Goal, MarginProof, ways, ways_of
from stringscoins.certificate.margins_rule import Key, Rule, key_of
from stringscoins.certificate.rule import Part
from stringscoins.errors import LimitReached, PositionError
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.methods import Solver

__all__ = ["Margins", "Oracle", "write_endgame", "write_margin"]


class Oracle(Protocol):
    """What knows the margins of a position, such as `ScoreSearch(position)`. Nothing that it says is written unproved.

    Examples
    --------
    >>> from stringscoins.solve import Scores
    >>> oracle: Oracle = Margins(Scores(Position.numbered(["a", "ab", "b"])).solver)
    >>> oracle.is_at_least(-2), oracle.is_at_least(0), oracle.is_at_least(2, ["s1"])
    (True, False, True)
    """

    def is_at_least(self, target: int, removed: Collection[str] = ()) -> bool:
        """Return whether the player to move gets so many coins more than the opponent; in misère play, so many less.

        Parameters
        ----------
        target : int
        removed : collection of str
            The strings that are cut.
        """


class Margins:
    """An oracle that finds out every margin that it is asked about.

    Parameters
    ----------
    solver : Solver
        One for margins.
    misere : bool
        Whether the margins are those of misère play.

    Examples
    --------
    >>> from stringscoins.solve import Scores
    >>> chain = Position.numbered(["a", "ab", "b"])
    >>> Margins(Scores(chain, misere=True).solver, misere=True).is_at_least(2)
    True
    """

    def __init__(self, solver: Solver, misere: bool = False) -> None:
        self._solver, self._worth = solver, -1 if misere else 1

    def is_at_least(self, target: int, removed: Collection[str] = ()) -> bool:
        """Return whether the player to move gets so many coins more than the opponent; in misère play, so many less.

        Parameters
        ----------
        target : int
        removed : collection of str
            The strings that are cut.

        Returns
        -------
        bool
        """
        return self._worth * self._solver.value(removed) >= target


def write_margin(
    position: Position,
    name: str,
    file: str,
    oracle: Oracle,
    *,
    misere: bool = False,
    limits: Limits = Limits(),
    progress: Progress = Progress(),
) -> int:
    """Write a certificate of the margin of a position, and return the number of its facts.

    The proof is checked before it is written. The file is written as a whole or not at all.

    Parameters
    ----------
    position : Position
        Of any size that the oracle takes.
    name : str
        The name of the position in the certificate.
    file : str
        The path of the certificate, which is compressed if the path ends in `.gz`.
    oracle : Oracle
        One for this position.
    misere : bool
        Whether both players want few coins.
    limits : Limits, optional
        The time limit for the choice of the facts; the oracle has its own limits.
    progress : Progress, optional
        The object that is told how many positions were looked at and how many facts were found.

    Returns
    -------
    int
        The number of facts.

    Raises
    ------
    FileError
        If the file cannot be written.
    SearchStopped
        When a limit is reached or the work is interrupted (Ctrl-C).
    AssertionError
        If answers of the oracle contradict each other.

    Notes
    -----
    Cost: a millisecond or two a fact, for positions of 20 to 30 strings, and the time of the oracle.

    Examples
    --------
    >>> import tempfile
    >>> from stringscoins.solve import Scores
    >>> chain = Position.numbered(["a", "ab", "bc", "cd", "d"])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_margin(chain, "a chain of 4", f"{folder}/chain.jsonl.gz", Margins(Scores(chain).solver))
    1
    """
    chosen = _Choice(position, Rule(misere), oracle, limits, progress)
    margin = chosen.rule.worth * chosen.worth
    return chosen.write(file, {KEY: VERSION, KIND: MARGIN, "name": name, "misere": misere, "margin": margin})


def write_endgame(
    position: Position,
    name: str,
    file: str,
    oracle: Oracle,
    *,
    limits: Limits = Limits(),
    progress: Progress = Progress(),
) -> int:
    """Write a certificate of the value of a loony endgame, and return the number of its facts.

    Parameters
    ----------
    position : Position
        A loony endgame of any size that the oracle takes.
    name : str
        The name of the position in the certificate.
    file : str
        The path of the certificate, which is compressed if the path ends in `.gz`.
    oracle : Oracle
        One for this position, such as `EndgameMargins(position)`.
    limits : Limits, optional
        As `write_margin` takes them.
    progress : Progress, optional
        As `write_margin` takes it.

    Returns
    -------
    int
        The number of facts.

    Raises
    ------
    PositionError
        If the position is no loony endgame.
    FileError, SearchStopped, AssertionError
        As `write_margin` does.

    Notes
    -----
    Cost: that of `write_margin`.

    Examples
    --------
    >>> import tempfile
    >>> from stringscoins.certificate.endgames import EndgameMargins
    >>> chain = Position.numbered(["a", "ab", "bc", "c"])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_endgame(chain, "a chain of 3", f"{folder}/chain.jsonl", EndgameMargins(chain))
    1
    """
    rule = Rule(misere=False)
    if not rule.is_loony_endgame(_numbered(position)):
        raise PositionError(f"{name}: no loony endgame")
    chosen = _Choice(position, rule, oracle, limits, progress)
    return chosen.write(file, {KEY: VERSION, KIND: ENDGAME, "name": name, "value": -chosen.worth})


class _Choice:
    """The facts of a certificate, chosen for larger positions first, so that a fact can serve several of them.

    A position is *wanted* with the bounds that others need of it.
    """

    def __init__(self, position: Position, rule: Rule, oracle: Oracle, limits: Limits, progress: Progress) -> None:
        self.position, self.rule, self.oracle, self.limits, self.progress = position, rule, oracle, limits, progress
        self.names = position.strings
        self.whole = rule.whole(_numbered(position))
        self.wanted: dict[Key, Bounds] = {}
        self.parts: dict[Key, tuple[Part, ...]] = {}
        self.tasks: list[tuple[int, int, Key]] = []
        self.looked_at = 0
        try:
            self.worth = self._find_worth()
            self._choose()
            self.kept = self._kept()
        except SearchStopped:
            raise
        except (LimitReached, KeyboardInterrupt) as stop:
            raise SearchStopped(stop, positions=self.looked_at) from None
        finally:
            progress.done()

    def write(self, file: str, header: dict[str, object]) -> int:
        """Write the certificate, the facts about small positions first, and return their number."""
        strings = {string: list(coins) for string, coins in self.position.items()}
        with writing(file) as out:
            out.line({**header, "strings": strings})
            for key, (least, most) in self.kept:
                if self.rule.misere:
                    least, most = (None if bound is None else -bound for bound in (most, least))
                out.line([least, most, key])
            out.end(facts=len(self.kept))
        return len(self.kept)

    def _find_worth(self) -> int:
        """Return what the position is worth to the player to move, by bisection."""
        coins = len(self.position.coins)
        least, most = -coins, coins
        while least < most:
            middle = least + 2 * ((most - least + 2) // 4)
            if self.oracle.is_at_least(middle):
                least = middle
            else:
                most = middle - 2
        return least

    def _choose(self) -> None:
        """Choose facts that prove what the position is worth."""
        for at_least in (True, False):
            self._want(ways(self.whole, at_least, self.worth))
        while self.tasks:
            *_, key = heapq.heappop(self.tasks)
            self.looked_at += 1
            self.limits.check_time()
            self.progress.searching(self.looked_at, len(self.wanted), 0)
            (least, most), options = self.wanted[key], list(self.rule.options(self.parts[key]))
            if least is not None:
                self._want(way for option in options for way in ways_of(option, True, least))
            if most is not None:
                for option in options:
                    self._want(ways_of(option, False, most))

    def _kept(self) -> list[tuple[Key, Bounds]]:
        """Return the facts that the checker uses, those about small positions first.

        The checker takes the first way that will do, so that it may need fewer facts than were chosen.
        """
        proof = MarginProof(self.rule)
        proof.facts = self.wanted
        for at_least in (True, False):
            if not proof.proves(ways(self.whole, at_least, self.worth)):
                raise AssertionError("the oracle's answers contradict each other")
        kept = []
        for key in sorted(self.wanted, key=lambda key: (-sum(map(len, key)), key)):
            self.limits.check_time()
            least, most = self.wanted[key]
            needed = Bounds(least if (key, True) in proof.used else None, most if (key, False) in proof.used else None)
            if needed != (None, None):
                failure = proof.failure(key, needed)
                if failure:
                    raise AssertionError(f"the oracle's answers contradict each other: {key}: {failure}")
                kept.append((key, needed))
        return kept[::-1]

    def _want(self, ways: Iterable[list[Goal]]) -> None:
        """Want one of the ways, of those that lead to the goal the one that adds least to what is wanted already."""
        for goals in sorted(ways, key=lambda goals: sum(map(self._weight, goals))):
            if all(map(self._holds, goals)):
                for goal in goals:
                    if not goal.is_trivial:
                        self._want_goal(goal)
                return
        raise AssertionError("the oracle's answers contradict each other: no way leads to a goal")

    def _want_goal(self, goal: Goal) -> None:
        key = key_of(goal.parts)
        if key not in self.wanted:
            self.parts[key] = goal.parts
            heapq.heappush(self.tasks, (-sum(map(len, key)), len(self.wanted), key))
        least, most = self.wanted.get(key, Bounds(None, None))
        if goal.at_least:
            least = goal.worth if least is None else max(least, goal.worth)
        else:
            most = goal.worth if most is None else min(most, goal.worth)
        self.wanted[key] = Bounds(least, most)

    def _weight(self, goal: Goal) -> float:
        """Return about how many facts it takes to reach a goal: positions with few different cuts take few."""
        least, most = self.wanted.get(key_of(goal.parts), Bounds(None, None))
        if goal.is_trivial or (goal.at_least and least is not None and least >= goal.worth):
            return 0
        if not goal.at_least and most is not None and most <= goal.worth:
            return 0
        forms = {part.form for part in goal.parts}
        return float(2 ** (sum(map(self.rule.count_cuts, forms)) + sum(len(part.form) for part in goal.parts) / 2))

    def _holds(self, goal: Goal) -> bool:
        """Return whether a goal is true, by the oracle."""
        if goal.is_trivial:
            return True
        if not goal.parts:
            return False
        kept = {self.names[i] for part in goal.parts for i in part.origin}
        removed = [string for string in self.names if string not in kept]
        if goal.at_least:
            return self.oracle.is_at_least(goal.worth, removed)
        return not self.oracle.is_at_least(goal.worth + 1, removed)


def _numbered(position: Position) -> list[tuple[int, ...]]:
    number = {coin: i for i, coin in enumerate(position.coins)}
    return [tuple(number[coin] for coin in coins) for _, coins in position.items()]
