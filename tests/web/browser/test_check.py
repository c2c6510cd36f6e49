"""Certificates are checked in the browser."""

import gzip
from pathlib import Path

from tests.web.visits import PHONE, examine

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
CERTIFICATE = EXAMPLES / "board-2x2-icelandic.jsonl"


def test_a_certificate_is_checked_on_the_page(visit, tmp_path):
    page = visit("board:2x2:icelandic", size=PHONE, bypass_csp=True)
    page.get_by_role("tab", name="Share").click()
    page.get_by_role("link", name="Check a certificate").click()
    text, said = page.get_by_role("textbox"), page.get_by_role("status")
    assert text.input_value() == CERTIFICATE.read_text("utf-8")
    page.get_by_role("button", name="Check").click()
    said.get_by_text("Proved: nimber *2").wait_for()
    assert "4 coins, 8 strings; 11 facts" in said.inner_text()
    examine(page, "proved")
    text.fill(text.input_value().replace('"nimber":2', '"nimber":1'))
    page.get_by_role("button", name="Check").click()
    said.get_by_text("line 13: the checksum is not that of the lines before").wait_for()
    examine(page, "not proved")
    packed = tmp_path / "wheel.jsonl.gz"
    packed.write_bytes(gzip.compress((EXAMPLES / "wheel-5.jsonl").read_bytes()))
    page.get_by_label("Drop a certificate here").set_input_files(packed)
    said.get_by_text("wheel.jsonl.gz: 5 coins, 8 strings; 6 facts").wait_for()
    packed.write_bytes(b"nothing packed")
    page.get_by_label("Drop a certificate here").set_input_files(packed)
    said.get_by_text("the file cannot be read").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
