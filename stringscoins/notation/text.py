"""Text: the input of a reader, its source, and errors that point into it."""

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
    """Return the first character that no name may hold, such as `U+0007`, or an empty text (`lines` allows breaks)."""
    found = _FORBIDDEN.search(text) or (None if lines else re.search("[\t\n]", text))
    return f"U+{ord(found.group()):04X}" if found else ""


@dataclass(frozen=True)
class Text:
    r"""A text and the name of its source, made by `Text.checked` or `Text.decoded`: the input of readers.

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
        """Return the text of a file from its bytes `data` in UTF-8; `source` is its name in error messages.

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
        r"""Return the text `content` with all line breaks as `\n` and without a byte order mark.

        `source` is its name in error messages.

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
        """Return the line and the column, counted from 1, of the character at `offset`, counted from 0."""
        before = self.content[:offset]
        return before.count("\n") + 1, offset - before.rfind("\n")

    def error(
        self, problem: str, line: int | None = None, column: int | None = None, *, expected: str = ""
    ) -> NotationError:
        """Return the error to raise for a fault; it shows the line, with a caret.

        `problem` is what was found (a long one is shortened), `expected` what would have been right; `line` and
        `column` are counted from 1.
        """
        problem = shortened(problem, 300)
        shown = self.lines[line - 1] if line is not None and line <= len(self.lines) else None
        return NotationError(
            problem, expected=expected, source=self.source, line=line, column=column, text=shown or None
        )

    def error_at(self, offset: int, problem: str, *, expected: str = "") -> NotationError:
        """Return the error for a fault at `offset`, counted from 0; `problem` and `expected` are as for `error`."""
        return self.error(problem, *self.at(offset), expected=expected)

    def too_long(self) -> NotationError:
        """Return the error to raise for a text longer than `MAX_SIZE`, which names that limit."""
        return self.error("the text is too long", expected=f"at most {MAX_SIZE >> 20} MiB")
