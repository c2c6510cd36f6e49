"""Explain why each SOURCE is worth what it is, and how to win it.

The explanation begins as a coach would: who wins and by how much, what to do, and why. For a loony endgame it gives
the value and how to play it. Then comes what Nimstring says: what can be captured, the parts, with the value of each
and the reason, the moves that make their sum 0, what is loony and who gets control. Lines of boards are called by
their dots: columns are a, b, c, rows 1, 2, 3 from below.

\b
Examples:
  stringscoins explain "@malkin/g1 + @malkin/g2 + @malkin/g3"
  stringscoins explain --json "board:2x2:icelandic + graph:petersen"
  stringscoins explain 3+4l+8l
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from stringscoins.explanations import Claim, Explanation
from stringscoins.explanations import explain as explained
from stringscoins.explanations.speech import words_of
from stringscoins.questions.options import misere_option
from stringscoins.questions.query import Answer, Query, facts
from stringscoins.questions.question import Question, option
from stringscoins.questions.wording import explained as explained_text
from stringscoins.questions.wording import labelled
from stringscoins.values import show

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["QUESTION", "Options", "answer"]


@dataclass(frozen=True)
class Options:
    """The options of `explain`."""

    misere: bool = misere_option(" What Nimstring says does not count then.")
    picture: str | None = option(
        None,
        "Draw the parts in colors, too. FILE ends in .svg, .png, .pdf or .tex. Takes one SOURCE.",
        metavar="FILE",
        of_one=True,
        is_local=True,
    )


def answer(query: Query, options: Options) -> Answer:
    """Return the explanation of a position."""
    if options.picture:
        from stringscoins.drawing import draw

        draw(query.document, labels="parts", title=query.name).save(options.picture)
    found = explained(
        query.document,
        misere=options.misere,
        work=query.work,
        report=lambda claims: query.report({"coach": _steps(claims)}),
    )
    answer = Answer(query.heading() | _record(found))
    if found.stopped:
        with answer.until_stopped():
            raise found.stopped
    return answer


def _record(explanation: Explanation) -> dict[str, Any]:
    return {
        "parts": [
            {
                "name": part.name,
                "strings": list(part.position.strings),
                "nimber": None if part.nimber is None else show(part.nimber),
                "reason": part.text,
                "rule": part.rule,
                "moves": {string: show(value) for string, value in part.after.items()},
            }
            for part in explanation.parts
        ],
        "nim_sum": explanation.nim_sum,
        "winning": [
            {"part": move.part, "id": move.string, "from": show(move.was), "to": show(move.becomes)}
            for move in explanation.winning
        ],
        "control": explanation.control,
        "steps": _steps(explanation.steps),
    }


def _steps(claims: Iterable[Claim]) -> list[dict[str, Any]]:
    return [facts(claim, "topic", "kind", "text", "facts") for claim in claims]


def text(record: dict[str, Any], document: Document) -> list[str]:
    parts = record["parts"]
    if document.board and len(parts) > 1:
        labels = {string: part["name"] for part in parts for string in part["strings"]}
        legend = "A line's name is that of the part that it belongs to."
        lettered = replace(document, owners={})  # whose letters would look like the names of parts
    else:
        values = [(string, value) for part in parts for string, value in part["moves"].items()]
        labels = {string: "L" if value == "loony" else str(value) for string, value in values}
        legend = "A line's number is what its part is worth after it; L is loony."
        lettered = document
    board = labelled(document, dict.fromkeys(labels, ""))
    return explained_text(record, words_of(document), board, labelled(lettered, labels, legend))


def at_first(part: Mapping[str, Any], document: Document) -> dict[str, list[str]]:
    return {"coach": [step["text"] for step in part["coach"]]} if "coach" in part else {}


QUESTION = Question("explain", __doc__ or "", Options, answer, text, uses_store=True, at_first=at_first)
