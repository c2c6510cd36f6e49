"""Pictures of boards, loony endgames, positions of any kind and flights, as SVG, PNG, PDF or TikZ.

`draw` returns the `Picture` of anything that can be drawn. A notebook shows it, and `Picture.save` writes it to a file.
On the way a position becomes a `Sketch` (`sketch`, `board_sketch`, `solid_sketch`, `layers_sketch`, `endgame_sketch`,
`graph_sketch`). `svg` and `tikz` write a sketch as text without any other package; PNG and PDF are made from the SVG.
"""

from stringscoins.drawing.boards import board_sketch
from stringscoins.drawing.documents import LOOKS, look_of, sketch
from stringscoins.drawing.endgames import endgame_sketch
from stringscoins.drawing.flights import draw_flights
from stringscoins.drawing.graphs import graph_sketch
from stringscoins.drawing.grids import layers_sketch, solid_sketch
from stringscoins.drawing.marks import marks_of
from stringscoins.drawing.pictures import Picture, draw
from stringscoins.drawing.sketch import Mark, Sketch
from stringscoins.drawing.svg import svg
from stringscoins.drawing.tikz import tikz

__all__ = [
    "LOOKS",
    "Mark",
    "Picture",
    "Sketch",
    "board_sketch",
    "draw",
    "draw_flights",
    "endgame_sketch",
    "graph_sketch",
    "layers_sketch",
    "look_of",
    "marks_of",
    "sketch",
    "solid_sketch",
    "svg",
    "tikz",
]
