"""Small questions that reach every kernel of the studies, with each type of argument."""

from __future__ import annotations

from collections import deque
from typing import Final

import numpy as np

from stringscoins import Limits, read
from stringscoins.extensions import WarmUp
from stringscoins_studies.census.enumeration import canonical
from stringscoins_studies.endgames.counts import values_of_counts
from stringscoins_studies.solved.survey import survey
from stringscoins_studies.strips.misere import MisereStrips
from stringscoins_studies.strips.narrow import TwoRows
from stringscoins_studies.strips.narrow_misere import coins_of_one_row, coins_of_two_rows
from stringscoins_studies.strips.parity import coins_by_changes
from stringscoins_studies.strips.rows import row_margin
from stringscoins_studies.strips.words import misere_lead
from stringscoins_studies.tables.classes import CLASSES
from stringscoins_studies.tables.copies import proved_period

__all__ = ["STUDIES"]


class _WideStrips(MisereStrips):
    """Strips whose margins are kept as wide numbers, as those of long strips are."""

    @property
    def dtype(self) -> type[np.signedinteger]:
        """The type of long strips."""
        return np.int16


def _strips() -> None:
    for strips in (MisereStrips(12), _WideStrips(12)):
        deque(strips.run(), 0)
    row_margin(3, 1, 1)
    misere_lead(3, 1, 1)
    coins_of_one_row(4)
    coins_of_two_rows(TwoRows(1))
    deque(coins_by_changes(TwoRows(1).start, True, 0), 0)


def _endgames() -> None:
    for dtype in (np.int16, np.int32, np.int64):
        counts = np.ones((1, 1), dtype)
        values_of_counts(counts, [3], counts, [4])


def _classes() -> None:
    proved_period(CLASSES["star"], Limits())


def _solved() -> None:
    survey(read("board:1x2").position)


def _ask() -> None:
    canonical(((0, 1), (1, 2)), 3)
    _strips()
    _endgames()
    _classes()
    _solved()


STUDIES: Final = WarmUp("studies", _ask)
