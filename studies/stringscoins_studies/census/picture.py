"""The picture of a census: shares of values by number of strings, and values of complements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log1p
from typing import Any

from stringscoins.drawing.charts import draw_chart
from stringscoins_studies.census.summaries import Counts

__all__ = ["draw_census"]

_Complements = Mapping[int | str, Counter[int | str]]

_LOONY, _OUTLINE = "#C9C2B8", "#FFFFFF"


def draw_census(by_strings: Counts, complements: _Complements | None, file: str) -> None:
    """Draw the share of each value by number of strings, and values against those of complements, into a file."""
    widths = [7, 5] if complements else [7]
    draw_chart(file, widths, lambda axes: _paint(axes, by_strings, complements), "the picture of a census")


def _paint(axes: Any, by_strings: Counts, complements: _Complements | None) -> None:
    from matplotlib import colormaps

    nimbers = sorted({value for found in by_strings.values() for value in found if isinstance(value, int)})
    values: list[int | str] = [*nimbers, "loony"]
    colours = [*colormaps["viridis_r"]([i / max(1, len(nimbers)) for i in range(len(nimbers))]), _LOONY]
    below = dict.fromkeys(by_strings, 0.0)
    for value, colour in zip(values, colours, strict=True):
        shares = {strings: found[value] / found.total() for strings, found in by_strings.items()}
        axes[0].bar(
            list(shares),
            list(shares.values()),
            bottom=list(below.values()),
            width=1,
            color=colour,
            edgecolor=_OUTLINE,
            linewidth=0.5,
            label=str(value),
        )
        below = {strings: below[strings] + share for strings, share in shares.items()}
    axes[0].set(xlabel="strings", ylabel="share of the positions", ylim=(0, 1))
    axes[0].margins(x=0)
    axes[0].xaxis.get_major_locator().set_params(integer=True)
    axes[0].legend(title="nimber", fontsize=8, loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    if complements:
        counts = [[complements.get(a, Counter())[b] for b in values] for a in values]
        # The shade of a square grows with the logarithm, so that small counts are visible beside large ones.
        shades = [[log1p(count) for count in row] for row in counts]
        darkest = max(map(max, shades))
        axes[1].imshow(shades, cmap="Blues", vmin=0)
        for i, row in enumerate(counts):
            for j, count in enumerate(row):
                dark = shades[i][j] > 0.6 * darkest
                axes[1].text(j, i, f"{count:,}", ha="center", va="center", fontsize=7, color="w" if dark else "k")
        axes[1].set_xticks(range(len(values)), map(str, values))
        axes[1].set_yticks(range(len(values)), map(str, values))
        axes[1].set(xlabel="nimber of the complement", ylabel="nimber")
