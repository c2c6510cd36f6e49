"""Standard output and standard error as people and programs read them: safe, in any encoding, and perhaps lost."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from stringscoins.errors import brief, safe

__all__ = ["BAD_INPUT", "LIMIT", "Guarded", "guarded", "raw", "write_data", "write_styled"]

BAD_INPUT, LIMIT = 2, 3
"""Exit codes: bad usage, bad input, or output that cannot be written; a limit or an interrupt."""


class Guarded:
    """A text stream for people, with escapes for control characters and for what the encoding lacks.

    Long input in errors is shortened. A closed or full standard output ends the program.
    """

    encoding, errors = "utf-8", "strict"
    """What may be written here: anything. Otherwise click would go around this to the bytes of an ASCII stream."""

    def __init__(self, stream: TextIO | None, *, is_error: bool) -> None:
        self.stream, self.is_error, self.is_lost = stream, is_error, False
        self.before: Callable[[], None] = lambda: None
        """Called before anything is written: what wipes a line of progress."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def isatty(self) -> bool:
        """Return whether it is a terminal."""
        return self.stream is not None and self.stream.isatty()

    def write(self, text: str) -> int:
        """Write a text of any number of lines."""
        self.write_styled(safe(brief(text) if self.is_error else text, lines=True))
        return len(text)

    def write_styled(self, shown: str) -> None:
        """Write a text with colours, unescaped."""
        encoding = getattr(self.stream, "encoding", None) or "utf-8"
        self._attempt(lambda stream: stream.write(shown.encode(encoding, "backslashreplace").decode(encoding)))

    def write_data(self, text: str) -> None:
        """Write data for programs unchanged, in UTF-8."""
        buffer = getattr(self.stream, "buffer", None)
        if buffer is None or self.isatty():
            self.write(text)
        else:
            self.flush()
            self._attempt(lambda stream: buffer.write(text.encode("utf-8", "surrogateescape")))
        self.flush()

    def flush(self) -> None:
        """Flush the buffers."""
        self._attempt(lambda stream: stream.flush())

    def _attempt(self, action: Callable[[TextIO], object]) -> None:
        self.before()
        if self.is_lost:
            return
        try:
            if self.stream is None:
                raise OSError(errno.EBADF, "it is closed")
            action(self.stream)
        except OSError as error:
            self._lost(error)

    def _lost(self, error: OSError) -> None:
        self.is_lost = True
        # What is left in the buffers is to disturb nobody when Python ends.
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.stream.fileno())  # type: ignore[union-attr]
        if self.is_error:
            return
        # A reader such as `head` goes away when it has what it wants: that is no news.
        if error.errno != errno.EPIPE:
            print(f"standard output: cannot be written: {error.strerror}", file=sys.stderr)
        raise SystemExit(BAD_INPUT)


@contextmanager
def guarded() -> Iterator[None]:
    """Return a context in which standard output and standard error are guarded."""
    out, err = sys.stdout, sys.stderr
    guards: Any = Guarded(out, is_error=False), Guarded(err, is_error=True)
    sys.stdout, sys.stderr = guards
    try:
        yield
    finally:
        try:
            for guard in guards:
                guard.flush()
        finally:
            sys.stdout, sys.stderr = out, err


def raw(stream: TextIO) -> TextIO | None:
    """Return the stream behind a guard, to which escape sequences can be written; None if it is closed."""
    return stream.stream if isinstance(stream, Guarded) else stream


def write_styled(text: str) -> None:
    """Write a line with colours to standard output, a terminal; all else in it is `safe` already."""
    stream: Any = sys.stdout
    if isinstance(stream, Guarded):
        stream.write_styled(text + "\n")
    else:
        stream.write(text + "\n")


def write_data(text: str) -> None:
    """Write data for programs to standard output."""
    stream: Any = sys.stdout
    if isinstance(stream, Guarded):
        stream.write_data(text)
    else:
        stream.write(text)
