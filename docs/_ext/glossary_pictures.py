"""A Sphinx extension: a small picture below each term of the glossary that can be drawn.

The page, plain Markdown, is the one place that explains the terms. While the site is made, the pictures that `PICTURES`
describes are drawn and put below the headings of their terms. `tests/test_glossary.py` checks that each picture is what
its term says.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

import stringscoins as sc
from stringscoins.drawing import Picture, draw
from stringscoins.endgames import plan_flight
from stringscoins.notation import Document, parse
from stringscoins.structures import Endgame

PAGE = "reference/glossary"


class Drawn(NamedTuple):
    """A picture of a term: what is drawn, what is said below it, and how it is drawn."""

    source: str
    """A SOURCE; or the lines of a position file after the first."""
    caption: str
    look: str | None = None
    labels: str | Mapping[str, str] | None = None
    values: bool = False
    """Whether each string has the nimber that its cut leaves."""
    flight: bool = False
    """Whether the flight plan through the position is drawn, not the position."""

    def document(self) -> Document:
        """Return the position."""
        return parse(f"stringscoins: 1\n{self.source}") if ": " in self.source else sc.read(self.source)

    def picture(self) -> Picture:
        """Return the picture."""
        document = self.document()
        if self.flight:
            return draw(plan_flight(Endgame.of(document.position)), title="")
        values = sc.moves(document).values if self.values else None
        return draw(document, look=self.look, labels=self.labels, values=values, title="")


_graph = partial(Drawn, look="graph", labels="none")
"""A picture with dots for coins and lines for strings, and without names."""

PICTURES: Mapping[str, Drawn] = {
    "coin": Drawn(
        'picture: "+---+---+\\n| A |    \\n+---+---+"',
        "Two coins: the left box was captured by A, the right one is left.",
    ),
    "string": Drawn("board:1x2", "The seven strings of a board of two boxes, with their names.", labels="ids"),
    "hyperstring": _graph(
        "strings: [a b c, b c d, a, d]", "Two hyperstrings, each of which holds three of four coins."
    ),
    "ground": _graph("strings: [a b, a, b]", "A chain of two coins, whose outer strings end at the ground."),
    "bundle": _graph("strings: [a b, a b, a b, a, b]", "The three strings between the two coins are a bundle."),
    "capturable": _graph(
        "strings: [a b, b c, c]", "The coin at the left end is capturable: one string alone holds it."
    ),
    "frame": Drawn(
        "board:2x2 + board:2x2:icelandic + board:2x2:swedish",
        "Boards of 2 x 2 boxes with an American, an Icelandic and a Swedish frame.",
    ),
    "valence": _graph("strings: [a b, b c, c d, d, c]", "A row of coins of the valences 1, 2, 3 and 2."),
    "joint": _graph(
        "segments: [A ground 1, A ground 1, A ground 1]", "The coin in the middle is a joint of valence 3."
    ),
    "segment": Drawn("segments: [A B 2, A ground 3, B ground 3, A A 4, B B 4]", "Five segments at two joints."),
    "chain": _graph("3", "A chain of 3 coins."),
    "loop": _graph("4l", "A loop of 4 coins."),
    "long": _graph("2 + 3 + 3l + 4l", "A chain of 3 and a loop of 4 are long; a chain of 2 and a loop of 3 are not."),
    "component": _graph("2 + 3 + 4l", "Three components."),
    "independent": _graph("3 + 4l", "An independent chain and an independent loop."),
    "vine": _graph("kayles:3", "A vine that is worth as much as a heap of 3 pins in Kayles."),
    "nimber": Drawn(
        "board:2x2:icelandic", "The nimber that is left by each cut; the board itself is worth *2.", values=True
    ),
    "loony": Drawn(
        "2", "A chain of two: to cut it at an end is loony, to cut it in the middle leaves 0.", "graph", values=True
    ),
    "canonical capture": Drawn(
        "strings: [a b, {coins: [b], id: b1}, {coins: [b], id: b2}]",
        "To cut the string on which the capturable coin hangs is a canonical capture.",
        "graph",
        {"s1": "capture"},
    ),
    "witness": Drawn(
        "@malkin/opened-3-chain",
        "After the capture of the coin at the end, there is a choice: to take the other two coins, or to leave them.",
        "graph",
        {"s1": "capture", "s2": "take", "s3": "leave"},
    ),
    "double-dealing move": Drawn(
        "strings: [a b, b]",
        "After this cut the other string holds both coins, and nothing else does.",
        "graph",
        {"s2": "cut this"},
    ),
    "double-cross": Drawn("strings: [a b]", "To cut this string captures both coins.", "graph", {"s1": "cut this"}),
    "hard-hearted handout": _graph("@malkin/hard-hearted-handout", "Two coins, each on a string of its own."),
    "half-hearted handout": _graph("@malkin/half-hearted-handout", "Two coins in a row, one of which is capturable."),
    "stub": Drawn(
        "segments: [A ground 3, A ground 1, A ground 1]",
        "The string that is labeled starts a long chain. Nobody cuts it early, so a stub stands for the whole chain.",
        "graph",
        {"1.0": "permanent"},
    ),
    "loony endgame": Drawn("@allcock/3+4l+8l", "A chain of 3 and loops of 4 and 8."),
    "opening": _graph("strings: [a b, b c, c]", "A chain of 3 that was opened at its left end."),
    "handout": _graph(
        "strings: [a b, c d, e f]",
        "The handouts: one pair of coins from a chain, two pairs from a loop that stands alone.",
    ),
    "simple endgame": Drawn("3 + 5 + 4l", "Two chains and a loop."),
    "dipper": Drawn("@berlekamp-scott/dipper", "A loop of 4 with its joint, and a handle of 4 coins to the ground."),
    "earmuffs": Drawn("@berlekamp-scott/earmuffs", "Two trinkets of 4, and a headband of 12 coins."),
    "twin": Drawn("@berlekamp-scott/twin", "Loops of 4 and 6 coins that share their joint."),
    "trinket": Drawn("segments: [A A 3, A ground 4, A ground 5]", "A trinket of 4 between two chains."),
    "bracelet": Drawn("@berlekamp-scott/cyclic-bracelet", "Three trinkets on a cycle of chains."),
    "tag": Drawn(
        "@berlekamp-scott/bracelet-with-tags", "A bracelet of three trinkets; the chains to the ground are tags."
    ),
    "tree": Drawn("@berlekamp-scott/tree", "A loony endgame without loops: one tree."),
    "flight plan": Drawn(
        "6 + 4l + 12l",
        "The altitude, move by move, as the opener plays her pieces in the order of a plan.",
        flight=True,
    ),
    "crash": Drawn(
        "@berlekamp-scott/earmuffs",
        "This plan crashes: it goes below ground level while the controller is in control.",
        flight=True,
    ),
}
"""The pictures by term."""


def figure(term: str) -> str:
    """Return the picture of a term and its caption, as HTML for a page of Markdown."""
    drawn = PICTURES[term]
    said = html.escape(drawn.caption)
    svg = (drawn.picture()._repr_svg_() or "").replace('role="img"', f'role="img" aria-label="{said}"', 1)
    caption = f'<figcaption style="font-size: 90%">{said}</figcaption>'
    return f'```{{raw}} html\n<figure class="term">\n{svg}\n{caption}\n</figure>\n```\n'


def with_pictures(page: str) -> str:
    """Return the page with a picture below each term that has one."""
    parts = re.split(r"^(?=#{2,3} )", page, flags=re.M)
    for number, part in enumerate(parts):
        term = part.partition("\n")[0].removeprefix("### ")
        if term in PICTURES:
            parts[number] = f"{part.rstrip()}\n\n{figure(term)}\n"
    return "".join(parts)


def _read(app: Any, name: str, source: list[str]) -> None:
    if name == PAGE:
        source[0] = with_pictures(source[0])


def setup(app: Any) -> dict[str, bool]:
    """Tell Sphinx what to do when it has read a page."""
    app.connect("source-read", _read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
