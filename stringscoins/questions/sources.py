"""Sources: whatever can be a position, and the document that it becomes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from stringscoins import notation
from stringscoins.errors import PositionError, StringsCoinsError, shortened
from stringscoins.families import Board, Grid
from stringscoins.game import Game
from stringscoins.notation import Document
from stringscoins.position import Position
from stringscoins.questions.records import Record

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Given", "Source", "name_of", "read"]

Source: TypeAlias = (
    "str | os.PathLike[str] | Position | Document | Game | Board | Grid | nx.Graph[Any]"
    " | Mapping[str, Iterable[str | int]] | Iterable[Iterable[str | int]]"
)
"""The types as which a position may be given; `read` says how each is read."""
Given: TypeAlias = "Source | StringsCoinsError"
"""What a stream of sources may have: an error in place of a source is its answer."""

_EXPECTED = (
    "a SOURCE such as 'board:3x3' or '3+4l', a path, a Position, a Document, a Game, a NetworkX graph, a mapping of ids"
    " to coins such as {'s1': ['a', 'b']}, or a list of strings such as [('a', 'b'), ('b',)]"
)


def read(source: Source) -> Document:
    """Return the document of whatever can be a position.

    Parameters
    ----------
    source : Source
        A text is a SOURCE, as on the command line: a position in one line, a packaged one such as `@malkin/g1`, or the
        path of a file; `-` is standard input. A Position, a Document, a Board or a Grid stands for itself. A Game
        stands for the position that is left, with the lead of the player to move. The nodes of a NetworkX graph are
        coins and its edges are strings, as in `Position.from_networkx`; an incidence graph that `to_networkx` made is
        read by `from_incidence`. A mapping leads from ids to coins, as for `Position`; any other collection lists
        strings, as for `Position.numbered`. Coins may be integers in mappings and lists.

    Returns
    -------
    Document
        The position, with its name, source, note, lead and board, as far as these are known.

    Raises
    ------
    NotationError, FileError
        If a text is no position, or a file cannot be read.
    PositionError
        If the source is none of these, or does not describe a position.

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
    if _is_a(source, "networkx", "Graph"):
        from stringscoins.networks import is_incidence

        graph = cast("nx.Graph[Any]", source)
        made = Position.from_incidence(graph) if is_incidence(graph) else Position.from_networkx(graph)
        return Document(made, name=graph.name if isinstance(graph.name, str) else "")
    if isinstance(source, Mapping) and not isinstance(source, Record):
        return Document(Position(source))
    if isinstance(source, Iterable) and not isinstance(source, Record | bytes | bytearray):
        return Document(Position.numbered(source))
    kind = type(source).__name__
    raise PositionError(f"{shortened(repr(source), 60)}, of the type {kind}, is no position; expected {_EXPECTED}")


def _is_a(source: object, module: str, name: str) -> bool:
    """Return whether something is of a class of a module, which is not loaded to find out."""
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(source, getattr(loaded, name))


def name_of(source: Source, document: Document) -> str:
    """Return the name of a position: that of its document, or else its source, or `the position`."""
    return document.name or (os.fspath(source) if isinstance(source, str | os.PathLike) else "the position")
