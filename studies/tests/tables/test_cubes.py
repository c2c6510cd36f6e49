"""All boxes of few strings: none is missing, each is as large as announced."""

from itertools import product

import pytest

from stringscoins.families.cubes import VARIANTS, cubes
from stringscoins_studies.tables.classes import ClassValues
from stringscoins_studies.tables.cubes import growing_cubes, small_cubes


def test_all_boxes_up_to_a_size():
    found = small_cubes(36)
    assert [box.strings for box in found] == sorted(len(box.position()) for box in found)
    sizes = [size for size in product(range(2, 9), (2, 3, 4), (2, 3)) if sorted(size, reverse=True) == list(size)]
    few = {(*size, v) for v in VARIANTS for size in sizes if len(cubes(*size, variant=v)) <= 36}
    assert {tuple(box) for box in found} == few and len(found) == len(few)
    assert max(box.length for box in found) == 8 and max(box.height for box in found) == 3


def test_variants():
    assert {box.variant for box in small_cubes(20, variants=["edges-cubes"])} == {"edges-cubes"}
    assert small_cubes(5) == []


def test_sequences_have_two_members_at_least():
    for most in (12, 20, 33):
        wanted = {
            f"cubes:nx{w}x{h}:{v}" for v in VARIANTS for w in range(2, 5) for h in range(2, w + 1)
            if len(cubes(3, w, h, variant=v)) <= most
        }  # fmt: skip
        found = growing_cubes(most)
        assert set(found) == wanted and len(found) == len(wanted)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("pattern", "nimbers"),
    [
        ("cubes:nx2x2:edges-cubes", [1, 0, 1, 0]),
        ("cells:nx2x2:string=2:coin=3:wrap=x", [0] * 7),
        ("cells:nx2x2:string=1:coin=3:wrap=x", [1, 2, 0, 2]),
        ("cells:nx2x2:string=1:coin=2:wrap=x", [2, 0, 1]),
    ],
)
def test_sequences_of_the_results(pattern, nimbers):
    # Those of docs/explanation/results.md, as far as a test may take.
    values = ClassValues(pattern)
    values.evaluate(max_strings=36 if nimbers[0] != 2 else 24, max_n=100)
    assert values.nimbers == nimbers
