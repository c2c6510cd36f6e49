import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.program import main

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


def run(*arguments, **options):
    return CliRunner().invoke(main, ["flight", *arguments], **options)


def test_no_time_for_a_flight(tmp_path, looks):
    file = tmp_path / "long.yaml"
    tree = "".join(f"  - J{i} J{i // 2} {3 + i % 7}\n  - J{i} ground 9\n  - J{i} ground 4\n" for i in range(1, 300))
    file.write_text(f"stringscoins: 1\nsegments:\n{tree}  - J0 ground 9\n  - J0 ground 4\n")
    looks(20)
    result = run("--json", "--time-limit", "100", str(file))
    assert result.exit_code == 3 and "stopped by the time limit" in result.stderr
    found = json.loads(result.stdout)
    assert found["value"] is None and "plan" not in found and "time limit" in found["stopped"]
    assert "plan" not in run("--time-limit", "100", str(file)).stdout
