"""Pictures of boards, loony endgames, positions of any kind and flights, as PNG, SVG or TikZ.

A position becomes a `Sketch` (`sketch`, `board_sketch`, `solid_sketch`, `layers_sketch`, `endgame_sketch`,
`graph_sketch`), which `draw` and `svg` paint with Matplotlib and `tikz` writes for LaTeX.
"""

from stringscoins.drawing.boards import board_sketch
from stringscoins.drawing.documents import LOOKS, look_of, sketch
from stringscoins.drawing.endgames import endgame_sketch
from stringscoins.drawing.flights import draw_flights
from stringscoins.drawing.graphs import graph_sketch
from stringscoins.drawing.grids import layers_sketch, solid_sketch
from stringscoins.drawing.painting import draw, svg
from stringscoins.drawing.sketch import Mark, Sketch
from stringscoins.drawing.tikz import tikz

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
