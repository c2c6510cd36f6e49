"""Pictures: loony endgames, boards, positions of any kind, and flights; PNG and SVG (by Matplotlib) and TikZ."""

from stringscoins.draw.boards import board_sketch
from stringscoins.draw.documents import LOOKS, look_of, sketch
from stringscoins.draw.endgames import endgame_sketch
from stringscoins.draw.flights import draw_flights
from stringscoins.draw.graphs import graph_sketch
from stringscoins.draw.painting import draw, svg
from stringscoins.draw.sketch import Sketch
from stringscoins.draw.tikz import tikz

__all__ = [
    "LOOKS",
    "Sketch",
    "board_sketch",
    "draw",
    "draw_flights",
    "endgame_sketch",
    "graph_sketch",
    "look_of",
    "sketch",
    "svg",
    "tikz",
]
