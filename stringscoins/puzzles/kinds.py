"""The kinds of puzzles, and the conditions for each.

In every puzzle the player to move, A, can win or at least draw, and the moves by which A does are all alike
(`alike.py`): lines of one chain or loop, or lines that a symmetry of the position maps to each other. After any other
move A gets less: B can draw where A could win, or B wins. The lead of the game counts. So there is one solution, and it
is the only way to win, not only the one that wins most.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from stringscoins.position import Position
from stringscoins.puzzles.alike import alike
from stringscoins.puzzles.margins import Margins, result
from stringscoins.solve import Nimbers
from stringscoins.solve.valuation import Move
from stringscoins.solve.work import Work
from stringscoins.strategy.rules import safe_moves
from stringscoins.structures.falling import Choice, all_taken, captures

__all__ = ["KINDS", "Kind", "Scene", "solutions"]

_CHOICES: Final = 3
"""The least number of moves that are not alike."""


@dataclass(frozen=True)
class Scene:
    """A position of a game of ordinary strings with A to move, the coins of A and of B so far, and the margins."""

    position: Position
    coins: tuple[int, int]
    margins: Margins
    work: Work

    @property
    def lead(self) -> int:
        """The coins of A, less those of B."""
        return self.coins[0] - self.coins[1]

    @cached_property
    def choice(self) -> Choice | None:
        """The choice of captures."""
        return captures(self.position)

    @cached_property
    def safe(self) -> list[str]:
        """The moves that neither capture nor make a coin capturable."""
        return safe_moves(self.position)

    @cached_property
    def alike(self) -> dict[str, int]:
        """The classes of moves that are alike."""
        return alike(self.position)

    @cached_property
    def nimbers(self) -> dict[str, Move]:
        """All moves with the Nimstring values after them, by their strings."""
        valued = Nimbers(self.position, work=self.work)
        return {move.string: move for move in valued.moves()}

    @cached_property
    def best(self) -> int:
        """The result of the game if both play best: 1 if A wins, 0 for a draw, -1 if B wins."""
        return result(self.lead + self.margins.of(self.position))

    def classes(self, strings: list[str]) -> int:
        """Return the number of classes of alike moves."""
        return len({self.alike[string] for string in strings})


def solutions(scene: Scene) -> list[str]:
    """Return the moves that reach the best result; none if they are not all alike, or if A loses anyway."""
    found: list[str] = []
    if scene.best < 0:
        return found
    for string in scene.position:
        if result(scene.lead + scene.margins.after(scene.position, string)) == scene.best:
            found.append(string)
            if len(found) > 1 and scene.alike[string] != scene.alike[found[0]]:
                return []
    return found


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle.

    Attributes
    ----------
    name : str
        The name by which commands know it.
    summary : str
        The task of the player, as in "who asks: ...".
    question : str
        The question to A, which follows the sentence that A can win or draw.
    possible : callable
        A function that says whether a scene may be a puzzle of this kind, without any search.
    fits : callable
        A function that says whether a scene is one, where all solutions are alike.
    answer : callable, optional
        A function that returns which of two answers is right, in a word; None if the question has more answers.

    Examples
    --------
    >>> [kind.name for kind in KINDS.values()]
    ['control', 'sacrifice', 'loony', 'count']
    """

    name: str
    summary: str
    question: str
    possible: Callable[[Scene], bool]
    fits: Callable[[Scene, list[str]], bool]
    answer: Callable[[Scene, list[str]], str] | None = None


def _is_quiet(scene: Scene) -> bool:
    """Return whether nothing is capturable, and some safe move is left."""
    return not scene.position.capturable and bool(scene.safe)


def _is_control(scene: Scene, solutions: list[str]) -> bool:
    """Return whether A wins, only the solutions win Nimstring, all are safe, and three unlike moves are not loony."""
    if scene.best != 1 or not set(solutions) <= set(scene.safe):
        return False
    sane = [string for string, move in scene.nimbers.items() if move.kind == "sane"]
    return scene.classes(sane) >= _CHOICES and [s for s, move in scene.nimbers.items() if move.winning] == solutions


def _is_sacrifice(scene: Scene, solutions: list[str]) -> bool:
    """Return whether all solutions give coins away, though there is a safe move, and three that are not alike."""
    return not set(solutions) & set(scene.safe) and scene.classes(list(scene.position)) >= _CHOICES


def _can_be_loony(scene: Scene) -> bool:
    """Return whether A has taken all but the last coins of an open piece, and something else is left."""
    return scene.choice is not None and scene.choice.give is not None and len(all_taken(scene.position)[0]) > 0


def _is_loony(scene: Scene, solutions: list[str]) -> bool:
    """Return whether either taking the last coins or leaving them is a solution, but not both."""
    assert scene.choice is not None
    return (scene.choice.give in solutions) != (scene.choice.take in solutions)


def _taken_or_left(scene: Scene, solutions: list[str]) -> str:
    """Return whether the solution takes or leaves the last coins."""
    assert scene.choice is not None
    return "leave" if scene.choice.give in solutions else "take"


def _can_be_count(scene: Scene) -> bool:
    """Return whether nothing is capturable and every move gives coins away: a loony endgame, or nearly one."""
    return not scene.position.capturable and not scene.safe


def _is_count(scene: Scene, solutions: list[str]) -> bool:
    """Return whether there are at least three pieces that are not alike."""
    return scene.classes(list(scene.position)) >= _CHOICES


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind(
            "control",
            "a quiet position where one line wins the fight for control",
            "Only one move does it. Which line wins the fight for control?",
            _is_quiet,
            _is_control,
        ),
        Kind(
            "sacrifice",
            "a quiet position where one must give boxes away, though one need not",
            "Safe lines are left, but none of them does it. Which line does?",
            _is_quiet,
            _is_sacrifice,
        ),
        Kind(
            "loony",
            "the last boxes of a chain or loop: take them, or leave them to the opponent?",
            "Should A take the last boxes, or leave them to B? Which line does it?",
            _can_be_loony,
            _is_loony,
            _taken_or_left,
        ),
        Kind(
            "count",
            "every line gives boxes away: which chain or loop is opened?",
            "Every line gives boxes away. Which one does it?",
            _can_be_count,
            _is_count,
        ),
    )
}
"""The kinds of puzzles by name."""
