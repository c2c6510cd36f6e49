"""Count the sequences of cuts and of turns of each SOURCE, to hold other programs against.

A row has the sequences of so many cuts, those among them whose last cut captures a coin, and the sequences of cuts that
make up so many turns. A turn ends with a cut that captures nothing, or with the game.

\b
Examples:
  stringscoins perft 3x3
  stringscoins perft hypergraph:fano --depth 7 --json
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from stringscoins.questions.query import Answer, Query
from stringscoins.questions.question import Question, option
from stringscoins.questions.wording import heading
from stringscoins.wording import table

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["QUESTION", "Options", "answer"]


@dataclass(frozen=True)
class Options:
    """The options of `perft`."""

    depth: int = option(4, "Count to this depth.", bounds=(1, None), metavar="N", shows_default=True)


def answer(query: Query, options: Options) -> Answer:
    """Return the counts of each depth."""
    from stringscoins.strategy.perft import perft

    depths: list[dict[str, int]] = []
    answer = Answer(query.heading() | {"depths": depths})
    most = min(options.depth, len(query.position))
    with answer.until_stopped():
        query.work.progress.counting(0, most, "depths")
        for found in islice(perft(query.position, query.work.limits), options.depth):
            depths.append(found._asdict())
            query.work.progress.counting(found.depth, most, "depths")
    return answer


def text(record: dict[str, Any], document: Document) -> list[str]:
    """Return the counts as a table."""
    rows = [[f"{number:,}" for number in found.values()] for found in record["depths"]]
    return [heading(record), *(table([["depth", "sequences", "captures", "turns"], *rows]) if rows else [])]


QUESTION = Question("perft", __doc__ or "", Options, answer, text)
