"""How strong the levels of players are: the games that each wins against each level below it.

python benchmarks/levels.py --board 4x4 --games 100 --seconds 0.2
"""

from __future__ import annotations

import argparse
from functools import partial

from stringscoins.notation import read
from stringscoins.strategy import LEVELS, Budget, play_match, player


def main() -> None:
    """A table with a row for each level."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="4x4")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--opening", type=int, default=6)
    parser.add_argument("--misere", action="store_true")
    arguments = parser.parse_args()
    position = read(arguments.board).position
    names = [level.name for level in LEVELS]

    def make(name: str, seed: int) -> object:
        return player(name, Budget(arguments.seconds), seed=seed)

    print(f"| {arguments.board} | " + " | ".join(names[:-1]) + " | seconds a cut |")
    print("|---" * (len(names) + 1) + "|")
    for place, name in enumerate(names[1:], 1):
        cells, taken = [], []
        for other in names[:place]:
            makers = partial(make, name), partial(make, other)
            found = play_match(position, makers, arguments.games, opening=arguments.opening, misere=arguments.misere)
            cells.append(f"{found.wins(0)} : {found.wins(1)}")
            taken += found.seconds[0]
        cells += [""] * (len(names) - 1 - place)
        print(f"| {name} | " + " | ".join(cells) + f" | {sum(taken) / len(taken):.3f} |", flush=True)


if __name__ == "__main__":
    main()
