import copy
import pickle

import pytest

from stringscoins.errors import (
    FileError,
    LimitReached,
    MissingExtra,
    NotAnEndgame,
    NotationError,
    StoreConflict,
    StringsCoinsError,
    UnknownName,
    safe,
    shortened,
)
from stringscoins.solve.limits import BudgetSpent, Cancelled, SearchStopped


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
    with pytest.raises(
        StringsCoinsError, match=r"reading DOT needs pydot, of the extra 'dot': .* -m pip install pydot"
    ):
        raise MissingExtra("pydot", "dot", "reading DOT")


@pytest.mark.parametrize(
    "sign", [*map(chr, range(32)), "\x7f", "\x9b", "\u200f", "\u202e", "\u2067", "\u2028", "\udc80"]
)
def test_what_a_terminal_would_obey_is_escaped(sign):
    assert safe(f"a{sign}b").isprintable() and safe(f"a{sign}b") != f"a{sign}b"
    assert (safe(f"a{sign}b", lines=True) == f"a{sign}b") == (sign in "\n\t")


def test_letters_of_all_languages_are_no_danger():
    for text in ("naïve", "3\N{MULTIPLICATION SIGN}3", "硬貨", "נים", "c\N{COMBINING ACUTE ACCENT}", "🪙", "a\\b"):
        assert safe(text) == text


@pytest.mark.parametrize("text", ["x" * 100_000, "x y " * 25_000, "x\n" * 3 + "y" * 100_000])
def test_a_long_text_is_not_quoted_whole(text):
    for error in (StringsCoinsError(f"{text}: bad"), NotationError(f"found {text!r}", source=text), FileError(text)):
        assert len(str(error)) < 5000
        assert str(error)[:5] == f"{error.args[0]}"[:5] and str(error)[-3:] == error.args[0][-3:]


def test_the_middle_is_left_out():
    assert shortened("abc", 3) == "abc"
    short = shortened("a" * 500 + "b" * 500, 100)
    assert len(short) <= 110 and short.startswith("aaa") and short.endswith("bbb") and " more " in short


@pytest.mark.parametrize(
    "error",
    [
        FileError("f: no such file"),
        UnknownName("no string is called 's'"),
        MissingExtra("pydot", "dot", "reading DOT"),
        NotAnEndgame(["one fault", "another"]),
        StoreConflict("two values", 3),
        NotationError("found x", expected="y", source="f.yaml", line=3, column=5, text="a: [x]"),
        LimitReached("the time limit of 1 s"),
        Cancelled(),
        BudgetSpent(5),
        SearchStopped(LimitReached("the time limit of 1 s"), refuted=(0,), positions=7),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_can_be_copied_and_sent_to_another_process(error):
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (type(again), str(again), again.args) == (type(error), str(error), error.args)
        assert vars(again).keys() == vars(error).keys()
        assert all(str(value) == str(vars(error)[name]) for name, value in vars(again).items())
