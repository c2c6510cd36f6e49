"""The checker of certificates of margins and of loony endgames, which needs the rules of the game and no search.

A certificate is a position, a claim about it, and *facts*: positions with bounds of their margins, each proved by the
facts before it. This module reads them, `margins_rule` says what cuts leave, `margins_proof` what the facts prove. None
of them uses the rest of the package, except its errors.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, NoReturn

from stringscoins.certificate.claims import KEY, KIND, Claimed
from stringscoins.certificate.lines import Lines, Rejected, Told, read_lines, shown
from stringscoins.certificate.margins_proof import Bounds, MarginProof, ways
from stringscoins.certificate.margins_rule import Key, Rule
from stringscoins.certificate.rule import components, form_of
from stringscoins.errors import NotationError

__all__ = ["ENDGAME", "MARGIN", "VERSION", "MarginCertificate", "check_margin", "check_margin_lines"]

VERSION = 1
"""The version of the format."""
MARGIN, ENDGAME = "margin", "endgame"
"""The kinds of claims: the margin of any position, and the value of a loony endgame."""

_BYTES = 100
"""Of memory that a component of a fact takes, about; facts share their components."""


class MarginCertificate(NamedTuple):
    """The result of a checked certificate: the margin of a position.

    The name of the position is only a claim; the proof does not use it.

    Attributes
    ----------
    name : str
        The name of the position in the file.
    kind : str
        MARGIN, or ENDGAME if the position is proved to be a loony endgame, too.
    misere : bool
        Whether both players want few coins.
    margin : int
        The coins that the player to move gets less those of the opponent, both playing best. The value of a loony
        endgame is its negative.
    facts : int
        The number of facts that prove it.
    strings : dict of str to list of str
        The coins of each string of the position.

    Examples
    --------
    >>> MarginCertificate("a bare string", MARGIN, misere=False, margin=0, facts=0, strings={"s": []}).margin
    0
    """

    name: str
    kind: str
    misere: bool
    margin: int
    facts: int
    strings: dict[str, list[str]]


def check_margin(path: str, told: Told | None = None) -> MarginCertificate:
    """Return what a certificate of a margin or of a loony endgame proves, by the rules of Strings-and-Coins alone.

    Parameters
    ----------
    path : str
        The path of the file, which is compressed if the path ends in `.gz`.
    told : callable, optional
        A function that is told now and then how far the work is: the bytes of the file that were read, the bytes that
        it has, and the bytes of memory that the facts take, about. What it raises ends the work.

    Returns
    -------
    MarginCertificate
        Every fact of it holds and is needed.

    Raises
    ------
    Rejected
        If the certificate does not prove its claim, or holds anything that the proof does not need.
    FileError, NotationError
        If the file cannot be read, or does not begin like a certificate.

    Notes
    -----
    Cost: about half a millisecond a fact, for positions of 20 to 30 strings. All facts are held.

    Examples
    --------
    >>> import tempfile
    >>> from stringscoins.certificate.margins_writer import Margins, write_margin
    >>> from stringscoins.position import Position
    >>> from stringscoins.solve import Scores
    >>> chain = Position.numbered(["a", "ab", "bc", "c"])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     facts = write_margin(chain, "a chain of 3", f"{folder}/chain.jsonl", Margins(Scores(chain).solver))
    ...     check_margin(f"{folder}/chain.jsonl").margin
    -3
    """
    with read_lines(path, told) as lines:
        return checked(lines)


def check_margin_lines(lines: Iterable[bytes], path: str = "") -> MarginCertificate:
    r"""Return what a certificate of a margin or of a loony endgame proves, given its lines.

    Parameters
    ----------
    lines : iterable of bytes
        The lines with their line breaks, on which the checksum depends.
    path : str
        The name of the file in error messages.

    Returns
    -------
    MarginCertificate
        As `check_margin` gives it.

    Raises
    ------
    Rejected
        If the certificate does not prove its claim, or holds anything that the proof does not need.
    NotationError
        If the lines do not begin like a certificate.

    Notes
    -----
    Cost: as for `check_margin`.

    Examples
    --------
    >>> import hashlib, json
    >>> first = {KEY: 1, "kind": "margin", "name": "one coin", "misere": False, "margin": 1, "strings": {"s": ["a"]}}
    >>> header = json.dumps(first).encode() + b"\n"
    >>> end = {"facts": 0, "sha256": hashlib.sha256(header).hexdigest()}
    >>> check_margin_lines([header, json.dumps(end).encode()]).margin
    1
    """
    return checked(Lines(lines, path))


def checked(lines: Lines) -> MarginCertificate:
    """Return what the lines of a certificate of a margin or of a loony endgame prove; `check_margin` says the rest."""
    header = lines.first(KEY)
    version, kind = header[KEY], header.get(KIND)
    if type(version) is not int or version != VERSION:
        raise NotationError(f"version {shown(version)} of the format", expected=f"{VERSION}", source=lines.path, line=1)
    if kind not in (MARGIN, ENDGAME):
        raise NotationError(
            f"a certificate of the kind {shown(kind)}", expected=f"{MARGIN} or {ENDGAME}", source=lines.path, line=1
        )
    said = "margin" if kind == MARGIN else "value"
    claimed = Claimed.of(header, [KIND, "name", *(["misere"] if kind == MARGIN else []), said, "strings"])
    misere, claim = header.get("misere", False), header[said]
    if type(misere) is not bool:
        raise Rejected(1, f"expected true or false for misere, not {shown(misere)}")
    if type(claim) is not int:
        raise Rejected(1, f"expected a whole number as {said}, not {shown(claim)}")
    margin = claim if kind == MARGIN else -claim
    rule = Rule(misere)
    proof = MarginProof(rule)
    facts = _check_facts(lines, proof)
    strings = claimed.numbered()
    if kind == ENDGAME and not rule.is_loony_endgame(strings):
        raise Rejected(1, "the position is no loony endgame")
    whole, worth = rule.whole(strings), rule.worth * margin
    for at_least in (True, False):
        if not proof.proves(ways(whole, at_least, worth)):
            words = "at least" if at_least == (rule.worth == (1 if kind == MARGIN else -1)) else "at most"
            raise Rejected(1, f"the facts do not prove that the {said} is {words} {shown(claim)}")
    for key, (bounds, line) in facts.items():
        for bound, at_least in zip(bounds, (True, False), strict=True):
            if bound is not None and (key, at_least) not in proof.used:
                words = "lower" if at_least == (rule.worth == 1) else "upper"
                raise Rejected(line, f"nothing rests on the {words} bound of this fact")
    return MarginCertificate(claimed.name, kind, misere, margin, len(facts), claimed.strings)


def _check_facts(lines: Lines, proof: MarginProof) -> dict[Key, tuple[Bounds, int]]:
    """Check the facts, each by those before it, and return them with their lines."""
    facts: dict[Key, tuple[Bounds, int]] = {}
    for fact in lines.between():
        key, bounds = _read_fact(fact, lines.number, proof.rule.misere)
        if key in facts:
            raise Rejected(lines.number, f"the same position as in line {facts[key][1]}")
        failure = proof.failure(key, bounds)
        if failure:
            raise Rejected(lines.number, failure)
        proof.facts[key] = bounds
        facts[key] = bounds, lines.number
        lines.held += _BYTES * (2 + len(key))
    lines.last(len(facts))
    return facts


def _read_fact(fact: Any, number: int, misere: bool) -> tuple[Key, Bounds]:
    """Return a position, and what it is worth to the player to move."""
    if not isinstance(fact, list) or len(fact) != 3:
        _malformed(number)
    least, most, forms = fact
    if any(bound is not None and type(bound) is not int for bound in (least, most)) or not isinstance(forms, list):
        _malformed(number)
    if least is None and most is None:
        raise Rejected(number, "a fact without a bound")
    if not all(isinstance(form, list) and all(isinstance(string, list) for string in form) for form in forms):
        _malformed(number)
    if not all(type(coin) is int for form in forms for string in form for coin in string):
        _malformed(number)
    key = tuple(tuple(tuple(string) for string in form) for form in forms)
    for form in key:
        if any(len(set(string)) < len(string) for string in form):
            raise Rejected(number, "a string holds a coin twice")
        if len(components(form, list(range(len(form))))) != 1 or form_of(list(form))[0] != form:
            raise Rejected(number, "a component that is not connected, or not numbered as this checker does")
    if misere:
        return key, Bounds(None if most is None else -most, None if least is None else -least)
    return key, Bounds(least, most)


def _malformed(line: int) -> NoReturn:
    raise Rejected(line, "expected a fact: [LEAST, MOST, [[[COIN, ...], ...], ...]]")
