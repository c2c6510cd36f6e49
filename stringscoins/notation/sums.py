"""Sums in one line: `5*3 + 4l`, chains and loops, or of any positions, as in `board:2x2:icelandic + 3 + 2*kayles:5`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from stringscoins.errors import FamilyError, NotationError, shortened
from stringscoins.families import FAMILIES, independent_pieces
from stringscoins.notation import packaged
from stringscoins.notation.document import Document, is_piece
from stringscoins.position import Position
from stringscoins.sizes import MAX_STRINGS, Size, TooLarge, at_most, excess

__all__ = [
    "TIMES",
    "Term",
    "added",
    "documents_of",
    "is_board",
    "is_mixed",
    "is_sum_of_any",
    "parse_sum",
    "split",
]

TIMES = "\N{MULTIPLICATION SIGN}"
"""A sign that copied text often has in place of ``x`` or ``*``."""
_EXAMPLE = "5*3 + 4l + 8l"
_LIKE_A_BOARD = re.compile(r"\s*[0-9]+\s*[^\s0-9*+l]\s*[0-9]+\s*")
_TOKEN = re.compile(r"[0-9]+|[*+l]")
_BLANK = re.compile(r"[ \t\n]*")
_STAR = re.compile(r"\s*\*")

Fail = Callable[..., NotationError]
"""Returns the error for a fault: `fail(offset, problem, expected=...)`, as `Text.error_at` does."""


def parse_sum(words: str, fail: Fail) -> Position:
    """Return the position of a sum in Allcock's notation: `3` is a chain, `4l` a loop, `5*3` five chains."""
    return _Sum(words, fail).position()


def _number(digits: str, what: str, start: int, fail: Fail) -> int:
    # The digits are counted before they are converted: Python refuses numbers of thousands of digits.
    if len(digits.lstrip("0")) > 6 or not 1 <= int(digits) <= MAX_STRINGS:
        found, wanted = f"{what} is {shortened(digits, 40)}", f"a number from 1 to {MAX_STRINGS}"
        raise fail(start, found, expected=wanted) from (TooLarge() if digits.strip("0") else None)
    return int(digits)


class _Sum:
    """A sum that is read from left to right."""

    def __init__(self, words: str, fail: Fail) -> None:
        self.words, self.fail = words, fail
        self.next = 0

    def peek(self) -> str:
        """Return the next token; an empty text at the end."""
        blank = _BLANK.match(self.words, self.next)
        self.next = blank.end() if blank else self.next
        if self.next == len(self.words):
            return ""
        token = _TOKEN.match(self.words, self.next)
        if token is None:
            sign = self.words[self.next]
            board = ", or a board such as 5x5" if _LIKE_A_BOARD.fullmatch(self.words) else ""
            if sign == TIMES:
                raise self.wrong(f"the sign {TIMES} in a sum", f"*, as in {_EXAMPLE}{board}")
            raise self.wrong(f"{sign!r} in a sum", f"a sum of chains and loops such as {_EXAMPLE}{board}")
        return token.group()

    def wrong(self, problem: str, expected: str) -> NotationError:
        return self.fail(self.next, problem, expected=expected)

    def take(self, token: str) -> bool:
        """Return True if the next token is this one, and go past it if so."""
        if self.peek() != token:
            return False
        self.next += len(token)
        return True

    def number(self, what: str) -> int:
        digits = self.peek()
        if not digits.isdigit():
            found = f"{digits!r}" if digits else "the end of the sum"
            raise self.wrong(f"{found} where {what} belongs", f"a number, as in {_EXAMPLE}")
        start, self.next = self.next, self.next + len(digits)
        if _STAR.match(self.words, self.next):
            what = "the number of chains or loops"
        return _number(digits, what, start, self.fail)

    def position(self) -> Position:
        components: list[tuple[str, int]] = []
        strings = 0
        while True:
            self.peek()
            start, count, length = self.next, 1, self.number("the length of a chain or loop")
            if self.take("*"):
                count, length = length, self.number("the length of a chain or loop")
            kind = "loop" if self.take("l") else "chain"
            strings += count * (length + 1)
            if strings > at_most().strings + len(components) + count:
                found = f"more than {at_most().strings} strings"
                raise self.fail(start, found, expected="a smaller sum") from TooLarge()
            components += [(kind, length)] * count
            if not self.peek():
                break
            if not self.take("+"):
                raise self.wrong(f"{self.peek()!r} after a chain or loop", f"+, or the end, as in {_EXAMPLE}")
        try:
            return independent_pieces(components)
        except FamilyError as error:
            raise self.fail(0, str(error), expected=f"a sum such as {_EXAMPLE}") from None


_MIXED = "board:2x2:icelandic + 3 + 2*kayles:5"
_TERM = "a term such as 3, 4l, 2*kayles:5 or @malkin/g1"

_COUNT = re.compile(r"\s*(?:([0-9]+)\s*\*)?\s*")
# A sign at the beginning of a size or a value joins no terms: the family reports the fault.
_PLUS = re.compile(r"(?<![:=])\+")
_END = re.compile(r"\s*(\+|$)")
_ALLCOCK = re.compile(r"[0-9l+*\s]*")
_PATH = re.compile(r"[/\\]|\.[A-Za-z][A-Za-z0-9_-]*$")
# Capitals and blanks are faults of a size, which the family of boards explains.
_BOARD = re.compile(r"[0-9]+(?:\s*[xX]\s*[0-9]+)+(?::.*)?")


def is_board(words: str) -> bool:
    """Return True if words are a board without the name of its family, such as 3x3 or 4x5:icelandic."""
    return _BOARD.fullmatch(words) is not None


class Term(NamedTuple):
    """A term of a sum, and where its count and its notation begin; the copies are empty if no count is given."""

    copies: str
    notation: str
    start: int
    at: int


def split(words: str) -> Iterator[Term]:
    """Yield the terms of a sum; a name of a packaged position is one, whatever signs it has."""
    start = 0
    while True:
        head = _COUNT.match(words, start)
        assert head is not None
        plus = _PLUS.search(words, head.end() + len(_packaged(words, head.end())))
        end = plus.start() if plus else len(words)
        begin = head.start(1) if head[1] else min(head.end(), end)
        yield Term(head[1] or "", words[head.end() : end].rstrip(), begin, min(head.end(), end))
        if plus is None:
            return
        start = plus.end()


def _packaged(words: str, at: int) -> str:
    """Return the longest name of a packaged position that is a whole term there; an empty text if there is none."""
    if not words.startswith("@", at):
        return ""
    names = (name for name in packaged.packaged_positions() if words.startswith(name, at))
    return max((name for name in names if _END.match(words, at + len(name))), key=len, default="")


def is_mixed(words: str) -> bool:
    """Return True if words have a count or several terms, and are no sum of chains and loops alone."""
    if _ALLCOCK.fullmatch(words) or not ("+" in words or "*" in words):
        return False
    terms = list(split(words))
    several = len(terms) > 1 or bool(terms[0].copies)
    return several and any(re.match(r"(?!l\b)[^\s0-9*+]", term.notation) or is_board(term.notation) for term in terms)


def is_sum_of_any(words: str) -> bool:
    """Return True if words with a slash or an ending are a sum nevertheless, and no path that has a plus sign."""
    terms = list(split(words))
    if len(terms) == 1 and not terms[0].copies:
        return False
    if _is_named(terms[0].notation) or re.search(r"\s\+|\+\s", words):
        return True
    return all(_is_named(term.notation) for term in terms if _PATH.search(term.notation))


def _is_named(notation: str) -> bool:
    """Return True if a term begins like the name of a packaged position, or with that of a family."""
    return notation.startswith("@") or notation.partition(":")[0] in FAMILIES


def documents_of(words: str, fail: Fail, single: Callable[[str], Document]) -> list[Document]:
    """Return the documents of the parts of a sum, each as often as its count says; `single` reads a term's notation."""
    found: list[Document] = []
    known: dict[str, Document] = {}
    size = Size()
    for term in split(words):
        if term.notation not in known:
            known[term.notation] = _document(term, fail, single)
        document = known[term.notation]
        count = _number(term.copies or "1", "the count", term.start, fail)
        size = added(size, document, count, partial(fail, term.start, expected="a smaller sum"))
        found += [document] * count
    return found


def added(size: Size, document: Document, count: int, fail: Callable[[str], NotationError]) -> Size:
    """Return a size with `count` more copies of a document; raise the error of `fail` if that is too large."""
    size = size.plus(document.size, count)
    if found := excess(size):
        raise fail(found) from TooLarge()
    return size


def _document(term: Term, fail: Fail, single: Callable[[str], Document]) -> Document:
    """Return the document of a term without its count."""
    notation = term.notation
    if not notation:
        found = f"nothing after {term.copies}*" if term.copies else "a term is missing"
        raise fail(term.at, found, expected=f"{_TERM}, as in {_MIXED}")
    if again := re.match(r"[0-9]+\s*\*", notation):
        raise fail(term.at, f"a second count, {again.group()}", expected=f"one count, as in {_MIXED}")
    if notation[0].isdigit() and not is_board(notation):
        document = Document(parse_sum(notation, lambda offset, *what, **more: fail(term.at + offset, *what, **more)))
        assert is_piece(document.position)
        return document
    if notation == "-" or (_PATH.search(notation) and not _is_named(notation)):
        what = "standard input" if notation == "-" else f"the file {shortened(notation, 100)!r}"
        wanted = f"{_TERM}; a position file has what other files hold as the entries of its key 'sum'"
        raise fail(term.at, f"{what} as a term of a sum", expected=wanted)
    try:
        return single(notation)
    except NotationError as error:
        raise fail(term.at, error.problem, expected=error.expected) from error.__cause__
