"""The reader of position files: YAML, format version 1."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import count
from types import MappingProxyType
from typing import Final

from stringscoins.errors import NotationError
from stringscoins.families import FAMILIES, Board, Grid, Made, build, segments
from stringscoins.families.boards import FRAMES
from stringscoins.game import COUNTED, SEATS
from stringscoins.names import nearest
from stringscoins.notation.document import Document, played
from stringscoins.notation.keys import BOARD, FAMILY, FILE, KEYS, KINDS, PART, STRING
from stringscoins.notation.picture import Fail, board_of, owners_of
from stringscoins.notation.sums import added, parse_sum
from stringscoins.notation.text import Text, forbidden
from stringscoins.notation.yaml_tree import Listing, Node, Scalar, Table, load, located
from stringscoins.position import GROUND, Position
from stringscoins.sizes import MAX_STRINGS, Size, excess

__all__ = ["VERSION", "parse"]

VERSION = str(KEYS["version"]["const"])


def parse(text: Text) -> Document:
    """Return the document of a position file; NotationError, at the place of the fault, if it is none."""
    root = load(text).table("a position file, which begins with stringscoins: 1")
    root.need("stringscoins", f"stringscoins: {VERSION}, the version of the format")
    document = _document(root, _turn(root), FILE)
    return _played(document, root.entries["game"]) if "game" in root.entries else document


def _document(root: Table, turn: str, keys: Iterable[str]) -> Document:
    """Return the document of the content of a position file, with the player to move; it may have these keys."""
    version = root.entries.get("stringscoins")
    if version and (not isinstance(version, Scalar) or not version.is_plain or version.value != VERSION):
        raise version.error(f"the version is {version.shown}", expected=f"stringscoins: {VERSION}")
    root.check_keys(keys)
    kinds = [key for key in root.keys if key in KINDS]
    if not kinds:
        raise root.error("no position", expected=f"one of the keys {', '.join(KINDS)}")
    if len(kinds) > 1:
        problem = f"{kinds[1]!r} beside {kinds[0]!r}"
        raise root.keys[kinds[1]].error(problem, expected=f"one of the keys {', '.join(KINDS)}, not two")
    if "drawn" in root.keys and kinds[0] not in ("board", "family"):
        raise root.keys["drawn"].error(f"'drawn' beside {kinds[0]!r}", expected="'drawn' beside 'board' or 'family'")
    kind, node = kinds[0], root.entries[kinds[0]]
    name, source, note = (_words(root, key) for key in ("name", "source", "note"))
    if kind == "sum":
        return Document.sum_of(_sum(node, turn), name, source, note, _lead(root), turn=turn)
    made, owners = _MADE[kind](root, node), dict[str, str]()
    if kind == "picture" and isinstance(made, Board):
        lines, fail = _pictured(node)
        owners = owners_of(lines, made, fail)
    with located(node):
        document = Document.of(made, name, source, note, _lead(root, COUNTED), owners=owners, turn=turn)
    if owners and not document.is_lettered:
        counted = replace(document, lead=COUNTED).lead
        problem = (
            f"the lead is {document.lead}, but with the letters in boxes {turn}, who is to move, leads by {counted}"
        )
        raise root.entries["lead"].error(problem, expected=f"{counted}, or no lead")
    return document


def _played(document: Document, node: Node) -> Document:
    """Return the document of the position after the moves under the key `game`."""
    position = document.position
    board = document.board or document.grid
    numbers: dict[str, int] = {}
    for number, entry in enumerate(node.listing("the moves of a game, such as [h 0 0, v 1 1]").items, 1):
        scalar = entry.scalar("a move, the name of a string")
        name = _name_in(position, scalar)
        if name in numbers:
            raise scalar.error(f"the string {name!r} is cut already, in move {numbers[name]}", expected="it once")
        if name not in position:
            if board is not None and name in board.lines():
                problem = f"the line {name!r} is drawn before the game begins"
            else:
                problem = f"no string is called {name!r}{nearest(name, position)}"
            raise scalar.error(problem, expected="a string of the position where the game begins")
        numbers[name] = number
    return played(document, numbers)


def _name_in(strings: Container[str], scalar: Scalar) -> str:
    """Return the name of a string; blanks in it may be more than one."""
    return scalar.value if scalar.value in strings else " ".join(scalar.value.split())


def _words(root: Table, key: str) -> str:
    """Return the text under the key `name`, `source` or `note`, empty if there is none."""
    if key not in root.entries:
        return ""
    node = root.entries[key].scalar("a text")
    words = node.value.strip()
    if bad := forbidden(words, lines=key != "name"):
        raise node.error(f"the control character {bad} in {key!r}", expected="plain text")
    return words


def _turn(root: Table) -> str:
    """Return the player to move: A, if the file does not say."""
    if "turn" not in root.entries:
        return SEATS[0]
    node = root.entries["turn"].scalar("A or B")
    if node.value not in SEATS:
        raise node.error(f"the turn is {node.shown}", expected="A or B")
    return node.value


def _lead(root: Table, default: int = 0) -> int:
    if "lead" not in root.entries:
        return default
    return root.entries["lead"].scalar("an integer").integer("the lead", KEYS["lead"])


def _count(entry: Table) -> int:
    if "count" not in entry.entries:
        return 1
    return entry.entries["count"].scalar("an integer").integer("the count", KEYS["count"])


# strings


def _strings(root: Table, node: Node) -> Position:
    strings, size = dict[str, list[str]](), Size()
    numbers = count(1)
    for entry in node.listing("the strings, one an entry, such as - a b").items:
        copies, name = 1, None
        if isinstance(entry, Table):
            entry.check_keys(STRING)
            coins = _coins(entry.need("coins", "coins: [a, b], the coins that the string holds"))
            copies = _count(entry)
            if "id" in entry.entries:
                name = entry.entries["id"].scalar("a name").name("the string")
        else:
            coins = _coins(entry)
        size = size.plus(Size.of({name or "": coins}), copies)
        if found := excess(size):
            raise entry.error(found, expected="a smaller position")
        for k in range(1, copies + 1):
            key = f"s{next(numbers)}" if name is None else name if copies == 1 else f"{name}-{k}"
            if key in strings:
                at = entry.entries["id"] if name is not None and isinstance(entry, Table) else entry
                hint = "" if name is not None else "; an entry without id is numbered s1, s2, ... in order"
                raise at.error(f"a second string called {key!r}", expected=f"another id{hint}")
            strings[key] = coins
    return Position(strings)


def _coins(node: Node) -> list[str]:
    """Return the coins of one string, from `a b` or `[a, b]`."""
    names = _names(node, "a coin")
    coins: dict[str, None] = {}
    for name, fail in names:
        if name in coins:
            hint = f"; a string from {name} to the ground is written - {name}" if len(names) == 2 else ""
            raise fail(f"the coin {name!r} twice in one string", expected=f"every coin once{hint}")
        if name != GROUND:
            coins[name] = None
    if len(coins) < len(names) > 2:
        raise node.error(f"the {GROUND} in a string of {len(names)} ends", expected=f"a coin and the {GROUND}")
    return list(coins)


def _names(node: Node, what: str) -> list[tuple[str, partial[NotationError]]]:
    """Return the names in `a b` or `[a, b]`, each with a function that returns the error for a fault in it."""
    if isinstance(node, Listing):
        items = [item.scalar("a name") for item in node.items]
        return [(item.name(what), partial(item.error_at, 0)) for item in items]
    wanted = "names such as a b, or a list such as [a, b]"
    scalar = node.scalar(wanted)
    if scalar.is_number:
        number = scalar.value
        raise scalar.error(
            f"the number {number} where names belong", expected=f'"{number}" or [{number}] for {what} called {number}'
        )
    found = list(re.finditer(r"[^ \t\n]+", scalar.value))
    if not found:
        raise scalar.error("an empty text where names belong", expected=f"{wanted}; a bare string is []")
    scalar.name(what)
    return [(match.group(), partial(scalar.error_at, match.start())) for match in found]


# segments and components


def _segments(root: Table, node: Node) -> Position:
    wanted = "two ends and the number of coins between them, such as A B 9 or A ground 4; or loop 12"
    parts = []
    for entry in node.listing(f"segments, one an entry: {wanted}").items:
        names = _names(entry, "an end")
        if len(names) != (2 if names and names[0][0] == "loop" else 3):
            raise entry.error(f"a segment of {len(names)} words", expected=wanted)
        (length, fail), ends = names[-1], [name for name, _ in names[:-1]]
        if not re.fullmatch("[0-9]{1,6}", length):
            raise fail(f"{length!r} where a number of coins belongs", expected=f"a number from 0 to {MAX_STRINGS}")
        parts.append((ends[0], ends[1] if len(ends) > 1 else "", int(length)))
    with located(node):
        return segments(parts)


def _components(root: Table, node: Node) -> Position:
    scalar = node.scalar("a sum such as 5*3 + 4l + 8l")
    return parse_sum(scalar.value, scalar.error_at)


# boards and pictures


def _board(root: Table, node: Node) -> Board:
    table = node.table("{rows: 5, columns: 5, frame: american}")
    table.check_keys(BOARD)
    rows, columns = (
        table.need(key, "rows and columns, in boxes").scalar("an integer").integer(key, BOARD[key])
        for key in ("rows", "columns")
    )
    frame = FRAMES[0]
    if "frame" in table.entries:
        named = table.entries["frame"].scalar("a frame")
        frame = named.value
        if frame not in FRAMES:
            problem = f"no frame is called {frame!r}{nearest(frame, FRAMES)}"
            raise named.error(problem, expected=f"one of {', '.join(FRAMES)}")
    with located(node):
        return _with_lines(root, Board(rows, columns, frame))


def _drawn(root: Table, kind: str, listed: str, wanted: str, known_name: Callable[[Scalar], str]) -> frozenset[str]:
    """Return the names under the key `drawn`; `known_name` returns that of an entry, the texts are for errors."""
    drawn = set[str]()
    entries = root.entries["drawn"].listing(listed).items if "drawn" in root.entries else []
    for entry in entries:
        scalar = entry.scalar(wanted)
        name = known_name(scalar)
        if name in drawn:
            raise scalar.error(f"the {kind} {name!r} is drawn twice", expected=f"every drawn {kind} once")
        drawn.add(name)
    return frozenset(drawn)


def _with_lines(root: Table, empty: Board) -> Board:
    """Return the board with the lines under the key `drawn`."""
    rows, columns, frame = empty.rows, empty.columns, empty.frame
    lines = set(empty.lines())

    def known_line(scalar: Scalar) -> str:
        if not re.fullmatch(KEYS["line"]["pattern"], scalar.value):
            raise scalar.error(f"{scalar.shown} where a line belongs", expected="h R C or v R C, such as h 0 0")
        way, row, column = scalar.value.split()
        line = f"{way} {int(row)} {int(column)}"
        if line not in lines:
            wanted = (
                f"h R C with R in 0..{rows} and C in 0..{columns - 1}, "
                f"or v R C with R in 0..{rows - 1} and C in 0..{columns}"
            )
            raise scalar.error(f"the line {line!r} is outside the board", expected=wanted)
        if empty.is_drawn(line):
            raise scalar.error(f"the line {line!r} is drawn already, by the {frame} frame", expected="other lines only")
        return line

    listed = "the drawn lines, such as [h 0 0, v 2 3]"
    return replace(empty, drawn=_drawn(root, "line", listed, "a line such as h 0 0", known_line))


def _picture(root: Table, node: Node) -> Board:
    return board_of(*_pictured(node))


def _pictured(node: Node) -> tuple[list[str], Fail]:
    """Return the lines of a picture, and a function that returns the error for a fault in it."""
    scalar = node.scalar("a picture, after picture: |")
    lines = scalar.value.split("\n")

    def fail(row: int, column: int, problem: str, expected: str) -> NotationError:
        if scalar.style != "|":
            raise scalar.error(problem, expected=f"{expected}; a picture is best written after picture: |")
        # A column past the end of a line has no place in the value, so columns are counted from the line's beginning.
        line, start = scalar.place(sum(len(above) + 1 for above in lines[:row]))
        return scalar.origin.error(problem, line, start + column, expected=expected)

    return lines, fail


# families


def _family(root: Table, node: Node) -> Made:
    table = node.table("{name: cubes, size: [3, 2, 2], ...}")
    named = table.need("name", f"the name of a family: {', '.join(FAMILIES)}").scalar("the name of a family")
    if named.value not in FAMILIES:
        problem = f"no family is called {named.value!r}{nearest(named.value, FAMILIES)}"
        raise named.error(problem, expected=f"one of {', '.join(FAMILIES)}")
    size: list[int] = []
    if "size" in table.entries:
        given = table.entries["size"]
        items = given.items if isinstance(given, Listing) else [given]
        size = [item.scalar("an integer").integer("the size", KEYS["dimension"]) for item in items]
    options = {
        key: value.scalar("the value of an option").value for key, value in table.entries.items() if key not in FAMILY
    }
    with located(node):
        made = build(named.value, size, options)
    if isinstance(made, Board):
        return _with_lines(root, made)
    strings = made.lines() if isinstance(made, Grid) else made.strings
    known = dict.fromkeys(strings)

    def known_string(scalar: Scalar) -> str:
        name = _name_in(known, scalar)
        if name not in known:
            examples = ", ".join(strings[:2])
            problem = f"no string is called {name!r}{nearest(name, known)}"
            raise scalar.error(problem, expected=f"a string of the family's position, such as {examples}")
        return name

    drawn = _drawn(root, "string", "the drawn strings, such as [x 0 0 0, y 1 0 0]", "a string's name", known_string)
    if isinstance(made, Grid):
        return replace(made, drawn=drawn)
    return made.restricted(set(made) - drawn) if drawn else made


# sums


def _sum(node: Node, turn: str) -> list[Document]:
    # The one-line notation has packaged positions, which are position files.
    from stringscoins.notation import oneline

    wanted = "the parts, one an entry, such as - board:2x2 or - {strings: [a b, b], count: 2}"
    documents, size = list[Document](), Size()
    for entry in node.listing(wanted).items:
        copies = 1
        if isinstance(entry, Table):
            found = [_document(entry, turn, PART)]
            copies = _count(entry)
        else:
            line = entry.scalar(wanted)
            found = oneline.terms(line.value, line.error_at)
        for document in found:
            size = added(size, document, copies, partial(entry.error, expected="a smaller sum"))
        documents += found * copies
    if not documents:
        raise node.error("a sum without parts", expected=wanted)
    return documents


_MADE: Final[Mapping[str, Callable[[Table, Node], Made]]] = MappingProxyType(
    {
        "strings": _strings,
        "segments": _segments,
        "components": _components,
        "board": _board,
        "picture": _picture,
        "family": _family,
    }
)
"""The readers of single positions, by their keys."""
