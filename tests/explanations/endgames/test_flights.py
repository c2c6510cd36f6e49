from stringscoins.explanations.endgames import endgame_steps
from stringscoins.families import segments
from stringscoins.notation import read


def said(source):
    position = segments(source) if isinstance(source, list) else read(source).position
    return {claim.kind: claim for claim in endgame_steps(position)}


def test_figure_2():
    """The direct flight crashes in BC; CD, DE, D, EF, E gain 2; then both halves, and the landing."""
    found = said("@berlekamp-scott/figure-2")
    straight = found["straight"].facts
    assert (straight["crash"], straight["lowest"], straight["bump"]) == ("BC", -1, 11)
    assert found["parts"].facts["flown"] == [
        {"pieces": ["CD", "DE", "D", "EF", "E"], "before": 10, "lowest": 3, "after": 12}
    ]
    assert [part["pieces"][0] for part in found["through"].facts["flown"]] == ["FG", "BC"]
    assert found["landing"].text == (
        "From 10 she lands on what is left: the loop of 12, the chain of 6. Of the chain of 6 he takes all."
    )
    forced = found["forced"].facts
    assert (forced["value"], forced["h"], forced["k"], forced["bump"]) == (10, 10, 10, 8)
    assert found["begin"].facts["piece"]["piece"] == "CD"
    assert found["result"].facts["value"] == 10


def test_earmuffs_and_figure_9_are_worth_more_than_they_are_controlled():
    assert said("@berlekamp-scott/earmuffs")["gap"].facts == {"value": 12, "controlled": 8}
    assert said("@berlekamp-scott/figure-9")["gap"].facts == {"value": 14, "controlled": 10}


def test_a_tree_is_climbed_from_where_a_chain_can_be_detached():
    """Comment 4: JK goes first, for at J two chains of 4 or more are grounded."""
    (piece,) = said("@berlekamp-scott/tree")["ascent"].facts["pieces"]
    assert (piece["piece"], piece["why"]) == ("JK", "detached")


def test_a_chain_waits_for_a_tag():
    """Comment 3: the chain of 3 would make one of 12 of the tag and the chain of 5."""
    found = said([("A", "B", 6), ("B", "ground", 5), ("B", "ground", 3), ("A", "A", 3)])
    assert found["spared"].facts["chains"] == [{"piece": "B-ground'", "tag": "AB"}]


def test_a_chain_waits_after_the_ascent():
    parts = [("A", "B", 6), ("B", "ground", 5), ("B", "ground", 3), ("A", "A", 3), ("ground", "ground", 4)]
    found = said([*parts, ("ground", "ground", 14)])
    assert [piece["why"] for piece in found["ascent"].facts["pieces"]] == ["alone"]
    assert "spared" in found


def test_a_twin_is_flown_as_a_dipper():
    whys = [piece["why"] for piece in said("@berlekamp-scott/twin")["ascent"].facts["pieces"]]
    assert whys == ["twin"]


def test_many_parts_are_counted():
    """Each of six dippers is a part that gains; four are told, and how many more."""
    parts = [(name, name, 3) for name in "ABCDEF"] + [(name, "ground", 5) for name in "ABCDEF"]
    found = said([*parts, ("ground", "ground", 14), ("ground", "ground", 14)])
    assert len(found["parts"].facts["flown"]) == 6
    assert found["parts"].text.endswith("; then 2 more.")
