"""Minimal loony positions.

The question: which positions are loony for no smaller reason, and do double deals explain all others?

Romer (*Winning Dots-and-Boxes in two and three dimensions*, sections 1.5.4, 3.3.3 and 3.3.6) lists loony positions of
boards in space and leaves open whether the list is complete. `stringscoins loony` finds them;
`docs/explanation/loony.md` has the answers.

`deals` proves positions loony by double deals, `systems` values all small positions many at a time, `subsets` all that
can be left of one position; `minimal` reduces a loony position, and `places` finds where it lies on a board.
"""
