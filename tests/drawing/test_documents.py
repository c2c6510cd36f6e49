"""What a document is drawn as."""

import pytest
from drawings import POSITIONS

from stringscoins.drawing import look_of, sketch, tikz
from stringscoins.notation import read


@pytest.mark.parametrize("source", [*map(str, sorted(POSITIONS.glob("*/*.yaml"))), "kayles:5", "board:2x2:swedish"])
def test_every_position_is_sketched(source):
    document = read(source)
    if len(document.position) > 100:
        pytest.skip("large")
    drawn = sketch(document)
    if look_of(document) == "graph":
        assert sorted(dot.name for dot in drawn.dots if dot.kind == "coin") == sorted(document.position.coins)
    assert tikz(drawn) == tikz(sketch(document))
