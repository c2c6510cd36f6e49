"""`stringscoins check`: certificates of nimbers, margins and loony endgames, checked from the rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import asks_of_each
from stringscoins.cli.limiting import limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Record, Report
from stringscoins.errors import StringsCoinsError, safe, shortened
from stringscoins.questions.wording import size
from stringscoins.values import show
from stringscoins.wording import plural, show_value, signed

if TYPE_CHECKING:
    from stringscoins.certificate.checker import Certificate, MarginCertificate
    from stringscoins.position import Position

__all__ = ["check_command", "is_called"]

_REJECTED = 1
"""Exit code: a certificate that does not prove its claim, or has the name of another position."""
_COMPARED = 100
"""The most strings of positions that are compared under any names."""
_SHOWN = 200
"""The most signs of a name that are shown."""


@click.command("check")
@click.option("--proved", is_flag=True, help="Use the checker that is proved correct.")
@asks_of_each("FILE")
def check_command(file: str, *, proved: bool) -> Report:
    """Check whether each FILE, a certificate, proves what it claims.

    A certificate claims a nimber, a margin, or the value of a loony endgame. It is checked from the rules, without a
    search. If the name in FILE is one-line notation, the position is compared with it. Any other name is only the word
    of FILE.

    With --proved this is done by a program that is proved correct down to the rules of play. It takes nimbers, and
    margins where fewer coins win. It is not a part of the package: make -C proof, in the source, builds it with Coq.

    Exit code 1 says that a certificate does not prove its claim or has the name of another position, 2 that a FILE
    cannot be read or the proved checker does not take it.

    \b
    Examples:
      stringscoins check docs/examples/board-2x2-icelandic.jsonl
      stringscoins check --proved docs/examples/board-2x2-icelandic.jsonl
    """
    from stringscoins.certificate.checker import Rejected, check_any
    from stringscoins.certificate.proved import check_proved

    meter = Meter()

    def report(done: int, size: int, held: int) -> None:
        limits().check_memory(held)
        meter.counting(done, size, "bytes")

    try:
        record = _record(file, check_proved(file, report) if proved else check_any(file, report))
    except Rejected as error:
        said = f"{file}:{error.line}: rejected: {error.reason}"
        record = {"file": file, "valid": False, "line": error.line, "reason": error.reason}
        return Report(record, lambda record: [said], code=_REJECTED)
    finally:
        meter.done()
    return Report(record, lambda record: [_sentence(record)], code=_REJECTED if record["named"] is False else 0)


def _record(file: str, certificate: Certificate | MarginCertificate) -> Record:
    from stringscoins.position import Position

    position = Position(certificate.strings)
    return {
        "file": file,
        # What is half of a character cannot be written.
        "name": certificate.name.encode("utf-8", "replace").decode(),
        "named": is_called(position, certificate.name),
        "coins": len(position.coins),
        "strings": len(position),
        **_claim(certificate),
        "facts": certificate.facts,
        "valid": True,
    }


def _claim(certificate: Certificate | MarginCertificate) -> Record:
    """Return the proved value, under the keys that the records of `nimber`, `score` and `endgame` have."""
    from stringscoins.certificate.checker import MarginCertificate
    from stringscoins.certificate.margins import ENDGAME

    if not isinstance(certificate, MarginCertificate):
        return {"nimber": show(certificate.value)}
    if certificate.kind == ENDGAME:
        return {"loony_endgame": True, "value": -certificate.margin}
    return {"misere": certificate.misere, "margin": certificate.margin}


def _sentence(record: Record) -> str:
    name = record["name"]
    proved = f"{size(record)}: {_claimed(record)}, proved by {plural(record['facts'], 'fact')}"
    if record["named"]:
        return f"{safe(shortened(name, _SHOWN))}: {proved}"
    says = (
        f"it is NOT {safe(shortened(name, _SHOWN))}, as the file says"
        if record["named"] is False
        else f"the file calls it {_quoted(name)}"
    )
    return f"{safe(shortened(record['file'], _SHOWN))}: {proved}; {says}"


def _claimed(record: Record) -> str:
    if "nimber" in record:
        return f"nimber {show_value(record['nimber'])}"
    if "value" in record:
        return f"a loony endgame of value {record['value']}"
    return f"margin {signed(record['margin'])}" + (" where fewer coins win" if record["misere"] else "")


def is_called(position: Position, name: str) -> bool | None:
    """Return whether a position is the one that `name` notes, up to names; None if it is no notation, or too large."""
    from stringscoins.notation import oneline
    from stringscoins.notation.text import Text
    from stringscoins.sizes import Size, TooLarge, excess

    try:
        meant = oneline.parse(Text.checked(name, "")).position
    except StringsCoinsError as error:
        # What is too large to be made is not a position that is there.
        return False if isinstance(error.__cause__, TooLarge) and not excess(Size.of(position)) else None
    if position == meant:
        return True
    if (len(position), len(position.coins)) != (len(meant), len(meant.coins)):
        return False
    return position.canonical() == meant.canonical() if len(position) <= _COMPARED else None


def _quoted(name: str) -> str:
    return repr(shortened(name, _SHOWN))
