"""Progress that is shown: a line on the terminal or in the notebook, by Rich."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from stringscoins.solve import Progress

__all__ = ["ShownProgress"]


class ShownProgress(Progress):
    """Shows the progress of work in one line, which is wiped when the work ends; in a notebook, below the cell."""

    def __init__(self) -> None:
        from rich.console import Console

        self._console = Console(stderr=True)
        self._make = _NotebookLine if self._console.is_jupyter else self._console.status
        self._line: Any = None
        self._lock = threading.Lock()

    def compiling(self, kernel: str) -> None:
        """Show which kernel is being compiled."""
        self._show(f"compiling kernels, once on this machine: {kernel}")

    def counting(self, done: int, whole: int | Callable[[], int] | None, things: str) -> None:
        """Show the number of things of a list that are done."""
        of = f" of {whole:,}" if isinstance(whole, int) else ""
        self._show(f"{done:,}{of} {things}")

    def searching(self, positions: int, known: int, size: int, **more: Any) -> None:
        """Show the progress of a search, and the bounds known so far."""
        said = [f"{positions:,} positions", f"{size / 1e6:,.0f} MB"]
        if more.get("whole"):
            said.insert(0, f"{min(1.0, positions / more['whole']):.0%}")
        if more.get("wide"):
            said.append("over 64 strings: slower")
        if more.get("excluded"):
            said.append("not " + ", ".join(map(str, more["excluded"])))
        if more.get("bounds"):
            said.append("margin {:+} to {:+}".format(*more["bounds"]))
        self._show(", ".join(said))

    def trouble(self, message: str) -> None:
        """Print a warning."""
        self._console.print(f"warning: {message}", markup=False)

    def done(self) -> None:
        """Wipe the line."""
        with self._lock:
            if self._line is not None:
                self._line.stop()
                self._line = None

    def _show(self, words: str) -> None:
        from rich.text import Text

        with self._lock:
            if self._line is None:
                self._line = self._make(Text(words))
                self._line.start()
            self._line.update(Text(words))


class _NotebookLine:
    """A line below a cell that changes; Rich itself would need widgets for that."""

    def __init__(self, words: object) -> None:
        self._words = words
        self._handle: Any = None

    def start(self) -> None:
        from IPython.display import display

        self._handle = display({"text/plain": str(self._words)}, raw=True, display_id=True)

    def update(self, words: object) -> None:
        self._handle.update({"text/plain": str(words)}, raw=True)

    def stop(self) -> None:
        self.update("")
