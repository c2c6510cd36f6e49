"""The checker that is proved correct, a program of its own: `make -C proof` builds it; see proof/README.md."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from stringscoins.certificate.checker import Certificate
from stringscoins.certificate.common import Rejected, reading
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


def check_proved(path: str) -> Certificate:
    """Return what the proved checker says of a certificate; it raises what `check` does, FileError without a program.

    The value and the number of facts are the program's; the name and the strings are read here.
    """
    program = proved_program()
    if program is None:
        raise FileError(
            "the proved checker is not built: `make -C proof` in the source builds it, with Coq (on Debian:"
            f" apt-get install coq); or name the program {_PROGRAM} in {_VARIABLE}"
        )
    with reading(path) as lines, open(path, "rb") as raw, tempfile.TemporaryFile() as plain:
        if packed := path.endswith(".gz"):
            shutil.copyfileobj(gzip.GzipFile(fileobj=raw), plain)
            plain.seek(0)
        told = subprocess.run([program], stdin=plain if packed else raw, capture_output=True)
    found = _said(program, told)
    if found["valid"] is None:
        raise FileError(f"{path}: {found['reason']}")
    if not found["valid"]:
        raise Rejected(found["line"], found["reason"])
    value = LOONY if found["nimber"] == "loony" else found["nimber"]
    return Certificate(lines.head["name"], value, found["facts"], lines.head["strings"])


def _said(program: str, told: subprocess.CompletedProcess[bytes]) -> dict[str, Any]:
    """Return the record that the program printed."""
    try:
        return dict(json.loads(told.stdout))
    except ValueError:
        words = told.stderr.decode("utf-8", "replace").strip() or f"exit code {told.returncode}"
        raise FileError(f"{program}: no answer: {words}") from None
