import pytest

from stringscoins.explanations.endgames import endgame_steps
from stringscoins.explanations.endgames.simple import bounces
from stringscoins.notation import read


def said(source, kind):
    (claim,) = (claim for claim in endgame_steps(read(source).position) if claim.kind == kind)
    return claim


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
