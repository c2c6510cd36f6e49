"""The table of planted bugs is true: each can still be planted, and the tests that are to catch it are there."""

from pathlib import Path

import pytest

from tests.mutants.table import BUGS

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("bug", BUGS, ids=[bug.name for bug in BUGS])
def test_each_bug_can_be_planted(bug):
    assert (ROOT / bug.file).read_text().count(bug.old) == 1
    assert bug.new != bug.old
    for test in bug.tests:
        path, _, function = test.partition("::")
        assert (ROOT / path).exists(), path
        assert not function or f"def {function.partition('[')[0]}(" in (ROOT / path).read_text()


def test_no_two_bugs_have_one_name():
    assert len({bug.name for bug in BUGS}) == len(BUGS)
