"""The hierarchy of errors: all that a user can cause derive from StringsCoinsError. Also, how text is quoted safely."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

__all__ = [
    "ExtensionError",
    "ExtensionWarning",
    "FamilyError",
    "FileError",
    "LimitReached",
    "MissingExtra",
    "NotAnEndgame",
    "NotationError",
    "PictureError",
    "PositionError",
    "StoreConflict",
    "StoreError",
    "StoreUnwritable",
    "StringsCoinsError",
    "UnknownName",
    "brief",
    "file_errors",
    "is_lack_of_memory",
    "safe",
    "shortened",
]

# Control characters, marks and overrides of the direction of writing, line breaks that only Unicode knows, lone
# surrogates: what a terminal obeys or cannot show, so that a name could pretend to be something else.
_UNSAFE = "\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
_UNSAFE_IN_NAMES = re.compile(f"[{_UNSAFE}]")
_UNSAFE_IN_LINES = re.compile(f"(?![\t\n])[{_UNSAFE}]")

_LONGEST_WORD, _LONGEST_LINE = 300, 2000
"""Characters of a word, and of a line, that a message shows."""


def safe(text: str, *, lines: bool = False) -> str:
    r"""Return the text with escapes such as `\x1b` for the characters that a terminal would obey instead of showing.

    Parameters
    ----------
    text : str
        A name, or a text of several lines, that may come from anywhere.
    lines : bool
        Whether `text` is more than a name, so that its line breaks and tabs stay.

    Returns
    -------
    str
        The text itself where it has no control characters, marks of direction or lone surrogates.

    Examples
    --------
    >>> print(safe("a\x1b[2Jb\n\u202ec"), safe("naïve"))
    a\x1b[2Jb\n\u202ec naïve
    """
    unsafe = _UNSAFE_IN_LINES if lines else _UNSAFE_IN_NAMES
    return unsafe.sub(lambda found: found.group().encode("unicode_escape").decode(), text)


def shortened(text: str, most: int) -> str:
    """Return a text without its middle, if it is longer than `most` characters; otherwise the text itself.

    Parameters
    ----------
    text : str
        A text of any length.
    most : int
        About how many characters are kept, including the mark in the middle.

    Returns
    -------
    str
        The text as it is, or its two ends with the number of characters left out between them.

    Examples
    --------
    >>> shortened("0123456789" * 10_000, 30)
    '01234567 ... 99984 more ... 23456789'
    """
    if len(text) <= most:
        return text
    half = max(1, (most - 14) // 2)
    return f"{text[:half]} ... {len(text) - 2 * half} more ... {text[-half:]}"


def brief(message: str) -> str:
    """Return a message with its long words and long lines shortened, so that it never quotes a whole long input.

    Parameters
    ----------
    message : str
        The message of an error.

    Returns
    -------
    str
        The message, in which words of more than 300 characters and lines of more than 2,000 have lost their middle.

    Examples
    --------
    >>> len(brief("no string is called " + "x" * 1_000_000)) < 400
    True
    """
    if len(message) <= _LONGEST_WORD:
        return message
    words = re.sub(rf"\S{{{_LONGEST_WORD + 1},}}", lambda word: shortened(word.group(), _LONGEST_WORD), message)
    return "\n".join(shortened(line, _LONGEST_LINE) for line in words.split("\n"))


class StringsCoinsError(Exception):
    """The base of all errors that a user can cause and mend. A long text in the message is shortened in its middle.

    Examples
    --------
    >>> from stringscoins import Position
    >>> try:
    ...     Position({"a": ["ground"]})
    ... except StringsCoinsError as error:
    ...     print(error)
    string 'a': 'ground' is the ground, not a coin
    """

    def __str__(self) -> str:
        return brief(super().__str__())

    def __reduce__(self) -> tuple[object, ...]:
        # Processes send errors to one another: whatever `__init__` takes, the message and the attributes stay.
        return _unpickled, (type(self), *self.args), self.__dict__


def _unpickled(kind: type[StringsCoinsError], *args: object) -> StringsCoinsError:
    error = kind.__new__(kind, *args)
    error.args = args
    return error


class PositionError(StringsCoinsError, ValueError):
    """What was given does not describe a position: a string is unknown, say, or holds a coin twice."""


class UnknownName(PositionError, KeyError):
    """A name that no string, or no coin, of the position has."""

    __str__ = Exception.__str__  # KeyError's would put quotes around the message


class NotAnEndgame(PositionError):
    """A position that is no loony endgame.

    Parameters
    ----------
    faults : sequence of str
        What keeps it from being one, coin by coin; the message has the first three.

    Attributes
    ----------
    faults : tuple of str
        All of them.
    """

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        more = f" (and {len(faults) - 3} more)" if len(faults) > 3 else ""
        super().__init__(f"no loony endgame: {'; '.join(faults[:3])}{more}")


class FamilyError(StringsCoinsError, ValueError):
    """An unknown family of positions, or arguments that the family does not take."""


class ExtensionError(StringsCoinsError, ValueError):
    """A family, format, player or method from outside this package that cannot be added, loaded or used."""


class ExtensionWarning(UserWarning):
    """Something that another package announces is left out of a list: it cannot be loaded, or its name is taken."""


class FileError(StringsCoinsError, OSError):
    """A file that cannot be read or written."""


class PictureError(StringsCoinsError, ValueError):
    """A size or a resolution that no picture can have, or labels for things that the picture does not show."""


@contextmanager
def file_errors(path: object, attempt: Literal["read", "written"]) -> Iterator[None]:
    """Raise errors of the operating system as the FileError that says which file cannot be read or written.

    Parameters
    ----------
    path : object
        The file, under the name that the message uses.
    attempt : {"read", "written"}
        What was tried.

    Yields
    ------
    None
        The context in which the file is read or written.

    Raises
    ------
    FileError
        If an OSError is raised in the context; a FileError is passed on as it is.

    Examples
    --------
    >>> with file_errors("there.txt", "read"):
    ...     raise PermissionError(13, "Permission denied")
    Traceback (most recent call last):
    stringscoins.errors.FileError: there.txt: cannot be read: Permission denied
    """
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"{path}: cannot be {attempt}: {error.strerror or error}") from None


class MissingExtra(StringsCoinsError, ImportError):
    """An optional dependency is needed and not installed; the message has the command that installs it.

    Parameters
    ----------
    package : str
        What to install, such as `matplotlib`.
    extra : str
        The extra of this package that installs it.
    purpose : str
        What needs it, the beginning of the message.
    """

    def __init__(self, package: str, extra: str, purpose: str) -> None:
        # This names the package itself: that works wherever this one was installed from, and for this very Python.
        advice = f"{shlex.quote(sys.executable or 'python')} -m pip install {package}"
        super().__init__(f"{purpose} needs {package}, of the extra '{extra}': {advice}")


class StoreError(StringsCoinsError):
    """A store of results that cannot be used: it is damaged, of another version, or no store at all."""


class StoreUnwritable(StoreError):
    """A sound store that is out of reach: its place cannot be written, the disk is full, or others hold it."""


class StoreConflict(StoreError):
    """A result that contradicts what a store keeps, or itself; one of the two is wrong.

    Parameters
    ----------
    message : str
        What contradicts what.
    index : int
        Which of the results that were to be kept, counted from 0.
    """

    def __init__(self, message: str, index: int) -> None:
        self.index = index
        super().__init__(message)


class LimitReached(StringsCoinsError):
    """A limit of time, memory or size ended the work before the answer was known."""


_REFUSED = re.compile("can't start new thread|cannot allocate memory|failed to map segment", re.IGNORECASE)
"""What Python says where the system refuses the stack of a thread, or room for a library."""


def is_lack_of_memory(error: BaseException | None) -> bool:
    """Return whether an error, or the one that it comes of, is that the system refuses memory.

    Parameters
    ----------
    error : BaseException, optional
        Any error; None is none.

    Returns
    -------
    bool
        Whether other work, or the same with more memory, may do.

    Examples
    --------
    >>> is_lack_of_memory(RuntimeError("can't start new thread")), is_lack_of_memory(KeyError("a"))
    (True, False)
    """
    while error is not None:
        refused = isinstance(error, (ImportError, OSError, RuntimeError)) and _REFUSED.search(str(error))
        if refused or isinstance(error, MemoryError):
            return True
        error = error.__cause__ or error.__context__
    return False


class NotationError(StringsCoinsError, ValueError):
    """A text that is no position; the message says where, what was found and what was expected.

    Parameters
    ----------
    problem : str
        What was found, in the words of the format.
    expected : str
        What would have been right.
    source : str
        The name of the file, or the one-line notation itself.
    line, column : int, optional
        The place in the text, counted from 1.
    text : str, optional
        The offending line, shown with a caret below `column`.

    Examples
    --------
    >>> print(NotationError("no family is called 'bord'", source="bord:3x3", line=1, column=1, text="bord:3x3"))
    bord:3x3:1:1: no family is called 'bord'
        bord:3x3
        ^
    """

    def __init__(
        self,
        problem: str,
        *,
        expected: str = "",
        source: str = "",
        line: int | None = None,
        column: int | None = None,
        text: str | None = None,
    ) -> None:
        self.problem, self.expected = problem, expected
        self.source, self.line, self.column, self.text = source, line, column, text
        super().__init__(self._message())

    def _message(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part not in (None, ""))
        message = f"{place}: {self.problem}" if place else self.problem
        if self.expected:
            message += f"; expected {self.expected}"
        if self.text is not None and self.column is not None:
            # A tab before the fault keeps its width in the caret's line; a long line is shown around the fault.
            start = max(0, self.column - 61)
            shown = self.text[start : start + 100]
            pad = "".join("\t" if c == "\t" else " " for c in shown[: self.column - 1 - start])
            message += f"\n    {shown}\n    {pad}^"
        return message

    def located(self, *, source: str) -> NotationError:
        """Return the same error with the name of its file.

        Parameters
        ----------
        source : str
            The name of the file; an error that already names its source keeps that name.

        Returns
        -------
        NotationError
            A new one, with the same line, column and text.
        """
        return NotationError(
            self.problem,
            expected=self.expected,
            source=self.source or source,
            line=self.line,
            column=self.column,
            text=self.text,
        )
