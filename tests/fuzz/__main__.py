"""`python -m tests.fuzz SECONDS [--seed N] [KIND...]`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from functools import partial
from random import SystemRandom

from tests.fuzz.kinds import KINDS, warm_up
from tests.fuzz.running import run


def main(arguments: list[str] | None = None) -> int:
    """Run the fuzzer; 1 where it found something."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz",
        description="Random positions through every method of every question, against the rules and each other.",
        epilog=f"Kinds: {', '.join(KINDS)}. Exit code 1 where something was found.",
    )
    parser.add_argument("seconds", type=float)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="all by default")
    parser.add_argument("--seed", type=int, help="by default another one each time")
    parser.add_argument("--case", type=int, help="only the case of this number of each kind")
    given = parser.parse_intermixed_args(arguments)
    if unknown := [name for name in given.kinds if name not in KINDS]:
        parser.error(f"no kind is called {unknown[0]!r}; the kinds are {', '.join(KINDS)}")
    seed = SystemRandom().randrange(10**9) if given.seed is None else given.seed
    say = partial(print, flush=True)
    say(
        f"seed {seed}; to repeat: python -m tests.fuzz {given.seconds:g} --seed {seed} {' '.join(given.kinds)}".rstrip()
    )
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STRINGSCOINS_STORE"] = os.path.join(folder, "nimbers.sqlite")
        os.environ["STRINGSCOINS_TABLES"] = folder
        warm_up()
        kinds = [KINDS[name] for name in given.kinds or KINDS]
        found = run(kinds, given.seconds, seed, only=given.case, say=say)
    say("\n" + found.table())
    for (kind, sort), times in found.faults.items():
        say(f"{kind}: {sort}" + (f" ({times} times)" if times > 1 else ""))
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
