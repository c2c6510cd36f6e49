"""Formats there and back under odd names; texts damaged; one-line notation, whatever it is."""

from __future__ import annotations

import json
from random import Random

from stringscoins.errors import FileError, NotationError
from stringscoins.families import Board
from stringscoins.notation import Document, parse, played, read, write
from tests.fuzz import shapes
from tests.fuzz.cases import Case, Kind, expect

_WORDS = (
    *("board", "kayles", "dawson", "cubes", "cells", "graph", "hypergraph", "octal", "faces", "swedish", "petersen"),
    *(
        "path",
        "cycle",
        "complete",
        "tight-cycle",
        "parallel=2",
        "ground=1",
        "complement",
        "string=1",
        "coin=2",
        "wrap=x",
    ),
    *(
        "0.77",
        "3",
        "4l",
        "2*3",
        "5x5",
        "2,3",
        "0",
        "-1",
        "99999999999",
        "1e3",
        "\u00d7",
        "3x",
        "l",
        "nan",
        "\x1b",
        "\u00b2",
    ),
)
_TO = ("yaml", "hif", "node-link", "graphml", "dot")


def draw(rng: Random) -> Case:
    """A position under odd names, a format, and a text in one line."""
    position = shapes.named(rng, shapes.small(rng, rng.choice([3, 6, 12])))
    words = [rng.choice(_WORDS) + rng.choice(["", ":", ":", "+", " + ", ","]) for _ in range(rng.randint(1, 5))]
    return Case.of(
        position,
        format=rng.choice([*_TO, "sparse6"]),
        name=rng.choice(["", *shapes.AWKWARD]),
        lead=rng.choice([0, 0, 7, -99]),
        line="".join(words).rstrip(":+, "),
        damage=rng.randrange(10**6) if rng.random() < 0.5 else None,
        board=[rng.randint(1, 4), rng.randint(1, 4)],
    )


def check(case: Case) -> None:
    """Write, read; read what is damaged; read the line."""
    asked, position = case.asked, case.position
    form = asked["format"]
    document = Document(position, name=asked["name"].strip(), lead=asked["lead"])
    if form == "sparse6":
        if position.is_ordinary and not any(not coins for _, coins in position.items()):
            back = parse(write(Document(position), form), format=form).position
            expect(back.canonical() == position.canonical(), "sparse6: another position comes back")
    else:
        text = write(document, form)
        back = parse(text, format=form)
        expect(back.position == position, f"{form}: another position comes back", text[:500])
        expect(back.about == document.about, f"{form}: something else is said", f"{back.about}, was {document.about}")
        if form in ("hif", "node-link"):
            json.loads(text)
        if asked["damage"] is not None:
            _damaged(Random(asked["damage"]), text, form)
    _line(asked["line"])
    _board(asked)


def _damaged(rng: Random, text: str, form: str) -> None:
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(text))
        piece = rng.choice(["", text[at : at + 5] * 2, "\x00", "\u20ac", '"', "'", "\n", "  ", ": ", "- "])
        text = text[:at] + piece + text[at + rng.randint(0, 6) :]
    try:
        document = parse(text, format=form, source="damaged")
    except NotationError as error:
        expect(str(error).startswith("damaged"), f"{form}: an error without its file", str(error)[:300])
        return
    again = parse(write(document, "yaml")).position
    expect(again == document.position, f"{form}: a damaged text is read as what YAML cannot hold", text[:500])


def _line(line: str) -> None:
    try:
        document = read(line or "+")
    except (NotationError, FileError) as error:
        expect(len(str(error)) < 2000, "a long message about one line", repr(line))
        expect(str(error).isascii() or "\x1b" not in str(error), "an escape sequence in a message", repr(line))
        return
    except MemoryError:
        return
    if len(document.position) < 3000:
        again = parse(write(document, "yaml")).position
        expect(again == document.position, "a line is read as what YAML cannot hold", repr(line))


def _board(asked: dict) -> None:
    rows, columns = (*asked["board"], 1, 1)[:2]
    board = Board(rows, columns, ("american", "icelandic", "swedish")[asked["lead"] % 3])
    rng = Random(f"{asked['lead']} {asked['line']}")
    share = rng.choice([0.3, 0.9])
    drawn = frozenset(line for line in board.lines() if not board.is_drawn(line) and rng.random() < share)
    board = Board(rows, columns, board.frame, drawn)
    boxes = {f"{row} {column}" for row in range(rows) for column in range(columns)}
    owners = {box: rng.choice("AB") for box in sorted(boxes - set(board.position().coins)) if rng.random() < 0.8}
    document = Document.of(board, owners=owners, turn=rng.choice("AB"))
    for form in ("picture", "yaml"):
        back = parse(write(document, form), format=form)
        expect(back.position == board.position(), f"{form}: another position comes back", f"{board}")
        said = (back.owners, back.turn, back.lead)
        expect(said == (owners, document.turn, document.lead), f"{form}: other owners or another turn", f"{said}")
    for form in ("dbn", "pos"):
        back = parse(write(document, form), format=form)
        expect(back.position == board.position(), f"{form}: another position comes back", f"{board}")
    lines = list(Board(rows, columns).lines())
    game = played(Document.of(Board(rows, columns)), rng.sample(lines, rng.randint(1, len(lines))))
    for form in ("dots", "codingame", "box-sides", "openspiel", "little-golem", "little-golem-above"):
        back = parse(write(game, form), format=form)
        expect(back == game, f"{form}: another game comes back", f"{game.game}")


def call(case: Case) -> str:
    """What was done."""
    asked = case.asked
    named = f"Document(position, name={asked['name']!r}, lead={asked['lead']})"
    return f"parse(write({named}, {asked['format']!r})), damaged by {asked['damage']}; read({asked['line']!r})"


FORMATS_KIND = Kind("formats", 20, draw, check, call)
