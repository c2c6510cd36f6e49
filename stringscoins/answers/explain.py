"""Why a position is worth what it is, in the order in which a player would think about it."""

from __future__ import annotations

from typing import Any

from stringscoins.answers.query import Answer, Query, facts
from stringscoins.explanations import Claim, Explanation
from stringscoins.explanations import explain as explained
from stringscoins.values import show

__all__ = ["explain"]


def explain(query: Query, *, misere: bool = False, workers: int | None = None) -> Answer:
    """Return the explanation of a position.

    Parameters
    ----------
    query : Query
    misere : bool
        Whether fewer coins win.
    workers : int, optional
        Threads of the search.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> record = explain(Query("two chains", read("2+3"))).record
    >>> [(part["name"], part["nimber"]) for part in record["parts"]], record["nim_sum"], record["winning"]
    ([('A', 1), ('B', 0)], 1, [{'part': 'A', 'id': '1.1', 'from': 1, 'to': 0}])
    """
    answer = Answer(query.heading())
    found = explained(
        query.document,
        misere=misere,
        limits=query.limits,
        progress=query.progress,
        store=query.store,
        memory=query.memory,
        workers=workers,
    )
    answer.record |= _record(found)
    if found.stopped:
        with answer.until_stopped():
            raise found.stopped
    return answer


def _record(found: Explanation) -> dict[str, Any]:
    return {
        "parts": [
            {
                "name": part.name,
                "strings": list(part.position.strings),
                "nimber": None if part.nimber is None else show(part.nimber),
                "reason": part.reason,
                "rule": part.rule,
                "moves": {string: show(value) for string, value in part.after.items()},
            }
            for part in found.parts
        ],
        "nim_sum": found.nim_sum,
        "winning": [
            {"part": move.part, "id": move.string, "from": show(move.was), "to": show(move.becomes)}
            for move in found.winning
        ],
        "control": found.control,
        "steps": list(map(_step, found.steps)),
    }


def _step(claim: Claim) -> dict[str, Any]:
    return facts(claim, "topic", "kind", "text", "facts")
