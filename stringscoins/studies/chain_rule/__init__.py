"""The chain rule, in the plane and in space.

The question: what decides who makes the last turn, and what does it cost to keep control?

Romer (*Winning Dots-and-Boxes in two and three dimensions*, sections 3.2 and 3.3) looks for a long chain rule in three
dimensions. `stringscoins rules` counts in which games and loony endgames a rule holds;
`docs/explanation/three-dimensions.md` has the answers. `turns` counts the turns of a game, `forfeits` the coins that
the controller gives back.
"""
