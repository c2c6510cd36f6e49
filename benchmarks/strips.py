"""How long Swedish strips take in misère play: run `python benchmarks/strips.py [--max N] [--workers W]`.

It prints a table in Markdown: multisets and bytes of each size, seconds with the kernels loaded, and the period.
"""

from __future__ import annotations

import argparse
import time

from stringscoins.solve.work import Work
from stringscoins_studies.strips.misere import MisereStrips
from stringscoins_studies.strips.restricted import conjectured_lead


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--max", type=int, default=90)
    options.add_argument("--workers", type=int)
    given = options.parse_args()
    list(MisereStrips(8).run())
    print("| n to | multisets | MB | workers | seconds | conjecture 1 |\n|---|---|---|---|---|---|")
    for most in range(60, given.max + 1, 10):
        strips = MisereStrips(most, work=Work(workers=given.workers))
        start = time.perf_counter()
        leads = {n: -strips.margin([n]) for n in strips.run() if n > 1}
        seconds = time.perf_counter() - start
        holds = all(lead == conjectured_lead(n) for n, lead in leads.items())
        print(
            f"| {most} | {strips.multisets:,} | {strips.size / 1e6:.1f} | {strips.workers} | {seconds:.2f} "
            f"| {'holds' if holds else 'fails'} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
