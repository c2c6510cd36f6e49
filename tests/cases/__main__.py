"""Write what the cases print now: `git diff` then shows what changed.

python -m tests.cases record [PATTERN]   the files whose path has the PATTERN, or all
python -m tests.cases random SEED        500 random positions in place of those that are there
"""

import json
import os
import random
import sys

import pytest

from tests.cases import CASES
from tests.random_positions import chained, doubled, endgames, late, ordinary, scattered, segmented


def main(words: list[str]) -> int:
    match words:
        case ["record", *pattern] if len(pattern) < 2:
            return record(*pattern)
        case ["random", seed]:
            write_random(int(seed))
            return record("random")
    print(__doc__, file=sys.stderr)
    return 2


def record(*patterns: str) -> int:
    """Write anew the output of all files, or of those whose path has a pattern; return the exit code of pytest."""
    os.environ["STRINGSCOINS_RECORD"] = "1"
    only = [word for pattern in patterns for word in ("-k", pattern)]
    return pytest.main(["-q", "-p", "no:cacheprovider", "-m", "", "--durations=20", str(CASES), *only])


def write_random(seed: int) -> None:
    """Write the strings of 500 random positions, a file for each shape; they are recorded next."""
    rng = random.Random(seed)
    small = (scattered, ordinary, segmented, chained, doubled)
    found = {shape.__name__: [shape(rng, 9) for _ in range(84)] for shape in small}
    found["late"] = [late(rng, 14) for _ in range(40)]
    found["endgames"] = [position for position in endgames(400, seed) if len(position) <= 22][:40]
    for name, positions in found.items():
        lines = (json.dumps({"strings": [list(coins) for coins in position.values()]}) for position in positions)
        (CASES / f"random/{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
