"""The chain rule, in the plane and in space.

The question: what decides who makes the last turn, in the plane and in space, and what does it cost to keep control?

Romer (*Winning Dots-and-Boxes in two and three dimensions*, sections 3.2 and 3.3) asks for a long chain rule in three
dimensions. `stringscoins rules` counts in which games and loony endgames a rule holds;
`docs/explanation/three-dimensions.md` tells the answers.

`turns` says what the turns of a game are made of, `forfeits` how many coins the controller gives back.
"""
