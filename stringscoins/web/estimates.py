"""Questions whose answers come at once: about how a game will end, by which line, and how it went until now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stringscoins.questions.options import misere_option
from stringscoins.questions.query import Answer, Query, offer_of
from stringscoins.questions.question import Question, option
from stringscoins.solve import Objective
from stringscoins.strategy import Game
from stringscoins.strategy.estimates import course
from stringscoins.strategy.estimates import estimate as estimated
from stringscoins.strategy.thinking import Verdict

__all__ = ["QUESTIONS"]


@dataclass(frozen=True)
class EstimateOptions:
    """What `estimate` takes."""

    misere: bool = misere_option()
    seconds: float = option(
        2.0, "The time to think; a small position is scored, however long that takes.", bounds=(0, 60)
    )


def estimate(query: Query, options: EstimateOptions) -> Answer:
    """Return about how many more coins than the opponent the player to move gets, and the line that leads there.

    >>> from stringscoins.notation import read
    >>> estimate(Query("a chain", read("3")), EstimateOptions()).record["estimate"]["coins"]
    [0, 3]
    """
    answer = Answer(query.heading() | {"misere": options.misere, "lead": query.document.lead, "estimate": None})

    def report(verdict: Verdict) -> None:
        answer.record["estimate"] = _record(verdict, len(query.position.coins))
        query.report({"estimate": answer.record["estimate"]})

    if offer := offer_of(query.position, Objective.margin(options.misere)):
        answer.record |= offer
        query.report(offer)
    with answer.until_stopped():
        estimated(Game.of(query.document, options.misere), options.seconds, query.work, report)
    return answer


def _record(verdict: Verdict, coins: int) -> dict[str, Any]:
    assert verdict.margin is not None
    gets = round((coins + verdict.margin) / 2)
    moves = {cut: round(margin, 2) for cut, margin in verdict.moves.items()}
    record: dict[str, Any] = {"margin": round(verdict.margin, 2), "coins": [gets, coins - gets]}
    return record | {"line": list(verdict.line), "depth": verdict.depth, "exact": verdict.exact, "moves": moves}


@dataclass(frozen=True)
class CourseOptions:
    """What `course` takes."""

    misere: bool = misere_option()
    seconds: float = option(2.0, "The time to think, for all positions together.", bounds=(0, 60))


def course_of(query: Query, options: CourseOptions) -> Answer:
    """Return about how many more coins than the opponent the player to move gets from each position of a game.

    >>> from stringscoins.notation import parse
    >>> document = parse("stringscoins: 1\\nstrings: [a, a b, b c, c]\\ngame: [s1]")
    >>> course_of(Query("a chain", document), CourseOptions()).record["course"]
    [{'cuts': 1, 'margin': 3.0, 'exact': True}, {'cuts': 0, 'margin': -3.0, 'exact': True}]
    """
    positions: dict[int, dict[str, Any]] = {}
    answer = Answer(query.heading() | {"misere": options.misere, "course": []})

    def report(cuts: int, verdict: Verdict) -> None:
        assert verdict.margin is not None
        positions[cuts] = {"cuts": cuts, "margin": round(verdict.margin, 2), "exact": verdict.exact}
        query.report({"position": positions[cuts]})

    with answer.until_stopped():
        course(Game.of(query.document, options.misere), options.seconds, query.work, report)
    answer.record["course"] = list(positions.values())
    return answer


QUESTIONS = (
    Question("estimate", "About how the game will end, at once and then better and better.", EstimateOptions, estimate),
    Question("course", "About what each position of a game is worth, the last one first.", CourseOptions, course_of),
)
