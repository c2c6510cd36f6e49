"""Questions that the page asks besides those of the command line: how a position looks, players' cuts, and hints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stringscoins.drawing import LOOKS, look_of
from stringscoins.explanations.hints import hint as hint_on
from stringscoins.explanations.speech import words_of
from stringscoins.families import FAMILIES, Family
from stringscoins.notation import FORMATS, Document, write
from stringscoins.questions.options import misere_option
from stringscoins.questions.query import Answer, Query, facts
from stringscoins.questions.question import Choices, Question, option
from stringscoins.strategy import LEVELS, PLAYERS, Budget, Game
from stringscoins.strategy.levels import Master
from stringscoins.strategy.looked_up import is_scored_soon
from stringscoins.structures import faults
from stringscoins.web.pictures import pictured, space

__all__ = ["QUESTIONS"]


@dataclass(frozen=True)
class PositionOptions:
    """What `position` takes."""

    look: str | None = option(
        None,
        "Draw this, if the position can look so. The default is what suits it best.",
        choices=Choices(lambda: LOOKS),
    )


def position(query: Query, options: PositionOptions) -> Answer:
    """Return what is needed to draw a position and to play on it.

    >>> from stringscoins.notation import read
    >>> record = position(Query("two coins", read("2")), PositionOptions()).record
    >>> record["ids"]["1.1"], record["look"], position(Query("a chain", read("3")), PositionOptions()).record["looks"]
    (['1.1', '1.2'], 'graph', ['endgame', 'graph'])
    """
    document = query.document
    looks = _looks(document)
    # One that it had before some cuts gives way.
    chosen = options.look if options.look in looks else looks[0]
    # Of a board on which everything is cut the boxes are left.
    is_drawn = bool(document.position) or chosen == "board"
    record = query.heading() | {
        "lead": document.lead,
        "turn": document.turn,
        "ids": {string: list(coins) for string, coins in document.position.items()},
        "owners": dict(document.owners),
        "look": chosen,
        "looks": looks,
        "yaml": write(document.for_a_file(), "yaml"),
        "picture": pictured(document, chosen) if is_drawn and chosen != "solid" else None,
        "space": space(document.grid) if document.grid and chosen == "solid" else None,
    }
    if document.board:
        record["board"] = {"rows": document.board.rows, "columns": document.board.columns}
    return Answer(record)


def _looks(document: Document) -> list[str]:
    """Return what a document can be drawn as, the best first."""
    natural = look_of(document)
    found = {"solid": ["solid", "layers", "graph"]}.get(natural, [natural, "graph"])
    if natural not in ("endgame", "graph") and document.position and not faults(document.position):
        found.append("endgame")
    return list(dict.fromkeys(found))


@dataclass(frozen=True)
class ConvertOptions:
    """What `convert` takes."""

    to: str = option(
        "yaml", "The format.", choices=Choices(lambda: [name for name, format in FORMATS.own.items() if format.write])
    )


def convert(query: Query, options: ConvertOptions) -> Answer:
    """Return a position in another format, as text; of a game also its start, in that format, and its moves."""
    document = query.document
    record = query.heading() | {"format": options.to, "text": write(document, options.to)}
    if document.start:
        record |= {"start": write(document.start, options.to), "game": list(document.game)}
    return Answer(record)


@dataclass(frozen=True)
class PlayOptions:
    """What `play` takes."""

    player: str = option(
        "engine", "Who plays; programs of the server are not started.", choices=Choices(lambda: PLAYERS.shipped)
    )
    seconds: float = option(1.0, "The time to think.", bounds=(0, 10))
    misere: bool = misere_option()
    seed: int = option(0, "The seed of what is left to chance.")


def play(query: Query, options: PlayOptions) -> Answer:
    """Return what a player of this package would cut."""
    # Some players look back to where the game began.
    game = Game.of(query.document, options.misere)
    made = PLAYERS[options.player].make(Budget(options.seconds), options.seed, query.work.progress)
    return Answer(query.heading() | {"player": options.player, "id": None if game.over else made.choose(game)})


@dataclass(frozen=True)
class HintOptions:
    """What `hint` takes."""

    seconds: float = option(1.0, "The time to think.", bounds=(0, 10))
    misere: bool = misere_option()
    seed: int = option(0, "The seed that decides among equally good moves.")


def hint(query: Query, options: HintOptions) -> Answer:
    """Return a move to make, and why.

    >>> from stringscoins.notation import read
    >>> hint(Query("two chains", read("3+4")), HintOptions()).record["kind"]
    'shortest'
    """
    game = Game.of(query.document, options.misere)
    if game.over:
        return Answer(query.heading() | {"id": None})
    master = Master(Budget(options.seconds), options.seed, progress=query.work.progress)
    verdict = master.advise(game) if is_scored_soon(game.position, options.misere) else master.consider(game)
    found = hint_on(game, verdict, words_of(query.document))
    margin = round(verdict.margin) if verdict.exact and verdict.margin is not None else verdict.margin
    facts = {"id": found.string, "kind": found.kind, "text": found.text, "exact": found.exact, "margin": margin}
    return Answer(query.heading() | facts)


@dataclass(frozen=True)
class NoOptions:
    """What a question without options takes."""


def families(query: Query, _: NoOptions) -> Answer:
    """Return the families of positions, each with its sizes and options; who plays; the levels, the lowest first."""
    players = [{"name": player.name, "summary": player.summary} for player in PLAYERS.shipped.values()]
    levels = [facts(level, "name", "title", "can", "falls_to") for level in LEVELS]
    return Answer(
        {"families": [_family(family) for family in FAMILIES.own.values()], "players": players, "levels": levels}
    )


def _family(family: Family) -> dict[str, Any]:
    options = [
        {"name": name, "type": option.type.__name__, "default": option.default, "help": option.help}
        | {"choices": list(option.choices)}
        for name, option in family.options.items()
    ]
    record = {"name": family.name, "summary": family.summary, "example": family.example, "word": family.word}
    # None where the number of sizes depends on an option.
    return record | {"sizes": None if family.sizes is None else list(family.sizes), "options": options}


QUESTIONS = (
    Question("position", "How a position is drawn and played on.", PositionOptions, position),
    Question("convert", "A position in another format.", ConvertOptions, convert),
    Question("play", "What a player would cut.", PlayOptions, play),
    Question("hint", "A move to make, and why.", HintOptions, hint),
    Question("families", "The families of positions, the players and their levels.", NoOptions, families, about=False),
)
