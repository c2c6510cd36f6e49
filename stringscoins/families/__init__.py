"""Families of positions by name: boards, boxes in space, graph classes, hypergraph classes, vines.

`make` returns the position of a family. If a family makes boards, `build` returns the board, which can be drawn as one,
unlike a mere position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final, cast

from stringscoins.families.boards import FRAMES, Board, board
from stringscoins.families.cells import Grid, cells
from stringscoins.families.cubes import VARIANTS, cubes, grid, polycube, polycube_board
from stringscoins.families.endgames import independent_pieces, segments
from stringscoins.families.family import Family, Option, choose
from stringscoins.families.graphs import GRAPH_CLASSES, graph
from stringscoins.families.hypergraphs import HYPERGRAPH_CLASSES, hypergraph
from stringscoins.families.placing import Placement, place
from stringscoins.families.vines import dawson_vine, kayles_vine, nim_vines, octal_vine
from stringscoins.position import Position
from stringscoins.registry import Registry

__all__ = [
    "FAMILIES",
    "FRAMES",
    "VARIANTS",
    "Board",
    "Family",
    "Grid",
    "Made",
    "Option",
    "Placement",
    "board",
    "build",
    "cells",
    "cubes",
    "independent_pieces",
    "make",
    "origin",
    "place",
    "polycube",
    "segments",
]

Made = Position | Board | Grid
"""The types that a family may make: a position, or a board that has one."""

_VARIANT: Final = Option(str, "faces", "what is drawn, and what is captured", tuple(VARIANTS))
_GROUND: Final = Option(int, 0, "so many strings to the ground are added to every coin")
_PARALLEL: Final = Option(int, 1, "so many parallel strings instead of each, but for those to the ground")


def _cells(*dots: int, string: int, coin: int, wrap: str) -> Grid:
    return Grid(dots, string, coin, wrap)


def _graph(*size: int, **options: Any) -> Position:
    return graph(options.pop("class"), *size, **options)


def _hypergraph(*size: int, **options: Any) -> Position:
    return hypergraph(options.pop("class"), *size, **options)


_FAMILIES: Final = (
    Family(
        "board",
        "boards of Dots-and-Boxes, in boxes, not dots",
        "board:4x5:icelandic",
        ("rows", "columns"),
        Board,
        word="frame",
        options={"frame": Option(str, "american", "which outer lines are drawn", FRAMES)},
    ),
    Family(
        "cubes",
        "boxes in space, on so many dots each way",
        "cubes:3x2x2:faces",
        ("length", "width", "height"),
        grid,
        word="variant",
        options={"variant": _VARIANT},
    ),
    Family(
        "polycube",
        "any unit cubes in space, each by the three digits of its lowest corner",
        "polycube:000,100,010:edges-cubes",
        None,
        polycube_board,
        word="variant",
        options={"variant": _VARIANT},
    ),
    Family(
        "cells",
        "boards of unit cells in any dimension, on so many dots each way",
        "cells:3x3x2:string=1:coin=3",
        None,
        _cells,
        options={
            "string": Option(int, None, "the dimension of what is drawn"),
            "coin": Option(int, None, "the dimension of what is captured"),
            "wrap": Option(str, "", "the axes that close up, such as x or xy"),
        },
    ),
    Family(
        "graph",
        "graph classes, under their NetworkX names where they have one",
        "graph:wheel:6",
        None,
        _graph,
        word="class",
        options={
            "class": Option(str, None, "the graph class", tuple(GRAPH_CLASSES)),
            "ground": _GROUND,
            "complement": Option(bool, False, "the complement of the graph"),
            "parallel": _PARALLEL,
        },
    ),
    Family(
        "hypergraph",
        "classes of uniform hypergraphs",
        "hypergraph:tight-cycle:5x3",
        None,
        _hypergraph,
        word="class",
        options={
            "class": Option(str, None, "the hypergraph class", tuple(HYPERGRAPH_CLASSES)),
            "ground": _GROUND,
            "complement": Option(bool, False, "the complement: all other strings of as many coins"),
            "parallel": _PARALLEL,
        },
    ),
    Family("kayles", "vines that are heaps of Kayles, 0.77", "kayles:7", ("pins",), kayles_vine),
    Family("dawson", "vines that are heaps of Dawson's Kayles, 0.07", "dawson:7", ("pins",), dawson_vine),
    Family("nim", "vines that are together a heap of Nim, of up to 15", "nim:3", ("heap",), nim_vines),
    Family(
        "octal",
        "vines that are heaps of an octal game",
        "octal:0.77:7",
        ("heap",),
        octal_vine,
        word="code",
        options={"code": Option(str, None, "the octal code, or the name of the game")},
    ),
)

FAMILIES: Final = Registry(Family, "family", "stringscoins.families", _FAMILIES)
"""The families by name: those of this package, and those that others add."""


def build(name: str, size: Sequence[int], options: Mapping[str, int | str | bool]) -> Made:
    """Return the board that a family makes, or the position if it makes no board.

    Parameters
    ----------
    name : str
        A key of `FAMILIES`.
    size : sequence of int
        The sizes that the family takes.
    options : mapping of str to (int, str or bool)
        The options of the family; a number or a truth value may be given as text.

    Raises
    ------
    FamilyError
        If no family has this name, or it does not take these sizes or options.
    ExtensionError
        If the family is of another package, and cannot be loaded or fails.

    Notes
    -----
    Cost: some microseconds a string; at most 100,000 strings are made.

    Examples
    --------
    >>> build("cubes", [3, 2, 2], {"variant": "edges-cubes"})
    Grid(dots=(3, 2, 2), string=1, coin=3, wrap='', drawn=frozenset())
    """
    family = FAMILIES[choose(name, FAMILIES, "family")]
    with FAMILIES.blamed(name):
        made = family.make(size, options)
        if not isinstance(made, Made):
            raise TypeError(f"it makes no Position, Board or Grid, but one of type {type(made).__name__}")
        return made


def make(name: str, size: Sequence[int] = (), /, **options: int | str | bool) -> Position:
    """Return a position of a family: that of the board if the family makes one.

    Parameters
    ----------
    name : str
        A key of `FAMILIES`.
    size : sequence of int
        The sizes that the family takes.
    **options
        The options of the family; a number or a truth value may be given as text.

    Raises
    ------
    FamilyError
        If no family has this name, or it does not take these sizes or options.
    ExtensionError
        If the family is of another package, and cannot be loaded or fails.

    Notes
    -----
    Cost: some microseconds a string; at most 100,000 strings are made.

    Examples
    --------
    >>> make("board", [2, 3], frame="swedish").strings
    ('v 0 1', 'v 0 2', 'h 1 0', 'h 1 1', 'h 1 2', 'v 1 1', 'v 1 2')
    """
    made = build(name, size, options)
    return made if isinstance(made, Position) else made.position()


def origin(position: Position) -> Board | Grid | None:
    """Return the board on which just the strings of a position are left, if it comes from one.

    Parameters
    ----------
    position : Position
        The position of a board, or what `Position.cut`, `restricted` or `components` left of it.

    Returns
    -------
    Board, Grid or None
        The board, with the other lines drawn; None for a position made of anything else.

    Notes
    -----
    Cost: less than a microsecond a string.

    Examples
    --------
    >>> origin(board(1, 1).cut("h 0 0").position)
    Board(rows=1, columns=1, frame='american', drawn=frozenset({'h 0 0'}))
    """
    if position._origin is None:
        return None
    made, strings = position._origin
    cut = strings - position.keys()
    if not cut:
        return cast("Board | Grid", made)
    left = copy(made)
    # The lines are those of the board: `replace` would look for each.
    object.__setattr__(left, "drawn", made.drawn | cut)
    return cast("Board | Grid", left)
