"""sparse6 for ordinary positions, with vertex 0 as the ground; graph6 for simple graphs without ground.

The formats are those of McKay's `formats.txt`. In sparse6 vertex 0 is the ground and is always there, vertices 1, 2,
... are the coins in their order, and a loop at vertex 0 is a bare string. Names are lost: reading gives the same
position up to renaming, with coins named by the numbers of their vertices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from stringscoins.errors import NotationError
from stringscoins.notation.document import Document
from stringscoins.notation.text import Text
from stringscoins.position import Position
from stringscoins.sizes import MAX_STRINGS, at_most

__all__ = ["parse", "parse_graph6", "write"]

_BITS = {chr(number + 63): f"{number:06b}" for number in range(64)}
_BAD = re.compile("[^?-~]")


def write(document: Document) -> str:
    """Return the position of a document in sparse6; NotationError if a string holds more than two coins."""
    position = document.position
    for name, coins in position.items():
        if len(coins) > 2:
            raise NotationError(f"the string {name!r} holds {len(coins)} coins", expected="at most two in sparse6")
    vertex = {coin: i for i, coin in enumerate(position.coins, 1)}
    # Readers disagree on the width of a number in a graph of one vertex, so such a graph gets a second, which is no
    # coin.
    n = max(2, len(vertex) + 1)
    edges = []
    for coins in dict(position.items()).values():
        low, high = sorted([*(vertex[coin] for coin in coins), 0, 0][:2])
        edges.append((high, low))
    return ":" + _number_written(n) + _edges_written(n, sorted(edges)) + "\n"


def _number_written(n: int) -> str:
    """Return N(n) of `formats.txt`."""
    if n <= 62:
        return chr(n + 63)
    width, head = (3, "~") if n <= 258047 else (6, "~~")
    return head + "".join(chr((n >> shift & 63) + 63) for shift in range(6 * width - 6, -1, -6))


def _edges_written(n: int, edges: list[tuple[int, int]]) -> str:
    """Return R(x) of `formats.txt` for the bits x of the sorted edges."""
    width = (n - 1).bit_length()
    bits: list[str] = []
    current = 0
    for high, low in edges:
        if high == current:
            bits.append(f"0{low:0{width}b}")
        elif high == current + 1:
            bits.append(f"1{low:0{width}b}")
        else:
            bits.append(f"1{high:0{width}b}0{low:0{width}b}")
        current = high
    stream = "".join(bits)
    pad = -len(stream) % 6
    # Ones alone would read as an edge from n-1 to n-1 if that is the next vertex and its number is all ones.
    if n == 1 << width and current == n - 2 and pad > width:
        stream, pad = stream + "0", pad - 1
    stream += "1" * pad
    return "".join(chr(int(stream[i : i + 6], 2) + 63) for i in range(0, len(stream), 6))


def parse(text: Text, *, ground: int | None = 0) -> Document:
    """Return the document of a sparse6 graph in which vertex `ground` is the ground, or no vertex if it is None.

    NetworkX does not read the line: it would make as many vertices as a hostile number says, reorder edges, and not
    locate faults.
    """
    data = _Data(text, ">>sparse6<<")
    if data.line[data.next : data.next + 1] != ":":
        raise data.error("no colon", "sparse6, which begins with a colon")
    data.next += 1
    n = data.number()
    width = max(1, (n - 1).bit_length())
    bits = data.bits()
    edges: list[tuple[int, int]] = []
    current = 0
    for start in range(0, len(bits) - width, width + 1):
        current += bits[start] == "1"
        other = int(bits[start + 1 : start + 1 + width], 2)
        if current >= n or other >= n:
            break
        if other > current:
            current = other
        else:
            edges.append((other, current))
            if len(edges) > at_most().strings:
                raise data.error(f"more than {at_most().strings} edges", "a smaller graph")
    return _document(edges, ground)


def parse_graph6(text: Text) -> Document:
    """Return the document of a simple graph in graph6, whose vertices are the coins; there is no ground."""
    data = _Data(text, ">>graph6<<")
    n = data.number()
    start, wanted = data.next, -(-n * (n - 1) // 2 // 6)
    if len(data.line) - start != wanted:
        data.next = min(len(data.line), start + wanted)
        raise data.error(f"{len(data.line) - start} characters after the size", f"{wanted} for {n} vertices")
    bits = data.bits()
    if bits.count("1") > at_most().strings:
        raise data.error(f"more than {at_most().strings} edges", "a smaller graph")
    edges = [pair for pair, bit in zip(_pairs(n), bits, strict=False) if bit == "1"]
    return _document(edges, None)


def _pairs(n: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of vertices in the order of graph6."""
    return ((i, j) for j in range(1, n) for i in range(j))


def _document(edges: list[tuple[int, int]], ground: int | None) -> Document:
    strings = {}
    for number, (one, other) in enumerate(edges, 1):
        ends = (one,) if one == other else (one, other)
        strings[f"s{number}"] = tuple([str(x) for x in ends if x != ground])
    return Document(Position(strings))


class _Data:
    """The one line of a graph, read from left to right."""

    def __init__(self, text: Text, header: str) -> None:
        self.text = text
        lines = [(i, line) for i, line in enumerate(text.lines, 1) if line.strip()]
        if not lines:
            raise text.error("the text is empty", 1, 1, expected="a graph")
        self.row, self.line = lines[0][0], lines[0][1].rstrip()
        self.next = len(header) if self.line.startswith(header) else 0
        if len(lines) > 1:
            raise text.error("a second graph", lines[1][0], 1, expected="one graph a file")
        bad = _BAD.search(self.line, self.next + self.line.startswith(":", self.next))
        if bad:
            self.next = bad.start()
            raise self.error(f"the character {bad.group()!r}", "the characters ? to ~ only")

    def error(self, problem: str, expected: str) -> NotationError:
        return self.text.error(problem, self.row, self.next + 1, expected=expected)

    def number(self) -> int:
        """Return the number of vertices, N(n) of `formats.txt`."""
        width, head = 1, 0
        if self.line.startswith("~", self.next):
            width, head = (6, 2) if self.line.startswith("~~", self.next) else (3, 1)
        digits = self.line[self.next + head : self.next + head + width]
        if len(digits) < width or ":" in digits:
            raise self.error("the number of vertices is cut short", "a graph")
        n = 0
        for digit in digits:
            n = n << 6 | ord(digit) - 63
        if n > MAX_STRINGS + 1:
            raise self.error(f"{n} vertices", f"at most {MAX_STRINGS} coins")
        self.next += head + width
        return n

    def bits(self) -> str:
        """Return the bits of the rest of the line, six a character, as the digits 0 and 1."""
        return "".join([_BITS[sign] for sign in self.line[self.next :]])
