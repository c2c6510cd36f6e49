"""The page of the tutorials has all lessons: every word, a picture of every board, and a link for every term."""

import importlib.util
import re

from pages import ROOT

from stringscoins.lessons import lessons

PAGE = ROOT / "docs/tutorials/lessons.md"


def loaded():
    """The module of the site's extension, which is in no package."""
    spec = importlib.util.spec_from_file_location("lessons_on_pages", ROOT / "docs/_ext/lessons.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_site_has_all_lessons_where_the_page_says():
    site = loaded()
    written = PAGE.read_text(encoding="utf-8")
    assert written.count(site.PLACE) == 1
    page = site.with_lessons(written)
    assert re.findall(r"^## \d+\. (.+)", page, re.M) == [lesson.title for lesson in lessons()]
    steps = [step for lesson in lessons() for step in lesson.steps]
    assert all(step.words in page and (not step.task or step.task.words in page) for step in steps)
    assert page.count("<details>") == sum(step.task is not None for step in steps)
    assert page.count("<svg ") == page.count("</svg>") > len(steps)
    glossary = (ROOT / "docs/reference/glossary.md").read_text(encoding="utf-8").lower()
    for name, anchor in re.findall(r"\[([^]]+)\]\(\.\./reference/glossary\.md#([a-z-]+)\)", page):
        assert f"### {name.lower()}\n" in glossary and anchor == name.lower().replace(" ", "-")
