"""The drafts for the OEIS: each program prints the first terms, and offsets and keywords are as the terms ask for."""

import contextlib
import io
import re

import pytest
from pages import ROOT

PAGE = (ROOT / "docs/reference/sequences.md").read_text(encoding="utf-8")
DRAFTS = re.findall(r"```text\n(%S.*?)```", PAGE, re.S)


def lines(draft, kind):
    return re.findall(rf"^%{kind} (.*)$", draft, re.M)


def terms(draft):
    return [int(term) for term in "".join(lines(draft, "[STU]")).split(",") if term]


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda draft: lines(draft, "N")[0])
def test_a_draft(draft):
    language, *program = lines(draft, "o")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec("\n".join(program), {})
    found = [int(term) for term in printed.getvalue().strip("[]\n").split(",")]
    known = terms(draft)
    assert language == "(Python)" and 4 <= len(found) <= len(known) and found == known[: len(found)]
    (offset,) = lines(draft, "O")
    first = next((i for i, term in enumerate(known, 1) if abs(term) > 1), 1)
    assert offset.split(",")[1] == str(first)
    assert lines(draft, "K")[0].split(",")[0] == ("sign" if min(known) < 0 else "nonn")
    for page in re.findall(r"docs/[a-z/-]+\.md", draft):
        assert (ROOT / page).exists()


def test_all_drafts_are_read():
    assert len(DRAFTS) == PAGE.count("%N ") > 8
