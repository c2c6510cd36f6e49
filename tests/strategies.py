"""Hypothesis strategies: random positions, boards and documents."""

from __future__ import annotations

from hypothesis import strategies as st

from stringscoins.families import Board
from stringscoins.notation import Document
from stringscoins.notation.text import forbidden
from stringscoins.position import GROUND, Position

KEEPING = ("yaml", "hif", "graphml", "node-link", "dot")
"""Formats that keep all names, the lead and the turn."""

AWKWARD = (
    *(
        "no",
        "yes",
        "null",
        "~",
        "true",
        "y",
        "None",
        "012",
        "1:30",
        "7",
        "7.5",
        "-1",
        "0x1F",
        "1e3",
        ".inf",
        "2001-01-01",
    ),
    *(
        "0 1",
        " padded ",
        "\u00a0",
        "é",
        "ß",
        "\U0001f600",
        "e\u0301",
        "it's",
        'say "x"',
        "'",
        '"',
        "a\\b",
        "a\\",
        "\\n",
    ),
    *(
        "#",
        "a #b",
        "- a",
        "a: b",
        "a:b",
        "[x]",
        "{y}",
        "&z",
        "*z",
        "!t",
        "%",
        "@",
        "`",
        "|",
        ">",
        "?",
        "=",
        "<<",
        ",",
        "-",
    ),
    *(
        "<b>&amp;",
        "]]>",
        "coin a",
        "string s1",
        "node",
        "edge",
        "graph",
        "subgraph",
        "ground'",
        "Ground",
        "s1",
        "s2",
        "id",
    ),
)
"""Names that some format would take for something else."""


def names() -> st.SearchStrategy[str]:
    """Names of coins and strings: plain ones, awkward ones, any other text."""
    anything = st.text(min_size=1, max_size=6).filter(lambda name: not forbidden(name) and name != GROUND)
    return st.one_of(st.text("abcxyz0123456789", min_size=1, max_size=3), st.sampled_from(AWKWARD), anything)


@st.composite
def positions(
    draw: st.DrawFn, *, max_coins: int = 6, max_strings: int = 10, ordinary: bool = False, plain: bool = False
) -> Position:
    """Random positions with parallel strings, strings to the ground, bare strings and several components.

    Parameters
    ----------
    max_coins, max_strings : int
        The most coins and strings of one.
    ordinary : bool
        Whether strings hold at most two coins; otherwise at most four.
    plain : bool
        Whether coins are called a, b, ... and strings s1, s2, ...; otherwise anything.
    """
    if plain:
        coins = [chr(ord("a") + i) for i in range(draw(st.integers(1, max_coins)))]
    else:
        coins = draw(st.lists(names(), min_size=1, max_size=max_coins, unique=True))
    most = min(2 if ordinary else 4, len(coins))
    members = st.lists(st.sampled_from(coins), max_size=most, unique=True)
    strings = draw(st.lists(members, max_size=max_strings))
    if plain or draw(st.booleans()):
        return Position.numbered(strings)
    ids = draw(st.lists(names(), min_size=len(strings), max_size=len(strings), unique=True))
    return Position(dict(zip(ids, strings, strict=True)))


@st.composite
def boards(draw: st.DrawFn, *, most: int = 4) -> Board:
    """Random boards in every frame, with some of their lines drawn."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    board = Board(rows, columns, draw(st.sampled_from(["american", "icelandic", "swedish"])))
    undrawn = [line for line in board.lines() if not board.is_drawn(line)]
    drawn = draw(st.frozensets(st.sampled_from(undrawn))) if undrawn else frozenset()
    return Board(rows, columns, board.frame, drawn)


def _said(*, lines: bool) -> st.SearchStrategy[str]:
    """A text that a file may say about a position."""
    words = st.one_of(st.sampled_from(AWKWARD), st.text(max_size=12))
    if lines:
        words = st.one_of(words, st.lists(words, max_size=4).map("\n".join))
    return words.map(str.strip).filter(lambda said: not forbidden(said, lines=lines))


@st.composite
def documents(draw: st.DrawFn, content: st.SearchStrategy[Position | Board] | None = None) -> Document:
    """Documents of random positions or boards, by default of both, with anything said about them."""
    given = draw(st.one_of(positions(), boards()) if content is None else content)
    position, board = (given.position(), given) if isinstance(given, Board) else (given, None)
    name, source, note = draw(_said(lines=False)), draw(_said(lines=True)), draw(_said(lines=True))
    return Document(position, name, source, note, draw(st.integers(-99, 99)), board)
