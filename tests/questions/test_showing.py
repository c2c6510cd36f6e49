"""Progress by Rich: one line, wiped at the end."""

import io
import sys
import types

from rich.console import Console

from stringscoins.evaluation import Evaluator
from stringscoins.questions.showing import ShownProgress


def test_what_goes_on_is_shown_and_wiped(monkeypatch):
    console = Console(file=io.StringIO(), force_terminal=True, color_system=None, width=80)
    monkeypatch.setattr("rich.console.Console", lambda stderr: console)
    shown = ShownProgress()
    shown.compiling("search")
    shown.counting(3, 12, "moves")
    shown.searching(5000, 4000, 2_000_000, whole=10_000, excluded=[0, 1], bounds=(-2, 4))
    assert str(shown._line.status) == "50%, 5,000 positions, 2 MB, not 0, 1, margin -2 to +4"
    shown.trouble("[nothing] is kept")
    shown.done()
    shown.done()
    assert shown._line is None
    assert "warning: [nothing] is kept" in shown._console.file.getvalue()


def test_an_evaluator_shows_progress_where_it_is_told_to(capsys):
    with Evaluator(progress=True) as evaluator:
        assert evaluator.nimber("board:3x3") == 2
        assert isinstance(evaluator.progress, ShownProgress)


def test_a_notebook_has_a_line_that_changes(monkeypatch):
    said = []

    class Handle:
        def update(self, data, raw):
            said.append(data["text/plain"])

    def display(data, raw, display_id):
        said.append(data["text/plain"])
        return Handle()

    notebook = types.ModuleType("IPython.display")
    notebook.display = display
    monkeypatch.setitem(sys.modules, "IPython", types.ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", notebook)
    console = Console(file=io.StringIO(), force_jupyter=True)
    monkeypatch.setattr("rich.console.Console", lambda stderr: console)
    shown = ShownProgress()
    shown.counting(1, 2, "moves")
    shown.counting(2, 2, "moves")
    shown.done()
    assert said == ["1 of 2 moves", "1 of 2 moves", "2 of 2 moves", ""]
