"""Questions that the page asks besides those of the command line: how a position looks, and what a player would cut."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from stringscoins.answers.query import Answer, Query
from stringscoins.drawing import LOOKS, look_of, sketch
from stringscoins.drawing.sketch import KINDS, Sketch
from stringscoins.errors import PictureError
from stringscoins.families import FAMILIES, Family
from stringscoins.names import nearest
from stringscoins.notation import write
from stringscoins.strategy import PLAYERS, Budget, Game
from stringscoins.web.clients import BadRequest

__all__ = ["convert", "families", "picture", "play", "position"]


def position(query: Query, *, look: str = "") -> Answer:
    """Return what is needed to draw a position and to play on it.

    Parameters
    ----------
    query : Query
    look : str
        One of `drawing.LOOKS`; by default that of the document.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> record = position(Query("two coins", read("2"))).record
    >>> record["ids"]["1.1"], record["look"]
    (['1.0', '1.1'], 'graph')
    """
    document = query.document
    if look and look not in LOOKS:
        raise PictureError(f"{look!r} is no look; expected one of {', '.join(LOOKS)}")
    # Loony endgames are drawn without their strings by default; here each string is to be cut.
    chosen = look or look_of(document)
    chosen = "graph" if chosen == "endgame" and not look else chosen
    record = query.heading() | {
        "lead": document.lead,
        "ids": {string: list(coins) for string, coins in document.position.items()},
        "look": chosen,
        "looks": [one for one in LOOKS if _can_be(document, one)],
        "yaml": write(document, "yaml"),
        "picture": picture(sketch(document, chosen, {})) if document.position else None,
    }
    if document.board:
        record["board"] = {"rows": document.board.rows, "columns": document.board.columns}
    return Answer(record)


def _can_be(document: Any, look: str) -> bool:
    natural = look_of(document)
    solid = natural in ("solid", "layers") and look in ("solid", "layers") and len(document.grid.dots) == 3
    return look in (natural, "graph") or solid


def picture(drawn: Sketch) -> dict[str, Any]:
    """Return a sketch as values that JSON has: curves with their strings, dots, ground signs; y runs downwards."""
    left, right, bottom, top = drawn.room

    def at(point: tuple[float, float]) -> list[float]:
        return [round(point[0] - left, 3), round(top - point[1], 3)]

    return {
        "width": round(right - left, 3),
        "height": round(top - bottom, 3),
        "curves": [
            {
                "string": curve.string,
                "points": list(map(at, curve.points)),
                "kind": curve.kind,
                "colour": KINDS[curve.kind].colour,
                "heavy": curve.heavy,
                "filled": curve.filled,
                "fade": curve.fade,
            }
            for curve in drawn.curves
        ],
        "dots": [asdict(dot) | {"at": at(dot.at)} for dot in drawn.dots],
        "labels": [asdict(label) | {"at": at(label.at)} for label in drawn.labels],
        "grounds": [[[at(one), at(other)] for one, other in ground.bars] for ground in drawn.grounds],
        "areas": [{"points": list(map(at, area.points)), "kind": area.kind} for area in drawn.areas],
    }


def convert(query: Query, *, to: str = "yaml") -> Answer:
    """Return a position in another format, as text."""
    return Answer(query.heading() | {"format": to, "text": write(query.document, to)})


def play(query: Query, *, player: str = "engine", seconds: float = 1.0, misere: bool = False) -> Answer:
    """Return what a player of this package would cut; other players may be programs, which no client may start."""
    if player not in PLAYERS.own:
        raise BadRequest(f"no player is called {player!r}{nearest(player, PLAYERS.own)}")
    game = Game(query.position, misere, query.document.lead)
    made = PLAYERS[player].make(Budget(seconds), 0, query.progress)
    return Answer(query.heading() | {"player": player, "id": None if game.over else made.choose(game)})


def families(query: Query) -> Answer:
    """Return the families of positions, each with its sizes and options."""
    return Answer({"families": [_family(family) for family in FAMILIES.own.values()]})


def _family(family: Family) -> dict[str, Any]:
    options = [
        {"name": name, "type": option.type.__name__, "default": option.default, "help": option.help}
        | {"choices": list(option.choices)}
        for name, option in family.options.items()
    ]
    return {"name": family.name, "summary": family.summary, "sizes": list(family.sizes or ()), "options": options}
