"""Chains: shaded and counted, and the long chain rule for the position that is shown."""

import random
import re

import pytest

from stringscoins.notation import read
from tests.web.visits import DESK, FOUGHT, PHONE


def shades(page):
    return {kind: page.locator(f"#view .coin.{kind}").count() for kind in ("long", "loop", "open", "falling")}


def said(page, what):
    return page.locator(f"[data-testid={what}]").inner_text().replace("\n", " ")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_chains_are_shaded_in_every_panel_until_they_are_not_wanted(visit, size):
    page = visit(FOUGHT, size=size)
    page.click("#tab-chains")
    assert said(page, "chains") == "1 long chain: 3 1 loop: 6 4 boxes open still"
    assert said(page, "wish").startswith("A wants an odd number of long chains There is one now, and one more is")
    assert "25 dots and 1 long chain are 26." in said(page, "rule") and "A wins 9 to 7" in said(page, "rule")
    assert not any(shades(page).values())
    switch = page.get_by_role("switch", name="Shade chains on the board")
    switch.click()
    page.locator("#view .coin.loop").first.wait_for()
    assert shades(page) == {"long": 3, "loop": 6, "open": 4, "falling": 0}
    assert sorted(page.locator("#view .length").all_text_contents()) == ["3", "6"]
    page.click("#tab-moves")
    # The loop is opened: its boxes can be taken, and the shades of those that are taken go.
    page.locator("[data-move='h 3 3'] .move").click()
    page.locator("#view .coin.falling").first.wait_for()
    page.locator("[data-move='h 2 3'] .move").click()
    page.locator("#view .coin.owner1.falling").first.wait_for(state="detached")
    assert shades(visit.settled(page)) == {"long": 3, "loop": 0, "open": 4, "falling": 5}
    page.reload()
    page.locator("#view .coin.falling").first.wait_for()
    page.locator("body").press("c")
    page.locator("#view .coin.falling").first.wait_for(state="detached")
    assert not any(shades(page).values())


def test_whoever_may_leave_the_last_coins_can_choose(visit):
    page = visit("3+4+4l/1.1")
    page.click("#tab-chains")
    assert said(page, "chains") == "1 long chain: 4 1 loop: 4 0 coins open still 3 coins to take now: 1, 2"
    assert said(page, "wish").startswith("B can choose") and "B leaves them" in said(page, "wish")


def test_it_says_where_control_is_not_enough(visit):
    page = visit("3x3")
    page.click("#tab-chains")
    assert "control is not enough here: B wins 6 to 3" in said(page, "rule")
    page = visit("3x3?misere=1")
    page.click("#tab-chains")
    page.get_by_text("no long chain rule where the fewest boxes win").wait_for()


@pytest.mark.thorough
def test_hyperstrings_have_no_long_chain_rule(visit):
    page = visit("hypergraph:fano")
    page.click("#tab-chains")
    page.get_by_text("only where no string holds more than two coins").wait_for()


PLAYED = """async ([source, cuts]) => {
    const modules = ["api", "counting", "rules"].map((name) => import(`./${name}.js`));
    const [{ ask }, { basis, wish, wishes }, { playCuts }] = await Promise.all(modules);
    const state = { source, yaml: "", cuts: [] }, position = await ask("position", state), told = [];
    for (let n = 0; n <= cuts.length; n++) {
        const { strategy } = await ask("structure", { ...state, cuts: cuts.slice(0, n) }, { options: { strategy: 1 } });
        if (!strategy) break;
        const place = { position, game: playCuts(position, cuts.slice(0, n)) };
        const [ofA] = wishes(strategy, place.game.mover), [title] = wish(strategy, place);
        told.push([strategy, ofA, basis(strategy, place), title]);
    }
    return told;
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("source", ["3x3", "3x3:icelandic", "3x3:swedish"])
def test_what_a_player_wants_follows_from_the_sum_that_is_told(visit, source):
    cuts = list(read(source).position)
    random.Random(4).shuffle(cuts)
    page = visit(source)
    for strategy, of_a, based, title in page.evaluate(PLAYED, [source, cuts]):
        total = int(re.search(r" are ([0-9]+)\.", based)[1])
        now = "odd" if strategy["long_chains"] % 2 else "even"
        if source == "3x3":
            # A, who began, wants an even sum.
            assert "16 dots" in based and (total % 2 == 0) == (now == of_a)
        else:
            assert (total % 2 == 1) == (now == strategy["mover_wants"])
        assert f"A wants an {of_a} number" in title or not title.startswith("A wants")


def test_a_teachers_class_sees_no_answers(visit):
    page = visit("3x3/h%201%200")
    page.locator("#teacher").click()
    for tab in ("why", "game"):
        page.click(f"#tab-{tab}")
        page.get_by_text("Hidden for the class.").wait_for()
        assert page.locator("#panels").inner_text() == "Hidden for the class."
    page.locator("#teacher").click()
    page.get_by_test_id("mistake").wait_for()
