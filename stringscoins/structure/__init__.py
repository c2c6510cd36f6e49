"""What a position is made of: joints, chains, loops, and what its capturable coins amount to."""

from stringscoins.structure.capturable import TYPES, Witness, capture_type, ordinary_witness
from stringscoins.structure.chains import Chain, Loop, chains_and_loops, joints

__all__ = [
    "TYPES",
    "Chain",
    "Loop",
    "Witness",
    "capture_type",
    "chains_and_loops",
    "joints",
    "ordinary_witness",
]
