"""Every study says what it asks, and names its command and the page that tells the answers."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STUDIES = sorted(
    path.parent
    for path in (ROOT / "studies/stringscoins_studies").glob("*/__init__.py")
    if path.parent.name != "kernels"
)


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.name)
def test_a_study_says_its_question_and_where_the_answers_are(study):
    words = (study / "__init__.py").read_text(encoding="utf-8")
    assert re.search(r"^The question: [^?]*\?", words, re.M)
    pages = re.findall(r"`docs/([a-z/-]+)\.md`", words)
    assert pages and all((ROOT / f"docs/{page}.md").exists() for page in pages)
    assert re.search(r"`stringscoins [a-z]+", words)
