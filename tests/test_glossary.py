"""The glossary: each term once, and pictures that are what their terms say."""

import importlib.util
import re
from pathlib import Path

import pytest

import stringscoins as sc
from stringscoins.endgames import plan_flight
from stringscoins.structures import Endgame

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/reference/glossary.md"

GLOSSARY = PAGE.read_text(encoding="utf-8")
ENTRY = re.compile(r"^### (.+)\n\n((?:(?!#).+\n)+)", re.M)


def loaded():
    """The module of the site's extension, which is in no package."""
    spec = importlib.util.spec_from_file_location("glossary_pictures", ROOT / "docs/_ext/glossary_pictures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


site = loaded()


def test_every_term_is_explained_once():
    entries = ENTRY.findall(GLOSSARY)
    names = [name for name, _ in entries]
    assert len(names) == len(set(names)) == GLOSSARY.count("\n### ")
    assert all(re.match(r"[A-Z].*\.|.*\)$", " ".join(meaning.split())) for _, meaning in entries)


def test_links_to_a_term_lead_to_it():
    anchors = {re.sub(r"[^\w -]", "", name).replace(" ", "-").lower() for name, _ in ENTRY.findall(GLOSSARY)}
    anchors |= {name.lower().replace(" ", "-") for name in re.findall(r"^## (.+)", GLOSSARY, re.M)}
    for page in (ROOT / "docs").rglob("*.md"):
        for term in re.findall(r"glossary\.md#([^)]+)\)", page.read_text(encoding="utf-8")):
            assert term in anchors, f"{page.name}: {term}"


def test_the_site_puts_every_picture_below_its_term():
    page = site.with_pictures(GLOSSARY)
    found = dict(
        re.findall(r"^### (.+)\n\n(?:(?!#).*\n)*?```\{raw\} html\n<figure class=\"term\">\n(<svg )", page, re.M)
    )
    assert sorted(found) == sorted(site.PICTURES)
    assert page.count("<svg ") == page.count("</svg>") == page.count("<figcaption") == len(site.PICTURES)
    # What the pictures leave is the page.
    left = re.sub(r"```\{raw\} html\n.*?\n```\n", "", page, flags=re.S)
    assert left.split() == GLOSSARY.split()


def drawn(term):
    return site.PICTURES[term].document().position


def shape(term):
    return sc.structure(drawn(term))


def lengths(pieces):
    return sorted(piece.length for piece in pieces)


# What is to be seen in the picture of a term.
SEEN = {
    "coin": lambda: len(drawn("coin").coins) == 1 and site.PICTURES["coin"].document().owners == {"0 0": "A"},
    "string": lambda: len(drawn("string")) == 7 and len(drawn("string").coins) == 2,
    "hyperstring": lambda: [len(coins) for coins in drawn("hyperstring").values()].count(3) == 2,
    "ground": lambda: sorted(len(coins) for coins in drawn("ground").values()) == [1, 1, 2],
    "bundle": lambda: list(drawn("bundle").values()).count(("a", "b")) == 3,
    "capturable": lambda: [one.coin for one in shape("capturable").capturable] == ["a"],
    "frame": lambda: (
        [part.document.board.frame for part in site.PICTURES["frame"].document().parts]
        == ["american", "icelandic", "swedish"]
    ),
    "valence": lambda: (
        [sum(coin in coins for coins in drawn("valence").values()) for coin in drawn("valence").coins] == [1, 2, 3, 2]
    ),
    "joint": lambda: [joint.valence for joint in shape("joint").joints] == [3],
    "segment": lambda: (len(shape("segment").joints), len(shape("segment").chains + shape("segment").loops)) == (2, 5),
    "chain": lambda: lengths(shape("chain").chains) == [3] and not shape("chain").loops,
    "loop": lambda: lengths(shape("loop").loops) == [4] and not shape("loop").chains,
    "long": lambda: (lengths(shape("long").chains), lengths(shape("long").loops)) == ([2, 3], [3, 4]),
    "component": lambda: len(shape("component").components) == 3,
    "independent": lambda: (lengths(shape("independent").chains), lengths(shape("independent").loops)) == ([3], [4]),
    "vine": lambda: sc.nimber(drawn("vine")) == 3 and drawn("vine") == sc.read("kayles:3").position,
    "nimber": lambda: sc.nimber(drawn("nimber")) == 2,
    "loony": lambda: list(sc.moves(drawn("loony")).values.values()) == [sc.LOONY, 0, sc.LOONY],
    "canonical capture": lambda: sc.nimber(drawn("canonical capture")) == sc.nimber([["b"], ["b"]]),
    "witness": lambda: (
        sc.nimber(drawn("witness")) == sc.LOONY
        and dict(sc.moves(drawn("witness").cut("s1").position).values) == {"s2": 0, "s3": 0}
    ),
    "double-dealing move": lambda: (
        sc.moves(drawn("double-dealing move")).values["s2"] == 0 and sc.nimber(drawn("double-dealing move")) == sc.LOONY
    ),
    "double-cross": lambda: len(drawn("double-cross")) == 1 and len(drawn("double-cross").coins) == 2,
    "hard-hearted handout": lambda: sc.nimber(drawn("hard-hearted handout")) == 0,
    "half-hearted handout": lambda: sc.nimber(drawn("half-hearted handout")) == sc.LOONY,
    "stub": lambda: sc.moves(drawn("stub")).values["1.0"] == sc.LOONY and 3 in lengths(shape("stub").chains),
    "loony endgame": lambda: (
        shape("loony endgame").loony_endgame and set(sc.moves(drawn("loony endgame")).values.values()) == {sc.LOONY}
    ),
    "opening": lambda: (
        sorted(map(len, drawn("opening").values())) == [1, 2, 2]
        and [one.coin for one in shape("opening").capturable] == ["a"]
    ),
    "handout": lambda: sorted(map(len, drawn("handout").values())) == [2, 2, 2] and len(drawn("handout").coins) == 6,
    "simple endgame": lambda: shape("simple endgame").loony_endgame and not shape("simple endgame").joints,
    "dipper": lambda: len(shape("dipper").dippers) == 1 and lengths(shape("dipper").loops) == [4],
    "earmuffs": lambda: len(shape("earmuffs").earmuffs) == 1 and lengths(shape("earmuffs").chains) == [12],
    "twin": lambda: len(shape("twin").twins) == 1 and lengths(shape("twin").loops) == [4, 6],
    "trinket": lambda: lengths(shape("trinket").trinkets) == [4],
    "bracelet": lambda: (
        [one.cyclic for one in shape("bracelet").bracelets] == [True] and len(shape("bracelet").trinkets) == 3
    ),
    "tag": lambda: len(shape("tag").bracelets) == 1 and sum("ground" in one.name for one in shape("tag").chains) == 2,
    "tree": lambda: len(shape("tree").trees) == 1 and not shape("tree").loops,
    "flight plan": lambda: plan_flight(Endgame.of(drawn("flight plan"))).proves,
    "crash": lambda: plan_flight(Endgame.of(drawn("crash"))).lowest < 0,
}


def test_every_picture_is_looked_at():
    assert SEEN.keys() == site.PICTURES.keys() <= {name for name, _ in ENTRY.findall(GLOSSARY)}


@pytest.mark.parametrize("term", SEEN)
def test_the_picture_is_what_the_term_says(term):
    assert SEEN[term]()
