"""Boards of one row and of two.

The question: who wins on boards of one row, in misère and in normal play, and by how much?

Collette, Demaine, Demaine and Langerman (*Narrow misère Dots-and-Boxes*) prove strategies and state conjectures.
`stringscoins strips` computes margins and tests them; `docs/explanation/strips.md` has the answers.

`misere` has the margins of Swedish strips, `openings` their best first turns, `levels` and `restricted` test
conjectures on them; `rows` has the margins of rows in any frame, `narrow_misere` the results of strategies for narrow
boards, `parity` the worth of changing the parity, and `line` lines of play.
"""
