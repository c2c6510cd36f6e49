"""A dictionary of small positions of boards.

The question: which small positions can boards leave, and what is each of their lines worth?

Malkin (appendix A) and *Winning Ways* (chapter 16) have lists of such positions. `stringscoins dictionary` lists all of
up to seven boxes; `docs/explanation/dictionary.md` shows them and what they teach. `sheets` prints them as text and as
SVG.
"""
