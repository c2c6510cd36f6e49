"""The position and its values, as a person looks at them."""

import re

import pytest

from stringscoins.evaluation import Evaluator
from stringscoins.values import show
from tests.web.visits import DESK, PHONE, attributes

expect = pytest.importorskip("playwright.sync_api").expect


@pytest.fixture(scope="module")
def evaluator():
    with Evaluator() as evaluator:
        yield evaluator


def nimbers(evaluator, source):
    """What the library says of each string, as the page has it in `data-value`."""
    return {move.string: str(show(move.value)) for move in evaluator.moves(source)}


def told(page):
    """What each string on the board is worth, as the page says."""
    names, values = (attributes(page, "#view [data-string]", f"data-{kind}") for kind in ("string", "value"))
    return dict(zip(names, values, strict=True))


def listed(page):
    """The moves in the list, in its order."""
    return attributes(page, "[data-testid=moves] [data-move]", "data-move")


def test_a_board_shows_its_value_and_that_of_each_string(visit, evaluator):
    page = visit("board:2x2")
    value = page.locator("[data-testid=value]")
    assert value.get_attribute("data-value") == str(show(evaluator.nimber("board:2x2")))
    assert told(page) == nimbers(evaluator, "board:2x2")


KINDS = (
    "board:2x2:icelandic",
    "3+4l",
    "graph:petersen",
    "hypergraph:fano",
    "kayles:5",
    "cubes:2x2x2:faces",
    "board:1x2 + 3",
)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_kind_of_position_has_each_string_with_its_value(visit, evaluator, size):
    page = visit("board:1x1", size=size)
    for source in KINDS:
        visit.go(page, source)
        shown, known = told(page), nimbers(evaluator, source)
        # A loony endgame is drawn as chains and loops, each of which is one string.
        assert shown == {name: known[name] for name in (["1.1", "2.1"] if source == "3+4l" else known)}, source
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"the page is wider than its window: {source}"


def test_values_can_be_margins_both_or_none(visit, evaluator):
    page = visit("board:1x2")
    margins = {move.string: str(move.margin) for move in evaluator.moves("board:1x2", margins=True)}
    for choice, values in (
        ("margin", margins),
        ("none", None),
        ("both", nimbers(evaluator, "board:1x2")),
        ("nimber", nimbers(evaluator, "board:1x2")),
    ):
        page.get_by_label("Values").select_option(choice)
        visit.settled(page)
        words = page.locator("#view .worth:visible")
        expect(words).to_have_count(0 if choice == "none" else 7)
        assert values is None or told(page) == values
        assert f"show={choice}" in page.url
    assert "nimber" in page.locator("#units").inner_text()


def test_moves_are_listed_best_first(visit, evaluator):
    page = visit("board:2x2:icelandic?show=nimber")
    winning = [move.winning for move in (evaluator.moves("board:2x2:icelandic")[name] for name in listed(page))]
    assert sorted(winning, reverse=True) == winning and len(winning) == 8
    page = visit("board:2x2:icelandic?show=margin")
    found = evaluator.moves("board:2x2:icelandic", margins=True)
    margins = [found[name].margin for name in listed(page)]
    assert sorted(margins, reverse=True) == margins


def test_pointing_at_a_move_shows_it_on_the_board_and_the_other_way(visit):
    page = visit("board:1x2")
    name, pointed = listed(page)[2], re.compile(r"\bpointed\b")
    page.locator(f"[data-testid=moves] [data-move='{name}']").hover()
    expect(page.locator(f"#view [data-string='{name}']")).to_have_class(pointed)
    page.locator("#view [data-string='h 1 0'] .hit").first.hover()
    expect(page.locator("[data-testid=moves] [data-move='h 1 0']")).to_have_class(pointed)
    expect(page.locator(f"#view [data-string='{name}']")).not_to_have_class(pointed)


def test_strings_are_buttons_with_names_for_those_who_hear_the_page(visit):
    page = visit("3")
    strings = page.locator("#view [data-string]")
    for string in strings.all():
        assert string.get_attribute("role") == "button"
        assert string.get_attribute("data-string") in string.get_attribute("aria-label")
    assert page.get_by_role("button", name="1.1").first.is_visible()


def test_what_cannot_be_read_is_said_and_the_page_goes_on(visit):
    visit.expected.append("status of 400")
    page = visit("bord:2x2", settled=False)
    page.get_by_role("alert").get_by_text("did you mean 'board'?").wait_for()
    source = page.get_by_role("combobox", name="Position")
    source.fill("board:1x1")
    source.press("Enter")
    page.locator("#view [data-string='h 0 0']").wait_for()
    expect(page.locator("#trouble")).to_be_empty()


def test_names_are_text_and_never_markup(visit):
    from stringscoins.web.links import packed

    file = "stringscoins: 1\nname: '<img src=x onerror=alert(1)>'\nstrings: ['<b>a</b> c', 'c']\n"
    page = visit(packed(file))
    assert page.locator("main img").count() == 0 and "a" not in page.locator("main b").all_inner_texts()
    assert "<b>a</b>" in page.locator("#view").inner_html().replace("&lt;", "<").replace("&gt;", ">")
