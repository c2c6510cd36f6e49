"""What the first use costs: run `python benchmarks/first_use.py [SOURCE] [--rows N]`; it prints tables in Markdown.

Processor time, of whole commands from outside: the first nimber on a fresh machine, which is a folder without compiled
kernels; the first by the search; the same again, with the kernels loaded; a warm-up after it. Then, in another such
folder, what each kernel takes to compile without those that it calls: its types, its code for LLVM, LLVM itself, and
the rest.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from typing import Any

STAGES = {"nopython_type_inference": "types", "native_lowering": "lowering", "numba:llvm_lock": "LLVM"}
COLUMNS = ["types", "lowering", "LLVM", "rest"]


def command(folder: str, *words: str) -> float:
    """Run a command with the kernels of a folder; the seconds of a processor that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *words], env={**os.environ, "NUMBA_CACHE_DIR": folder}, check=True, stdout=subprocess.DEVNULL
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def commands(source: str) -> None:
    """Print what whole commands take."""
    nimber = ("-m", "stringscoins", "nimber", "--no-store", source)
    with tempfile.TemporaryDirectory() as folder:
        print("| command | processor time |\n|---|---|")
        for name, words in (
            (f"nimber {source}, nothing compiled", nimber),
            (f"nimber --method search {source}, its kernels not compiled", (*nimber, "--method", "search")),
            (f"nimber {source}, kernels loaded", nimber),
            ("warm-up, the other kernels", ("-m", "stringscoins", "warm-up")),
            ("warm-up, all kernels loaded", ("-m", "stringscoins", "warm-up")),
        ):
            print(f"| {name} | {command(folder, *words):.2f} s |", flush=True)


class Clock:
    """Processor time by kernel and stage, each without what is compiled or done inside it."""

    def __init__(self) -> None:
        from numba.core import event

        self.seconds: dict[str, Counter[str]] = defaultdict(Counter)
        self._open: list[tuple[str, str]] = []
        self._since = time.process_time()
        clock = self

        class Listener(event.Listener):
            def on_start(self, event: Any) -> None:
                kernel, stage = clock._open[-1] if clock._open else ("", "rest")
                if event.kind == "numba:compile":
                    function = event.data["dispatcher"].py_func
                    kernel, stage = (
                        f"{function.__module__.partition('kernels.')[2] or 'Numba'}.{function.__name__}",
                        "rest",
                    )
                elif event.kind == "numba:run_pass":
                    stage = STAGES.get(event.data["name"].split()[0], "rest")
                else:
                    stage = STAGES[event.kind]
                clock._turn()
                clock._open.append((kernel, stage))

            def on_end(self, event: Any) -> None:
                clock._turn()
                clock._open.pop()

        for kind in ("numba:compile", "numba:run_pass", "numba:llvm_lock"):
            event.register(kind, Listener())

    def _turn(self) -> None:
        now = time.process_time()
        if self._open:
            kernel, stage = self._open[-1]
            self.seconds[kernel][stage] += now - self._since
        self._since = now


def kernels(rows: int) -> None:
    """Compile all kernels here, and print what each takes."""
    clock = Clock()
    from stringscoins.warming.compiling import warm_up

    warm_up()
    print(f"\n| kernel | seconds | {' | '.join(COLUMNS)} |\n|---{'|--:' * (1 + len(COLUMNS))}|")
    total: Counter[str] = sum(clock.seconds.values(), Counter())
    dearest = sorted(clock.seconds.items(), key=lambda entry: -entry[1].total())[:rows]
    for name, seconds in [*dearest, (f"all {len(clock.seconds)}", total)]:
        print(f"| {name} | {seconds.total():.2f} | {' | '.join(f'{seconds[column]:.2f}' for column in COLUMNS)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", nargs="?", default="board:3x3", help="the position of the first question")
    parser.add_argument("--rows", type=int, default=40, help="kernels in the table")
    parser.add_argument("--here", action="store_true", help="only the table of kernels, with NUMBA_CACHE_DIR as it is")
    arguments = parser.parse_args()
    if arguments.here:
        kernels(arguments.rows)
        return
    commands(arguments.source)
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, __file__, "--here", "--rows", str(arguments.rows)]
        subprocess.run(words, env={**os.environ, "NUMBA_CACHE_DIR": folder}, check=True)


if __name__ == "__main__":
    main()
