"""Charts of what was counted: results, whether Nimstring has the same winner, and numbers of best moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stringscoins.drawing.charts import check_chart, draw_chart
from stringscoins_studies.solved.records import share

__all__ = ["check_solved_chart", "draw_solved"]

_WHAT = "the charts of a solved board"
_GREY = "#767676"
"""Legible on white and on black: the background is transparent."""
_RESULTS = {"won": "#1F6FB2", "tied": "#B8AF9F", "lost": "#C8553D"}
_SAME = {"all positions": "#1F6FB2", "quiet ones": "#C8553D", "control is best": "#5B9A4B"}
_BEST = {"1": (1, 1), "2": (2, 2), "3": (3, 3), "4 to 6": (4, 6), "7 and more": (7, 1 << 30)}
_SHADES = ("#173F5F", "#1F6FB2", "#5FA3D6", "#9DC6E6", "#CFE0EE")
_WIDTH = 5


def check_solved_chart(file: str) -> None:
    """Raise an error if the charts cannot be drawn into a file, before all work."""
    check_chart(file, _WHAT)


def draw_solved(record: dict[str, Any], file: str) -> None:
    """Draw the charts of a record into a file."""
    charts = [_same, _best] if record["all"] is None else [_results, _same, _best]

    def paint(axes: Any) -> None:
        for axis, chart in zip(axes, charts, strict=True):
            chart(axis, record["rows"])
            _plain(axis)

    draw_chart(file, [_WIDTH] * len(charts), paint, _WHAT)


def _results(axis: Any, rows: Sequence[dict[str, Any]]) -> None:
    _stack(axis, rows, {name: [row["all"][name] for row in rows] for name in _RESULTS}, list(_RESULTS.values()))
    axis.set(title="all positions, for the player to move")


def _best(axis: Any, rows: Sequence[dict[str, Any]]) -> None:
    def counts(low: int, high: int) -> list[int]:
        return [sum(n for moves, n in row["best_moves"].items() if low <= int(moves) <= high) for row in rows]

    _stack(axis, rows, {name: counts(*bounds) for name, bounds in _BEST.items()}, _SHADES)
    axis.set(title="best moves, quiet positions")


def _stack(
    axis: Any, rows: Sequence[dict[str, Any]], parts: Mapping[str, Sequence[int]], colors: Sequence[str]
) -> None:
    """Stack the shares of some parts, counts for each row."""
    wholes = [sum(column) for column in zip(*parts.values(), strict=True)]
    there = [i for i, whole in enumerate(wholes) if whole]
    below = [0.0] * len(there)
    for (name, counts), color in zip(parts.items(), colors, strict=True):
        shares = [100 * counts[i] / wholes[i] for i in there]
        axis.bar([rows[i]["cut"] for i in there], shares, bottom=below, width=1, color=color, label=name)
        below = [low + more for low, more in zip(below, shares, strict=True)]
    axis.set(ylim=(0, 100), ylabel="%")
    axis.margins(x=0)


def _same(axis: Any, rows: Sequence[dict[str, Any]]) -> None:
    def same(results: dict[str, int] | None) -> float | None:
        return share(results["same"], results["same"] + results["other"]) if results else None

    def by_control(counts: dict[str, int]) -> float | None:
        return share(counts.get("0", 0), sum(counts.values()))

    for (name, color), shares in zip(
        _SAME.items(),
        (
            [same(row["all"]) for row in rows],
            [same(row["quiet"]) for row in rows],
            [by_control(row["control"]) for row in rows],
        ),
        strict=True,
    ):
        points = [(row["cut"], found) for row, found in zip(rows, shares, strict=True) if found is not None]
        if points:
            axis.plot(*zip(*points, strict=True), color=color, label=name, linewidth=2)
    axis.set(ylim=(0, 102), ylabel="%", title="boxes and Nimstring: the same winner")
    axis.grid(axis="y", color=_GREY, alpha=0.3)


def _plain(axis: Any) -> None:
    """Give an axis its legend below, and colors for light and dark pages."""
    axis.figure.patch.set_alpha(0)
    axis.patch.set_alpha(0)
    axis.set(xlabel="lines drawn")
    axis.xaxis.get_major_locator().set_params(integer=True)
    legend = axis.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=3, frameon=False, fontsize=9)
    for text in (axis.title, axis.xaxis.label, axis.yaxis.label, *legend.get_texts()):
        text.set_color(_GREY)
    axis.tick_params(colors=_GREY)
    for spine in axis.spines.values():
        spine.set_color(_GREY)
