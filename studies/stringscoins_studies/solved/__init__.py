"""Boards strongly solved: all their positions, counted.

The question: how many positions of a board are won, tied and lost, with how many best moves; and how often does who
wins Nimstring win the boxes?

`stringscoins solved` counts them in a tablebase. `survey` has the walk through the quiet positions, `captures` the
count of all positions from these, `charts` the pictures; `docs/explanation/strongly-solved.md` has the answers.
"""
