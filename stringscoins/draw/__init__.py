"""Pictures of boards, loony endgames, positions of any kind and flights, as PNG, SVG or TikZ.

A position becomes a `Sketch` (`sketch`, `board_sketch`, `solid_sketch`, `layers_sketch`, `endgame_sketch`,
`graph_sketch`), which `draw` and `svg` paint with Matplotlib and `tikz` writes for LaTeX.
"""

from stringscoins.draw.boards import board_sketch
from stringscoins.draw.documents import LOOKS, look_of, sketch
from stringscoins.draw.endgames import endgame_sketch
from stringscoins.draw.flights import draw_flights
from stringscoins.draw.graphs import graph_sketch
from stringscoins.draw.grids import layers_sketch, solid_sketch
from stringscoins.draw.painting import draw, svg
from stringscoins.draw.sketch import Mark, Sketch
from stringscoins.draw.tikz import tikz

__all__ = [
    "LOOKS",
    "Mark",
    "Sketch",
    "board_sketch",
    "draw",
    "draw_flights",
    "endgame_sketch",
    "graph_sketch",
    "layers_sketch",
    "look_of",
    "sketch",
    "solid_sketch",
    "svg",
    "tikz",
]
