"""Questions that the page asks to teach: how pieces are opened, what a move does, puzzles, replies, lessons."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from stringscoins.errors import NotationError
from stringscoins.explanations import glance
from stringscoins.explanations import why as claims_on
from stringscoins.explanations.phrases import opening_string
from stringscoins.lessons import RULES, Lesson, Step, is_right
from stringscoins.lessons import lessons as all_lessons
from stringscoins.position import Position
from stringscoins.questions.options import misere_option
from stringscoins.questions.query import Answer, Query, facts
from stringscoins.questions.question import Choices, Question, option
from stringscoins.structures import Piece, SpaceEndgame, Tree, keeping_control
from stringscoins.structures.falling import captures

if TYPE_CHECKING:
    from stringscoins.puzzles import Puzzle

__all__ = ["QUESTIONS"]

_BOARDS = re.compile(r"[1-6]x[1-6](:[a-z]+)?")
"""Boards of puzzles: on larger ones they take long."""


@dataclass(frozen=True)
class PiecesOptions:
    """What `pieces` takes."""

    order: str = option(
        "",
        "Names of pieces, with commas between, as they are opened one after the other. A plus after a name says that"
        " the last coins are handed over, a minus that all is taken. Without any, each piece is opened alone.",
    )


def pieces(query: Query, options: PiecesOptions) -> Answer:
    """Return what is cut when pieces of a loony endgame are opened and answered.

    >>> from stringscoins.notation import read
    >>> (piece,) = pieces(Query("a chain", read("3")), PiecesOptions()).record["pieces"]
    >>> piece["keep"], piece["give_up"]
    (['1.0', '1.1', '1.3', '1.2'], ['1.0', '1.1', '1.2', '1.3'])
    """
    left, game = query.position, SpaceEndgame.of(query.position)
    pieces: list[dict[str, Any]] = []
    if not options.order:
        pieces = [_piece(left, piece) | _answers(left, piece) for piece in game.pieces]
    for name in options.order.split(",") if options.order else ():
        query.work.check()
        piece = game.piece(name.strip()[:-1])
        cuts = _answers(left, piece)["give_up" if name.endswith("-") else "keep"]
        pieces.append(_piece(left, piece) | {"cuts": cuts})
        left, game = left.restricted(left.keys() - set(cuts)), game.open(piece).rest
    return Answer(query.heading() | {"pieces": pieces})


def _piece(position: Position, piece: Piece | Tree) -> dict[str, Any]:
    if isinstance(piece, Tree):
        return {"piece": piece.name, "strings": list(piece.strings)}
    own = set(piece.coins)
    return {"piece": piece.name, "strings": [name for name, coins in position.items() if own & set(coins)]}


def _answers(position: Position, piece: Piece | Tree) -> dict[str, list[str]]:
    """Return the cuts with which a piece is opened and taken: all but what is handed over, or everything."""
    if isinstance(piece, Tree):
        opened = position.cut(piece.name).position
        cuts = keeping_control(opened)
        rest = _rest(opened.restricted(opened.keys() - set(cuts)))
        return {"keep": [piece.name, *cuts, *rest], "give_up": [piece.name, *_rest(opened)]}
    opening = opening_string(position, piece)
    give_up: list[str] = [opening]
    keep: list[str] | None = None
    position = position.cut(opening).position
    while (choice := captures(position)) is not None:
        if keep is None and choice.give is not None:
            keep = [*give_up, choice.give, *_rest(position.cut(choice.give).position)]
        give_up = [*give_up, choice.take]
        position = position.cut(choice.take).position
    return {"keep": keep or give_up, "give_up": give_up}


def _rest(position: Position) -> list[str]:
    """Return the cuts that take what is handed over."""
    cuts: list[str] = []
    while position.capturable:
        cuts.append(position.strings_of(position.capturable[0])[0])
        position = position.cut(cuts[-1]).position
    return cuts


@dataclass(frozen=True)
class WhyOptions:
    """What `why` takes."""

    string: str = option("", "The string that is cut.", is_required=True)


def why(query: Query, options: WhyOptions) -> Answer:
    """Return what one move does, and whether it wins Nimstring.

    >>> from stringscoins.notation import read
    >>> why(Query("two coins", read("2")), WhyOptions("1.1")).record["steps"][1]["text"]
    'That wins Nimstring.'
    """
    string = options.string
    answer = Answer(query.heading() | {"id": string, "steps": []})
    claims = claims_on(query.document, string, work=query.work)
    answer.record["steps"] = [facts(claim, "topic", "kind", "text", "facts") for claim in claims]
    return answer


@dataclass(frozen=True)
class CoachOptions:
    """What `coach` takes."""

    misere: bool = misere_option()


def coach(query: Query, options: CoachOptions) -> Answer:
    """Return what a coach says at a glance, which is how `explain` begins once all is known.

    >>> from stringscoins.notation import read
    >>> coach(Query("two chains", read("3+4")), CoachOptions()).record["steps"][1]["text"]
    'A may cut any string: all are equally good.'
    """
    claims = glance(query.document, misere=options.misere, work=query.work)
    return Answer(query.heading() | {"steps": [facts(claim, "topic", "kind", "text", "facts") for claim in claims]})


@dataclass(frozen=True)
class _Wanted:
    """What kind of puzzle is wanted."""

    board: str = option("3x3", "The board, at most 6x6, such as 4x4:icelandic.")
    kind: str = option(
        "control", "The kind of puzzle.", choices=Choices(lambda: import_module("stringscoins.puzzles").KINDS)
    )
    difficulty: str | None = option(
        None, "How hard it is.", choices=Choices(lambda: import_module("stringscoins.puzzles").DIFFICULTIES)
    )

    def made(self, query: Query, seed: int) -> Puzzle:
        """Return the puzzle of a seed."""
        from stringscoins.puzzles import make_puzzle

        board, work = self.board, query.work
        if not _BOARDS.fullmatch(board):
            raise NotationError(
                f"{board!r} is no board for puzzles; expected one of at most 6x6, such as 4x4:icelandic"
            )
        return make_puzzle(
            board,
            self.kind,
            seed=seed,
            difficulty=self.difficulty,
            limits=work.limits,
            progress=work.progress,
        )


@dataclass(frozen=True)
class PuzzleOptions(_Wanted):
    """What `puzzle` takes."""

    seed: int = option(0, "The puzzle of this number.")


def puzzle(query: Query, options: PuzzleOptions) -> Answer:
    """Return the puzzle of a seed, with its solution."""
    return Answer(options.made(query, options.seed).record)


@dataclass(frozen=True)
class SheetOptions(_Wanted):
    """What `sheet` takes."""

    seeds: str = option("0,1,2,3,4,5", "The numbers of at most 12 puzzles, with commas between.")


def sheet(query: Query, options: SheetOptions) -> Answer:
    """Return a page of puzzles to print, and one of their solutions, as SVG."""
    from stringscoins.drawing.svg import written
    from stringscoins.puzzles import sheet
    from stringscoins.puzzles.sheets import PER_PAGE

    words = options.seeds.split(",")
    if len(words) > PER_PAGE or not all(re.fullmatch("[0-9]{1,4}", word) for word in words):
        raise NotationError(f"{options.seeds!r} are no seeds; expected at most {PER_PAGE} numbers, such as 0,1,2")
    grade = f" --difficulty {options.difficulty}" if options.difficulty else ""
    origin = f"stringscoins puzzle --board {options.board} --kind {options.kind}{grade} --seed SEED --solution"
    pages = sheet([options.made(query, int(word)) for word in words], origin=origin)
    return Answer({"pages": [written(page) for page in pages]})


@dataclass(frozen=True)
class ReplyOptions:
    """What `reply` takes."""

    string: str = option("", "The line that is drawn.", is_required=True)


def reply(query: Query, options: ReplyOptions) -> Answer:
    """Return what the other player answers to a line, and how the game ends then.

    >>> from stringscoins.notation import read
    >>> record = reply(Query("two chains", read("4+1")), ReplyOptions("1.1")).record
    >>> record["line"][: record["answered"]], record["final"]
    (['1.1', '1.0', '1.2', '1.3', '1.4', '2.0'], [1, 4])
    """
    from stringscoins.puzzles.replies import reply

    found = reply(query.document, options.string, work=query.work)
    record = {"id": options.string, "best": found.best, "line": list(found.line), "answered": found.answered}
    return Answer(query.heading() | record | {"final": list(found.final), "text": found.text})


@dataclass(frozen=True)
class LessonsOptions:
    """What `lessons` takes."""


def lessons(query: Query, _: LessonsOptions) -> Answer:
    """Return the lessons, each with its steps; `judge` judges what is done in them."""
    return Answer({"lessons": [_lesson(lesson) for lesson in all_lessons()]})


def _lesson(lesson: Lesson) -> dict[str, Any]:
    return {"title": lesson.title, "terms": list(lesson.terms), "steps": [_step(step) for step in lesson.steps]}


def _step(step: Step) -> dict[str, Any]:
    names = ("words", "rule", "number", "until", "reply", "right", "wrong", "show", "choices")
    task = None if step.task is None else facts(step.task, *names)
    look = "board" if step.document.board else "graph"
    return facts(step, "words", "file", "begun", "light", "values") | {"look": look, "task": task}


def _rules() -> str:
    return "The rule. " + " ".join(f"`{rule.name}`: {rule.summary}" for rule in RULES.values())


@dataclass(frozen=True)
class JudgeOptions:
    """What `judge` takes."""

    rule: str = option("best", choices=Choices(lambda: RULES, help=_rules))
    number: int = option(0, "The number that the rule speaks of.", bounds=(0, 99))


def judge(query: Query, options: JudgeOptions) -> Answer:
    """Return whether the last cut, or a number, is right by a rule.

    >>> from stringscoins.notation import played, read
    >>> judge(Query("a chain", played(read("2"), ["1.1"])), JudgeOptions("control")).record["right"]
    True
    """
    found = is_right(query.document, options.rule, options.number, query.work)
    return Answer(query.heading() | facts(options, "rule", "number") | {"right": found})


QUESTIONS = (
    Question("pieces", "What is cut when pieces of a loony endgame are opened and answered.", PiecesOptions, pieces),
    Question("why", "What one move does.", WhyOptions, why),
    Question("reply", "What the other player answers to a line, and how the game ends then.", ReplyOptions, reply),
    Question("coach", "Who wins, what to do and why, at a glance.", CoachOptions, coach),
    Question("puzzle", "A puzzle, with its solution.", PuzzleOptions, puzzle, about=False),
    Question("lessons", "Lessons for somebody who begins.", LessonsOptions, lessons, about=False),
    Question("judge", "Whether what is done in a lesson is right.", JudgeOptions, judge),
    Question("sheet", "A page of puzzles to print, and one of their solutions.", SheetOptions, sheet, about=False),
)
