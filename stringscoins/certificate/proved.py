"""The checker that is proved correct, a program of its own: `make -C proof` builds it; see proof/README.md."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from stringscoins.certificate.checker import Certificate, MarginCertificate
from stringscoins.certificate.common import Rejected, ReportBytes, reading
from stringscoins.certificate.margins import MARGIN
from stringscoins.errors import FileError
from stringscoins.values import LOONY

__all__ = ["check_proved", "proved_program"]

_PROGRAM = "nimstring-check"
_BUILT = Path(__file__).parents[2] / "proof/build" / _PROGRAM
_VARIABLE = "STRINGSCOINS_PROVED_CHECKER"


def proved_program() -> str | None:
    """Return the path of the program: what the environment names, or where it is built, or found on the PATH."""
    named = os.environ.get(_VARIABLE)
    if named:
        return shutil.which(named)
    return str(_BUILT) if _BUILT.is_file() else shutil.which(_PROGRAM)


def check_proved(path: str, report: ReportBytes = lambda done, size, held: None) -> Certificate | MarginCertificate:
    """Return what the proved checker says of a certificate; it raises what `check` does, FileError without a program.

    It takes nimbers, and margins in misère play. The claim and the number of facts are the program's; the name and the
    strings are read here, from the bytes that it is given. `report` receives how much of the file the program has been
    given: of version 2 that is checked as it is read.
    """
    program = proved_program()
    if program is None:
        raise FileError(
            "the proved checker is not built: `make -C proof` in the source builds it, with Coq (on Debian:"
            f" apt-get install coq); or name the program {_PROGRAM} in {_VARIABLE}"
        )
    with reading(path, report) as lines:
        found = _asked(program, lines.raw())
    name, strings = lines.head["name"], lines.head["strings"]
    if found["valid"] is None:
        raise FileError(f"{path}: {found['reason']}")
    if not found["valid"]:
        raise Rejected(found["line"], found["reason"])
    size = (len({coin for coins in strings.values() for coin in coins}), len(strings))
    if (found["coins"], found["strings"]) != size:
        raise FileError(f"{program}: its answer is about another position than that of {path}")
    facts = found["facts"]
    if "margin" in found:
        return MarginCertificate(name, MARGIN, found["misere"], found["margin"], facts, strings)
    return Certificate(name, LOONY if found["nimber"] == "loony" else found["nimber"], facts, strings)


def _asked(program: str, lines: Iterator[bytes]) -> dict[str, Any]:
    """Return the record that the program prints of what it is given on its standard input."""
    pipe = subprocess.PIPE
    with subprocess.Popen([program], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        try:
            for line in lines:
                try:
                    process.stdin.write(line)
                except OSError:  # it has seen enough
                    break
            said, errors = process.communicate()
        except BaseException:
            process.kill()
            with suppress(OSError):  # what it was not given yet
                process.stdin.close()
            raise
    try:
        return dict(json.loads(said))
    except ValueError:
        words = errors.decode("utf-8", "replace").strip() or f"exit code {process.returncode}"
        raise FileError(f"{program}: no answer: {words}") from None
