"""Review a game: what each move cost, the first mistakes, and what was better.

A SOURCE is a game: a position file with its moves under the key `game`, as `stringscoins play` saves it, or the moves
as players write them, such as `2x2: a1-b1 a1-a2` or a game of Little Golem, in a file or in one line.

A move costs the coins by which it makes the margin of its player worse, if both play best. In Nimstring a mistake turns
a position that the player wins into one that the opponent wins.

The last moves are looked at first. Exit code 2 says that a SOURCE has no game.

Margins that take long are estimates, such as ~+2, until they are found. A game has a minute, or what --time-limit says.

With --games each SOURCE may hold many games, and a table says who gave away what and when. The opening lasts until
there is a long chain or loop, the middle game until somebody opens one. After Ctrl-C the table has what is known.

\b
Examples:
  stringscoins review docs/examples/game-2x2.yaml
  stringscoins review --json docs/examples/game-2x2.yaml
  stringscoins review "2x2: a1-b1 a1-a2 b1-b2 a2-b2"
  stringscoins review --games docs/examples/players.games
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from stringscoins.errors import PositionError, safe
from stringscoins.explanations.phrases import any_of
from stringscoins.explanations.speech import words_of
from stringscoins.game import Game
from stringscoins.notation import Coordinates
from stringscoins.questions.options import misere_option
from stringscoins.questions.query import Answer, Query, facts, offer_of
from stringscoins.questions.question import Question
from stringscoins.questions.wording import heading, offered
from stringscoins.solve import Objective
from stringscoins.strategy.review import Review, ReviewedMove
from stringscoins.strategy.review import review as reviewed
from stringscoins.values import Value, show
from stringscoins.wording import GRAPH, does, named, plural, show_value, signed, table

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["QUESTION", "Options", "answer", "review_text", "wrapped"]

_LEGEND = (
    "margin: coins more than the other's from here, at best",
    "kept: the margin after the move; cost: by how much it is worse",
)
_BLANK = "\N{NO-BREAK SPACE}"
_WIDTH = 79
"""Columns of a sentence."""
_SHOWN = 24
"""The most letters of a list of coins in a row."""


@dataclass(frozen=True)
class Options:
    """The options of `review`."""

    misere: bool = misere_option()


def answer(query: Query, options: Options) -> Answer:
    """Return the value of each move of a game, and the first mistakes."""
    if not query.document.game:
        raise PositionError("there is no game to review: a position file has the moves of one under the key 'game'")
    found = reviewed(
        Game.of(query.document, options.misere),
        work=query.work,
        report=lambda move: query.report({"move": _move(move)}),
    )
    start = found.game.start
    record: dict[str, Any] = {
        "name": query.name,
        "coins": len(start.coins),
        "strings": len(start),
        "misere": options.misere,
    }
    record |= {
        "moves": [_move(move) for move in found.moves],
        "first_mistake": {"coins": _number(found.costly), "nimber": _number(found.giving_away)},
        "result": _result(found),
    }
    answer = Answer(record)
    if found.stopped:
        with answer.until_stopped():
            raise found.stopped
        record |= offer_of(start, Objective.margin(options.misere))
    return answer


def _move(move: ReviewedMove) -> dict[str, Any]:
    record: dict[str, Any] = {"number": move.number, "player": "AB"[move.player], "id": move.string}
    record |= facts(move, "captures")
    if not move.misere:
        record |= {"nimber": _shown(move.nimber), "nimber_after": _shown(move.nimber_after)}
        record |= facts(move, "gives_away", "winning")
    record |= facts(move, "margin", "margin_after", "cost", "best", "outcome", "outcome_after")
    if move.cost is None and move.about is not None and move.about_after is not None:
        record["about"] = {"margin": round(move.about, 2), "margin_after": round(move.about_after, 2)}
    return record


def _shown(value: Value | None) -> int | str | None:
    return None if value is None else show(value)


def _number(move: ReviewedMove | None) -> int | None:
    return None if move is None else move.number


def _result(review: Review) -> dict[str, Any]:
    game, owned = review.game, [*review.game.owned.values()]
    coins = {player: owned.count(player) for player in "AB"}
    winner = None if not game.over else "draw" if game.winner is None else "AB"[game.winner]
    lead = game.coins[0] - game.coins[1] - (coins["A"] - coins["B"])
    return {"over": game.over, "coins": coins, "lead": lead, "winner": winner}


def text(record: dict[str, Any], document: Document) -> list[str]:
    """Return the review as the command prints it."""
    return review_text(record, document=document)


def review_text(record: dict[str, Any], names: Sequence[str] = "AB", document: Document | None = None) -> list[str]:
    """Return the text of a review: a table of the moves, then who won and the first mistakes, in sentences.

    On the board of a document lines and boxes are called by their dots.
    """
    words = GRAPH if document is None else words_of(document)
    if document is not None:
        record = record | {
            "moves": [_called(move, Coordinates(document.start or document)) for move in record["moves"]]
        }
    called = dict(zip("AB", names, strict=True))
    moves = record["moves"]
    nimbers = [] if record["misere"] else ["nimber", "after"]
    rows = [["", "", "move", "takes", *nimbers, "margin", "kept", "cost"], *(_row(move, called) for move in moves)]
    lines = [heading(record, words), "", *table(rows)]
    lines += ["", *map(words.translate, _LEGEND)]
    if any("about" in move for move in moves):
        lines.append("~: an estimate")
    if any(move.get("gives_away") for move in moves):
        lines.append("!: gives Nimstring away")
    sentences = [_result_text(record["result"], called), *map(words.translate, _in_coins(record, called))]
    if not record["misere"]:
        sentences += map(words.translate, _in_nimstring(record, called))
    return [*lines, "", *(line for sentence in sentences for line in wrapped(sentence)), *offered(record)]


def _called(move: dict[str, Any], coordinates: Coordinates) -> dict[str, Any]:
    """Return a move with what players call its lines and boxes."""
    named = {key: list(map(coordinates.line, move[key])) for key in ("best", "winning") if move.get(key)}
    return move | named | {"id": coordinates.line(move["id"]), "captures": list(map(coordinates.box, move["captures"]))}


def wrapped(sentence: str) -> list[str]:
    """Return a sentence as lines, those after the first indented."""
    lines = wrap(sentence, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace(_BLANK, " ") for line in lines]


def _row(move: dict[str, Any], called: Mapping[str, str]) -> list[str]:
    takes = ", ".join(move["captures"])
    row = [str(move["number"]), called[move["player"]], move["id"], takes]
    if len(takes) > _SHOWN:
        row[-1] = plural(len(move["captures"]), "coin")
    if "nimber" in move:
        row += [_or_unknown(show_value, move["nimber"])]
        row += [_or_unknown(show_value, move["nimber_after"]) + " !" * bool(move["gives_away"])]
    return [*row, *_coins(move)]


def _coins(move: Mapping[str, Any]) -> list[str]:
    """Return the cells of the margin, of that after the move, and of what it cost; estimates where there are such."""
    about = {key: round(margin) for key, margin in move.get("about", {}).items()}
    cells = [
        f"~{signed(about[key])}" if move[key] is None and key in about else _or_unknown(signed, move[key])
        for key in ("margin", "margin_after")
    ]
    return [*cells, "?" if move["cost"] is None else str(move["cost"] or "")]


def _or_unknown(show: Callable[[Any], str], value: Any) -> str:
    return "?" if value is None else show(value)


def _result_text(result: dict[str, Any], called: Mapping[str, str]) -> str:
    coins = ", ".join(f"{called[player]} {coins}" for player, coins in result["coins"].items())
    if lead := result["lead"]:
        coins += f"; {called['A' if lead > 0 else 'B']} has {abs(lead)} more by the lead"
    if not result["over"]:
        return f"{coins}: the game is not over."
    return f"{coins}: " + ("a draw." if result["winner"] == "draw" else f"{does(called[result['winner']], 'win')}.")


def _in_coins(record: dict[str, Any], called: Mapping[str, str]) -> list[str]:
    """Return the sentences about the first move that cost coins, and about the first that turned the game."""
    moves, number = record["moves"], record["first_mistake"]["coins"]
    lines = _not_known(moves, "cost", "cost in coins")
    if number is None:
        return lines or ["No move cost coins."]
    move = moves[number - 1]
    # A coin that the other player gets makes the margin 2 worse.
    given, better = plural(move["cost"] // 2, "coin"), _better(move["best"])
    lines.append(f"First{_known(lines)} mistake in coins: {_move_of(move, called)}, gave {given} away{better}.")
    turning = next((move for move in moves if move["cost"] and move["outcome"] != move["outcome_after"]), None)
    if turning is not None:
        turns = f"a {turning['outcome']} into a {turning['outcome_after']}"
        if turning is move:
            lines.append(f"It turned {turns}.")
        else:
            lines.append(f"First{_known(lines)} move that turned the game: {_move_of(turning, called)}, {turns}.")
    return lines


def _better(moves: Sequence[str] | None) -> str:
    return f"; better: {any_of([*map(_whole, moves)])}" if moves else ""


def _in_nimstring(record: dict[str, Any], called: Mapping[str, str]) -> list[str]:
    """Return the sentences about the first move that gave Nimstring away."""
    moves, number = record["moves"], record["first_mistake"]["nimber"]
    lines = _not_known(moves, "gives_away", "place in Nimstring")
    if number is None:
        return lines or ["No move gave Nimstring away."]
    move = moves[number - 1]
    what, better = _move_of(move, called), _better(move["winning"])
    lines.append(f"First{_known(lines)} mistake in Nimstring: {what}, who could win it{better}.")
    return lines + ["It cost no coins."] * (move["cost"] == 0)


def _whole(name: str) -> str:
    """Return a name that is not broken at the end of a line."""
    return safe(name).replace(" ", _BLANK)


def _not_known(moves: Sequence[dict[str, Any]], key: str, what: str) -> list[str]:
    """Return a sentence about the moves of which something is not known: those before a certain one."""
    unknown = sum(move[key] is None for move in moves)
    if not unknown:
        return []
    which = "move 1" if unknown == 1 else f"moves 1 to {unknown}"
    return [f"The {what} of {which} is not known."]


def _known(unknown: Sequence[str]) -> str:
    return " known" if unknown and unknown[0].endswith("not known.") else ""


def _move_of(move: dict[str, Any], called: Mapping[str, str]) -> str:
    return f"move {move['number']}, {_whole(move['id'])} by {named(called[move['player']])}"


def at_first(part: Mapping[str, Any], document: Document) -> dict[str, list[str]]:
    """Return what is known in coins of a move that was heard of."""
    move = part.get("move")
    if not move or (move["cost"] is None and "about" not in move):
        return {}
    margin, kept, cost = _coins(move)
    name = f"{move['number']}. {move['player']} {Coordinates(document.start or document).line(move['id'])}"
    return {name: [f"{name}: margin {margin}, kept {kept}" + f", cost {cost}" * (move["cost"] not in (None, 0))]}


_SECONDS = 60.0
"""After which a review ends, unless it is told otherwise."""

QUESTION = Question(
    "review",
    __doc__ or "",
    Options,
    answer,
    text,
    uses_store=True,
    takes_games=True,
    at_first=at_first,
    seconds=_SECONDS,
)
