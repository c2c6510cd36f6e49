"""Sequences of cuts and of turns, counted to a depth.

The question: does another program play by the same rules? Programs of chess are held against each other by `perft`, the
number of sequences of moves to each depth. A program that forgets a capture, or passes the turn after one, counts
other turns.

`stringscoins perft` counts them; `counting` has the counting, `docs/reference/commands/perft.md` a table for other
programs to be held against.
"""
