"""Text: what is read, where it comes from, and errors that point into it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from stringscoins.errors import NotationError, shortened

__all__ = ["MAX_SIZE", "Text", "forbidden"]

MAX_SIZE = 1 << 20
"""The size of the largest file that is read, in bytes, and of the largest text, in characters."""

# Characters that some format cannot hold: control characters, the line breaks that only YAML knows, lone surrogates,
# the byte order mark and the two code points that XML and YAML exclude.
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def forbidden(text: str, *, lines: bool = False) -> str:
    r"""Return the first character of `text` that no name may hold, such as `U+0007`; an empty text if there is none.

    Parameters
    ----------
    text : str
    lines : bool
        Whether line breaks and tabs are allowed, as in a note.

    >>> forbidden("a b"), forbidden("a\x07"), forbidden("a\nb"), forbidden("a\nb", lines=True)
    ('', 'U+0007', 'U+000A', '')
    """
    found = _FORBIDDEN.search(text) or (None if lines else re.search("[\t\n]", text))
    return f"U+{ord(found.group()):04X}" if found else ""


@dataclass(frozen=True)
class Text:
    r"""A text and the name of its source, made by `Text.checked` or `Text.decoded`: what the reader of a format gets.

    Attributes
    ----------
    content : str
        Its line breaks are all `\n`.
    source : str
        Its name in error messages.

    Examples
    --------
    >>> text = Text.checked("stringscoins: 1\r\nstrings: ab", "chain.yaml")
    >>> len(text.lines), text.at(16)
    (2, (2, 1))
    >>> print(text.error_at(25, "a text", expected="a list"))
    chain.yaml:2:10: a text; expected a list
        strings: ab
                 ^
    """

    content: str
    source: str = ""

    @classmethod
    def decoded(cls, data: bytes, source: str) -> Text:
        """Return the text of a file.

        Parameters
        ----------
        data : bytes
            The bytes of a text in UTF-8, with any line breaks.
        source : str
            The name of the text in error messages.

        Returns
        -------
        Text
            As `checked` gives it.

        Raises
        ------
        NotationError
            If the file is too long, is not in UTF-8, or holds control characters.
        """
        if len(data) > MAX_SIZE:
            raise cls("", source).too_long()
        try:
            content = data.decode("utf-8")
        except UnicodeDecodeError as error:
            before = cls(data[: error.start].decode("utf-8"), source)
            line, column = before.at(len(before.content))
            raise NotationError(
                f"the byte 0x{data[error.start]:02x} is not UTF-8",
                expected="a text file in UTF-8",
                source=source,
                line=line,
                column=column,
            ) from None
        return cls.checked(content, source)

    @classmethod
    def checked(cls, content: str, source: str) -> Text:
        r"""Return the text with all line breaks as `\n`.

        Parameters
        ----------
        content : str
            The text, with any line breaks; a byte order mark at its beginning is dropped.
        source : str
            The name of the text in error messages.

        Returns
        -------
        Text
            The text, without control characters.

        Raises
        ------
        NotationError
            If the text is too long or holds control characters.
        """
        if len(content) > MAX_SIZE:
            raise cls("", source).too_long()
        text = cls(content.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), source)
        if found := _FORBIDDEN.search(text.content):
            problem = f"the control character {forbidden(found.group())}"
            line, column = text.at(found.start())
            # The line itself is not shown: a terminal might obey what is in it.
            raise NotationError(problem, expected="plain text", source=source, line=line, column=column)
        return text

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their line breaks; errors count them from 1."""
        return self.content.split("\n")

    def at(self, offset: int) -> tuple[int, int]:
        """Return where the character at an offset is.

        Parameters
        ----------
        offset : int
            Counted from 0, up to the length of the text.

        Returns
        -------
        tuple of (int, int)
            The line and the column, counted from 1.
        """
        before = self.content[:offset]
        return before.count("\n") + 1, offset - before.rfind("\n")

    def error(
        self, problem: str, line: int | None = None, column: int | None = None, *, expected: str = ""
    ) -> NotationError:
        """Return the error to raise for a fault.

        Parameters
        ----------
        problem : str
            What was found; a long one is shortened.
        line, column : int, optional
            Where, counted from 1.
        expected : str
            What would have been right.

        Returns
        -------
        NotationError
            It shows the line, with a caret.
        """
        problem = shortened(problem, 300)
        shown = self.lines[line - 1] if line is not None and line <= len(self.lines) else None
        return NotationError(
            problem, expected=expected, source=self.source, line=line, column=column, text=shown or None
        )

    def error_at(self, offset: int, problem: str, *, expected: str = "") -> NotationError:
        """Return the error to raise for a fault at an offset.

        Parameters
        ----------
        offset : int
            Counted from 0.
        problem : str
            What was found; a long one is shortened.
        expected : str
            What would have been right.

        Returns
        -------
        NotationError
            It shows the line, with a caret.
        """
        return self.error(problem, *self.at(offset), expected=expected)

    def too_long(self) -> NotationError:
        """Return the error to raise for a text longer than `MAX_SIZE`.

        Returns
        -------
        NotationError
            It says how much is allowed.
        """
        return self.error("the text is too long", expected=f"at most {MAX_SIZE >> 20} MiB")
