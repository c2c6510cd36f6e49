"""Sources: whatever can be a position, and the document that it becomes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any, TypeAlias, Union, cast

from stringscoins import notation, objects
from stringscoins.errors import PositionError, StringsCoinsError, shortened
from stringscoins.families import Board, Grid
from stringscoins.game import Game
from stringscoins.names import Name
from stringscoins.networks import is_incidence
from stringscoins.notation import Document
from stringscoins.notation.formats import parse_json, parse_source
from stringscoins.position import Position
from stringscoins.questions.records import Record

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Given", "Source", "is_one", "name_of", "parse", "read"]

# Not `|`: the program does not load NetworkX, and takes no text beside a type.
Source: TypeAlias = Union[
    str,
    os.PathLike[str],
    Position,
    Document,
    Game,
    Board,
    Grid,
    "nx.Graph[Any]",
    Mapping[Any, "Iterable[Name]"],
    Iterable["Iterable[Name]"],
]
"""The types as which a position may be given; `read` says how each is read."""
Given: TypeAlias = Union[Source, StringsCoinsError]  # noqa: UP007
"""What a stream of sources may have: an error in place of a source is its answer."""

_EXPECTED = (
    "a SOURCE such as 'board:3x3' or '3+4l', a path, a Position, a Document, a Game, a NetworkX graph, a hypergraph, a"
    " mapping of ids to coins such as {'s1': ['a', 'b']}, or a list of strings such as [('a', 'b'), ('b',)]"
)


def read(source: Source) -> Document:
    """Return the document of whatever can be a position.

    Parameters
    ----------
    source : Source
        A text is a SOURCE, as on the command line: a position in one line, a packaged one such as `@malkin/g1`, a game
        as players write it, such as `2x2: a1-b1 a1-a2`, or the path of a file; `-` is standard input. A Position, a
        Document, a Board or a Grid stands for itself. A Game stands for the position that is left, with the lead of the
        player to move.

        The nodes of a NetworkX graph are coins and its edges are strings, as in `Position.from_networkx`, whatever
        attributes they have; an incidence graph that `to_networkx` made is read by `from_incidence`. A hypergraph of
        XGI or HyperNetX is read by `from_hypergraph`. A mapping leads from ids to coins, as for `Position`; JSON that
        was loaded (HIF, node-link, a position file) is read as the file would be. Any other collection lists strings,
        as for `Position.numbered`, and so does an array of two columns that can be nothing but a list of edges.

    Returns
    -------
    Document
        The position, with its name, source, note, lead and board, as far as these are known.

    Raises
    ------
    NotationError, FileError
        If a text is no position, or a file cannot be read.
    PositionError
        If the source is none of these, or does not describe a position; if it could be several positions, as a table, a
        matrix or the lists of neighbours of a graph could. The message has the calls between which there is a choice.

    Examples
    --------
    >>> [len(read(source).position) for source in ("3+4l", {"s": ["a"]}, [(1, 2), (2, 3), (3,)])]
    [8, 1, 3]
    """
    if isinstance(source, Document):
        return source
    if isinstance(source, Position | Board | Grid | Game):
        return Document.of(source)
    if isinstance(source, str | os.PathLike):
        return notation.read(source)
    kind = objects.kind_of(source)
    if kind == "graph":
        graph = cast("nx.Graph[Any]", source)
        made = Position.from_incidence(graph) if is_incidence(graph) else Position.from_networkx(graph)
        return Document(made, name=graph.name if isinstance(graph.name, str) else "")
    if kind == "hypergraph":
        return Document(Position.from_hypergraph(source))
    if kind and not _is_list_of_edges(source):
        raise PositionError(_choice(source))
    if isinstance(source, Mapping) and not isinstance(source, Record | Set):
        if _is_json(source):
            return parse_json(json.dumps(source, default=_plain), f"<{type(source).__name__}>")
        if objects.is_adjacency(source):
            raise PositionError(
                f"{shortened(repr(source), 60)} could be two positions: Position(...) if it leads from strings to their"
                " coins, Position.from_adjacency(...) if it leads from coins to their neighbours"
            )
        return Document(Position(source))
    is_list = isinstance(source, Iterable) and not isinstance(source, Record | bytes | bytearray)
    if is_list and (rows := objects.rows_of(source)) is not None:
        return Document(Position.numbered(map(_without_text, rows)))
    raise PositionError(
        f"{shortened(repr(source), 60)}, of the type {type(source).__name__}, is no position; expected {_EXPECTED}"
    )


def parse(text: str, *, format: str = "") -> Document:
    r"""Return the document of a text that may come from anybody: no file is looked for, or read.

    Parameters
    ----------
    text : str
        A position in one line, a packaged one such as `@malkin/g1`, the content of a file in YAML or JSON, or a game in
        a notation of players, such as `5,h7j9i8` of Little Golem.
    format : str
        A key of `notation.FORMATS`, for the content of a file in another format.

    Returns
    -------
    Document
        The position, with the names of its strings as `read` gives them.

    Raises
    ------
    NotationError
        If the text is no position.

    Examples
    --------
    >>> parse("board:1x1").position.strings, parse("stringscoins: 1\nstrings:\n  - a b").position.strings
    (('h 0 0', 'v 0 0', 'v 0 1', 'h 1 0'), ('s1',))
    >>> parse("/etc/passwd")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    stringscoins.errors.NotationError: /etc/passwd: no family is called '/etc/passwd'; ...
    """
    return notation.parse(text, format=format) if format else parse_source(text)


def _without_text(coins: Any) -> Any:
    """Return the coins of a string; a text in their place may be a source, or have letters for coins."""
    if isinstance(coins, str):
        raise PositionError(
            f"the text {shortened(coins, 60)!r} stands where the coins of a string belong: expected a list of coins;"
            " Position.numbered(...) takes letters for coins, evaluate(...) takes a list of sources"
        )
    return coins


def _is_list_of_edges(source: Any) -> bool:
    """Return whether an array has two columns, and is neither an incidence matrix nor an adjacency matrix."""
    if objects.kind_of(source) != "matrix" or hasattr(source, "tocoo") or source.shape[1:] != (2,):
        return False
    is_symmetric = len(source) == 2 and source[0, 1] == source[1, 0]
    return not is_symmetric and bool((source > 1).any())


def _choice(source: Any) -> str:
    """Return what a table or a matrix could be."""
    choices = [
        "Position.from_incidence(...) if it has a row for each coin and a column for each string",
        "Position.from_adjacency(...) if it has a row and a column for each coin",
    ]
    if objects.kind_of(source) == "table":
        one, other = list(source.columns)[:2] if len(source.columns) > 1 else ("source", "target")
        choices = [
            f"Position.from_table(..., coins=[{one!r}, {other!r}]) if each row is a string",
            f"Position.from_table(..., strings={one!r}, coins={other!r}) if each row is a string with one of its coins",
            *choices,
        ]
    elif not hasattr(source, "tocoo"):
        choices.insert(0, "Position.numbered(...) if each row lists the coins of a string")
    return f"this {type(source).__name__} could be several positions: {', '.join(choices)}"


def _is_json(source: Mapping[Any, Any]) -> bool:
    """Return whether a mapping is the content of a file in JSON; none of these is a mapping of ids to coins."""
    listed = source.get("incidences")
    return (
        (isinstance(listed, list) and any(isinstance(item, dict) for item in listed))
        or "network-type" in source
        or isinstance(source.get("directed"), bool)
        or isinstance(source.get("stringscoins"), int)
    )


def _plain(number: Any) -> Any:
    """Return a number of NumPy as Python's, for JSON."""
    if hasattr(number, "item"):
        return number.item()
    raise PositionError(f"{number!r} cannot be written in JSON")


def is_one(source: object) -> bool:
    """Return whether something is one source, not a collection of sources."""
    if objects.kind_of(source) == "matrix":
        return bool(getattr(source, "ndim", 2) == 2)  # other arrays may have sources
    one = (str, os.PathLike, Document, Board, Grid, Game, Mapping)
    return isinstance(source, one) or objects.kind_of(source) != ""


def name_of(source: Source, document: Document) -> str:
    """Return the name of a position: that of its document, or else its source, or `the position`."""
    return document.name or (os.fspath(source) if isinstance(source, str | os.PathLike) else "the position")
