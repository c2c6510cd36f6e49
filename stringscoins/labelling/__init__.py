"""Canonical labelling of set systems, in plain Python and exact.

The points are coins 0..n-1, the sets are strings (repetitions allowed). Points that may be swapped are made one
(`interchangeable.py`), colours are refined (`partition.py`), and points are individualized where that leaves a choice
(`search.py`). `kernels/labelling.py` does the same faster, for the search of nimbers.
"""

from stringscoins.labelling.search import Form, Labelling, label
from stringscoins.labelling.unionfind import UnionFind, connected

__all__ = ["Form", "Labelling", "UnionFind", "connected", "label"]
