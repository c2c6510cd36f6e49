"""Puzzles from games: players of different strength play each other, and puzzles are taken from their games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from stringscoins.errors import LimitReached, PositionError
from stringscoins.explanations import why
from stringscoins.families import Board
from stringscoins.game import Game
from stringscoins.notation import Coordinates, Document, read, write
from stringscoins.position import Position
from stringscoins.puzzles.grading import DIFFICULTIES, difficulty_by_pieces, difficulty_of, games_solved
from stringscoins.puzzles.hints import hint_of
from stringscoins.puzzles.kinds import KINDS, Kind, Scene, solutions
from stringscoins.puzzles.margins import MOST_STRINGS, Margins, OutOfReach
from stringscoins.puzzles.solutions import best_line, explained, final_of, scored, turns
from stringscoins.solve.limits import Limits, Progress
from stringscoins.solve.work import Work
from stringscoins.strategy.players import player
from stringscoins.strategy.thinking import Budget

__all__ = ["Puzzle", "board_of", "make_puzzle", "puzzles"]

_GAMES: Final = 1000
"""The most games that are played for a puzzle."""
_BUDGET: Final = 20_000
"""Positions that are searched in each game."""
_SOUGHT: Final = 500
"""The games in which only a puzzle with the answer of the seed is accepted."""
_REPEATED: Final = 50
"""The repeated puzzles in a row after which the search for new ones stops."""
_PLAYERS: Final = ("greedy", "keep-control", "chain-counter", "engine")
_MISTAKES: Final = 0.05
"""How often a player draws a random line, so that not only the strong have something to win."""
_ENGINE: Final = Budget(None, nodes=200)


@dataclass(frozen=True)
class Puzzle:
    """A position with one solution, and its texts. A is the player to move, whoever made the moves before.

    Attributes
    ----------
    kind : str
        A key of `KINDS`.
    difficulty : str
        One of `DIFFICULTIES`.
    seed : int
        The seed that makes this puzzle, together with the requested board, kind and difficulty.
    document : Document
        The board, with the lead of A; its `owners` are the players who took the boxes.
    coins : tuple of two int
        The boxes that A has so far, and those of B.
    question : str
        The question, in a few sentences.
    hint : str
        What to count first, or where to look, in a few sentences to A.
    moves : tuple of str
        The solutions: lines that are alike.
    answer : str
        `take` or `leave`, if the question asks for one of the two; otherwise empty.
    text : str
        The reasons why these are the solutions, in a few sentences. Lines are called by their dots, as players do.
    nimstring : tuple of str
        The effect of the first solution in Nimstring, in the sentences of `explanations.why`.
    line : tuple of str
        All cuts of the rest of the game when both play best, the solution first.
    turns : tuple of str
        The same line in words, turn by turn.
    final : tuple of two int
        The boxes of A and of B at the end of this line.
    solved : dict of str to int
        The number of games, of eight, in which each simple player kept the result.
    games, candidates : int
        The numbers of games played for this puzzle, and of positions tested.

    Examples
    --------
    >>> puzzle = make_puzzle("3x3", "control", seed=1)
    >>> puzzle.kind, len(puzzle.moves) > 0, puzzle.final[0] > puzzle.final[1]
    ('control', True, True)
    """

    kind: str
    difficulty: str
    seed: int
    document: Document
    coins: tuple[int, int]
    question: str
    hint: str
    moves: tuple[str, ...]
    answer: str
    text: str
    nimstring: tuple[str, ...]
    line: tuple[str, ...]
    turns: tuple[str, ...]
    final: tuple[int, int]
    solved: dict[str, int]
    games: int
    candidates: int

    @property
    def board(self) -> Board:
        """The board, with all lines that are drawn."""
        assert self.document.board is not None
        return self.document.board

    @property
    def score(self) -> str:
        """The boxes that A and B have so far, in words."""
        return scored(self.coins)

    @property
    def yaml(self) -> str:
        """The position file, whose note is the question."""
        return write(self.document.for_a_file(), "yaml")

    @property
    def solved_yaml(self) -> str:
        """The position file, whose note is the question and the solution."""
        note = f"{self.question}\n{self.text}\nBest play: {'; '.join(self.turns)}."
        return write(replace(self.document, note=note).for_a_file(), "yaml")

    @property
    def record(self) -> dict[str, Any]:
        """The puzzle as the values of a JSON object."""
        board = self.board
        return {
            "board": f"{board.rows}x{board.columns}:{board.frame}",
            "kind": self.kind,
            "difficulty": self.difficulty,
            "seed": self.seed,
            "position": self.yaml,
            "score": list(self.coins),
            "question": self.question,
            "hint": self.hint,
            "solution": {
                "moves": list(self.moves),
                "text": self.text,
                "nimstring": list(self.nimstring),
                "line": list(self.line),
                "final": list(self.final),
            },
            "solved_by": self.solved,
        }


def make_puzzle(
    board: str | Board | Document = "4x4",
    kind: str = "control",
    *,
    seed: int = 0,
    difficulty: str | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Puzzle:
    """Return the puzzle of a seed, which is the same on every machine.

    Players of different strength play games on the board, one after the other. In each game, the positions of the
    requested kind are tested from the last to the first, as far as a search of 20,000 positions allows. One of those
    that are puzzles is taken. If the question has two answers, the seed decides which one must be right, so that both
    are equally likely; only if no such puzzle is found in 500 games, the other one may be right.

    Cost: a tenth of a second a game; most kinds are found in a few games.

    Parameters
    ----------
    board : str, Board or Document
        The board, such as `4x5` or `4x4:icelandic`, or any SOURCE that is a board, perhaps with lines drawn.
    kind : str
        A key of `KINDS`.
    seed : int
        The seed of all random choices.
    difficulty : str, optional
        One of `DIFFICULTIES`; by default any.
    limits : Limits, optional
        When to stop; by default after 1,000 games.
    progress : Progress, optional
        The receiver of reports on the games.

    Returns
    -------
    Puzzle
        The puzzle, with its solution.

    Raises
    ------
    LimitReached
        If a limit is reached first, or no game has such a puzzle.
    PositionError
        If the position is no board.
    ValueError
        For an unknown kind or difficulty.

    Examples
    --------
    >>> puzzle = make_puzzle("3x3", "loony", seed=2)
    >>> puzzle == make_puzzle("3x3", "loony", seed=2)
    True
    """
    if kind not in KINDS:
        raise ValueError(f"unknown kind {kind!r}: expected one of {', '.join(KINDS)}")
    if difficulty not in (None, *DIFFICULTIES):
        raise ValueError(f"unknown difficulty {difficulty!r}: expected one of {', '.join(DIFFICULTIES)}")
    start, work = board_of(board), Work(workers=1).but(limits=limits, progress=progress)
    rng, candidates = random.Random(seed), 0
    answer = random.Random(f"answer {seed}").choice(("take", "leave"))
    try:
        for games in range(1, _GAMES + 1):
            work.progress.counting(games - 1, None, "games")
            stages, looked_at = _stages(start, KINDS[kind], rng, work)
            candidates += looked_at
            rng.shuffle(stages)
            for stage in stages:
                if games <= _SOUGHT and stage.answer not in ("", answer):
                    continue
                stage.scene.margins.lift()
                solved = games_solved(stage.scene)
                graded = difficulty_by_pieces(stage.scene.position) if stage.answer else difficulty_of(solved)
                if difficulty in (None, graded):
                    return _puzzle(start, kind, seed, stage, graded, solved, games, candidates)
    finally:
        work.progress.done()
    wanted = f"{difficulty} {kind}" if difficulty else kind
    raise LimitReached(f"the limit of {_GAMES:,} games: no {wanted} puzzle in any of them")


def puzzles(
    count: int,
    board: str | Board | Document = "4x4",
    kinds: Sequence[str] = ("control",),
    *,
    seed: int = 0,
    difficulty: str | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Iterator[Puzzle]:
    """Yield the puzzles of a seed and of the following seeds, without those that differ only by a symmetry.

    Several puzzles of a kind with two answers do not all have the same one: the last one is skipped, too, as long as it
    has the answer of all others.

    Parameters
    ----------
    count : int
        The number of puzzles.
    board : str, Board or Document
        As for `make_puzzle`.
    kinds : sequence of str
        The kinds, which take turns: keys of `KINDS`.
    seed : int
        The seed of the first puzzle. Each later puzzle has a larger seed, from which `make_puzzle` makes it again.
    difficulty : str, optional
        One of `DIFFICULTIES`; by default any.
    limits : Limits, optional
        When to stop, for all of them together.
    progress : Progress, optional
        The receiver of reports on the games for each.

    Yields
    ------
    Puzzle
        Each puzzle as soon as it is found.

    Raises
    ------
    LimitReached
        As for `make_puzzle`; also if many puzzles in a row only repeat earlier ones.
    PositionError
        If the position is no board.
    ValueError
        For an unknown kind or difficulty.

    Examples
    --------
    >>> [puzzle.seed for puzzle in puzzles(2, "3x3", seed=5)]
    [5, 6]
    """
    start, known = board_of(board), set[Position]()
    repeated = 0
    order = [kinds[i % len(kinds)] for i in range(count)]
    answers = {kind: set[str]() for kind in kinds}
    while len(known) < count:
        kind = order[len(known)]
        is_last = kind in order[: len(known)] and kind not in order[len(known) + 1 :]
        puzzle = make_puzzle(start, kind, seed=seed, difficulty=difficulty, limits=limits, progress=progress)
        seed += 1
        form = puzzle.document.position.canonical()
        if form not in known and not (is_last and puzzle.answer and answers[kind] == {puzzle.answer}):
            repeated = 0
            known.add(form)
            answers[kind].add(puzzle.answer)
            yield puzzle
        elif (repeated := repeated + 1) == _REPEATED:
            raise LimitReached(f"the limit of {_REPEATED} puzzles in a row that only repeat earlier ones")


def board_of(board: str | Board | Document) -> Document:
    """Return the board of a SOURCE such as `4x5` or `4x5:swedish`; NotationError or PositionError if it is none."""
    if isinstance(board, Board):
        return Document.of(board)
    if isinstance(board, str):
        board = read(board)
    if board.board is None:
        raise PositionError("puzzles need a board of lines, such as 4x4 or 4x5:icelandic")
    return board


class _Stage(NamedTuple):
    """A position of a game that is a puzzle."""

    scene: Scene
    moves: list[str]
    answer: str
    owners: dict[str, str]
    """The player who took each box: `A`, who is to move, or `B`."""


def _stages(start: Document, kind: Kind, rng: random.Random, work: Work) -> tuple[list[_Stage], int]:
    """Play a game; return the positions of it that are puzzles, and how many were tested."""
    game = Game(start.position, False, start.lead, start.owners, start.turn)
    players = [player(rng.choice(_PLAYERS), _ENGINE, seed=rng.getrandbits(32)) for _ in range(2)]
    while not game.over:
        work.check()
        game.play(rng.choice(game.moves) if rng.random() < _MISTAKES else players[game.mover].choose(game))
    within = [turn.before for turn in game.history if len(turn.before) <= MOST_STRINGS]
    stages, looked_at = list[_Stage](), 0
    if not within:
        return stages, looked_at
    margins = Margins(within[0], work, _BUDGET)
    for _ in within:
        game.undo()
        coins = game.coins[game.mover], game.coins[1 - game.mover]
        scene = Scene(game.position, coins, margins, work)
        if not kind.possible(scene):
            continue
        looked_at += 1
        try:
            found = solutions(scene)
        except OutOfReach:
            break
        if found and kind.fits(scene, found):
            owners = {coin: "AB"[player != "AB"[game.mover]] for coin, player in game.owned.items()}
            stages.append(_Stage(scene, found, kind.answer(scene, found) if kind.answer else "", owners))
    return stages, looked_at


def _puzzle(
    start: Document,
    kind: str,
    seed: int,
    stage: _Stage,
    difficulty: str,
    solved: dict[str, int],
    games: int,
    candidates: int,
) -> Puzzle:
    """Return the puzzle of a stage, with its solution."""
    scene, board = stage.scene, start.board
    assert board is not None
    drawn = frozenset(board.lines()) - frozenset(scene.position) - board.frame_lines()
    can = "and can win" if scene.best > 0 else "and cannot win any more, but can save a draw"
    question = f"A is to move {can}. {KINDS[kind].question}"
    line = best_line(scene, stage.moves[0])
    document = Document.of(
        Board(board.rows, board.columns, board.frame, drawn),
        name=f"Puzzle {seed}: {kind}, {difficulty}",
        note=f"{scored(scene.coins)}. {question}",
        lead=scene.lead,
    )
    called = Coordinates(document)
    return Puzzle(
        kind=kind,
        difficulty=difficulty,
        seed=seed,
        document=replace(document, owners=stage.owners),
        coins=scene.coins,
        question=question,
        hint=hint_of(scene, kind, stage.moves[0]),
        moves=tuple(stage.moves),
        answer=stage.answer,
        text=called.translate(explained(scene, kind, stage.moves)),
        nimstring=tuple(claim.text for claim in why(document, stage.moves[0], work=Work(scene.work.limits))),
        line=line,
        turns=tuple(map(called.translate, turns(scene, line))),
        final=final_of(scene, stage.moves[0]),
        solved=solved,
        games=games,
        candidates=candidates,
    )
