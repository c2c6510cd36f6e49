"""`python -m tests.mutants [NAME...]`."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from tests.mutants.bugs import BUGS, Bug

ROOT = Path(__file__).parent.parent.parent
PASSED, FAILED, NO_SUCH_TEST, NOTHING_RAN = 0, 1, 4, 5
"""Exit codes of pytest."""


def main(arguments: list[str] | None = None) -> int:
    """Plant the bugs one after the other; 1 unless the tests catch all of them."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants",
        description="Plants bugs in a copy of the tree, one at a time, and runs the tests that have to catch them.",
        epilog=f"Names: {', '.join(bug.name for bug in BUGS)}. Exit code 1 unless every bug is killed.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="a bug, or the beginning of a path; all by default")
    parser.add_argument("--seconds", type=float, default=300, help="after which a bug counts as killed (%(default)s)")
    given = parser.parse_args(arguments)
    bugs = [bug for bug in BUGS if not given.names or any(_is_meant(bug, name) for name in given.names)]
    if not bugs:
        parser.error(f"no bug is called {given.names[0]!r}")
    with tempfile.TemporaryDirectory() as folder:
        tree = Tree(Path(folder) / "tree", given.seconds)
        fates = {}
        for bug in bugs:
            fates[bug] = tree.fate(bug)
            print(f"{fates[bug]:<22} {bug.name:<40} {bug.file}", flush=True)
    alive = [bug for bug in bugs if not fates[bug].startswith("killed")]
    print(f"\n{len(bugs) - len(alive)} of {len(bugs)} killed")
    for bug in alive:
        print(f"{fates[bug]}: {bug.name}: {bug.breaks}")
    return 1 if alive else 0


def _is_meant(bug: Bug, name: str) -> bool:
    return bug.name == name or bug.file.startswith(name)


class Tree:
    """A copy of the project in which bugs are planted."""

    def __init__(self, path: Path, seconds: float) -> None:
        self.path, self.seconds = path, seconds
        left_out = shutil.ignore_patterns(".venv", ".git", ".*_cache", ".hypothesis", "build", "dist")
        # Compiled kernels come along: they fit sources of the same age.
        shutil.copytree(ROOT, path, ignore=left_out)
        self._passes = cache(self._run)

    def fate(self, bug: Bug) -> str:
        """What becomes of a bug."""
        file = self.path / bug.file
        text = file.read_text()
        if text.count(bug.old) != 1:
            return "TEXT NOT FOUND" if bug.old not in text else "TEXT FOUND TWICE"
        unharmed = self._passes(bug.tests, bug.interpreted)
        if unharmed != PASSED:
            return "NO SUCH TEST" if unharmed in (NO_SUCH_TEST, NOTHING_RAN) else "FAILS WITHOUT IT"
        times = file.stat()
        file.write_text(text.replace(bug.old, bug.new))
        try:
            code = self._run(bug.tests, bug.interpreted)
        finally:
            file.write_text(text)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
        return "SURVIVED" if code == PASSED else "killed" if code is not None else "killed (out of time)"

    def _run(self, tests: tuple[str, ...], interpreted: bool) -> int | None:
        """The exit code of pytest on some tests; None if it takes too long."""
        environment = os.environ | {
            "PYTHONPATH": f"{self.path}{os.pathsep}{self.path / 'studies'}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        if interpreted:
            environment["NUMBA_DISABLE_JIT"] = "1"
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not slow", "-p", "no:cacheprovider", *tests]
        try:
            done = subprocess.run(
                command, cwd=self.path, env=environment, timeout=self.seconds, capture_output=True, check=False
            )
        except subprocess.TimeoutExpired:
            return None
        return done.returncode


if __name__ == "__main__":
    sys.exit(main())
