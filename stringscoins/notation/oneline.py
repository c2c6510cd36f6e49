"""Positions in one line: `3+4l+8l`, `3x3`, members of families such as `graph:petersen`, packaged ones, and sums."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from stringscoins.errors import FamilyError, shortened
from stringscoins.families import FAMILIES, build
from stringscoins.families.family import choose
from stringscoins.notation import packaged, records, yaml_reading
from stringscoins.notation.document import Document
from stringscoins.notation.sums import TIMES, Fail, documents_of, is_board, is_mixed, parse_sum
from stringscoins.notation.text import Text
from stringscoins.sizes import TooLarge

__all__ = ["is_meant", "meant", "parse", "parse_family", "terms"]

_EXPECTED = "a sum such as 3+4l+8l, or a family with its sizes and options such as board:4x5:icelandic"

_SIZE = re.compile(r"[0-9]+(?:[x,][0-9]+)*")
_MEANT_AS_SIZE = re.compile(rf"[-+.0-9]+(?:[xX*,{TIMES} ]+[-+.0-9]+)*")


def parse(text: Text) -> Document:
    """Return the document of a position in one line, such as 1+2l, board:1x2:swedish, 1x2:swedish + 2*1."""
    words = text.content
    if notation := records.meant(words):
        return notation.parse(text)
    if is_mixed(words):
        return Document.sum_of(documents_of(words, text.error_at, lambda notation: _single(Text(notation))))
    if re.match(r"\s*[0-9]", words) and not is_board(words.strip()):
        return Document(parse_sum(words, text.error_at))
    return _single(text)


def terms(words: str, fail: Fail) -> list[Document]:
    """Return the documents of the terms of a sum, or of a single term, with copies; errors as `fail` returns them."""
    return documents_of(words, fail, lambda notation: _single(Text(notation)))


def _single(text: Text) -> Document:
    """Return the document of a packaged position, of a board or of a member of a family."""
    words = text.content.strip()
    if words.startswith("@"):
        return yaml_reading.parse(packaged.text(words))
    name, *arguments = f"board:{words}".split(":") if is_board(words) else words.split(":")
    if name not in FAMILIES:
        likely = meant(name, arguments)
        problem = f"no family is called {name!r}" + (f" (did you mean {likely!r}?)" if likely else "")
        raise text.error(problem, expected=f"{_EXPECTED}; the families are {', '.join(FAMILIES)}")
    try:
        return parse_family(name, arguments)
    except FamilyError as error:
        raise text.error(str(error)) from error


def meant(name: str, arguments: Sequence[str]) -> str:
    """Return the likely meaning of a name that no family has, such as graph:petersen for petersen, or ""."""
    # Classes, frames and variants are typed alone. Where two families have one of a name, the first is meant.
    families = [family for family in FAMILIES.own.values() if family.word]
    words = {word: family for family in reversed(families) for word in family.options[family.word or ""].choices}
    near, close = name.lower(), get_close_matches(name.lower(), [*FAMILIES, *words], n=1)
    if near not in words:
        near = packaged.called(name) or (close[0] if close else "")
    if near in FAMILIES or near not in words:
        return near
    family = words[near]
    member = ":".join([family.name, near, *arguments])
    if not arguments and not _is_member(member):
        # Its sizes are missing: the family's example has some.
        example = ":".join(near if words.get(part) is family else part for part in family.example.split(":"))
        return example if _is_member(example) else member
    return member


def _is_member(words: str) -> bool:
    name, *arguments = words.split(":")
    try:
        parse_family(name, arguments)
    except FamilyError:
        return False
    return True


def is_meant(words: str) -> bool:
    """Return True if words that are no one-line notation were clearly meant as one: a family's member, sum or game."""
    words = words.strip()
    named = records.meant(words) or words.split(":")[0] in FAMILIES or words.startswith("@") or is_board(words)
    return bool(named) or bool(re.match(rf"[0-9]+\s*(l?\s*[+*{TIMES}]|l?$)", words))


def parse_family(name: str, arguments: Sequence[str]) -> Document:
    """Return the document of a family's position, with its board if it has one, from its arguments as texts.

    Parameters
    ----------
    name : str
        A key of `FAMILIES`.
    arguments : sequence of str
        Each argument is a size (`7`, `4x5`, `4,5`), `option=value`, the name of an option that is true or false, or the
        value of the family's main option.

    Raises
    ------
    FamilyError
        If no family has this name, or it does not take these arguments.

    Examples
    --------
    >>> parse_family("board", ["4x5", "icelandic"]).board
    Board(rows=4, columns=5, frame='icelandic', drawn=frozenset())
    """
    family = FAMILIES[choose(name, FAMILIES, "family")]
    size: list[int] = []
    options: dict[str, str | bool] = {}
    for argument in arguments:
        option, equals, value = argument.partition("=")
        given: str | bool = value
        if _SIZE.fullmatch(argument):
            numbers = re.split("[x,]", argument)
            if max(map(len, numbers)) > 9:
                raise TooLarge(f"the size {shortened(argument, 40)} is too large; for example {family.example}")
            size += map(int, numbers)
            continue
        takes_any_word = family.word is not None and not family.options[family.word].choices
        if _MEANT_AS_SIZE.fullmatch(argument) and not takes_any_word:
            raise FamilyError(f"{_fault_of_size(argument)}; for example {family.example}")
        if not equals:
            if argument in family.options and family.options[argument].type is bool:
                given = True
            elif family.word is not None and argument:
                option, given = family.word, argument
            else:
                raise FamilyError(f"{name} takes no argument {argument!r}; for example {family.example}")
        if option in options:
            raise FamilyError(f"the option {option!r} of {name} is given twice; for example {family.example}")
        options[option] = given
    return Document.of(build(name, size, options))


def _fault_of_size(words: str) -> str:
    """Return the fault in words that were meant as sizes."""
    shown = shortened(words, 40)
    if "-" in words:
        return f"the size {shown} has a negative number"
    if " " in words:
        return f"the size {shown} has a blank in it"
    for sign, called in ((TIMES, f"the sign {TIMES}"), ("X", "an 'X'"), ("*", "a '*'")):
        if sign in words:
            return f"the size {shown} has {called} where the small letter x belongs"
    return f"the size {shown} is not of whole numbers"
