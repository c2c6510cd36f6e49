"""What certificates take: run `python benchmarks/certificates.py [--large]`; it prints a table in Markdown.

Times are seconds of a processor, of one run each: to search with one thread, to write the certificate then, to check
it, and to check it with `extras/check.c`, which `cc` compiles first. The kernels are loaded.
"""

from __future__ import annotations

import argparse
import gzip
import resource
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from stringscoins.certificate.checker import check
from stringscoins.certificate.writer import write_certificate
from stringscoins.notation import read
from stringscoins.solve.cores.search import Search
from stringscoins.solve.work import Work
from stringscoins.values import show

ROOT = Path(__file__).parent.parent
BOARDS = [
    "board:3x3:icelandic",
    "board:3x3",
    "board:4x4:swedish",
    "graph:petersen:ground=1",
    "board:2x5",
    "board:3x4",
    "board:4x5:swedish",
    "board:4x4:icelandic",
    "board:5x5:swedish",
]
LARGE = ["board:3x5", "board:4x4", "board:4x5:icelandic"]


def seconds(work: Callable[[], object]) -> float:
    """Seconds of a processor, of this process and of those that it started."""

    def spent() -> float:
        who = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(usage.ru_utime + usage.ru_stime for usage in who)

    before = spent()
    work()
    return spent() - before


def size(count: int) -> str:
    """Bytes in a unit that suits them."""
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


def row(folder: Path, source: str, program: Path) -> str:
    """A position, as the cells of a row."""
    file, position = str(folder / "certificate.jsonl"), read(source).position
    search = Search(position, Work(workers=1))
    spent = [
        seconds(search.value),
        seconds(lambda: write_certificate(position, source, file, search)),
        seconds(lambda: check(file)),
        seconds(lambda: subprocess.run([program, file], check=True, capture_output=True)),
    ]
    found, data = check(file), Path(file).read_bytes()
    cells = [source, len(position), show(found.value), f"{search.positions:,}", f"{found.facts:,}"]
    cells += [size(len(data)), size(len(gzip.compress(data))), *(f"{second:.2f}" for second in spent)]
    return " | ".join(map(str, cells))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--large", action="store_true", help="boards that take minutes, too")
    large = parser.parse_args().large
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "check"
        subprocess.run(["cc", "-O2", "-o", program, ROOT / "extras/check.c"], check=True)
        print(
            "| position | strings | nimber | cores searched | facts | bytes | compressed | search | write | check "
            "| in C |\n|---|---|---|---|---|---|---|---|---|---|---|"
        )
        for source in ["board:2x4", *BOARDS, *LARGE * large]:
            cells = row(folder, source, program)
            if source != "board:2x4":  # which loaded the kernels
                print(f"| {cells} |", flush=True)


if __name__ == "__main__":
    main()
