"""A census of loony endgames.

The question: do the theorems on loony endgames hold beyond their conditions, over all endgames up to a size?

Berlekamp and Scott show when the value of an endgame is its controlled value; Allcock gives the values of sums of
chains and loops of even length. `stringscoins census gaps`, `bumps` and `odd-loops` count where that holds elsewhere,
`landings` tests what is needed and enough, `sums` proves the values for all lengths, `low-values` counts how often a
rule of thumb of Allcock's holds; `docs/explanation/endgames.md` has the answers.

`census` enumerates endgames and compares their values, `odd_loops` does so for loops of odd length, `classes` proves
their values, `counts` values many simple endgames at once, `low_values` counts those with a low controlled value.
"""
