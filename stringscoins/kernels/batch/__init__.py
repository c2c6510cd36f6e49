"""Nimbers of many small positions: tables over all that can be left of a core, and one table of cores for all."""
