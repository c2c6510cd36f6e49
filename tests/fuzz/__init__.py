"""A fuzzer: random positions through every method of every question. `python -m tests.fuzz -h` says more."""
