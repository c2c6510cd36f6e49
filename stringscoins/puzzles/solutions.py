"""Solutions in words: the move, why it wins, and best play to the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from stringscoins.game import Game
from stringscoins.position import Position
from stringscoins.puzzles.kinds import Scene
from stringscoins.strategy.rules import given
from stringscoins.structures import Chain, Loop, chains_and_loops
from stringscoins.values import LOONY

__all__ = ["best_line", "boxes", "explained", "final_of", "kept_together", "piece_named", "scored", "turns"]


def best_line(scene: Scene, first: str) -> tuple[str, ...]:
    """Return all moves from a first one on, both players playing best after it."""
    game = Game(scene.position)
    game.play(first)
    while not game.over:
        game.play(scene.margins.best(game.position))
    return tuple(turn.string for turn in game.history)


def final_of(scene: Scene, string: str) -> tuple[int, int]:
    """Return the coins of A and of B at the end, after a move and best play."""
    margin, left = scene.margins.after(scene.position, string), len(scene.position.coins)
    return scene.coins[0] + (left + margin) // 2, scene.coins[1] + (left - margin) // 2


def scored(coins: Sequence[int]) -> str:
    """Return a score in words."""
    return f"A {coins[0]}, B {coins[1]}"


def turns(scene: Scene, line: Sequence[str]) -> list[str]:
    """Return a line of play in words, a text for each turn: the player, the cuts, and the coins that each takes."""
    game, texts = Game(scene.position), list[str]()
    mover = -1
    for string in line:
        if game.mover != mover:
            mover = game.mover
            texts.append("AB"[mover])
        captured = game.play(string)
        texts[-1] += (" " if len(texts[-1]) == 1 else ", ") + string + f" (+{len(captured)})" * bool(captured)
    return texts


def kept_together(text: str) -> str:
    """Return a text in which no line break can split a score."""
    return re.sub(r"\b([AB]) (\d+)\b", "\\1\N{NO-BREAK SPACE}\\2", text)


def explained(scene: Scene, kind: str, solutions: Sequence[str]) -> str:
    """Return why the solutions of a puzzle are solutions, in a few sentences."""
    first, *others = solutions
    same = f"; {_either(others)} comes to the same" if others else ""
    result = "A wins" if scene.best > 0 else "a draw"
    rest = (
        [string for string in _piece(scene.position, first).strings if string not in solutions]
        if kind != "loony"
        else []
    )
    but = (
        f" The other lines of {piece_named(scene.position, first)} do not do it: {_best_of(scene, rest)}."
        if rest
        else ""
    )
    ending = f"With best play the end is {scored(final_of(scene, first))}: {result}."
    return " ".join([f"Draw {first}{same}.", *_REASONS[kind](scene, first)]) + f"{but} {ending}"


def _control(scene: Scene, move: str) -> Iterator[str]:
    yield "So A wins the fight for control: whatever B answers, A need not open a long chain or a loop before B does."
    other = _best_other(scene, list(scene.position), move)
    yield f"After any other line B can win that fight. The best of them is not enough: {other}."


def _sacrifice(scene: Scene, move: str) -> Iterator[str]:
    value = scene.nimbers[move].value
    yield f"That gives B {boxes(given(scene.position, move))}."
    if value == 0:
        yield "B takes what is given but then has to move on, and so A wins the fight for control."
    elif value == LOONY:
        yield "B may take everything and move on, or leave the last boxes to A, who moves on then: A can afford both."
    else:
        yield "It does not even win the fight for control, but here the boxes count for more."
    yield f"The best of the safe lines is not enough: {_best_other(scene, scene.safe, move)}."


def _loony(scene: Scene, move: str) -> Iterator[str]:
    choice = scene.choice
    assert choice is not None and choice.give is not None
    if move == choice.give:
        yield f"That leaves the last {boxes(choice.handout)} to B, who takes them but then has to move on."
        yield f"To take them costs too much, for then A has to move on: {choice.take} {_ends(scene, choice.take)}."
    else:
        yield "So A takes everything. A has to move on then, but can afford it."
        yield f"To leave the last boxes to B costs too much: {choice.give} {_ends(scene, choice.give)}."


def _count(scene: Scene, move: str) -> Iterator[str]:
    piece, gift = piece_named(scene.position, move), boxes(given(scene.position, move))
    yield f"That opens {piece} and gives B {gift} to begin with."
    other = _best_other(scene, list(scene.position), move)
    yield f"To open anything else costs too much. The best of it is not enough: {other}."


_REASONS: dict[str, Callable[[Scene, str], Iterator[str]]] = {
    "control": _control,
    "sacrifice": _sacrifice,
    "loony": _loony,
    "count": _count,
}


def _best_other(scene: Scene, moves: Sequence[str], solution: str) -> str:
    """Return the best of the moves that are not alike to the solution, and how it ends."""
    return _best_of(scene, [string for string in moves if scene.alike[string] != scene.alike[solution]])


def _best_of(scene: Scene, moves: Sequence[str]) -> str:
    best = max(moves, key=lambda string: scene.margins.after(scene.position, string))
    return f"{best} {_ends(scene, best)}"


def _ends(scene: Scene, string: str) -> str:
    return f"ends with {scored(final_of(scene, string))}"


def _piece(position: Position, string: str) -> Chain | Loop:
    """Return the chain or loop in which a string lies."""
    chains, loops = chains_and_loops(position)
    pieces: tuple[Chain | Loop, ...] = (*chains, *loops)
    return next(piece for piece in pieces if string in piece.strings)


def piece_named(position: Position, string: str) -> str:
    """Return the chain or loop in which a string lies, in words."""
    piece = _piece(position, string)
    return f"the {'loop' if isinstance(piece, Loop) else 'chain'} of {piece.length}"


def boxes(n: int) -> str:
    """Return a number of boxes in words."""
    return "1 box" if n == 1 else f"{n} boxes"


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1])] * (len(words) > 1) + [words[-1]])
