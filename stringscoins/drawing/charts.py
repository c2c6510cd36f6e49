"""Charts by Matplotlib, of the extra `draw`, into a file."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

from stringscoins.drawing.painting import DPI, ending_of, write_picture
from stringscoins.errors import MissingExtra

__all__ = ["CHARTS", "draw_chart"]

CHARTS = ("png", "svg", "pdf")
"""The endings of files of charts."""


def draw_chart(file: str, widths: Sequence[float], paint: Callable[[Any], None], what: str) -> None:
    """Draw charts side by side into a file.

    `widths` are theirs in inches, `paint` gets their axes, and `what` is told where Matplotlib is missing.
    """
    form = ending_of(file, CHARTS)
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("matplotlib", "draw", what) from None
    content = io.BytesIO()
    with matplotlib.rc_context():
        # Neither the settings of the user nor the time count, and text stays text: the same picture has the same bytes.
        matplotlib.rcdefaults()
        matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "stringscoins", "pdf.fonttype": 42})
        figure = Figure(figsize=(sum(widths), 4.5))
        paint(figure.subplots(1, len(widths), squeeze=False, width_ratios=widths)[0])
        figure.tight_layout()
        metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(form, {})
        figure.savefig(content, format=form, dpi=DPI, metadata=metadata)
    write_picture(file, content.getvalue())
