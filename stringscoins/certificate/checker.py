"""The checker of certificates, which needs the rule of Nimstring and no search.

A certificate is a position, the value claimed for it, and *facts*, each proved by facts about smaller positions. There
are two kinds. Facts of version 1 are about positions of any strings: `rule` says what cuts leave of them, and `proof`
what the facts prove. Facts of version 2 are about cores of ordinary strings: `cores` says what cuts leave of these, and
`steps` checks each fact as it comes. This module reads the file. None of them uses the rest of the package, except its
errors and the values of Nimstring.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, NoReturn

from stringscoins.certificate.claims import KEY, Claimed
from stringscoins.certificate.lines import Lines, Rejected, Told, read_lines, shown
from stringscoins.certificate.proof import Proof
from stringscoins.certificate.rule import Form, parts_left
from stringscoins.certificate.steps import check_cores
from stringscoins.errors import NotationError
from stringscoins.values import LOONY, Value

__all__ = ["CORES", "VERSION", "Certificate", "Rejected", "check", "check_lines"]

VERSION = 1
"""The version for positions of any strings."""
CORES = 2
"""The version for positions of ordinary strings, which splits them into cores."""

_BYTES = 16
"""Of memory that a string of a fact of version 1 takes, about; most forms share their strings."""


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


def check(path: str, told: Told | None = None) -> Certificate:
    """Return what a certificate proves, after checking it by the rule of Nimstring alone.

    Parameters
    ----------
    path : str
        The path of the file, which is compressed if the path ends in `.gz`.
    told : callable, optional
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
    with read_lines(path, told) as lines:
        return checked(lines)


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
    Rejected
        If the certificate does not prove its claim, or holds anything that the proof does not need.
    NotationError
        If the lines do not begin like a certificate.

    Notes
    -----
    Cost: as for `check`.

    Examples
    --------
    >>> import hashlib, json
    >>> header = b'{"stringscoins-certificate":1,"name":"a bare string","nimber":1,"strings":{"s":[]}}\n'
    >>> end = {"facts": 0, "sha256": hashlib.sha256(header).hexdigest()}
    >>> check_lines([header, json.dumps(end).encode()])
    Certificate(name='a bare string', value=1, facts=0, strings={'s': []})
    >>> check_lines([header.replace(b'"nimber":1', b'"nimber":2'), json.dumps(end).encode()])
    Traceback (most recent call last):
    stringscoins.certificate.lines.Rejected: line 1: the facts do not give the position the value *2
    """
    return checked(Lines(lines, path))


def checked(lines: Lines) -> Certificate:
    """Return what the lines of a certificate of a nimber prove; `check` says what it raises."""
    header = lines.first(KEY)
    version = header[KEY]
    if type(version) is not int or version not in (VERSION, CORES):
        raise NotationError(
            f"version {shown(version)} of the format", expected=f"{VERSION} or {CORES}", source=lines.path, line=1
        )
    claimed = Claimed.of(header, ["name", "nimber", "strings"])
    claim = _nimber(header["nimber"], 1)
    facts = (check_cores if version == CORES else _check_positions)(lines, claimed.numbered(), claim)
    return Certificate(claimed.name, claim, facts, claimed.strings)


def _check_positions(lines: Lines, strings: list[tuple[int, ...]], claim: Value) -> int:
    """Check the facts of version 1, and return how many there are."""
    facts: dict[Form, Value] = {}
    line_of: dict[Form, int] = {}
    for fact in lines.between():
        form, value = _read_fact(fact, lines.number)
        if form in facts:
            raise Rejected(lines.number, f"the same position as in line {line_of[form]}")
        facts[form], line_of[form] = value, lines.number
        lines.held += _BYTES * (1 + len(form))
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
    lines.last(len(facts))
    return len(facts)


def _read_fact(fact: Any, number: int) -> tuple[Form, Value]:
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
        raise Rejected(line, f'expected a nimber 0, 1, 2, ... or "loony", not {shown(value)}')
    return value
