"""The program that attacks the service runs, whatever it measures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from processes import PATIENCE, started

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "attack.py"

pytest.importorskip("psutil")


@pytest.mark.slow
def test_a_short_attack_is_reported():
    with started(PROGRAM, "searches", "--seconds", 2, "--json") as process:
        output, errors = process.communicate(timeout=PATIENCE)
    assert not errors
    row = json.loads(output)
    assert row["answered"] + row["failed"] == 10
    assert process.returncode == bool(row["missed"])


@pytest.mark.thorough
def test_an_unknown_attack_is_named():
    with started(PROGRAM, "cubes", "stones") as process:
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "no attack is called stones; there are nobody, names," in errors
