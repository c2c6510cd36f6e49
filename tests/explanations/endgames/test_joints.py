from stringscoins.explanations.endgames import endgame_steps
from stringscoins.families import segments
from stringscoins.notation import read


def said(source, kind):
    position = segments(source) if isinstance(source, list) else read(source).position
    return next(claim for claim in endgame_steps(position) if claim.kind == kind)


def test_figure_2():
    """28 points from the trinkets, at a cost of 28 on the chains; 10 in all."""
    (bracelet,) = said("@berlekamp-scott/figure-2", "bracelets").facts["bracelets"]
    assert (bracelet["name"], bracelet["gain"], bracelet["cost"]) == ("bracelet", 28, 28)
    assert bracelet["joints"] == list("ABCDEFGH")
    formula = said("@berlekamp-scott/figure-2", "formula")
    assert formula.facts == {
        **{"coins": 110, "joints": 8, "ends": 32, "loops": 9, "grounded": 0.5, "controlled": 10},
    }
    assert "8 + 110 (coins) + 4 x 8 (joints) - 2 x 32 (ends" in formula.text


def test_loops_through_several_joints_and_through_the_ground():
    assert "the ring AL+AC+JC+EJ+BE+BM+ML" in said("@berlekamp-scott/twenty-joints", "disjoint").text
    assert said("@berlekamp-scott/tree", "disjoint").text.endswith(
        "and there is none. A loop through the ground, J-ground+J-ground', counts half."
    )
    parts = [("A", "A", 3), ("A", "ground", 3), ("ground", "ground", 3)]
    assert said(parts, "disjoint").text.endswith("a chain of 3, counts a quarter, as it has only 3 coins.")
    assert " - 2 (the one through the ground) = " in said(parts, "formula").text


def test_figure_9():
    """Three bracelets, each profitable by 1."""
    found = said("@berlekamp-scott/figure-9", "bracelets").facts["bracelets"]
    assert [(bracelet["gain"], bracelet["cost"]) for bracelet in found] == [(8, 7)] * 3


def test_a_twin():
    assert said("@berlekamp-scott/twin", "twins").text.startswith(
        "Two loops that share their only joint are a twin: those of 4 and 6 coins at A."
    )
