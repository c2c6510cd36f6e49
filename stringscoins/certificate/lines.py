"""The lines of certificates of all kinds: read and written as a stream, with a checksum at the end.

A certificate is lines of JSON in UTF-8, compressed if the name of the file ends in `.gz`. The first line says what is
claimed. Each line but the first and the last is a step of the proof. The last line has the number of steps, which are
called facts, and the SHA-256 checksum of all bytes before it.
"""

from __future__ import annotations

import errno
import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NoReturn, cast

from stringscoins.errors import FileError, NotationError, StringsCoinsError

__all__ = ["LONGEST", "Lines", "Output", "Rejected", "Told", "check_writable", "read_lines", "shown", "writing"]

LONGEST = 1 << 24
"""The most bytes of a line: whoever made the file decides how much memory a line takes."""
_EVERY = 256
"""Lines between two times that a reader tells how far it is."""

Told = Callable[[int, int, int], None]
"""Is called now and then with the bytes of the file that were read, the bytes that it has, and the bytes of memory that
the checker holds for facts. What it raises ends the work."""


class Rejected(StringsCoinsError):
    """A certificate that does not prove what it claims.

    Parameters
    ----------
    line : int
        The line of the fact that fails, counted from 1; line 1 has the position and the claim.
    reason : str
        The reason why it fails.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(f"line {line}: {reason}")


def shown(value: Any) -> str:
    """Return a value of a file for an error, in ASCII and shortened."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:40] + "..."


class Lines:
    r"""The lines of a certificate, read once from the first to the last; one is held at a time.

    Parameters
    ----------
    lines : iterable of bytes
        The lines with their line breaks, on which the checksum depends.
    path : str
        The name of the file in error messages.

    Attributes
    ----------
    number : int
        The number of the line that was read last, from 1.
    held : int
        Bytes of memory that the checker holds; it may set this.

    Examples
    --------
    >>> header = b'{"some-certificate":1}\n'
    >>> end = {"facts": 1, "sha256": hashlib.sha256(header + b"[2]\n").hexdigest()}
    >>> lines = Lines([header, b"[2]\n", json.dumps(end).encode()])
    >>> lines.first("some-certificate"), list(lines.between()), lines.last(facts=1)
    ({'some-certificate': 1}, [[2]], None)
    """

    def __init__(self, lines: Iterable[bytes], path: str = "") -> None:
        self.path, self.number, self.held = path, 0, 0
        self._lines, self._digest = iter(lines), hashlib.sha256()
        self._ahead = next(self._lines, None)
        self._end: Any = None
        self._header: Any = None

    def first(self, key: str) -> dict[str, Any]:
        """Return the first line, an object that has the key by which certificates are known; as often as it is asked.

        Raises
        ------
        NotationError
            If it is none.
        """
        if self.number == 0:
            self._header = _json(self._next())
        if not isinstance(self._header, dict) or key not in self._header:
            raise NotationError("not a certificate", expected=f'{{"{key}": ...', source=self.path, line=1)
        return self._header

    def between(self) -> Iterator[Any]:
        """Give the value of each line between the first and the last; None for what is no JSON or has a key twice.

        Raises
        ------
        Rejected
            If the last line is none.
        """
        while True:
            line = self._next()
            if self._ahead is None:
                break
            self._digest.update(line)
            yield _json(line)
        self._end = _json(line)
        if not isinstance(self._end, dict) or self._end.keys() != {"facts", "sha256"}:
            raise Rejected(self.number, "expected the number of facts and the checksum: the file is cut short")

    def last(self, facts: int) -> None:
        """Check what the last line says, after those between were read: the number of facts, and the checksum.

        Raises
        ------
        Rejected
            If it is not as it has to be.
        """
        if type(self._end["facts"]) is not int or self._end["facts"] != facts:
            raise Rejected(self.number, f"{facts} facts, not {shown(self._end['facts'])}")
        if self._end["sha256"] != self._digest.hexdigest():
            raise Rejected(self.number, "the checksum is not that of the lines before: the file was altered")

    def _next(self) -> bytes:
        line, self._ahead = self._ahead, None
        if line is None:
            return b""
        self.number += 1
        self._ahead = next(self._lines, None)
        if self.number == 1:
            self._digest.update(line)
        return line


@contextmanager
def read_lines(path: str, told: Told | None = None) -> Iterator[Lines]:
    """Open a certificate for a `with`, as `Lines`.

    Parameters
    ----------
    path : str
        Of the file, which is compressed if it ends in `.gz`.
    told : callable, optional
        A function that is told how far the reading is.

    Raises
    ------
    FileError
        If the file cannot be read; also while its lines are.
    """
    try:
        with open(path, "rb") as raw:
            size = raw.seek(0, 2)
            raw.seek(0)
            file = cast(IO[bytes], gzip.GzipFile(fileobj=raw)) if path.endswith(".gz") else raw

            def each() -> Iterator[bytes]:
                number = 0
                while line := file.readline(LONGEST + 1):
                    number += 1
                    if len(line) > LONGEST:
                        raise Rejected(number, f"the line is longer than {LONGEST:,} bytes")
                    if told and number % _EVERY == 0:
                        told(raw.tell(), size, lines.held)
                    yield line

            lines = Lines(each(), path)
            yield lines
    except (OSError, EOFError, zlib.error) as error:
        raise FileError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _json(line: bytes) -> Any:
    """Return the value of a line of JSON in UTF-8; None if it is no JSON or has a key twice."""
    try:
        return _decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key twice")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


_decode = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number).decode


class Output:
    """A certificate that is being written, line by line; `writing` makes it.

    Attributes
    ----------
    bytes : int
        How many were written so far, before they are compressed.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self.bytes = 0
        self._file, self._digest = file, hashlib.sha256()

    def line(self, record: object) -> None:
        """Write a value as a line of JSON."""
        self.text(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")

    def text(self, lines: str) -> None:
        """Write lines that are JSON already, with their line breaks."""
        data = lines.encode()
        self._digest.update(data)
        self.bytes += len(data)
        self._file.write(data)

    def end(self, facts: int) -> None:
        """Write the last line."""
        self.line({"facts": facts, "sha256": self._digest.hexdigest()})


def check_writable(file: str) -> None:
    """Try whether a certificate can be written, before the work that it is to prove.

    Raises
    ------
    FileError
        If the file could not be written.
    """
    if Path(file).is_dir():
        raise FileError(f"{file}: {os.strerror(errno.EISDIR)}")
    beside = Path(file + ".part")
    try:
        with open(beside, "xb"):
            beside.unlink()
    except FileExistsError:
        pass  # perhaps another program is writing it
    except OSError as error:
        raise FileError(f"{file}: {error.strerror or error}") from None


@contextmanager
def writing(file: str) -> Iterator[Output]:
    """Open a certificate that is written under another name and renamed at the end: it is there as a whole or not.

    Parameters
    ----------
    file : str
        The path of the certificate, which is compressed if the path ends in `.gz`; the same lines make the same bytes.

    Raises
    ------
    FileError
        If the file cannot be written.
    """
    beside = Path(file + ".part")
    try:
        try:
            with open(beside, "wb") as raw:
                if file.endswith(".gz"):
                    with gzip.GzipFile("", "wb", 6, raw, mtime=0) as packed:
                        yield Output(cast(IO[bytes], packed))
                else:
                    yield Output(raw)
            beside.replace(file)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(f"{file}: {error.strerror or error}") from None
