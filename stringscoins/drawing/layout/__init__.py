"""Layouts: points for the nodes of a graph, curves for its edges, and places for its labels.

A `Frame` has the sizes of nodes and labels. `chosen` finds points: of many layouts that fit the shape and the
symmetries of the graph it takes the best by plain measures (`quality.py`). `routed` bends edges around boxes and apart,
and `placed` finds places for labels.
"""

from stringscoins.drawing.layout.choice import MOST_NODES, chosen
from stringscoins.drawing.layout.frame import Edge, Frame, Size
from stringscoins.drawing.layout.geometry import bends, free_angles
from stringscoins.drawing.layout.labels import Spot, Wish, along, placed
from stringscoins.drawing.layout.routes import routed

__all__ = [
    "MOST_NODES",
    "Edge",
    "Frame",
    "Size",
    "Spot",
    "Wish",
    "along",
    "bends",
    "chosen",
    "free_angles",
    "placed",
    "routed",
]
