"""A dictionary of small positions of boards.

The question: which small positions can boards leave, and what is each of their lines worth?

Malkin (appendix A) and *Winning Ways* (chapter 16) have lists of such positions. `stringscoins dictionary` makes all of
up to seven boxes; `docs/explanation/dictionary.md` shows them and says what to learn from them.

`entries` finds the positions and values their lines, `sheets` prints them as text and as SVG.
"""
