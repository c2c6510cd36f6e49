"""The picture of a census: the same bytes whatever the settings of the user, and errors."""

import sys
from collections import Counter

import pytest

from stringscoins.errors import FileError, MissingExtra
from stringscoins_studies.census.picture import draw_census

COUNTS = {1: Counter({1: 3}), 2: Counter({0: 2, "loony": 5})}
PAIRS = {0: Counter({"loony": 4}), 1: Counter({0: 1})}


@pytest.mark.parametrize(("form", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_users_settings_are_neither_used_nor_changed(tmp_path, form, start):
    import matplotlib

    plain, set_up = tmp_path / f"plain.{form}", tmp_path / f"set-up.{form}"
    draw_census(COUNTS, PAIRS, str(plain))
    with matplotlib.rc_context({"font.size": 30, "savefig.bbox": "tight", "svg.fonttype": "path"}):
        draw_census(COUNTS, PAIRS, str(set_up))
        assert matplotlib.rcParams["font.size"] == 30
    assert plain.read_bytes() == set_up.read_bytes() and plain.read_bytes().startswith(start)
    assert "matplotlib.pyplot" not in sys.modules


def test_errors(tmp_path, monkeypatch):
    with pytest.raises(FileError, match="as PNG, SVG or PDF"):
        draw_census(COUNTS, None, str(tmp_path / "census.tex"))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"the picture of a census needs matplotlib, .* pip install matplotlib$"):
        draw_census(COUNTS, None, str(tmp_path / "census.svg"))
    assert not list(tmp_path.iterdir())
