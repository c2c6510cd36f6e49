"""Heaps of octal games.

The question: what are the nimbers of the heaps, and do they prove a period?

Kayles and Dawson's Kayles are octal games, and vines are graphs that are their heaps
(`stringscoins/families/vines.py`). `stringscoins octal` prints heaps and periods; `docs/explanation/theory.md`,
"Vines", compares them with Romer's tables. `heaps` has the recursion and the theorem that proves a period.
"""
