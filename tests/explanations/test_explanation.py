import random
from collections import Counter

import pytest

from stringscoins.errors import LimitReached
from stringscoins.explanations import Explanation, explain
from stringscoins.explanations.claims import SENTENCES
from stringscoins.families import segments
from stringscoins.notation import read
from stringscoins.position import Position
from stringscoins.solve import Limits, Work
from stringscoins.solve.methods import Solver
from stringscoins.structures import chains_and_loops
from stringscoins.values import show
from tests.explanations.checks import CHECKS, Truth
from tests.random_positions import endgames, in_space, samples, segmented

TOPICS = ("captures", "coach", "control", "loony", "parts", "sums")
"""What this file checks; coins and endgames have files of their own."""
EXAMPLES = (
    *("1", "2", "3", "5", "2l", "3l", "4l", "6l", "3+4l", "2+2", "1+1+3", "2+3", "3+3+2+1", "4l+1"),
    *("graph:star:4", "graph:cycle:3", "board:1x2", "board:1x3", "board:2x2:icelandic", "board:2x2:swedish"),
    *("@malkin/g1", "@malkin/g1 + 2", "@malkin/one-box", "@malkin/half-hearted-handout", "@malkin/opened-3-chain"),
    *("@malkin/hard-hearted-handout", "@malkin/opened-6-cycle", "@romer/capturable-a + 2", "@romer/capturable-d"),
    *("kayles:1", "kayles:2", "kayles:3", "dawson:3", "dawson:4", "@romer/four-squares-one-edge"),
)


def claimed(position: Position, method: str = "definition") -> Counter[str]:
    """What is said of a position, by kind, once all of it was checked."""
    said = explain(position)
    truth, kinds = Truth(position, said, method), Counter()
    for claim in said.steps:
        if claim.topic not in TOPICS:
            continue
        kind = f"{claim.topic}.{claim.kind}"
        kinds[kind] += 1
        assert CHECKS[kind](truth, **claim.facts), (position, claim)
        assert claim.text == " ".join(claim.text.split()) and claim.text.endswith("."), claim
        assert claim.text[0].isupper() or claim.text[0].isdigit() or claim.text.startswith(tuple(position)), claim
    check_moves(position, said, truth.definition)
    return kinds


def check_moves(position: Position, said: Explanation, definition: Solver) -> None:
    assert said.nim_sum == show(definition.value())
    winning = [
        string
        for string, coins in position.items()
        if (definition.value([string]) != 0) == any(position.valence(coin) == 1 for coin in coins)
    ]
    assert sorted(move.string for move in said.winning) == sorted(winning)
    parts = {part.name: part for part in said.parts}
    assert len(parts) == len(said.parts)
    for move in said.winning:
        others = position.keys() - parts[move.part].position.keys()
        assert move.was == definition.value(others) and move.becomes == definition.value([*others, move.string])


def test_every_claim_is_true_and_every_sentence_is_said():
    said = Counter()
    for source in EXAMPLES:
        position = read(source).position
        if len(position) <= 14:
            said += claimed(position)
    for position in (Position(), *samples(120, 14)):
        said += claimed(position)
    rng = random.Random(15)
    for _ in range(30):
        said += claimed(segmented(rng, 12))
    mine = {kind for kind in SENTENCES if kind.partition(".")[0] in TOPICS}
    limited = {"coach.unknown", "parts.unknown", "parts.valued"}
    large = {"parts.dawson", "parts.kayles"}
    assert mine - set(said) <= limited | large, mine - set(said)
    assert mine == set(CHECKS)


@pytest.mark.thorough
def test_every_claim_is_true_on_more_positions():
    # The table over all subsets is the definition, too, in a kernel.
    for position in samples(100, 16):
        claimed(position, "exhaustive")
    rng = random.Random(17)
    for _ in range(25):
        claimed(segmented(rng, 13), "exhaustive")


def told_to_open(said: Explanation) -> set[str]:
    """The strings that a coach and the steps on endgames name, of which one is to be cut first."""
    kinds = {("coach", "move"), ("endgames", "choice"), ("endgames", "begin"), ("space", "worth")}
    return {claim.facts["string"] for claim in said.steps if (claim.topic, claim.kind) in kinds}


def test_who_keeps_control_in_an_endgame_counts_the_turns():
    count = 0
    for position in endgames(40, 18):
        said = explain(position, work=Work(Limits(seconds=1000)))
        assert len(told_to_open(said)) == 1, position
        for claim in said.steps:
            if claim.topic == "control":
                count += 1
                assert CHECKS[f"control.{claim.kind}"](Truth(position, said), **claim.facts), (position, claim)
    assert count == 40


def test_who_keeps_control_among_hyperstrings():
    rng = random.Random(19)
    for _ in range(4):
        position = in_space(rng) + segments([("ground", "ground", rng.randint(3, 5))])
        said = explain(position)
        (claim,) = (claim for claim in said.steps if claim.topic == "control")
        assert CHECKS[f"control.{claim.kind}"](Truth(position, said), **claim.facts), (position, claim)
        assert len(told_to_open(said)) == 1, position


@pytest.mark.parametrize(
    ("source", "kind", "pins"),
    [("kayles:4", "kayles", 4), ("kayles:7", "kayles", 7), ("dawson:6", "dawson", 6), ("dawson:9", "dawson", 9)],
)
def test_vines_are_heaps(source, kind, pins):
    position = read(source).position
    # A long tendril may be longer still.
    tendril = next(chain for chain in chains_and_loops(position)[0] if chain.length == 3)
    last, coins = tendril.strings[1], tendril.coins[:2]
    longer = Position({**dict(position.items()), last: (coins[0], "extra"), "more": ("extra", coins[1])})
    for vine in (position, longer):
        (part,) = explain(vine).parts
        assert (part.rule, part.facts) == (kind, {"pins": pins})


def test_a_limit_leaves_what_is_known():
    found = explain(read("3 + board:5x5"), work=Work(Limits(seconds=2)))
    assert isinstance(found.stopped, LimitReached) and found.nim_sum is None and not found.winning
    assert [part.nimber for part in found.parts] == [0, None]
    assert [claim.kind for claim in found.steps if claim.topic == "parts"] == ["fall_apart", "long_chain", "unknown"]
    assert found.control["in_control"] is None and found.control["long_chains"] == 1
    assert found.parts[1].reason == "not known"


def test_a_value_without_its_moves_is_told_as_such(monkeypatch):
    def stopped(nimbers):
        raise LimitReached("the time limit")

    monkeypatch.setattr("stringscoins.solve.Nimbers.moves", stopped)
    found = explain(read("board:2x2"))
    (claim,) = [claim for claim in found.steps if claim.topic == "parts"]
    assert claim.kind == "valued" and CHECKS["parts.valued"](Truth(read("board:2x2").position, found), **claim.facts)


def test_an_interrupt_ends_it(monkeypatch):
    def stopped(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("stringscoins.solve.Nimbers.value", stopped)
    with pytest.raises(KeyboardInterrupt):
        explain(read("3"))


# What the texts tell.
