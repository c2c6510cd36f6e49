"""What was counted, as a record: sums, a row for each number of strings cut, and the positions that stand out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stringscoins_studies.kernels.solved import COSTLIEST, SACRIFICE, WINNING_SACRIFICE
from stringscoins_studies.solved.survey import Solved

__all__ = ["DISTRIBUTIONS", "record_of", "share"]

DISTRIBUTIONS = ("best_moves", "only_moves", "control", "sacrifices", "winning_sacrifices")
"""The keys of a row that lead to numbers of quiet positions, by a value."""


def share(part: int, whole: int) -> float | None:
    """Return a part in percent, None of nothing."""
    return 100 * part / whole if whole else None


def record_of(survey: Solved) -> dict[str, Any]:
    """Return the counts of a survey.

    Returns
    -------
    dict
        `all` and `quiet`, the results of all positions and of the quiet ones; `rows`, the same and the DISTRIBUTIONS
        for each number of strings cut; `costliest`, `sacrifice` and `winning_sacrifice`, positions that stand out,
        None if there is none. `all` is None if there are too many coins.
    """
    quiet, everything = survey.quiet, survey.everything
    strings = quiet.best.shape[0] - 1
    rows = []
    for left in range(strings, -1, -1):
        counts = quiet.best, quiet.only, quiet.control, *quiet.sacrifices
        distributions = zip(DISTRIBUTIONS, (each[left] for each in counts), strict=True)
        rows.append(
            {
                "cut": strings - left,
                "all": None if everything is None else _results(everything[left]),
                "quiet": _results(quiet.margins[1, left]) | _entries(quiet.margins[0, left]),
                **{name: _listed(found) for name, found in distributions},
            }
        )
    return {
        "all": None if everything is None else _results(everything.sum(axis=0)),
        "quiet": _results(quiet.margins[1].sum(axis=0)) | _entries(quiet.margins[0].sum(axis=0)),
        "rows": rows,
        "costliest": _outstanding(survey, COSTLIEST),
        "sacrifice": _outstanding(survey, SACRIFICE),
        "winning_sacrifice": _outstanding(survey, WINNING_SACRIFICE),
    }


def _results(counts: NDArray[np.int64]) -> dict[str, int]:
    """Return the results of positions, int64[won in Nimstring, margin + coins]."""
    coins = counts.shape[1] // 2
    lost, tied, won = (
        counts[:, part].sum(axis=1) for part in (slice(coins), slice(coins, coins + 1), slice(coins + 1, None))
    )
    return {
        "positions": int(counts.sum()),
        "won": int(won.sum()),
        "tied": int(tied.sum()),
        "lost": int(lost.sum()),
        "nimstring_won": int(counts[1].sum()),
        "same": int(won[1] + lost[0]),
        "other": int(won[0] + lost[1]),
    }


def _entries(counts: NDArray[np.int64]) -> dict[str, int]:
    return {"up_to_symmetry": int(counts.sum())}


def _listed(counts: NDArray[np.int64]) -> dict[str, int]:
    """Return the counts that are not 0, by their value."""
    return {str(value): int(counts[value]) for value in np.flatnonzero(counts).tolist()}


def _outstanding(survey: Solved, record: int) -> dict[str, Any] | None:
    """Return the position with the largest value of a record, of those alike the one with most strings."""
    values = survey.quiet.records[record]
    if not values.any():
        return None
    left = int(np.flatnonzero(values == values.max())[-1])
    word = int(survey.quiet.words[record, left])
    return {"value": int(values[left]), "cut": len(values) - 1 - left, "margins": survey.margins_after(word)}
