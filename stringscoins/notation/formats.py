"""The formats by name, and `read`, `parse` and `write`, which use them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TextIO

from stringscoins.errors import FileError, NotationError, file_errors, shortened
from stringscoins.names import nearest
from stringscoins.notation import (
    dot,
    graphml,
    hif,
    lines,
    node_link,
    oneline,
    packaged,
    picture,
    records,
    sparse6,
    sums,
    yaml_reading,
    yaml_tree,
    yaml_writing,
)
from stringscoins.notation.document import Document
from stringscoins.notation.text import MAX_SIZE, Text
from stringscoins.registry import Registry

__all__ = ["FORMATS", "GAMES", "Format", "parse", "read", "write"]

GAMES = ".games"
"""The ending of files that have a game on each line."""


@dataclass(frozen=True)
class Format:
    """A format of positions.

    Attributes
    ----------
    name : str
        The name of the format for `parse`, `write` and the commands.
    summary : str
        One line that describes the format.
    endings : tuple of str
        The endings of its files.
    parse : callable or None
        A function that returns the document of a `Text`; None if the format is only written.
    write : callable or None
        A function that returns the text of a document; None if the format is only read.

    Examples
    --------
    >>> FORMATS["sparse6"].endings, FORMATS["graph6"].write is None
    (('.s6', '.sparse6'), True)
    """

    name: str
    summary: str
    endings: tuple[str, ...]
    parse: Callable[[Text], Document] | None = None
    write: Callable[[Document], str] | None = None


FORMATS: Final = Registry(
    Format,
    "format",
    "stringscoins.formats",
    (
        Format("yaml", "position files", (".yaml", ".yml"), yaml_reading.parse, yaml_writing.write),
        Format("picture", "boards as text", (".txt", ".picture"), picture.parse, picture.write),
        Format("hif", "hypergraphs in JSON (HIF)", (".json",), hif.parse, hif.write),
        Format("sparse6", "multigraphs, vertex 0 the ground", (".s6", ".sparse6"), sparse6.parse, sparse6.write),
        Format("graph6", "simple graphs without ground", (".g6", ".graph6"), sparse6.parse_graph6),
        Format("graphml", "graphs in XML", (".graphml",), graphml.parse, graphml.write),
        Format("node-link", "NetworkX and d3 graphs in JSON", (".json",), node_link.parse, node_link.write),
        Format("dot", "graphs for Graphviz", (".dot", ".gv"), dot.parse, dot.write),
        *(Format(one.name, one.summary, one.endings, one.parse, one.write) for one in records.NOTATIONS),
    ),
    reserved=("svg", "tikz"),
)
"""The formats by name: those of this package, and those that others add."""

_BY_ENDING = {ending: name for name, format in FORMATS.own.items() for ending in format.endings}


def _named_by(ending: str) -> str | None:
    """Return the name of the format whose files have an ending; None if none has it."""
    if ending in _BY_ENDING or not re.fullmatch(r"\.[a-z][a-z0-9_-]*", ending):
        return _BY_ENDING.get(ending)
    return next((name for name, format in FORMATS.items() if ending in format.endings and format.parse), None)


def _format(name: str, use: Literal["parse", "write"]) -> Format:
    """Return the format of this name; NotationError if there is none, or it cannot be used so."""
    known = name in FORMATS
    if known and getattr(FORMATS[name], use):
        return FORMATS[name]
    past = {"parse": "read", "write": "written"}[use]
    problem = f"{name} cannot be {past}" if known else f"no format is called {name!r}{nearest(name, FORMATS)}"
    those = ", ".join(name for name, format in FORMATS.items() if getattr(format, use))
    raise NotationError(problem, expected=f"one of {those}")


def parse(text: str, *, format: str = "yaml", source: str = "<text>") -> Document:
    r"""Return the document that a text holds, with its information about the position, if the format can hold it.

    Parameters
    ----------
    text : str
        A text of up to a million characters.
    format : str
        A key of `FORMATS`.
    source : str
        The name of the text in error messages.

    Raises
    ------
    NotationError
        If the text is not in this format; the error has the line and the column of the fault if they are known.

    Notes
    -----
    Cost: 10 to 60 microseconds a string on an ordinary machine; in DOT, which pydot reads, a millisecond and more.

    Examples
    --------
    >>> parse("stringscoins: 1\ncomponents: 3 + 4l").position.strings
    ('1.0', '1.1', '1.2', '1.3', '2.1', '2.2', '2.3', '2.4')
    """
    return _parse(Text.checked(text, source), format)


def _parse(text: Text, name: str) -> Document:
    parsed = _format(name, "parse").parse
    assert parsed is not None
    with FORMATS.blamed(name):
        return parsed(text)


def parse_json(content: str, source: str) -> Document:
    """Return the document of a text in JSON, in HIF, node-link or as a position file."""
    text = Text.checked(content, source)
    return _parse(text, _kind_of_json(text))


def write(document: Document, format: str) -> str:
    """Return the text of a document in a format; it ends with a line end.

    Reading the text gives an equal position; from sparse6, one that is equal up to renaming. Cost: 2 to 20 microseconds
    a string on an ordinary machine.

    Parameters
    ----------
    document : Document
        The document, with its board if the format draws one.
    format : str
        A key of `FORMATS`.

    Raises
    ------
    NotationError
        If the format cannot hold the position: a picture holds a board, sparse6 strings of at most two coins.

    Examples
    --------
    >>> from stringscoins.position import Position
    >>> print(write(Document(Position.numbered(["ab", "b"])), "yaml"), end="")
    stringscoins: 1
    strings:
      - a b
      - b
    """
    written = _format(format, "write").write
    assert written is not None
    document.check_writable()
    with FORMATS.blamed(format):
        return written(document)


def read(source: str | os.PathLike[str], *, stdin: TextIO | None = None, format: str = "") -> Document:
    """Return the document of a SOURCE, with the name in its file; a board, a grid or the parts of a sum are kept.

    Parameters
    ----------
    source : str or path
        The path of a file, whose ending determines the format (YAML by default); `-` for a position file on standard
        input; a position that comes with the package, such as `@malkin/g1`; or a position in one line, such as
        `3+4l+8l`, `3x3`, `board:4x5:icelandic` or the sum `board:2x2 + 3 + 2*kayles:5`. A game in a notation of players
        tells itself.
    stdin : TextIO, optional
        The stream to read for `-` instead of standard input.
    format : str
        A key of `FORMATS`, for a file, standard input or a text that does not tell its format.

    Raises
    ------
    NotationError
        If the source holds no position.
    FileError
        If the file does not exist or cannot be read.

    Examples
    --------
    >>> len(read("board:3x3:swedish").position)
    12
    >>> read("@malkin/g1").name
    'G1'
    """
    source = os.fspath(source)
    if source == "-":
        text = text_of(source, stdin)
        return _parse(text, format) if format else recognize(text)
    if _is_packaged(source):
        return _parse(packaged.text(source), "yaml")
    ending = os.path.splitext(source)[1].lower()
    if os.path.exists(source) and not (os.path.isdir(source) and oneline.is_meant(source)):
        text = text_of(source)
        if format:
            return _parse(text, format)
        if ending == GAMES:
            raise FileError(f"{source}: a file with a game on each line, where one is wanted; review --games takes all")
        if ending == ".json":
            return _parse(text, _kind_of_json(text))
        named = _named_by(ending) or "yaml"
        return _parse(text, kind_of(text, named) if named in ("yaml", "picture") else named)
    is_path = "/" in source or os.sep in source or _named_by(ending)
    if is_path and not sums.is_sum_of_any(source) and not records.meant(source):
        meant = packaged.called(source)
        raise FileError(f"{source}: no such file" + (f" (did you mean {meant!r}?)" if meant else ""))
    shown = _shown(source)
    if format:
        return _parse(Text.checked(source, shown), format)
    try:
        return oneline.parse(Text.checked(source, shown))
    except NotationError as error:
        if oneline.is_meant(source):
            raise
        # Whoever meant a file should not have to look for a fault in a notation.
        raise NotationError(
            f"no such file; read as a position in one line: {error.problem}",
            expected=error.expected,
            source=shown,
            line=error.line,
            column=error.column,
            text=error.text,
        ) from None


def text_of(path: str, stdin: TextIO | None = None) -> Text:
    """Return the text of a file or, for `-`, of standard input, or of a stream in its place."""
    if path == "-":
        return _standard_input(stdin or sys.stdin)
    with file_errors(path, "read"), open(path, "rb") as file:
        return Text.decoded(file.read(MAX_SIZE + 1), path)


def parse_source(source: str) -> Document:
    """Return the document of a SOURCE that is no file, or of what a file in YAML or JSON holds."""
    if "\n" in source.strip() or source.lstrip().startswith("{"):
        text = Text.checked(source, "<text>")
        return _parse(text, _kind_of_json(text) if source.lstrip().startswith("{") else kind_of(text))
    if _is_packaged(source):
        return _parse(packaged.text(source), "yaml")
    return oneline.parse(Text.checked(source, _shown(source)))


_BEGINNINGS: Final = {
    "yaml": re.compile(r"(#.*\n|\s)*(---\s*)?stringscoins\s*:"),
    "graphml": re.compile(r"\s*<"),
    "dot": re.compile(r"\s*(strict\s+)?(di)?graph\b[^:{]*\{"),
    "picture": re.compile(r"[ \n]*\+[-+ \n]"),
}
"""How texts in some formats begin. All others are in one line, in JSON, or games."""


def recognize(text: Text) -> Document:
    """Return the document of a text in any format, which tells itself by how the text begins."""
    words = text.content.strip()
    format = next((name for name, begins in _BEGINNINGS.items() if begins.match(text.content)), None)
    if format is None and words.startswith("{") and "\n" in words:
        format = _kind_of_json(text)
    if format is None and (not words or "\n" in words):
        format = kind_of(text)  # YAML says what is missing
    return _parse(text, format) if format else lines.parse_line(text)


def _is_packaged(source: str) -> bool:
    return source.startswith("@") and not sums.is_sum_of_any(source)


def _shown(source: str) -> str:
    """Return a SOURCE as messages name it."""
    return "".join(sign if sign.isprintable() else "?" for sign in shortened(source, 100))


def _standard_input(stream: TextIO | None) -> Text:
    source = "<standard input>"
    if stream is None:  # Python was started without one
        raise FileError(f"{source}: cannot be read: it is closed")
    try:
        content: str | bytes = getattr(stream, "buffer", stream).read(MAX_SIZE + 1)
    except (OSError, ValueError) as error:
        raise FileError(f"{source}: cannot be read: {error}") from None
    return Text.decoded(content, source) if isinstance(content, bytes) else Text.checked(content, source)


def kind_of(text: Text, otherwise: str = "yaml") -> str:
    """Return the format of a text that tells it by how it begins, as games do; else another one."""
    notation = records.meant(text.content)
    return notation.name if notation else otherwise


def _kind_of_json(text: Text) -> str:
    """Return the format of a text in JSON."""
    root = yaml_tree.load(text)
    keys = root.keys if isinstance(root, yaml_tree.Table) else {}
    if "stringscoins" in keys:
        return "yaml"
    return "hif" if "incidences" in keys else "node-link"
