import pytest

from stringscoins.explanations.endgames import endgame_steps
from stringscoins.explanations.endgames.simple import bounces
from stringscoins.notation import read


def said(source, kind):
    (claim,) = (claim for claim in endgame_steps(read(source).position) if claim.kind == kind)
    return claim


def test_example_4_3():
    """From 18 down to 4, to 2 and back to 4, to 3, and between 3 and 1 to 1."""
    steps = said("@allcock/example-4-3", "bounces").facts["steps"]
    assert said("@allcock/example-4-3", "core").facts["controlled"] == 18
    assert steps[0]["values"] == [18, 16, 14, 12, 10, 8, 6, 4, 2, 4]
    assert steps[1]["values"] == [4, 3]
    assert steps[2]["values"] == [3, 1] * 51
    assert said("@allcock/example-4-3", "bounces").text == (
        "Now put back what was set aside: the 9 loops of 6 take it down from 18 to 4, 2 at a time, and bounce it to 2"
        " and back; then the chain of 3 takes it down from 4 to 3; then the 101 loops of 4 bounce it between 3 and 1,"
        " at last to 1. So the value is 1."
    )


def test_example_1_2():
    assert said("@allcock/example-1-2", "controlled").facts["controlled"] == -3
    assert said("@allcock/example-1-2", "order").text.endswith(
        "The whole order is 2 chains of 3, a loop of 4, 2 chains of 3, a loop of 8, a chain of 3."
    )


def test_to_lose_by_only_one():
    """Of 3 + 4l + 8l: open the loop of 4 first and the loop of 8 second."""
    assert said("3+4l+8l", "order").text.endswith("The whole order is a loop of 4, a loop of 8, a chain of 3.")
    assert said("3+4l+8l", "result").facts["value"] == 1


def test_the_exceptions():
    assert said("3+3+4l", "parity").facts["exception"]
    assert said("3+3+4l", "result").facts["value"] == 2
    assert said("3+3+3+4l", "choice").facts["piece"]["kind"] == "chain"


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([5, 3], "takes it down from 5 to 3"),
        ([0, 6], "takes it up from 0 to 6"),
        ([2, 2], "leaves it at 2"),
        ([3, 3, 3], "leave it at 3"),
        ([7, 5, 3, 3, 3], "take it down from 7 to 3, 2 at a time, and leave it at 3"),
        ([6, 4, 2], "take it down from 6 to 2, 2 at a time"),
        ([0, 6, 4, 2], "take it from 0 to 6, 4 and 2"),
        ([0, 6, 4, 2, 4, 2], "take it from 0 to 6 and 4, and bounce it between 4 and 2, at last to 2"),
        ([4, 2, 4], "bounce it to 2 and back"),
        ([5, 1, 3], "take it down from 5 to 1, and bounce it to 3"),
    ],
)
def test_how_a_value_goes_down_and_bounces(values, text):
    """Each way is told so that one can follow it."""
    step = {"kind": "loop", "length": 6, "count": len(values) - 1, "values": values}
    which = "the loop of 6" if len(values) == 2 else f"the {len(values) - 1} loops of 6"
    said = bounces(steps=[step], value=values[-1]).text
    assert said == f"Now put back what was set aside: {which} {text}. So the value is {values[-1]}."


def test_a_long_order_is_left_out():
    kinds = [claim.kind for claim in endgame_steps(read("201*3").position)]
    assert "order" not in kinds and "choice" in kinds
