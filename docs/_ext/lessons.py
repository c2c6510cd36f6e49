"""A Sphinx extension: the lessons of the explorer as a page of the tutorials.

`stringscoins/lessons/texts/` is the one place that has the words, boards and tasks. While the site is made they are put
where the page says `<!-- lessons -->`, with a picture of each board, and with the answers folded.
"""

from __future__ import annotations

import html
from dataclasses import replace
from typing import Any

import stringscoins as sc
from stringscoins.drawing import Mark, Picture, board_sketch, draw
from stringscoins.drawing.sketch import Polygon
from stringscoins.drawing.typesetting import page_of
from stringscoins.lessons import Lesson, Step, lessons
from stringscoins.notation import Document, played

PAGE, PLACE = "tutorials/lessons", "<!-- lessons -->"
SIDE = 0.6
"""The side of a box, in inches."""


def picture(document: Document, step: Step, light: tuple[str, ...] = ()) -> Picture:
    """Return the picture of a position of a step, in which some lines and boxes are lit."""
    if not document.board:
        values = sc.moves(document).values if step.values and light == step.light else None
        return draw(document, look="graph", labels=None if values else "none", values=values, title="")
    marks = {line: Mark("", "part 2") for line in light if line in document.position}
    sketch = board_sketch(document.board, marks, document.owners, box=SIDE)
    places = [tuple(map(int, coin.split())) for coin in light if coin not in document.position]
    corners = [
        tuple((SIDE * c, -SIDE * r) for r, c in ((i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j))) for i, j in places
    ]
    sketch = replace(sketch, areas=(*(Polygon(four, "taken", "") for four in corners), *sketch.areas), legend=False)
    return Picture(page_of(sketch, "", None), sketch, "board")


def figure(picture: Picture, said: str) -> str:
    """Return a picture as HTML, with words for those who do not see it."""
    return (picture._repr_svg_() or "").replace('role="img"', f'role="img" aria-label="{html.escape(said)}"', 1)


def raw(text: str) -> str:
    """Return HTML for a page of Markdown."""
    return f"```{{raw}} html\n{text}\n```\n"


def told(step: Step, number: int, before: Step | None) -> str:
    """Return a step as Markdown: what is read, the board, what is to be done and, folded, how."""
    parts = [step.words + "\n"]
    if not before or step.document != before.document or step.light != before.light:
        parts.append(
            raw(f"<figure>{figure(picture(step.document, step, step.light), f'The board of step {number}')}</figure>")
        )
    if task := step.task:
        choices = f" ({', '.join(map(str, task.choices))}?)" if task.choices else ""
        parts.append(f"**Your turn.** {task.words}{choices}\n")
        if task.choices:
            shown = f"<p>{task.show[0]}. {html.escape(task.right)}</p>"
        else:
            after = played(step.document, map(str, task.show))
            drawn = figure(picture(after, step), "The board after that") if after.position or after.board else ""
            shown = f"<p>{html.escape(task.right)}</p>{drawn}"
        parts.append(raw(f"<details><summary>Show me</summary>{shown}</details>"))
    return "\n".join(parts)


def chapter(lesson: Lesson, number: int) -> str:
    """Return a lesson as Markdown."""
    terms = [f"[{term}](../reference/glossary.md#{term.replace(' ', '-').lower()})" for term in lesson.terms]
    new = f"New words: {', '.join(terms)}.\n\n" if terms else ""
    steps = [told(step, n, lesson.steps[n - 2] if n > 1 else None) for n, step in enumerate(lesson.steps, 1)]
    return f"## {number}. {lesson.title}\n\n{new}" + "\n".join(steps)


def with_lessons(page: str) -> str:
    """Return the page with all lessons in their place."""
    return page.replace(PLACE, "\n".join(chapter(lesson, number) for number, lesson in enumerate(lessons(), 1)))


def _read(app: Any, name: str, source: list[str]) -> None:
    if name == PAGE:
        source[0] = with_lessons(source[0])


def setup(app: Any) -> dict[str, bool]:
    """Tell Sphinx what to do when it has read a page."""
    app.connect("source-read", _read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
