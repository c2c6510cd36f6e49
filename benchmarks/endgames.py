"""How long loony endgames take: run `python benchmarks/endgames.py [--runs N]`; it prints tables in Markdown.

Times are wall-clock medians over the runs, each with nothing known before; commands are timed whole, from outside.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from stringscoins.endgames import ExactValues, Shapes, openings_of, plan_flight
from stringscoins.endgames.packing import pack
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.structures import Endgame

ROOT = Path(__file__).parent.parent
FIGURES = ["figure-2", "figure-9", "cyclic-bracelet-with-a-joint", "twenty-joints"]


def median(question: Callable[[], object], runs: int) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        question()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def trinkets(n: int, rng: random.Random) -> Endgame:
    """A bracelet of n trinkets that mostly gain, on chains that mostly lose, with a chain of 6 and a loop of 8."""
    loops = [(f"J{i}", f"J{i}", rng.choice([3, 3, 3, 5])) for i in range(n)]
    chains = [(f"J{i}", f"J{i + 1}", rng.choice([5, 5, 6, 7, 8])) for i in range(n - 1)]
    return Endgame.of(segments([*loops, *chains, ("ground", "ground", 6), ("loop", "", 8)]))


def cubic(n: int, rng: random.Random) -> Endgame:
    """A connected graph of n joints of valence 3, at random."""
    while True:
        ends = [f"J{i}" for i in range(n) for _ in range(3)]
        rng.shuffle(ends)
        endgame = Endgame.of(segments([(*pair, 3) for pair in zip(ends[::2], ends[1::2], strict=True)]))
        if len(endgame.components()) == 1:
            return endgame


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs

    print("| position | structure, s | endgame, s | flight, s |\n|---|---|---|---|")
    for name in FIGURES:
        file = ROOT / f"positions/berlekamp-scott/{name}.yaml"
        cells = []
        for command in ("structure", "endgame", "flight"):
            words = [sys.executable, "-m", "stringscoins", command, str(file)]
            cells.append(f"{median(lambda w=words: subprocess.run(w, capture_output=True, check=True), runs):.2f}")
        print(f"| {name} | {' | '.join(cells)} |", flush=True)

    print("\n| endgame | cv | v | value, s | endgames looked at | all openings, s | plan, s |")
    print("|---|---|---|---|---|---|---|")
    rng = random.Random(1)
    games = [
        (name, Endgame.of(read(str(ROOT / f"positions/berlekamp-scott/{name}.yaml")).position)) for name in FIGURES
    ]
    games += [(f"a bracelet of {n} trinkets, 6 + 8l", trinkets(n, rng)) for n in (8, 12, 12, 16, 16)]
    for name, game in games:
        values = ExactValues()
        state = values.shapes.state(game)
        value = values.value(state)
        seconds = [
            median(lambda g=game: (v := ExactValues()).value(v.shapes.state(g)), runs),
            median(lambda g=game: openings_of(g, ExactValues()), 1),
            median(lambda g=game: plan_flight(g, Shapes()), runs),
        ]
        cv = values.controlled(state)
        cells = [name, str(cv), str(value), f"{seconds[0]:.3f}", f"{values.positions:,}"]
        print(f"| {' | '.join(cells)} | {seconds[1]:.2f} | {seconds[2]:.3f} |", flush=True)

    print("\n| joints of valence 3 | graphs | packing, median s | slowest s |\n|---|---|---|---|")
    for joints in (12, 20, 28, 36):
        forms = [cubic(joints, rng).segments for _ in range(30)]
        times = sorted(median(lambda f=form: pack(f), 1) for form in forms)
        print(f"| {joints} | {len(forms)} | {statistics.median(times):.3f} | {times[-1]:.3f} |", flush=True)


if __name__ == "__main__":
    main()
