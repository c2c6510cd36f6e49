"""Planted bugs, each with the tests that have to catch it. `python -m tests.mutants -h` says more."""
