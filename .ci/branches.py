"""Print how much of each package the tests have run, and end with 1 if too few branches were taken.

Reads what `coverage json -o -` writes, from standard input. A branch is one way that a condition can turn out.
"""

import json
import sys
from collections import defaultdict
from pathlib import PurePath

ENOUGH = {"kernels": 90.0, "outside kernels": 97.0}
"""The least that is taken of the branches, in percent."""


def percent(part: int, whole: int) -> float:
    """Return a share in percent; of nothing all is there."""
    return 100 * part / whole if whole else 100.0


def main() -> int:
    """Print the table and what is too little."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for name, file in json.load(sys.stdin)["files"].items():
        parts = PurePath(name).parts
        home = max(place for place, part in enumerate(parts) if part in ("stringscoins", "stringscoins_studies"))
        inside = parts[home + 1 :]
        package = inside[0] if len(inside) > 1 else "(modules)"
        summary = file["summary"]
        for row in {package, "kernels" if package == "kernels" else "outside kernels"}:
            for place, key in enumerate(("covered_lines", "num_statements", "covered_branches", "num_branches")):
                sums[row][place] += summary[key]
    print(f"{'package':<16} {'lines':>7} {'run':>7} {'branches':>9} {'taken':>7}")
    for row in sorted(sums, key=lambda row: (row == "outside kernels", row)):
        run, lines, taken, branches = sums[row]
        print(f"{row:<16} {lines:7} {percent(run, lines):6.1f}% {branches:9} {percent(taken, branches):6.1f}%")
    few = [row for row, least in ENOUGH.items() if percent(*sums[row][2:]) < least]
    for row in few:
        print(f"{row}: fewer than {ENOUGH[row]:g} % of the branches are taken", file=sys.stderr)
    return 1 if few else 0


if __name__ == "__main__":
    sys.exit(main())
