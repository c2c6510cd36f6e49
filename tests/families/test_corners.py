"""Corners of the families: what looks like something else."""

import pytest

from stringscoins.errors import FamilyError
from stringscoins.families import segments


@pytest.mark.parametrize("parts", [[("loop", "B", 3)], [("B", "loop", 3)], [("loop", "loop", 3)]])
def test_no_segment_ends_at_a_loop(parts):
    with pytest.raises(FamilyError, match="a segment ends at a joint or at 'ground', not at 'loop'"):
        segments(parts)
