"""How long nimbers take: run `python benchmarks/nimbers.py [--large] [--runs N] [--before PYTHON]`; it prints tables.

Times are wall-clock medians over the runs, each with an empty table and no store, the kernels loaded. Whole commands
are timed from outside: start-up, the loading of kernels, the answer.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from stringscoins.families import make
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Nimbers
from stringscoins.solve.cores.search import Search
from stringscoins.solve.general import GeneralSearch
from stringscoins.solve.work import Work
from stringscoins.values import show

ANY = [
    ("board:2x2:icelandic", "definition"),
    ("board:2x2", "definition"),
    ("board:3x3", "exhaustive"),
    ("board:3x3", "general"),
    ("kayles:20", "general"),
    ("cubes:3x2x2:edges-squares", "exhaustive"),
    ("cubes:5x2x2:faces", "exhaustive"),
    ("cubes:4x2x2:edges-cubes", "general"),
]
BOARDS = [
    "board:3x3:icelandic",
    "board:3x3",
    "board:4x4:icelandic",
    "board:4x5:swedish",
    "board:2x8:icelandic",
    "board:3x5:icelandic",
    "board:3x4",
    "board:5x5:swedish",
]
HYPER = [
    "cubes:4x2x2:edges-squares",
    "cubes:4x2x2:edges-cubes",
    "cubes:3x3x2:edges-cubes",
    "cubes:5x2x2:edges-cubes",
    "hypergraph:complete:6,3",
]
LARGE_HYPER = ["cubes:3x3x2:edges-squares", "hypergraph:steiner-triple:13", "cubes:6x2x2:edges-cubes"]
BUNDLED = ["cubes:3x3x2:edges-cubes", "cubes:6x2x2:edges-cubes", "cubes:3x3x3:faces", "hypergraph:steiner-triple:13"]
LARGE_BUNDLED = [
    "cubes:4x4x2:faces",
    "cubes:3x3x2:edges-squares",
    "cubes:7x2x2:edges-cubes",
    "cubes:6x3x2:faces",
    "cubes:4x3x2:edges-cubes",
]
TEAMS = ["board:3x4", "board:4x4:icelandic", "board:5x5:swedish"]
NUMBERED = ["board:3x4", "board:4x4:icelandic", "board:2x7"]
LARGE = ["board:4x5:icelandic", "board:3x5", "board:4x4"]
COMMANDS = [
    ["--help"],
    ["nimber", "--no-store", "board:2x2:icelandic"],
    ["nimber", "--no-store", "board:3x3"],
    ["nimber", "--no-store", "board:3x4"],
    ["nimber", "--no-store", "board:4x4:icelandic"],
    ["nimber", "--no-store", "board:5x5:swedish"],
    ["nimber", "--no-store", "cubes:4x2x2:edges-squares"],
]


def timed(question: Callable[[], object]) -> tuple[float, object]:
    start = time.perf_counter()
    answer = question()
    return time.perf_counter() - start, answer


def medians(make_solver: Callable[[], Nimbers | Search], runs: int) -> tuple[float, object, Nimbers | Search]:
    times, solver, value = [], None, None
    for _ in range(runs):
        solver = make_solver()
        seconds, value = timed(solver.value)
        times.append(seconds)
    return statistics.median(times), value, solver


def methods(runs: int) -> None:
    print(
        "| position | coins | strings | method | nimber | positions searched | seconds |\n|---|---|---|---|---|---|---|"
    )
    for source, method in ANY:
        position = read(source).position
        seconds, value, solver = medians(lambda p=position, m=method: Nimbers(p, method=m), runs)
        print(
            f"| {source} | {len(position.coins)} | {len(position)} | {method} | {show(value)} "
            f"| {solver.positions:,} | {seconds:.3f} |",
            flush=True,
        )


def boards(sources: list[str], runs: int) -> None:
    """One and two workers side by side, in turn."""
    columns = ["board", "strings", "nimber", "positions searched", "one worker, s", "two workers, s", "ratio"]
    columns += ["µs a position", "bytes a position"]
    print(f"\n| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    for source in sources:
        position = read(source).position
        times: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(runs):
            for workers, measured in times.items():
                search = Search(position, Work(workers=workers))
                seconds, value = timed(search.value)
                measured.append(seconds)
                if workers == 1:
                    searched, size = search.positions, search.table.used
        one, two = (statistics.median(measured) for measured in times.values())
        print(
            f"| {source} | {len(position)} | {value} | {searched:,} | {one:.3f} | {two:.3f} | {one / two:.2f} "
            f"| {one / searched * 1e6:.1f} | {size / searched:.0f} |",
            flush=True,
        )


def releases(sources: list[str], runs: int, before: str) -> None:
    """The commands of an earlier release, whose Python is `before`, and of this one side by side, in turn."""
    columns = ["board", "workers", "positions before", "positions", "seconds before", "seconds", "ratio"]
    print(f"\n| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    for source in sources:
        for workers in (1, 2):
            found: dict[str, list[tuple[float, int]]] = {before: [], sys.executable: []}
            for _ in range(runs):
                for python, measured in found.items():
                    measured.append(search_of_command(python, source, workers))
            (old, met), (new, searched) = (map(statistics.median, zip(*each, strict=True)) for each in found.values())
            print(
                f"| {source} | {workers} | {met:,.0f} | {searched:,.0f} | {old:.3f} | {new:.3f} | {old / new:.2f} |",
                flush=True,
            )


def search_of_command(python: str, source: str, workers: int) -> tuple[float, int]:
    """Seconds that a command searches, without its start, and the positions that it searches."""
    options = ["--no-store", "--json", "--stats", "--workers", str(workers)]
    command = [python, "-P", "-m", "stringscoins", "nimber", *options, source]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    told = json.loads(found.stdout)["statistics"]
    return sum(told["seconds"].values()), told["positions"]


def teams(sources: list[str], count: int) -> None:
    """Positions searched by more and more workers, as parts of those of one thread, over several numberings.

    Geometric means, and in brackets the least and the most.
    """
    threads = (2, 4, 8, 16)
    print(f"\n| board | numberings | 1 thread | {' | '.join(f'{n} threads' for n in threads)} |")
    print("|---" * (3 + len(threads)) + "|")
    for source in sources:
        alone: list[int] = []
        parts: list[list[float]] = [[] for _ in threads]
        for position in numbered(source, count):
            alone.append(searched(position, 1))
            for found, workers in zip(parts, threads, strict=True):
                found.append(searched(position, workers) / alone[-1])
        cells = [f"{statistics.geometric_mean(found):.2f} ({min(found):.2f}-{max(found):.2f})" for found in parts]
        print(f"| {source} | {count} | {statistics.geometric_mean(alone):,.0f} | {' | '.join(cells)} |", flush=True)


def numbered(source: str, count: int) -> Iterator[Position]:
    """A position whose strings are numbered in several ways."""
    strings = list(read(source).position.items())
    for seed in range(count):
        yield Position(dict(random.Random(seed).sample(strings, len(strings))))


def searched(position: Position, workers: int) -> int:
    """How many positions a search takes."""
    search = Search(position, Work(workers=workers))
    search.value()
    return search.positions


def numbered_teams(sources: list[str], count: int) -> None:
    """Two workers against one, in turn, on boards whose strings are numbered in several ways: geometric means."""
    print("\n| board | numberings | speed of two | from | to | positions of two | seconds a position |")
    print("|---|---|---|---|---|---|---|")
    for source in sources:
        speeds, positions = [], []
        for position in numbered(source, count):
            one, two = Search(position, Work(workers=1)), Search(position, Work(workers=2))
            speeds.append(timed(one.value)[0] / timed(two.value)[0])
            positions.append(two.positions / one.positions)
        speed, searched = statistics.geometric_mean(speeds), statistics.geometric_mean(positions)
        print(
            f"| {source} | {count} | {speed:.2f} | {min(speeds):.2f} | {max(speeds):.2f} | {searched:.2f} "
            f"| {1 / speed / searched:.2f} |",
            flush=True,
        )


def middle_games(count: int) -> None:
    """All moves of random positions of the 5 x 5 board, and an 11 x 11 board in 16 blocks."""
    rng = random.Random(5)
    board = make("board", [5, 5])
    print("\n| random 5 x 5 positions, all moves | positions | median, s | slowest, s |\n|---|---|---|---|")
    for left, samples in ((36, count), (42, count // 4)):
        times = []
        for _ in range(samples):
            position = board.restricted(rng.sample(board.strings, left))
            times.append(timed(lambda p=position: list(Nimbers(p, method="search").moves()))[0])
        print(f"| {left} strings left | {samples} | {statistics.median(times):.3f} | {max(times):.3f} |", flush=True)
    board = make("board", [11, 11])
    blocks = board.restricted(name for name in board if int(name.split()[1 if name[0] == "h" else 2]) not in (3, 6, 9))
    seconds, value = timed(Search(blocks).value)
    print(f"\n11 x 11 board in 16 blocks, {len(blocks)} strings: nimber {value} in {seconds:.3f} s")


def in_space(sources: list[str], runs: int) -> None:
    """The search and the general search side by side, in turn, with one worker."""
    print("\n| position | strings | nimber | positions searched | search, s | general, s | ratio | µs a position |")
    print("|---|---|---|---|---|---|---|---|")
    for source in sources:
        position = read(source).position
        times: dict[type[Search] | type[GeneralSearch], list[float]] = {Search: [], GeneralSearch: []}
        for _ in range(runs):
            search, general = Search(position, Work(workers=1)), GeneralSearch(position)
            seconds, value = timed(search.value)
            times[Search].append(seconds)
            times[GeneralSearch].append(timed(general.value)[0])
        fast, slow = (statistics.median(times[method]) for method in (Search, GeneralSearch))
        print(
            f"| {source} | {len(position)} | {value} | {search.positions:,} | {fast:.3f} | {slow:.3f} "
            f"| {slow / fast:.1f} | {fast / search.positions * 1e6:.1f} |",
            flush=True,
        )


def sweeps(sources: list[str], runs: int) -> None:
    """The sweep and the search side by side, in turn, with two workers."""
    print("\n| position | strings | nimber | entries | sweep, s | search, s | ratio | ns an entry |")
    print("|---|---|---|---|---|---|---|---|")
    for source in sources:
        position = read(source).position
        times: dict[str, list[float]] = {"sweep": [], "search": []}
        for _ in range(runs):
            for method, measured in times.items():
                nimbers = Nimbers(position, method=method, workers=2)
                seconds, value = timed(nimbers.value)
                measured.append(seconds)
                if method == "sweep":
                    entries = nimbers.positions
        fast, slow = (statistics.median(measured) for measured in times.values())
        print(
            f"| {source} | {len(position)} | {value} | {entries:,} | {fast:.3f} | {slow:.3f} | {slow / fast:.1f} "
            f"| {fast / entries * 1e9:.1f} |",
            flush=True,
        )


def hypergraphs(runs: int) -> None:
    """Random hypergraphs of 18 strings, of several densities: the median and the slowest."""
    rng = random.Random(18)
    times = []
    for _ in range(20 * runs):
        coins, size = rng.choice([4, 6, 8, 10, 14, 18]), rng.choice([2, 3, 4, 6])
        names = [f"c{i}" for i in range(coins)]
        position = Position.numbered(rng.sample(names, min(size, coins)) for _ in range(18))
        times.append(timed(Nimbers(position).value)[0])
    print(f"\n{len(times)} random hypergraphs of 18 strings: median {statistics.median(times):.4f} s,", end=" ")
    print(f"slowest {max(times):.4f} s")


def commands(runs: int) -> None:
    print("\n| whole command | seconds |\n|---|---|")
    for arguments in COMMANDS:
        whole = [sys.executable, "-m", "stringscoins", *arguments]
        times = [timed(lambda w=whole: subprocess.run(w, check=True, capture_output=True))[0] for _ in range(runs)]
        print(f"| stringscoins {' '.join(arguments)} | {statistics.median(times):.3f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true", help="boards that take up to a minute, too")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--before", metavar="PYTHON", help="of an environment with an earlier release, to compare with")
    arguments = parser.parse_args()
    for method in ("search", "general", "exhaustive", "sweep"):
        Nimbers(read("board:3x3").position, method=method).value()  # loads the kernels
    methods(arguments.runs)
    boards(BOARDS + LARGE if arguments.large else BOARDS, arguments.runs)
    if arguments.before:
        releases(TEAMS + LARGE if arguments.large else TEAMS, arguments.runs, arguments.before)
    teams(TEAMS + LARGE if arguments.large else TEAMS, 6)
    in_space(HYPER, arguments.runs)
    if arguments.large:
        in_space(LARGE_HYPER, 1)
    sweeps(BUNDLED, arguments.runs)
    if arguments.large:
        sweeps(LARGE_BUNDLED, 1)
    if arguments.large:
        numbered_teams(LARGE, 6)
    middle_games(100 if arguments.large else 10)
    hypergraphs(arguments.runs)
    commands(arguments.runs)


if __name__ == "__main__":
    main()
