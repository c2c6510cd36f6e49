"""The widget of notebooks: its script in a bare page, its Python side, and both in JupyterLab."""

import json
import socket
import sys

import pytest
from processes import started

from stringscoins.evaluation import Evaluator
from stringscoins.notation import played, read
from stringscoins.web import estimates, views
from stringscoins.web.notebook.bundle import script, styles

QUESTIONS = {question.name: question for question in (*views.QUESTIONS, *estimates.QUESTIONS)}
MODEL = """
(given) => {
  const heard = {}, tell = (event, message) => (heard[event] ?? []).forEach((one) => one(message));
  window.model = {
    get: (key) => given[key],
    set: (key, value) => { given[key] = value; tell(`change:${key}`); },
    save_changes: () => {},
    on: (event, listener) => (heard[event] ??= []).push(listener),
    off: () => {},
    send: async (message) => message.cancel || tell("msg:custom", { id: message.id, record: await answer(message) }),
  };
}
"""
RENDER = "import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))"
"""The text of the widget as a module."""


def test_a_click_makes_a_move_and_the_values_follow(browser):
    page, document, evaluator = browser.new_page(), read("2x2"), Evaluator()

    def answer(message):
        question = QUESTIONS.get(message["question"], message["question"])
        return evaluator.ask(question, played(document, message["cuts"]), **message["options"]).record

    page.expose_function("answer", answer)
    page.set_content(f"<style>{styles()}</style><body style='background: #111'><div id=here></div>")
    page.evaluate(MODEL, {"cuts": [], "_record": evaluator.ask(QUESTIONS["position"], document).record})
    page.evaluate(
        f"async (text) => (await {RENDER}).default().render({{ model, el: document.getElementById('here') }})", script()
    )
    widget = page.locator(".stringscoins.dark")
    page.wait_for_function("document.querySelector('.control').textContent.endsWith('nimber 0 · margin +2 for A')")
    for line in ("h 0 0", "v 0 0", "v 0 1", "h 1 0"):
        widget.locator(f'[data-string="{line}"]').press("Enter")
    assert page.evaluate("model.get('cuts')") == ["h 0 0", "v 0 0", "v 0 1", "h 1 0"]
    assert widget.locator(".control").text_content().startswith("A 0, B 1 · B to draw")
    widget.get_by_text("Take back").click()
    widget.locator('[data-string="h 1 0"]').wait_for()
    page.evaluate("model.set('cuts', [])")
    assert widget.locator("[data-string]").count() == 12


def test_the_position_follows_the_cuts_and_can_be_set():
    pytest.importorskip("anywidget")
    import stringscoins as sc

    widget = sc.explore("2x2")
    try:
        widget.cuts = ["h 0 0"]
        assert widget.position == sc.read("2x2").position.cut("h 0 0").position
        with pytest.raises(sc.PositionError):
            widget.cuts = ["h 0 0", "h 0 0"]
        widget.position = "3+4l"
        assert widget.cuts == [] and len(widget.position) == 8 and widget._record["look"] == "endgame"
    finally:
        widget.close()


def test_without_anywidget_the_extra_is_named(monkeypatch):
    import stringscoins as sc

    monkeypatch.delitem(sys.modules, "stringscoins.web.notebook.widget", raising=False)
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(sc.MissingExtra, match="needs anywidget, of the extra 'notebook'"):
        sc.explore("2x2")


@pytest.mark.slow
def test_it_works_in_jupyterlab(browser, tmp_path, monkeypatch):
    pytest.importorskip("anywidget")
    pytest.importorskip("jupyterlab")
    sources = [
        "import stringscoins as sc\nwidget = sc.explore('3x3')\nwidget",
        "print(widget.cuts, len(widget.position))",
    ]
    cells = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": source}
        for i, source in enumerate([*sources, "widget.position = '2+3l'"])
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "board.ipynb").write_text(json.dumps(notebook))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = (
        "-m",
        "jupyterlab",
        "--no-browser",
        f"--port={port}",
        "--ServerApp.token=",
        f"--ServerApp.root_dir={tmp_path}",
    )
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "settings"))
    with started(*words, "--allow-root", patience=300) as server:
        while "is running at" not in server.stderr.readline():
            pass
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{port}/lab/tree/board.ipynb")
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(state="attached", timeout=60_000)

        def run(cell):
            page.locator(".jp-CodeCell .cm-content").nth(cell).click()
            page.keyboard.press("Shift+Enter")

        run(0)
        widget = page.locator(".stringscoins")
        widget.get_by_text("nimber *2 · margin").wait_for(timeout=60_000)
        widget.locator('[data-string="h 1 1"]').click()
        widget.locator(".control").get_by_text("B to draw").wait_for()
        run(1)
        page.get_by_text("['h 1 1'] 23").wait_for()
        run(2)
        widget.locator(".control").get_by_text("A to cut").wait_for()
