"""The checker that is proved correct, a program of its own: `make -C proof` builds it; see proof/README.md."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, cast

from stringscoins.certificate.checker import Certificate, MarginCertificate
from stringscoins.certificate.common import Rejected, Told, reading
from stringscoins.certificate.margins import MARGIN
from stringscoins.errors import FileError
from stringscoins.values import LOONY

__all__ = ["check_proved", "proved_program"]

_PROGRAM = "nimstring-check"
_BUILT = Path(__file__).parents[2] / "proof/build" / _PROGRAM
_VARIABLE = "STRINGSCOINS_PROVED_CHECKER"
_CHUNK = 1 << 16
"""Bytes that the program is given at once, no more than a pipe holds."""


def proved_program() -> str | None:
    """Return the path of the program: what the environment names, or where it is built, or found on the PATH."""
    named = os.environ.get(_VARIABLE)
    if named:
        return shutil.which(named)
    return str(_BUILT) if _BUILT.is_file() else shutil.which(_PROGRAM)


def check_proved(path: str, told: Told = lambda done, size, held: None) -> Certificate | MarginCertificate:
    """Return what the proved checker says of a certificate; it raises what `check` does, FileError without a program.

    It takes nimbers, and margins in misère play. The claim and the number of facts are the program's; the name and the
    strings are read here. `told` receives how much of the file the program has been given: of version 2 that is checked
    as it is read.
    """
    program = proved_program()
    if program is None:
        raise FileError(
            "the proved checker is not built: `make -C proof` in the source builds it, with Coq (on Debian:"
            f" apt-get install coq); or name the program {_PROGRAM} in {_VARIABLE}"
        )
    with reading(path) as lines, open(path, "rb") as raw:
        size = os.fstat(raw.fileno()).st_size
        plain = cast(IO[bytes], gzip.GzipFile(fileobj=raw)) if path.endswith(".gz") else raw

        def chunks() -> Iterator[bytes]:
            while chunk := plain.read(_CHUNK):
                yield chunk
                told(raw.tell(), size, 0)

        found = _asked(program, chunks())
    if found["valid"] is None:
        raise FileError(f"{path}: {found['reason']}")
    if not found["valid"]:
        raise Rejected(found["line"], found["reason"])
    name, strings, facts = lines.head["name"], lines.head["strings"], found["facts"]
    if "margin" in found:
        return MarginCertificate(name, MARGIN, found["misere"], found["margin"], facts, strings)
    return Certificate(name, LOONY if found["nimber"] == "loony" else found["nimber"], facts, strings)


def _asked(program: str, chunks: Iterator[bytes]) -> dict[str, Any]:
    """Return the record that the program prints of what it is given on its standard input."""
    pipe = subprocess.PIPE
    with subprocess.Popen([program], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        try:
            for chunk in chunks:
                try:
                    process.stdin.write(chunk)
                except OSError:  # it has seen enough
                    break
            said, errors = process.communicate()
        except BaseException:
            process.kill()
            raise
    try:
        return dict(json.loads(said))
    except ValueError:
        words = errors.decode("utf-8", "replace").strip() or f"exit code {process.returncode}"
        raise FileError(f"{program}: no answer: {words}") from None
