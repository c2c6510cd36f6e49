"""What certificates of all kinds have in common: one reader, one writer, and one queue of what is still to be proved.

A certificate is lines of JSON in UTF-8, compressed if the name of the file ends in `.gz`. The first line, the head, has
the position and the claim. The lines after it are the records of the proof, most of them facts. The last line has the
number of facts, and the SHA-256 checksum of all bytes before it.
"""

from __future__ import annotations

import errno
import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from itertools import chain
from pathlib import Path
from typing import IO, Any, Generic, TypeVar, cast

from stringscoins.errors import FileError, NotationError, StringsCoinsError

__all__ = [
    *("KEY", "KIND", "LONGEST", "Queue", "Reader", "Rejected", "Tick", "ReportBytes"),
    *("check_writable", "line_of", "numbered", "reading", "shown", "write"),
]

Goal = TypeVar("Goal")

KEY = "stringscoins-certificate"
"""The key by which the head is known; its value is the version of the format."""
KIND = "kind"
"""The key of what is claimed; without it the claim is a nimber."""
LONGEST = 1 << 24
"""The most bytes of a line: whoever made the file decides how much memory a line takes."""
_EVERY = 256
"""Lines between two reports of a reader."""

ReportBytes = Callable[[int, int, int], None]
"""Is called now and then with the bytes of a file that were read, those that it has, and those that facts take."""
Tick = Callable[[int, int], None]
"""Is called while facts are chosen, with their number and that of the goals looked at since. Both may end the work."""


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


def numbered(strings: Mapping[str, Iterable[str]]) -> list[tuple[int, ...]]:
    """Return the strings of a position in order, its coins numbered as they occur."""
    number: dict[str, int] = {}
    return [tuple([number.setdefault(coin, len(number)) for coin in coins]) for coins in strings.values()]


class Reader:
    r"""The lines of a certificate, read once from the first to the last; one is held at a time.

    `head` is the first line, `number` that of the line read last, `held` the bytes that a checker holds for facts.

    >>> head = b'{"stringscoins-certificate":1}\n'
    >>> end = {"facts": 1, "sha256": hashlib.sha256(head + b"[2]\n").hexdigest()}
    >>> lines = Reader([head, b"[2]\n", json.dumps(end).encode()])
    >>> lines.head, list(lines.records()), lines.end(facts=1)
    ({'stringscoins-certificate': 1}, [[2]], None)
    """

    def __init__(self, lines: Iterable[bytes], path: str = "") -> None:
        self.path, self.number, self.held = path, 1, 0
        self._lines = iter(lines)
        self._first = next(self._lines, b"")
        self._digest, self._end = hashlib.sha256(self._first), None
        self.head: dict[str, Any] = _json(self._first)
        if not isinstance(self.head, dict) or KEY not in self.head:
            raise NotationError("not a certificate", expected=f'{{"{KEY}": ...', source=path, line=1)

    def records(self) -> Iterator[Any]:
        """Yield the value of each line between the first and the last; None for what is no JSON or repeats a key."""
        line = None
        for ahead in self._lines:
            if line is not None:
                self._digest.update(line)
                yield _json(line)
            self.number += 1
            line = ahead
        self._end = _json(line or b"")
        if not isinstance(self._end, dict) or self._end.keys() != {"facts", "sha256"}:
            raise Rejected(self.number, "expected the number of facts and the checksum: the file is cut short")

    def raw(self) -> Iterator[bytes]:
        """Yield the lines as they are, the first one included, for another program; in place of `records` and `end`."""
        yield self._first
        yield from self._lines

    def end(self, facts: int) -> None:
        """Check the last line, after the records were read: the number of facts, and the checksum."""
        end: Any = self._end
        if type(end["facts"]) is not int or end["facts"] != facts:
            raise Rejected(self.number, f"{facts} facts, not {shown(end['facts'])}")
        if end["sha256"] != self._digest.hexdigest():
            raise Rejected(self.number, "the checksum is not that of the lines before: the file was altered")


@contextmanager
def reading(path: str, report: ReportBytes | None = None) -> Iterator[Reader]:
    """Open a certificate for a `with`; `report` receives the progress of the reading."""
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
                    if report and number % _EVERY == 0:
                        report(raw.tell(), size, lines.held)
                    yield line

            lines = Reader(each(), path)
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


_decode = json.JSONDecoder(object_pairs_hook=_once, parse_constant=int).decode  # NaN is no int


def check_writable(file: str) -> None:
    """Raise FileError if a certificate cannot be written, before the work that it is to prove."""
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


def line_of(record: object) -> str:
    """Return a line of a certificate."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def write(file: str, head: object, lines: Iterable[str], facts: int) -> None:
    """Write a certificate as a whole or not at all: its head, texts of one or several lines, the number of facts."""
    beside = Path(file + ".part")
    digest = hashlib.sha256()
    try:
        try:
            with open(beside, "wb") as raw:
                packed = gzip.GzipFile("", "wb", 6, raw, mtime=0) if file.endswith(".gz") else nullcontext(raw)
                with packed as out:
                    for text in chain([line_of(head)], lines):
                        digest.update(data := text.encode())
                        out.write(data)
                    out.write(line_of({"facts": facts, "sha256": digest.hexdigest()}).encode())
            beside.replace(file)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(f"{file}: {error.strerror or error}") from None


class Queue(Generic[Goal]):
    """What is still to be proved: the largest goals first, so that a fact can serve all that rest on it."""

    def __init__(self) -> None:
        self._goals: dict[Any, list[Goal]] = {}

    def __len__(self) -> int:
        """Return how many sizes of goals there are."""
        return len(self._goals)

    def __iter__(self) -> Iterator[Goal]:
        """Take out one goal after the other; meanwhile smaller ones may be added."""
        while self._goals:
            yield from self.pop()

    def add(self, size: Any, goal: Goal) -> None:
        """Add a goal of a size, which is whatever can be compared."""
        self._goals.setdefault(size, []).append(goal)

    def pop(self) -> list[Goal]:
        """Take out all goals of the largest size, in the order in which they were added."""
        return self._goals.pop(max(self._goals))
