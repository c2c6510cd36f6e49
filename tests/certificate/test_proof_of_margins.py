"""`proof/margins.py` writes certificates of margins for the checker in Coq, and nothing that does not follow."""

import importlib.util
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from outcomes import numbered, worth
from random_positions import chained, doubled, late, loony, ordinary, pending, scattered, segmented

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("margins_for_coq", ROOT / "proof" / "margins.py")
assert SPEC and SPEC.loader
margins = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(margins)

COIN = ((0,), (0,))
"""A coin with two strings: whoever cuts one of them gives it away."""
HALF = ((0,),)
CHAIN = ((0,), (0, 1), (1,))


def test_margins_of_positions_of_all_shapes_are_proved(seed):
    rng = random.Random(seed)
    makers = (scattered, ordinary, segmented, chained, doubled, late, pending)
    positions = [rng.choice(makers)(rng, 8) for _ in range(30)]
    positions += [loony(rng, rng.randint(0, 2), 11) for _ in range(5)]
    handouts = 0
    for position in positions:
        strings = numbered(position)
        margin = worth(strings)
        assert f"= ({margin})%Z" in margins.written(strings, False, margin, [])
        handouts += margins.rest_of(strings, False).handout > 0
    assert handouts


def test_facts_of_a_misere_margin_get_hints():
    assert "misere := true" in margins.written(COIN, True, -1, [(1, 1, (HALF,)), (-1, -1, (COIN,))])


@pytest.mark.parametrize(
    ("strings", "misere", "margin", "facts"),
    [(CHAIN, False, 0, []), (CHAIN, True, -2, []), (COIN, True, 1, [(1, 1, (COIN,))])],
)
def test_a_wrong_margin_is_refused(strings, misere, margin, facts):
    with pytest.raises(ValueError, match="prove"):
        margins.written(strings, misere, margin, facts)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq")
@pytest.mark.parametrize(("name", "margin"), [("board-2x2-icelandic-margin", 2), ("endgame-3-4l-8l", -1)])
def test_coq_accepts_what_is_written(name, margin):
    certificate = f"docs/examples/{name}.jsonl"
    words = ["make", "-C", "proof", "margin", f"CERTIFICATE={certificate}", f"PYTHON={sys.executable}"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "Closed under the global context" in done.stdout
    assert done.stdout.splitlines()[-2].endswith(f"= ({margin})%Z.")
