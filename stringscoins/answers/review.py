"""What each move of a game cost, in coins and in Nimstring, and the first mistakes."""

from __future__ import annotations

from typing import Any

from stringscoins.answers.query import Answer, Query, facts
from stringscoins.errors import PositionError
from stringscoins.strategy.game import Game
from stringscoins.strategy.review import Review, ReviewedMove
from stringscoins.strategy.review import review as reviewed
from stringscoins.values import Value, show

__all__ = ["review"]


def review(query: Query, *, misere: bool = False) -> Answer:
    """Return what each move of a game was worth, and which moves were the first mistakes.

    Parameters
    ----------
    query : Query
        Of a document with a game.
    misere : bool
        Whether fewer coins win; then there are margins, but no nimbers.

    Raises
    ------
    PositionError
        If the document has no game.

    Examples
    --------
    >>> from stringscoins.notation import played, read
    >>> record = review(Query("a game", played(read("1+2"), ["2.0", "2.1", "2.2"]))).record
    >>> [(move["id"], move["cost"], move["best"]) for move in record["moves"]], record["first_mistake"]
    ([('2.0', 2, ['1.0', '1.1']), ('2.1', 0, []), ('2.2', 0, [])], {'coins': 1, 'nimber': None})
    """
    if not query.document.game:
        raise PositionError("there is no game to review: a position file has the moves of one under the key 'game'")
    found = reviewed(
        Game.of(query.document, misere),
        limits=query.limits,
        progress=query.progress,
        store=query.store,
        memory=query.memory,
    )
    start = found.game.start
    record: dict[str, Any] = {"name": query.name, "coins": len(start.coins), "strings": len(start), "misere": misere}
    record |= {
        "moves": [_move(move) for move in found.moves],
        "first_mistake": {"coins": _number(found.costly), "nimber": _number(found.giving_away)},
        "result": _result(found),
    }
    answer = Answer(record)
    if found.stopped:
        with answer.until_stopped():
            raise found.stopped
    return answer


def _move(move: ReviewedMove) -> dict[str, Any]:
    record: dict[str, Any] = {"number": move.number, "player": "AB"[move.player], "id": move.string}
    record |= facts(move, "captures")
    if not move.misere:
        record |= {"nimber": _shown(move.nimber), "nimber_after": _shown(move.nimber_after)}
        record |= facts(move, "gives_away", "winning")
    return record | facts(move, "margin", "margin_after", "cost", "best", "outcome", "outcome_after")


def _shown(value: Value | None) -> int | str | None:
    return None if value is None else show(value)


def _number(move: ReviewedMove | None) -> int | None:
    return None if move is None else move.number


def _result(found: Review) -> dict[str, Any]:
    game, owned = found.game, [*found.game.owned.values()]
    coins = {player: owned.count(player) for player in "AB"}
    winner = None if not game.over else "draw" if game.winner is None else "AB"[game.winner]
    lead = game.coins[0] - game.coins[1] - (coins["A"] - coins["B"])
    return {"over": game.over, "coins": coins, "lead": lead, "winner": winner}
