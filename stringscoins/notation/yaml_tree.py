"""YAML, and so JSON, as a tree of texts whose every node knows its place.

PyYAML's constructors keep the last of duplicate keys and turn `no`, `012` and `1:30` into False, 10 and 90. So the tree
is built from parser events, and every scalar stays as it was written. Anchors, aliases and tags are refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from stringscoins.errors import FamilyError, NotationError, PositionError
from stringscoins.names import nearest
from stringscoins.notation.text import Text, forbidden

__all__ = ["Listing", "Node", "Scalar", "Table", "load", "located"]

# The formats nest a few levels deep; metadata of other programs may nest deeper.
_MAX_DEPTH = 100

# json.dump writes a character outside the basic plane as a pair of escapes, which YAML does not know.
_SURROGATES = re.compile(r"(?<!\\)((?:\\\\)*)(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})")


@dataclass(frozen=True)
class Node:
    """A node of the tree and its place in the text that it was read from, counted from 1."""

    origin: Text = field(repr=False)
    line: int
    column: int

    def error(self, problem: str, *, expected: str = "") -> NotationError:
        """Return the error to raise for a fault in this node."""
        return self.origin.error(problem, self.line, self.column, expected=expected)

    def table(self, expected: str) -> Table:
        """Return the node itself if it is a mapping of keys to values; raise an error if not."""
        if isinstance(self, Table):
            return self
        raise self.error(f"{self.shown} where a mapping belongs", expected=expected)

    def listing(self, expected: str) -> Listing:
        """Return the node itself if it is a list; raise an error if not."""
        if isinstance(self, Listing):
            return self
        raise self.error(f"{self.shown} where a list belongs", expected=expected)

    def scalar(self, expected: str) -> Scalar:
        """Return the node itself if it is a text or a number; raise an error if not."""
        if isinstance(self, Scalar) and not self.is_null:
            return self
        raise self.error(f"{self.shown} where a text belongs", expected=expected)

    @property
    def shown(self) -> str:
        """The description of the node for an error."""
        return {Table: "a mapping", Listing: "a list"}.get(type(self), "something")


@dataclass(frozen=True)
class Scalar(Node):
    """A text, a number or null, as it is written and whatever YAML would make of it."""

    value: str
    style: str

    @property
    def is_plain(self) -> bool:
        """True if it is written without quotation marks."""
        return not self.style

    @property
    def is_null(self) -> bool:
        """True if it is empty, or a plain `~` or `null`."""
        return self.is_plain and self.value in ("", "~", "null", "Null", "NULL")

    @property
    def is_number(self) -> bool:
        """True if it is a number of JSON; 012 and 1:30 are names."""
        return self.is_plain and re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?", self.value) is not None

    @property
    def shown(self) -> str:
        """The description of the scalar for an error."""
        if self.is_null:
            return "nothing"
        return f"the number {self.value}" if self.is_number else repr(self.value)

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of the character at `offset` of the value, as nearly as possible."""
        if self.style == "|":
            # The text begins on the line after the sign, after an indentation that the value does not have.
            before = self.value[:offset]
            row = before.count("\n")
            content, line = self.value.split("\n")[row], self.line + 1 + row
            indent = len(self.origin.lines[line - 1]) - len(content) if line <= len(self.origin.lines) else 0
            return line, max(indent, 0) + offset - before.rfind("\n")
        start = self.column if self.is_plain else self.column + 1
        if self.origin.lines[self.line - 1].startswith(self.value, start - 1):
            return self.line, start + offset
        return self.line, self.column

    def error_at(self, offset: int, problem: str, *, expected: str = "") -> NotationError:
        """Return the error to raise for a fault at the character at `offset` of the value."""
        return self.origin.error(problem, *self.place(offset), expected=expected)

    def name(self, what: str) -> str:
        """Return the value as a name; NotationError if it is empty or holds a control character."""
        if not self.value:
            raise self.error(f"{what} has no name", expected="a text that is not empty")
        if bad := forbidden(self.value):
            raise self.error(f"the control character {bad} in the name of {what}", expected="plain text")
        return self.value

    def integer(self, what: str, bounds: Mapping[str, int]) -> int:
        """Return the value as an integer; NotationError if it is none, or outside the bounds of its schema."""
        least, most = bounds["minimum"], bounds["maximum"]
        if self.is_plain and re.fullmatch(r"[-+]?[0-9]{1,9}", self.value) and least <= int(self.value) <= most:
            return int(self.value)
        raise self.error(f"{what} is {self.shown}", expected=f"an integer from {least} to {most}")


@dataclass(frozen=True)
class Listing(Node):
    """A list."""

    items: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class Table(Node):
    """A mapping of keys to values in which every key occurs once."""

    keys: dict[str, Scalar] = field(default_factory=dict)
    entries: dict[str, Node] = field(default_factory=dict)

    def check_keys(self, known: Iterable[str]) -> None:
        """Raise NotationError at the first key that is not `known`."""
        known = list(known)
        for key, node in self.keys.items():
            if key not in known:
                problem = f"unknown key {key!r}{nearest(key, known)}"
                raise node.error(problem, expected=f"one of {', '.join(known)}")

    def need(self, key: str, expected: str) -> Node:
        """Return the value of a key; raise an error if the key is missing."""
        if key not in self.entries:
            raise self.error(f"the key {key!r} is missing", expected=expected)
        return self.entries[key]

    @property
    def plainly(self) -> dict[str, object]:
        """The values that are neither lists nor mappings nor null, as texts."""
        return {k: v.value for k, v in self.entries.items() if isinstance(v, Scalar) and not v.is_null}


@contextmanager
def located(node: Node) -> Iterator[None]:
    """Raise errors that occur while a position is made as errors at `node`."""
    try:
        yield
    except NotationError:
        raise
    except (FamilyError, PositionError) as error:
        raise node.error(str(error)) from None


def load(text: Text) -> Node:
    """Return the tree of the one YAML document in a text; NotationError if it is no YAML, or has what is refused."""
    import yaml

    content = text.content
    if content.lstrip().startswith("{"):
        content = _SURROGATES.sub(lambda found: found[1] + json.loads(f'"{found[2]}"'), content)
    builder = _TreeBuilder(text)
    try:
        for event in yaml.parse(content, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            builder.take(event, yaml)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (None, None)
        raise text.error(f"not YAML: {error.problem or error.context}", *place) from None
    except yaml.YAMLError as error:
        raise text.error(f"not YAML: {str(error).splitlines()[0]}") from None
    if builder.root is None or (isinstance(builder.root, Scalar) and builder.root.is_null):
        raise text.error("the text is empty", 1, 1, expected="a position")
    return builder.root


class _TreeBuilder:
    """A builder of the tree from parser events, without recursion."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.root: Node | None = None
        self.open: list[Listing | Table] = []
        self.key: Scalar | None = None

    def take(self, event: Any, yaml: Any) -> None:
        place = (event.start_mark.line + 1, event.start_mark.column + 1)
        if getattr(event, "anchor", None) is not None:
            raise self.text.error("anchors and aliases (& and *) are refused", *place, expected="the value itself")
        if getattr(event, "tag", None) is not None:
            raise self.text.error(f"the tag {event.tag!r} is refused", *place, expected="a value without a tag")
        match event:
            case yaml.DocumentStartEvent() if self.root is not None:
                raise self.text.error("a second document", *place, expected="one position a file")
            case yaml.ScalarEvent():
                # The parser may give a plain scalar any style that is no quotation mark.
                style = event.style if event.style in ("'", '"', "|", ">") else ""
                self.add(Scalar(self.text, *place, event.value, style))
            case yaml.SequenceStartEvent():
                self.begin(Listing(self.text, *place))
            case yaml.MappingStartEvent():
                self.begin(Table(self.text, *place))
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self.open.pop()

    def begin(self, node: Listing | Table) -> None:
        self.add(node)
        self.open.append(node)
        if len(self.open) > _MAX_DEPTH:
            raise node.error("nested too deeply", expected=f"at most {_MAX_DEPTH} levels")

    def add(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent, Listing):
            parent.items.append(node)
        elif self.key is not None:
            parent.entries[self.key.value] = node
            self.key = None
        elif not isinstance(node, Scalar):
            raise node.error("a key is a list or a mapping", expected="a text")
        elif node.value in parent.keys:
            first = parent.keys[node.value].line
            raise node.error(f"the key {node.value!r} again", expected=f"it once; the first is on line {first}")
        else:
            parent.keys[node.value] = self.key = node
