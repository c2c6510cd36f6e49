"""The checker of certificates, which needs the rule of Nimstring and no search.

A certificate is a position, the value claimed for it, and *facts*: connected positions with their values, each proved
by facts about smaller ones. This module reads the file, `rule` says what cuts leave, `proof` what the facts prove. None
of them uses the rest of the package, except its errors and the values of Nimstring.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from typing import Any, NamedTuple, NoReturn

from stringscoins.certificate.proof import Proof
from stringscoins.certificate.rule import Form, parts_left
from stringscoins.errors import FileError, NotationError, StringsCoinsError
from stringscoins.values import LOONY, Value

__all__ = ["VERSION", "Certificate", "Rejected", "check", "check_lines"]

VERSION = 1
"""The version of the format."""


_GROUND = "ground"
"""The name that no coin may have: a string that holds one coin runs to the ground."""


class Certificate(NamedTuple):
    """What a certificate proves: the value of a position. The name is only a claim; the proof does not use it.

    Attributes
    ----------
    name : str
        What the file calls the position.
    value : Value
        A nimber, or `LOONY`.
    facts : int
        How many facts prove it.
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


class Rejected(StringsCoinsError):
    """A certificate that does not prove what it claims.

    Parameters
    ----------
    line : int
        The line of the fact that fails, counted from 1; line 1 has the position and the claim.
    reason : str
        Why it fails.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(f"line {line}: {reason}")


def check(path: str) -> Certificate:
    """What a certificate proves, by the rule of Nimstring alone.

    Parameters
    ----------
    path : str
        Of the file, which is compressed if it ends in `.gz`.

    Returns
    -------
    Certificate
        Every fact of it holds and is needed.

    Raises
    ------
    Rejected
        If the certificate does not prove its claim, or holds anything that the proof does not need.
    FileError, NotationError
        If the file cannot be read, or does not begin like a certificate.

    Notes
    -----
    Cost: one to four milliseconds a fact, for positions of 20 to 30 strings.

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
    return check_lines(_read(path), path)


def check_lines(lines: list[bytes], path: str = "") -> Certificate:
    r"""What a certificate proves, given its lines.

    Parameters
    ----------
    lines : list of bytes
        With their line breaks, on which the checksum depends.
    path : str
        What errors call the file.

    Returns
    -------
    Certificate
        As `check` gives it.

    Raises
    ------
    Rejected
        If the certificate does not prove its claim, or holds anything that the proof does not need.
    NotationError
        If the lines do not begin like a certificate.

    Notes
    -----
    Cost: as for `check`.

    Examples
    --------
    >>> header = b'{"stringscoins-certificate":1,"name":"a bare string","nimber":1,"strings":{"s":[]}}\n'
    >>> end = {"facts": 0, "sha256": hashlib.sha256(header).hexdigest()}
    >>> check_lines([header, json.dumps(end).encode()])
    Certificate(name='a bare string', value=1, facts=0, strings={'s': []})
    >>> check_lines([header.replace(b'"nimber":1', b'"nimber":2'), json.dumps(end).encode()])
    Traceback (most recent call last):
    stringscoins.certificate.checker.Rejected: line 1: the facts do not give the position the value *2
    """
    header = _json(lines[0] if lines else b"")
    if not isinstance(header, dict) or "stringscoins-certificate" not in header:
        raise NotationError("not a certificate", expected='{"stringscoins-certificate": ...', source=path, line=1)
    version = header["stringscoins-certificate"]
    if type(version) is not int or version != VERSION:
        raise NotationError(f"version {_shown(version)} of the format", expected=f"{VERSION}", source=path, line=1)
    name, given, claim = _header(header)
    place: dict[str, int] = {}
    strings = [tuple(place.setdefault(coin, len(place)) for coin in coins) for coins in given.values()]
    end = _end(lines)
    facts: dict[Form, Value] = {}
    line_of: dict[Form, int] = {}
    for number, line in enumerate(lines[1:-1], 2):
        form, value = _read_fact(line, number)
        if form in facts:
            raise Rejected(number, f"the same position as in line {line_of[form]}")
        facts[form], line_of[form] = value, number
    proof = Proof(facts)
    try:
        failed = proof.prove(parts_left(strings, list(range(len(strings)))), claim)
    except RecursionError:
        raise Rejected(1, "too many captures one after the other for this checker") from None
    if failed:
        raise Rejected(1 if failed[0] is None else line_of[failed[0]], failed[1])
    for form in facts:
        if form not in proof.reached:
            raise Rejected(line_of[form], "nothing rests on this fact")
    if type(end["facts"]) is not int or end["facts"] != len(facts):
        raise Rejected(len(lines), f"{len(facts)} facts, not {_shown(end['facts'])}")
    if end["sha256"] != hashlib.sha256(b"".join(lines[:-1])).hexdigest():
        raise Rejected(len(lines), "the checksum is not that of the lines before: the file was altered")
    return Certificate(name, claim, len(facts), given)


def _read(path: str) -> list[bytes]:
    """Return the lines of a file with their line breaks."""
    try:
        with gzip.open(path) if path.endswith(".gz") else open(path, "rb") as file:
            return list(file)
    except (OSError, EOFError, zlib.error) as error:
        raise FileError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _json(line: bytes) -> Any:
    """Return the value of a line of JSON in UTF-8; None if it is no JSON or has a key twice."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a key twice")
        return dict(pairs)

    try:
        return json.loads(line.decode("utf-8"), object_pairs_hook=once)
    except (ValueError, RecursionError):
        return None


def _header(header: dict[str, Any]) -> tuple[str, dict[str, list[str]], Value]:
    """Return the name, the strings with their coins, and the claim; raise an error if they make no position."""
    if header.keys() != {"stringscoins-certificate", "name", "nimber", "strings"}:
        raise Rejected(1, "expected the keys stringscoins-certificate, name, nimber and strings")
    name, strings = header["name"], header["strings"]
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
    return name, strings, _nimber(header["nimber"], 1)


def _read_fact(line: bytes, number: int) -> tuple[Form, Value]:
    fact = _json(line)
    if not isinstance(fact, list) or len(fact) != 2:
        _malformed(number)
    value, strings = fact
    if not isinstance(strings, list) or not all(isinstance(string, list) for string in strings):
        _malformed(number)
    if not all(type(coin) is int for string in strings for coin in string):
        _malformed(number)
    return tuple(tuple(string) for string in strings), _nimber(value, number)


def _malformed(line: int) -> NoReturn:
    raise Rejected(line, "expected a fact: [VALUE, [[COIN, ...], ...]]")


def _nimber(value: Any, line: int) -> Value:
    if value == "loony":
        return LOONY
    if type(value) is not int or value < 0:
        raise Rejected(line, f'expected a nimber 0, 1, 2, ... or "loony", not {_shown(value)}')
    return value


def _shown(value: Any) -> str:
    """Return a value of a file for an error, in ASCII and shortened."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:40] + "..."


def _end(lines: list[bytes]) -> dict[str, Any]:
    """Return the last line: the number of facts and the checksum of all lines before it."""
    end = _json(lines[-1])
    if not isinstance(end, dict) or end.keys() != {"facts", "sha256"}:
        raise Rejected(len(lines), "expected the number of facts and the checksum: the file is cut short")
    return end
