"""The second checker of certificates."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def other(tmp_path_factory):
    """The checker in C: whether it accepts a file."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        pytest.skip("no C compiler: the second checker of certificates is not tried")
    program = str(tmp_path_factory.mktemp("check") / "check")
    source = str(ROOT / "extras/check.c")
    subprocess.run([compiler, "-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-o", program, source], check=True)

    def accepts(text):
        told = subprocess.run([program], input=text.encode() if isinstance(text, str) else text, capture_output=True)
        errors = b"not version 2 of the format\n" if told.returncode == 2 else b""
        assert told.returncode in (0, 1, 2) and told.stderr == errors, (told, text)
        return told.returncode == 0

    return accepts
