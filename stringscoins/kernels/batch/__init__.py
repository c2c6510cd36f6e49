"""Nimbers of many small positions: tables over all remainders of a core, and one table of cores for all."""
