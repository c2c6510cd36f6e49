"""Sums of any positions in one line: `board:2x2:icelandic + 3 + 2*kayles:5`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from stringscoins.errors import NotationError, shortened
from stringscoins.families import FAMILIES
from stringscoins.families.family import MAX_STRINGS, TooLarge
from stringscoins.notation import packaged
from stringscoins.notation.document import Document, is_piece
from stringscoins.notation.sums import Fail, parse_sum, too_large

__all__ = ["Term", "added", "documents_of", "is_board", "is_mixed", "is_sum_of_any", "split"]

_EXAMPLE = "board:2x2:icelandic + 3 + 2*kayles:5"
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
    strings = 0
    for term in split(words):
        if term.notation not in known:
            known[term.notation] = _document(term, fail, single)
        document = known[term.notation]
        count = _count(term, fail)
        strings = added(strings, document, count, partial(fail, term.start, expected="a smaller sum"))
        found += [document] * count
    return found


def added(strings: int, document: Document, count: int, fail: Callable[[str], NotationError]) -> int:
    """Return the number of strings with `count` more copies of a document; raise the error of `fail` if too many."""
    strings += count * max(len(document.position), len(document.parts), 1)
    if strings > MAX_STRINGS:
        raise fail(f"more than {MAX_STRINGS} strings") from TooLarge()
    return strings


def _count(term: Term, fail: Fail) -> int:
    digits = term.copies or "1"
    # The digits are counted before they are converted: Python refuses numbers of thousands of digits.
    if len(digits.lstrip("0")) > 6 or not 1 <= int(digits) <= MAX_STRINGS:
        wanted = f"a number from 1 to {MAX_STRINGS}"
        raise fail(term.start, f"the count is {shortened(digits, 40)}", expected=wanted) from too_large(digits)
    return int(digits)


def _document(term: Term, fail: Fail, single: Callable[[str], Document]) -> Document:
    """Return the document of a term without its count."""
    notation = term.notation
    if not notation:
        found = f"nothing after {term.copies}*" if term.copies else "a term is missing"
        raise fail(term.at, found, expected=f"{_TERM}, as in {_EXAMPLE}")
    if again := re.match(r"[0-9]+\s*\*", notation):
        raise fail(term.at, f"a second count, {again.group()}", expected=f"one count, as in {_EXAMPLE}")
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
