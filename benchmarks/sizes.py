"""The largest hypergraphs that are answered: run `python benchmarks/sizes.py [--seconds N]`; it prints a table.

The seconds are those of one processor, spent on one thread, with the kernels loaded and no store. Sizes grow by one
until two in a row are not answered in time, or until 64 coins.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable

from stringscoins.errors import LimitReached
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Nimbers, Scores

TIGHT = [(name, k) for name in ("tight-cycle", "tight-path") for k in (3, 4, 6, 8, 12, 20)]
DESIGNS = {
    "projective-plane": (2, 3, 5, 7),
    "affine-plane": (2, 3, 5, 7),
    "steiner-triple": (7, 9, 13, 15, 19, 21, 25, 27),
    "steiner-quadruple": (2, 3, 4),
}
QUESTIONS: dict[str, Callable[[Position, Limits], object]] = {
    "nimber": lambda position, limits: Nimbers(position, limits=limits, workers=1).value(),
    "margin": lambda position, limits: Scores(position, limits=limits, workers=1).value(),
    "misère margin": lambda position, limits: Scores(position, misere=True, limits=limits, workers=1).value(),
}


def answered(source: str, question: str, seconds: float) -> float | None:
    """Return the seconds of the processor that an answer took, None if it would take longer."""
    position, ends = read(source).position, time.process_time() + seconds
    try:
        QUESTIONS[question](position, Limits(cancelled=lambda: time.process_time() > ends))
    except LimitReached:
        return None
    return time.process_time() - ends + seconds


def largest(sources: Iterable[str], question: str, seconds: float) -> str:
    """Return the last of some sources, in the order of their size, that is answered, with its time."""
    last, late = "none", 0
    for source in sources:
        took = answered(source, question, seconds)
        late = late + 1 if took is None else 0
        if took is not None:
            last = f"{source.rpartition(':')[2]} ({took:.1f} s)"
        if late == 2:
            break
    return last


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    seconds = parser.parse_args().seconds
    for question in QUESTIONS:
        answered("hypergraph:tight-cycle:12,4", question, seconds)
    print("|", " | ".join(["class", *QUESTIONS]), "|")
    print("|---" * (1 + len(QUESTIONS)) + "|")
    rows = {f"`{name}:n,{k}`": [f"hypergraph:{name}:{n},{k}" for n in range(k + 1, 65)] for name, k in TIGHT}
    rows |= {f"`{name}:n`": [f"hypergraph:{name}:{n}" for n in sizes] for name, sizes in DESIGNS.items()}
    for name, sources in rows.items():
        print(
            "|", " | ".join([name, *(largest(sources, question, seconds) for question in QUESTIONS)]), "|", flush=True
        )


if __name__ == "__main__":
    main()
