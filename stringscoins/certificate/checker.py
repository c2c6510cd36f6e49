"""The checker of certificates, which needs the rules of the game and no search.

A certificate is a position, what is claimed of it, and *facts*, each proved by facts about smaller positions. This
module reads the claim. The rules of the facts are in `positions` (nimbers, version 1), `cores` (nimbers, version 2) and
`margins` (margins, and values of loony endgames). None of them uses the rest of the package, except its errors and the
values of Nimstring.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, NoReturn

from stringscoins.certificate import cores, margins, positions
from stringscoins.certificate.common import KEY, KIND, Reader, Rejected, ReportBytes, numbered, reading, shown
from stringscoins.certificate.margins import ENDGAME, MARGIN
from stringscoins.errors import NotationError
from stringscoins.values import Value

__all__ = ["CORES", "VERSION", "Certificate", "Rejected", "check", "check_lines"]

VERSION = 1
"""The version for positions of any strings."""
CORES = 2
"""The version for positions of ordinary strings, which splits them into cores."""

_GROUND = "ground"
"""The name that no coin may have: a string that holds one coin runs to the ground."""


class Certificate(NamedTuple):
    """The result of a checked certificate: the value of a position.

    The name of the position is only a claim; the proof does not use it.

    Attributes
    ----------
    name : str
        The name of the position in the file.
    value : Value
        A nimber, or `LOONY`.
    facts : int
        The number of facts that prove it.
    strings : dict of str to list of str
        The coins of each string of the position.

    Examples
    --------
    >>> Certificate("a bare string", 1, facts=0, strings={"s": []}).value
    1
    """

    name: str
    value: Value
    facts: int
    strings: dict[str, list[str]]


class MarginCertificate(NamedTuple):
    """The result of a checked certificate of a margin; of the kind ENDGAME, the position is a loony endgame, too."""

    name: str
    kind: str
    misere: bool
    margin: int
    """The coins that the player to move gets less those of the opponent; minus the value of a loony endgame."""
    facts: int
    strings: dict[str, list[str]]


def check(path: str, report: ReportBytes | None = None) -> Certificate:
    """Return what a certificate proves, after checking it by the rule of Nimstring alone.

    Parameters
    ----------
    path : str
        The path of the file, which is compressed if the path ends in `.gz`.
    report : callable, optional
        A function that is told now and then how far the work is: the bytes of the file that were read, the bytes that
        it has, and the bytes of memory that the facts take. What it raises ends the work.

    Returns
    -------
    Certificate
        The result; every fact of the certificate holds and is needed.

    Raises
    ------
    Rejected
        If the certificate does not prove its claim, or holds anything that the proof does not need.
    FileError, NotationError
        If the file cannot be read, or does not begin like a certificate.

    Notes
    -----
    Cost: a quarter to one millisecond a fact of version 2, and 18 bytes of memory; one to four milliseconds a fact of
    version 1, all of which are held.

    Examples
    --------
    >>> import tempfile
    >>> from stringscoins.certificate.writer import write_certificate
    >>> from stringscoins.position import Position
    >>> from stringscoins.solve import Nimbers
    >>> chain = Position.numbered(["a", "ab", "bc", "c"])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     facts = write_certificate(chain, "a chain of 3", f"{folder}/chain.jsonl", Nimbers(chain).solver)
    ...     check(f"{folder}/chain.jsonl").value
    0
    """
    with reading(path, report) as lines:
        return _check_nimber(lines)


def check_lines(lines: Iterable[bytes], path: str = "") -> Certificate:
    r"""Return what a certificate proves, after checking its lines.

    Parameters
    ----------
    lines : iterable of bytes
        The lines with their line breaks, on which the checksum depends.
    path : str
        The name of the file in error messages.

    Returns
    -------
    Certificate
        The result, as `check` returns it.

    Raises
    ------
    Rejected, NotationError
        As `check` raises them.

    Examples
    --------
    >>> import hashlib, json
    >>> header = b'{"stringscoins-certificate":1,"name":"a bare string","nimber":1,"strings":{"s":[]}}\n'
    >>> end = {"facts": 0, "sha256": hashlib.sha256(header).hexdigest()}
    >>> check_lines([header, json.dumps(end).encode()])
    Certificate(name='a bare string', value=1, facts=0, strings={'s': []})
    >>> check_lines([header.replace(b'"nimber":1', b'"nimber":2'), json.dumps(end).encode()])
    Traceback (most recent call last):
    stringscoins.certificate.common.Rejected: line 1: the facts do not give the position the value *2
    """
    return _check_nimber(Reader(lines, path))


def check_any(path: str, report: ReportBytes | None = None) -> Certificate | MarginCertificate:
    """Return what a certificate of any kind proves; it takes and raises what `check` does."""
    with reading(path, report) as lines:
        return checked(lines)


def checked(lines: Reader) -> Certificate | MarginCertificate:
    """Return what the lines of a certificate of any kind prove."""
    return _check_margin(lines) if KIND in lines.head else _check_nimber(lines)


def _check_nimber(lines: Reader) -> Certificate:
    head = lines.head
    version = head[KEY]
    if type(version) is not int or version not in (VERSION, CORES):
        _unknown(lines, f"version {shown(version)} of the format", f"{VERSION} or {CORES}")
    strings = _strings(head, "name", "nimber", "strings")
    claim = positions.nimber(head["nimber"], 1)
    facts = (cores if version == CORES else positions).check(lines, numbered(strings), claim)
    return Certificate(head["name"], claim, facts, strings)


def _check_margin(lines: Reader) -> MarginCertificate:
    head = lines.head
    version, kind = head[KEY], head[KIND]
    if type(version) is not int or version != VERSION:
        _unknown(lines, f"version {shown(version)} of the format", f"{VERSION}")
    if kind not in (MARGIN, ENDGAME):
        _unknown(lines, f"a certificate of the kind {shown(kind)}", f"{MARGIN} or {ENDGAME}")
    said = ["misere", "margin"] if kind == MARGIN else ["value"]
    strings = _strings(head, KIND, "name", *said, "strings")
    misere, claim = head.get("misere", False), head[said[-1]]
    if type(misere) is not bool:
        raise Rejected(1, f"expected true or false for misere, not {shown(misere)}")
    if type(claim) is not int:
        raise Rejected(1, f"expected a whole number as {said[-1]}, not {shown(claim)}")
    facts = margins.check(lines, numbered(strings), kind, misere, claim)
    return MarginCertificate(head["name"], kind, misere, claim if kind == MARGIN else -claim, facts, strings)


def _unknown(lines: Reader, found: str, expected: str) -> NoReturn:
    raise NotationError(found, expected=expected, source=lines.path, line=1)


def _strings(head: dict[str, Any], *keys: str) -> dict[str, list[str]]:
    """Return the position of a head that has exactly these keys besides the one by which it is known."""
    if head.keys() != {KEY, *keys}:
        *first, last = KEY, *keys
        raise Rejected(1, f"expected the keys {', '.join(first)} and {last}")
    name, strings = head["name"], head["strings"]
    if not isinstance(name, str) or not isinstance(strings, dict):
        raise Rejected(1, "expected a text as name and an object as strings")
    for string, coins in strings.items():
        if not isinstance(coins, list) or not all(isinstance(coin, str) for coin in coins):
            raise Rejected(1, "expected a list of coins for each string, each a text")
        if not string or not all(coins):
            raise Rejected(1, "coins and strings are named by text that is not empty")
        if _GROUND in coins:
            raise Rejected(1, f"{_GROUND!r} is the ground, not a coin")
        if len(set(coins)) < len(coins):
            raise Rejected(1, "a string holds a coin twice")
    return strings
