"""Pages and charts as PNG and PDF, painted with Matplotlib, the extra `draw`.

Only Matplotlib's object interface is used, so that no display is needed, no state outlives a picture and the settings
of the user do not matter. The same picture has the same bytes.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stringscoins.drawing.files import ending_of, write_picture
from stringscoins.drawing.pages import Disc, Item, Page, Path, Words
from stringscoins.errors import LimitReached, MissingExtra

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["DPI", "Chart", "bound", "painted", "rendered", "save_chart"]

DPI: Final = 150
"""Pixels an inch, if nothing else is asked for."""
_MOST_PIXELS: Final = 20_000
"""The most pixels across or down."""


class Chart(NamedTuple):
    """A function that paints on an empty figure, and the width and height of the figure in inches."""

    paint: Callable[[Figure], None]
    width: float
    height: float


def save_chart(chart: Chart, file: str) -> None:
    """Write a chart to a file that ends in .png, .svg or .pdf; an existing file is replaced.

    Raises
    ------
    FileError
        If the path has another ending, or the file cannot be written.
    MissingExtra
        If Matplotlib is not installed.
    """
    form = ending_of(file, ("png", "svg", "pdf"))
    write_picture(file, rendered(chart, form))


def painted(page: Page, form: str, dpi: float = DPI) -> bytes:
    """Return the bytes of a page as `png` or `pdf`.

    Raises
    ------
    LimitReached
        If it had more than 20,000 pixels across or down.
    MissingExtra
        If Matplotlib is not installed.
    """
    return rendered(_chart(page), form, dpi)


def bound(pages: Sequence[Page]) -> bytes:
    """Return the bytes of a PDF with several pages; errors are those of `painted`."""
    return _written([_chart(page) for page in pages], "pdf", DPI)


def _chart(page: Page) -> Chart:
    def paint(figure: Figure) -> None:
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.set_axis_off()
        axes.set_xlim(0, page.across)
        axes.set_ylim(page.down, 0)
        for level, item in enumerate(page.items()):
            _paint(axes, item, page.scale, level)

    return Chart(paint, *page.inches)


def rendered(chart: Chart, form: str, dpi: float = DPI) -> bytes:
    """Return the bytes of a chart as `png`, `svg` or `pdf`; errors are those of `painted`."""
    return _written([chart], form, dpi)


def _written(charts: Sequence[Chart], form: str, dpi: float) -> bytes:
    """Return the bytes of charts, each on a page of its own: several go into a `pdf` only."""
    pixels = max(max(chart.width, chart.height) * dpi for chart in charts)
    if form == "png" and pixels > _MOST_PIXELS:
        raise LimitReached(f"a picture of {pixels:,.0f} pixels across or down; at most {_MOST_PIXELS:,} are painted")
    try:
        import matplotlib
        from matplotlib.backends.backend_pdf import PdfPages
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("matplotlib", "draw", "a picture as PNG or PDF") from None
    content = io.BytesIO()
    with matplotlib.rc_context(), warnings.catch_warnings():
        # Matplotlib warns of a letter that its font lacks, and draws a box.
        warnings.filterwarnings("ignore", message="Glyph")
        matplotlib.rcdefaults()
        # Text stays text, and ids are the same in every run.
        matplotlib.rcParams.update(
            {"svg.fonttype": "none", "svg.hashsalt": "stringscoins", "pdf.fonttype": 42, "font.family": "DejaVu Sans"}
        )
        figures = [Figure(figsize=(chart.width, chart.height)) for chart in charts]
        for figure, chart in zip(figures, charts, strict=True):
            chart.paint(figure)
        if form == "pdf":
            with PdfPages(content, metadata={"CreationDate": None}) as book:
                for figure in figures:
                    book.savefig(figure)
        else:
            metadata: dict[str, Any] = {"svg": {"Date": None}}.get(form, {})
            figures[0].savefig(content, format=form, dpi=dpi, metadata=metadata)
    return content.getvalue()


def _paint(axes: Axes, item: Item, scale: float, level: int) -> None:
    """Paint an item above those of lower levels."""
    from matplotlib.patches import Circle, FancyBboxPatch, PathPatch
    from matplotlib.path import Path as Route

    edge = {"linewidth": scale, "zorder": level}
    if isinstance(item, Words):
        # As in SVG, where the middle of a line is not known to every viewer.
        low = 0.36 * item.size
        x, y = item.at
        axes.text(
            *((x + low, y) if item.upright else (x, y + low)),
            item.words,
            fontsize=item.size * scale,
            color=item.colour,
            ha="left" if item.upright else _SIDES[item.anchor],
            va="baseline",
            rotation=90 if item.upright else 0,
            rotation_mode="anchor",
            weight="bold" if item.bold else "normal",
            parse_math=False,
            zorder=level,
        )
    elif isinstance(item, Path):
        step = [Route.LINETO if item.straight else Route.CURVE4] * (len(item.points) - 1)
        route = Route(item.points, [Route.MOVETO, *step])
        if item.fill:
            axes.add_patch(PathPatch(route, facecolor=item.fill, alpha=item.opacity, linewidth=0, zorder=level))
        if item.stroke:
            look: dict[str, Any] = {"linestyle": (0, (0.1, 2.2))} if item.dashed else {}
            axes.add_patch(
                PathPatch(
                    route,
                    fill=False,
                    edgecolor=item.stroke,
                    linewidth=item.width * scale,
                    capstyle="round",
                    joinstyle="round",
                    zorder=level,
                    **look,
                )
            )
    elif isinstance(item, Disc):
        axes.add_patch(Circle(item.at, item.radius, facecolor=item.fill, edgecolor=item.stroke or "none", **edge))
    else:
        axes.add_patch(
            FancyBboxPatch(
                item.at,
                item.across,
                item.down,
                boxstyle=f"round,pad=0,rounding_size={item.round}",
                facecolor=item.fill,
                edgecolor=item.stroke or "none",
                mutation_aspect=1,
                **edge,
            )
        )


_SIDES = {"start": "left", "middle": "center", "end": "right"}
