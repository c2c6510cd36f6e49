"""The explorer in a notebook: a board with values and moves, made of modules of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stringscoins.errors import MissingExtra
from stringscoins.questions.sources import Source

if TYPE_CHECKING:
    from stringscoins.evaluation import Evaluator
    from stringscoins.web.notebook.widget import Explorer

__all__ = ["explore"]


def explore(source: Source = "board:3x3", *, evaluator: Evaluator | None = None) -> Explorer:
    """Return a widget that shows a position in a notebook, with what its moves are worth; a click makes a move.

    It needs `anywidget`, of the extra `notebook`.

    Parameters
    ----------
    source : Source
        Anything that can be read as a position; see `read`.
    evaluator : Evaluator, optional
        The evaluator that finds the values; by default one of its own, which thinks at most a minute about a question.

    Returns
    -------
    Explorer
        Its `position` follows the clicks, and setting it changes the board; `cuts` has the moves made.

    Raises
    ------
    MissingExtra
        If `anywidget` is not installed.
    StringsCoinsError
        If the source is no position.

    Examples
    --------
    >>> import stringscoins as sc
    >>> widget = sc.explore("3x3")  # doctest: +SKIP
    >>> widget.position  # doctest: +SKIP
    <Position: 9 coins, 24 strings>
    """
    try:
        from stringscoins.web.notebook.widget import Explorer
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "traitlets"):
            raise
        raise MissingExtra("anywidget", "notebook", "a board in a notebook") from None
    return Explorer(source, evaluator)
