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


def test_where_the_theorem_does_not_prove_it_the_value_is_found():
    found = record(FIGURES + "earmuffs.yaml")
    assert (found["controlled_value"], found["value"], found["proved"]) == (8, 12, False)
    assert found["plan"]["crashes"]
    failing = [c["condition"] for c in found["conditions"] if not c["holds"]]
    assert failing == ["cv(H) >= 10", "cv(K) >= 10, and K has no moderate chain or loop"]
    assert "by search v = 12 > cv" in run(FIGURES + "earmuffs.yaml").output


def test_a_plan_proves_what_the_theorem_does_not():
    found = record(FIGURES + "bracelet.yaml")
    assert not found["proved"] and found["plan"]["proves"] and found["value"] == found["controlled_value"] == 8
    assert "the plan, which does not crash, does" in run(FIGURES + "bracelet.yaml").output


def test_an_order_of_play():
    found = record("--order", "6-chain 4-loop 12-loop", "12l+6+4l")
    assert [leg["net"] for leg in found["order"]["legs"]] == [-2, 4, -12]
    assert (found["order"]["end"], found["order"]["crashes"]) == (-4, True)
    for order, message in [("6-chain", "leaves"), ("7-chain", "no piece is called '7-chain'")]:
        result = run("--order", order, "12l+6+4l")
        assert result.exit_code == 2 and message in result.stderr
    assert run("--order", "3-chain", "3", "4").exit_code == 2


def test_the_last_chain_of_3_goes_to_the_opener():
    legs = record("6l+3")["plan"]["legs"]
    assert [(leg["net"], leg["kept"]) for leg in legs] == [(-6, False), (3, False)]


def test_joints_of_valence_7_fly_but_the_theorem_does_not_reach_them():
    star = "stringscoins: 1\nsegments: [" + ", ".join(["A ground 5"] * 7) + ", loop 12]\n"
    found = record("-", input=star)
    assert found["plan"]["proves"] and not found["proved"]
    assert found["conditions"][0] == {
        "condition": "no joint has a valence above 4; the largest is",
        "value": 7,
        "holds": False,
    }


def test_what_is_no_loony_endgame():
    result = run("board:2x2")
    assert result.exit_code == 2 and "no loony endgame" in result.stderr


def test_twenty_joints():
    found = record(FIGURES + "twenty-joints.yaml")
    assert found["proved"] and not found["plan"]["crashes"] and found["plan"]["end"] == 0


def test_names_with_spaces_stand_between_commas():
    position = "stringscoins: 1\nsegments: [[0 1, 0 1, 3], [0 1, 2 3, 5], [2 3, 2 3, 3]]\n"
    found = record("--order", "0 1-2 3, 0 1, 2 3", "-", input=position)
    assert [leg["net"] for leg in found["order"]["legs"]] == [-1, 4, -4]


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
