"""Charts by Matplotlib, of the extra `draw`, into a file."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from stringscoins.drawing.painting import DPI, ending_of, write_picture
from stringscoins.errors import MissingExtra

__all__ = ["check_chart", "draw_chart"]


def check_chart(file: str, what: str) -> str:
    """Return the form of a chart by its file; FileError or MissingExtra if it cannot be drawn, before all work."""
    form = ending_of(file, ("png", "svg", "pdf"))
    if find_spec("matplotlib") is None:
        raise MissingExtra("matplotlib", "draw", what)
    return form


def draw_chart(file: str, widths: Sequence[float], paint: Callable[[Any], None], what: str) -> None:
    """Draw charts side by side into a file.

    `widths` are theirs in inches, `paint` gets their axes, and `what` is told where Matplotlib is missing.
    """
    form = check_chart(file, what)
    import matplotlib
    from matplotlib.figure import Figure

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
