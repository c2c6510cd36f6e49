"""Pictures as TikZ."""

import warnings

from drawings import figure, words

from stringscoins.drawing import graph_sketch, svg, tikz
from stringscoins.position import Position


def test_tikz():
    text = tikz(figure("dipper"))
    assert text.startswith("\\begin{tikzpicture}") and text.endswith("\\end{tikzpicture}\n")
    assert text.count("\\draw[trinket]") == text.count("\\draw[tag]") == 1
    assert text.count("{4};") == 2 and "{A};" in text and text.count("\\draw (") == 3
    assert "draw[bracelet, heavy]" in tikz(figure("earmuffs"))


def test_names_are_no_markup():
    names = ["$x^2$", "<&>", "\\alpha_1", "日本", "%d"]
    drawn = graph_sketch(Position.numbered([names[:2], names[2:4], [names[4]]]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert set(names) <= set(words(svg(drawn, "$")))
    assert r"{\$x\textasciicircum{}2\$}" in tikz(drawn) and r"{\textbackslash{}alpha\_1}" in tikz(drawn)
