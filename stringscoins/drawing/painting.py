"""Pictures as PNG and SVG, painted with Matplotlib, the extra `draw`.

Only Matplotlib's object interface is used, so that no display is needed, no state outlives a picture and the settings
of the user do not matter. The same picture has the same bytes.
"""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from stringscoins.drawing.sketch import KINDS, OPACITY, Sketch, faded
from stringscoins.errors import FileError, LimitReached, MissingExtra, file_errors

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Picture", "abbreviated", "draw", "save", "svg"]

MOST_LINES = 10_000
"""The most lines of a picture."""
_DPI = 150
_LARGEST = 40.0
"""The longest side of a sketch in inches; larger sketches are scaled down."""
_MARGIN = 0.45
_THIN, _THICK, _HALO = 1.3, 3.0, 3.0
_DOTS = {"joint": (7, True), "corner": (4, True), "again": (4, False), "untaken": (3, False), "taken": (5, True)}
"""For each kind of dot its diameter, and whether it is filled."""
_HEAVY = "thick: very long"
_INK = "#333333"


class Picture(NamedTuple):
    """A function that paints on an empty figure, and the width and height of the figure in inches."""

    paint: Callable[[Figure], None]
    width: float
    height: float


def draw(sketch: Sketch, file: str, title: str = "") -> None:
    """Write a sketch to a file that ends in .png or .svg; an existing file is replaced.

    Raises
    ------
    FileError
        If the path has another ending, or the file cannot be written.
    LimitReached
        If the sketch has more than `MOST_LINES` lines.
    MissingExtra
        If Matplotlib is not installed.
    """
    save(_picture(sketch, title), file)


def svg(sketch: Sketch, title: str = "") -> str:
    """Return a sketch as SVG.

    Raises
    ------
    LimitReached
        If the sketch has more than `MOST_LINES` lines.
    MissingExtra
        If Matplotlib is not installed.
    """
    return rendered(_picture(sketch, title), "svg").decode()


def save(picture: Picture, file: str) -> None:
    """Write a picture to a file that ends in .png or .svg; errors are those of `draw`."""
    form = os.path.splitext(file)[1].lower().removeprefix(".")
    if form not in ("png", "svg"):
        raise FileError(f"{file}: a picture is written as PNG or SVG; expected a name that ends in .png or .svg")
    content = rendered(picture, form)
    with file_errors(file, "written"), open(file, "wb") as stream:
        stream.write(content)


def abbreviated(words: str, most: int) -> str:
    """Return words of at most `most` letters; the middle of longer ones is left out.

    >>> abbreviated("abcdefghijkl", 9)
    'abc...jkl'
    """
    half = (most - 3) // 2
    return words if len(words) <= most else f"{words[:half]}...{words[-half:]}"


def rendered(picture: Picture, form: str) -> bytes:
    """Return the bytes of a picture as `png` or `svg`."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("matplotlib", "draw", "a picture") from None
    content = io.BytesIO()
    with matplotlib.rc_context(), warnings.catch_warnings():
        # Matplotlib warns of a letter that its font lacks. It draws a box; a viewer of SVG may have another font.
        warnings.filterwarnings("ignore", message="Glyph")
        matplotlib.rcdefaults()
        # Text stays text in SVG, and ids are the same in every run.
        matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "stringscoins"})
        figure = Figure(figsize=(picture.width, picture.height))
        picture.paint(figure)
        metadata: dict[str, Any] = {"Date": None} if form == "svg" else {}
        figure.savefig(content, format=form, dpi=_DPI, metadata=metadata)
    return content.getvalue()


def _picture(sketch: Sketch, title: str) -> Picture:
    if len(sketch.curves) > MOST_LINES:
        raise LimitReached(f"a picture of {len(sketch.curves):,} lines; at most {MOST_LINES:,} are drawn")
    title = abbreviated(title, 120)
    left, right, bottom, top = sketch.bounds
    scale = min(1.0, _LARGEST / max(right - left, top - bottom, 1.0))
    legend = _legend(sketch) if sketch.legend else {}
    above, below = 0.35 if title else 0.0, 0.3 if legend else 0.0
    # About the width of the title and of the legend.
    letters = max(0.1 * len(title), sum(0.7 + 0.08 * len(meaning) for meaning in legend))
    width = max(scale * (right - left) + 2 * _MARGIN, letters)
    height = scale * (top - bottom) + 2 * _MARGIN + above + below

    def paint(figure: Figure) -> None:
        from matplotlib.lines import Line2D

        axes = figure.add_axes((0.0, below / height, 1.0, 1 - (above + below) / height))
        axes.set_axis_off()
        middle, half = (left + right) / 2, width / scale / 2
        axes.set_xlim(middle - half, middle + half)
        axes.set_ylim(bottom - _MARGIN / scale, top + _MARGIN / scale)
        _paint(axes, sketch)
        figure.text(0.5, 1 - above / height / 2, title, ha="center", va="center", fontsize=12, parse_math=False)
        handles = [Line2D([], [], label=meaning, **look) for meaning, look in legend.items()]
        figure.legend(handles=handles, loc="lower center", ncols=max(len(handles), 1), frameon=False, fontsize=9)

    return Picture(paint, width, height)


def _legend(sketch: Sketch) -> dict[str, dict[str, Any]]:
    """Return the entries of the legend, each with the look of the line beside it."""
    kinds = {curve.kind for curve in sketch.curves}
    legend = {
        look.meaning: {"color": look.colour, "linewidth": _THIN}
        for kind, look in KINDS.items()
        if kind in kinds and look.meaning
    }
    if any(curve.heavy and curve.kind != "drawn" for curve in sketch.curves):
        legend[_HEAVY] = {"color": _INK, "linewidth": _THICK}
    return legend


def _paint(axes: Axes, sketch: Sketch) -> None:
    from matplotlib.collections import LineCollection
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    for curve in sketch.curves:
        path = Path(curve.points, [Path.MOVETO, *[Path.CURVE4] * (len(curve.points) - 1)])
        line = _THICK if curve.heavy else _THIN
        colour = faded(KINDS[curve.kind].colour, curve.fade)
        if curve.over:
            axes.add_patch(PathPatch(path, fill=False, linewidth=line + _HALO, edgecolor="white"))
        if curve.filled:
            axes.add_patch(PathPatch(path, facecolor=colour, alpha=OPACITY, linewidth=0))
        axes.add_patch(PathPatch(path, fill=False, linewidth=line, edgecolor=colour))
    bars = [bar for ground in sketch.grounds for bar in ground.bars]
    axes.add_collection(LineCollection(bars, colors=_INK, linewidths=1.3), autolim=False)
    centred: dict[str, Any] = {"ha": "center", "va": "center", "parse_math": False}
    for label in sketch.labels:
        box = {"boxstyle": "round,pad=0.15", "color": "white"} if label.on else None
        size, colour = (7, "#777777") if label.small else (10, "black")
        if label.kind:
            size, colour = 9, KINDS[label.kind].colour
        axes.text(*label.at, label.words, fontsize=size, color=colour, bbox=box, **centred)
    for kind, (size, is_full) in _DOTS.items():
        for fade in sorted({dot.fade for dot in sketch.dots if dot.kind == kind}, reverse=True):
            places = [dot.at for dot in sketch.dots if dot.kind == kind and dot.fade == fade]
            colour = faded("#000000", fade)
            face = colour if is_full else "white"
            axes.plot(*zip(*places, strict=True), "o", color=colour, markerfacecolor=face, markersize=size)
    for dot in sketch.dots:
        if dot.name:
            shape, face = ("round", "#FFF4D6") if dot.kind == "coin" else ("square", "#E3E3E3")
            box = {"boxstyle": f"{shape},pad=0.35", "facecolor": face, "edgecolor": "#555555"}
            axes.text(*dot.at, dot.name, fontsize=9, bbox=box, **centred)
