"""A tablebase from the rule, in plain Python, for small positions: the twin of the builder, and the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stringscoins.solve.definition import Definition
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.file import BLOCK, TableFile, write
from stringscoins.solve.tablebase.ranking import Ranking
from stringscoins.values import LOONY

__all__ = ["build_plainly"]

_LARGEST = 15


def build_plainly(path: Path, source: str, objective: Objective, ranking: Ranking) -> TableFile:
    """Write the table of the base of a ranking by the definition. Cost: 2^n positions for n strings, at most 20."""
    strings = ranking.numbering.strings
    definition = Definition(ranking.position, objective=objective)
    wide = []

    def value(mask: int) -> int:
        found = definition.value([name for i, name in enumerate(strings) if not mask >> i & 1])
        if objective is Objective.NIMBER:
            return _LARGEST if found == LOONY else found
        return (found + sum(held & mask != 0 for held in ranking.numbering.holders)) // 2

    def pieces() -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int64]]]:
        positions = enumerate(ranking.masks())
        while block := list(islice(positions, BLOCK)):
            entries = []
            for rank, mask in block:
                if ranking.is_least(mask):
                    entries.append(min(_LARGEST, found := value(mask)))
                    if found > _LARGEST:
                        wide.append(rank << 8 | found)
            yield np.array(entries, np.uint8), np.zeros(1, np.int64)

    return write(path, source, objective, ranking, pieces(), wide)
