import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.program import main

ROOT = Path(__file__).parents[2]
FIGURES = "positions/berlekamp-scott/"


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


def run(*arguments, **options):
    return CliRunner().invoke(main, ["flight", *arguments], **options)


def record(*arguments, **options):
    result = run("--json", *arguments, **options)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_figure_2():
    found = record(FIGURES + "figure-2.yaml")
    direct, plan = found["direct"], found["plan"]
    through = [leg for leg in direct["legs"] if leg["phase"] == "bracelets"]
    assert [leg["net"] for leg in through] == [-5, 2, -6, 4, -1, 4, -4, 4, -1, 4, -6, 4, -5, 4, 2]
    assert "".join(leg["piece"] + " " for leg in through) == "AB A BC B CD C DE D EF E FG F GH G H "
    assert (direct["lowest"], direct["largest_bump"], direct["crashes"]) == (-1, 11, True)
    assert [leg["piece"] for leg in plan["legs"][:5]] == ["CD", "DE", "D", "EF", "E"]
    assert (plan["lowest"], plan["crashes"], plan["proves"], plan["found_by"]) == (0, False, True, "algorithm")
    (bracelet,) = found["bracelets"]
    (first,) = [sub for sub in bracelet["profitable"] if sub["minimal"]]
    assert (first["pieces"], first["net"], first["bump"]) == (["CD", "DE", "D", "EF", "E"], 2, 7)
    assert found["controlled_value"] == found["value"] == 10 and found["proved"]
    assert found["H"]["legs"] == 0 and found["K"]["pieces"] == ["12-loop", "6-chain"]
    assert all(condition["holds"] for condition in found["conditions"])


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
