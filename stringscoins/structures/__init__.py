"""The structure of positions: joints, chains and loops, types of captures, and the configurations of loony endgames."""

from stringscoins.structures.capturable import TYPES, Witness, capture_type, ordinary_witness
from stringscoins.structures.chains import Chain, Loop, chains_and_loops, joints
from stringscoins.structures.configurations import (
    Bracelet,
    Configurations,
    Dipper,
    Earmuffs,
    EndgamePart,
    Twin,
    configurations,
)
from stringscoins.structures.endgames import (
    MODERATE_LOOP,
    SHORTEST_CHAIN,
    SHORTEST_LOOP,
    Endgame,
    Opening,
    Piece,
    faults,
)
from stringscoins.structures.handouts import Fall, LoonyPiece, fall, handout, keeping_control, loony_piece
from stringscoins.structures.space import SpaceEndgame, SpaceOpening, Tree, space_faults, trees

__all__ = [
    "MODERATE_LOOP",
    "SHORTEST_CHAIN",
    "SHORTEST_LOOP",
    "TYPES",
    "Bracelet",
    "Chain",
    "Configurations",
    "Dipper",
    "Earmuffs",
    "Endgame",
    "EndgamePart",
    "Fall",
    "LoonyPiece",
    "Loop",
    "Opening",
    "Piece",
    "SpaceEndgame",
    "SpaceOpening",
    "Tree",
    "Twin",
    "Witness",
    "capture_type",
    "chains_and_loops",
    "configurations",
    "fall",
    "faults",
    "handout",
    "joints",
    "keeping_control",
    "loony_piece",
    "ordinary_witness",
    "space_faults",
    "trees",
]
