"""Sketches as TikZ, for LaTeX."""

from __future__ import annotations

import math

from stringscoins.drawing.sketch import AREAS, KINDS, OPACITY, OWNERS, PALE, TILES, Dot, Point, Polygon, Sketch

__all__ = ["tikz"]

_ESCAPES = {sign: f"\\{sign}" for sign in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}

_DOTS = {"joint": (2, True), "corner": (1.2, True), "again": (1.2, False), "untaken": (1, False), "taken": (1.6, True)}
"""For each kind of dot its radius in points, and whether it is filled."""


def tikz(sketch: Sketch) -> str:
    r"""Return a sketch as a `tikzpicture`, which begins with the definitions of its colors.

    Parameters
    ----------
    sketch : Sketch
        The sketch of a board, an endgame or a graph.

    Returns
    -------
    str
        Lines of LaTeX that need no package but `tikz`. Cost: linear.

    Examples
    --------
    >>> from stringscoins.drawing.sketch import Curve, Sketch, bent
    >>> print(tikz(Sketch((Curve(bent((0.0, 0.0), (3.0, 0.0)), "string"),))), end="")
    \begin{tikzpicture}[x=1in, y=1in, heavy/.style={line width=2pt}]
      \definecolor{string}{HTML}{555555}
      \draw[string] (0,0) .. controls (1,0) and (2,0) .. (3,0);
    \end{tikzpicture}
    """
    lines = [r"\begin{tikzpicture}[x=1in, y=1in, heavy/.style={line width=2pt}]"]
    used = {curve.kind for curve in sketch.curves} | {label.kind for label in sketch.labels}
    for kind, (colour, _) in KINDS.items():
        if kind in used:
            lines.append(_colour(kind, colour))
    areas = {area.kind for area in sketch.areas} | {dot.kind for dot in sketch.dots}
    for kind, (fill, ink) in AREAS.items():
        if kind in areas:
            lines += [_colour(f"{kind}area", fill), _colour(f"{kind}ink", ink)]
    lines += map(_area, sketch.areas)
    for curve in sketch.curves:
        start, *rest = map(_point, curve.points)
        arcs = (f" .. controls {one} and {two} .. {end}" for one, two, end in zip(*[iter(rest)] * 3, strict=True))
        path = f"{start}{''.join(arcs)}"
        look = _faded(curve.kind, curve.fade) + ", heavy" * curve.heavy
        if curve.over and not curve.filled:
            lines.append(rf"  \draw[white, line width={4 if curve.heavy else 2.4}pt] {path};")
        opacity = PALE if curve.kind in TILES else OPACITY
        lines.append(rf"  \draw[{look}{f', fill, fill opacity={opacity}' * curve.filled}] {path};")
    lines += [rf"  \draw {_point(one)} -- {_point(two)};" for ground in sketch.grounds for one, two in ground.bars]
    for label in sketch.labels:
        looks = ["fill=white, inner sep=1pt"] * label.on + [r"font=\tiny"] * label.small
        looks += [label.kind] if label.kind else []
        lines.append(rf"  \node[{', '.join(looks)}] at {_point(label.at)} {{{_escaped(label.words)}}};")
    for dot in sketch.dots:
        if dot.name:
            shape = "rounded corners" if dot.kind == "coin" else "rectangle"
            lines.append(rf"  \node[draw, fill=white, {shape}] at {_point(dot.at)} {{{_escaped(dot.name)}}};")
        elif dot.kind in OWNERS:
            lines.append(_owned(dot))
        else:
            size, is_full = _DOTS[dot.kind]
            colour = _faded("black", dot.fade)
            look = f"[{colour}]" * (dot.fade > 0) if is_full else f"[draw={colour}, fill=white]"
            lines.append(rf"  \{'fill' if is_full else 'filldraw'}{look} {_point(dot.at)} circle[radius={size}pt];")
    return "\n".join([*lines, r"\end{tikzpicture}", ""])


def _colour(name: str, colour: str) -> str:
    return rf"  \definecolor{{{name}}}{{HTML}}{{{colour.removeprefix('#')}}}"


def _area(area: Polygon) -> str:
    corners = " -- ".join(map(_point, area.points))
    filled = rf"  \fill[{area.kind}area] {corners} -- cycle;"
    if not area.words:
        return filled
    middle = sum(x for x, _ in area.points) / len(area.points), sum(y for _, y in area.points) / len(area.points)
    words = rf"\node[text={area.kind}ink, font=\bfseries] at {_point(middle)} {{{_escaped(area.words)}}};"
    return f"{filled} {words}"


def _owned(dot: Dot) -> str:
    """Return the node of a coin with the initial of the player who took it."""
    look = rf"draw={dot.kind}ink, text={dot.kind}ink, fill={dot.kind}area, circle, inner sep=1pt, font=\bfseries\tiny"
    return rf"  \node[{look}] at {_point(dot.at)} {{{OWNERS[dot.kind]}}};"


def _faded(colour: str, fade: float) -> str:
    return f"{colour}!{100 * (1 - fade):g}" if fade else colour


def _point(point: Point) -> str:
    return f"({_number(point[0])},{_number(point[1])})"


def _number(x: float) -> str:
    """Return a length to a thousandth of an inch; a length that rounds to 0 has no sign."""
    return f"{math.floor(x * 1000 + 0.5) / 1000 + 0.0:g}"


def _escaped(words: str) -> str:
    return "".join(_ESCAPES.get(sign, sign) for sign in words)
