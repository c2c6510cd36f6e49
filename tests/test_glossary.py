import re
from pathlib import Path

from stringscoins import glossary

ENTRY = re.compile(r"^- \*\*(.+?)\*\*: (.+?)(?=\n- |\n\n|\Z)", re.M | re.S)


def test_the_documentation_has_it_word_for_word():
    page = Path(__file__).parent.parent / "docs/reference/glossary.md"
    assert page.read_text() == f"# Glossary\n\n{glossary.__doc__}"


def test_every_term_is_explained_once():
    entries = ENTRY.findall(glossary.__doc__)
    names = [name for name, _ in entries]
    assert len(names) == len(set(names)) == glossary.__doc__.count("- **")
    assert all(re.match(r"[A-Z].*\.", " ".join(meaning.split())) for _, meaning in entries)
