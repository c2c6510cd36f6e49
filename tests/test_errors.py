import pytest

from stringscoins.errors import MissingExtra, NotationError, StringsCoinsError


def test_a_notation_error_points_at_the_fault():
    error = NotationError("found x", expected="y", source="f.yaml", line=3, column=5, text="a: [x]")
    assert str(error) == "f.yaml:3:5: found x; expected y\n    a: [x]\n        ^"


def test_the_caret_keeps_tabs_and_long_lines_are_shown_around_the_fault():
    assert str(NotationError("p", line=1, column=3, text="\ta!")).endswith("\n    \ta!\n    \t ^")
    shown = str(NotationError("p", line=1, column=5000, text="a" * 4999 + "!" + "b" * 5000)).splitlines()
    assert max(map(len, shown)) < 120
    assert shown[1][shown[2].index("^")] == "!"


def test_location_may_come_later():
    assert str(NotationError("p").located(source="f")) == "f: p"
    assert str(NotationError("p", source="e").located(source="f")) == "e: p"


def test_a_missing_extra_says_what_to_install():
    with pytest.raises(StringsCoinsError, match=r"reading DOT needs pydot: pip install 'stringscoins\[dot\]'"):
        raise MissingExtra("pydot", "dot", "reading DOT")
