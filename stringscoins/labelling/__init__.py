"""Canonical labeling of set systems, in plain Python and exact.

The points are coins 0..n-1, the sets are strings (repetitions allowed). Points that may be swapped are merged
(`interchangeable.py`), colors are refined (`partition.py`), and points are individualized where that leaves a choice
(`search.py`). `parts.py` labels the components of a position. `kernels/labelling.py` labels faster, for the search of
nimbers.
"""

from stringscoins.labelling.parts import labelled_parts
from stringscoins.labelling.search import Form, Labelling, label
from stringscoins.labelling.unionfind import UnionFind, connected

__all__ = ["Form", "Labelling", "UnionFind", "connected", "label", "labelled_parts"]
