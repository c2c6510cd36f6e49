"""Games in the room to analyze in: variations with notes, and what each move cost."""

import json
import re


def opened(visit, fragment, **window):
    """Open a position whose values nobody wants to know."""
    page = visit(f"{fragment}?show=none", settled=False, **window)
    page.locator("#view svg").wait_for()
    return page


def string(page, name):
    return page.locator(f'#view [data-string="{name}"]')


def cut(page, name):
    """Cut a string, and wait until it is cut."""
    string(page, name).press("Enter")
    string(page, name).wait_for(state="detached")


def back(page, name):
    """Take a cut back, and wait until the string is there again."""
    page.keyboard.press("u")
    string(page, name).wait_for(state="attached")


def cuts(page):
    return [one.inner_text() for one in page.locator(".step [data-cut]").all()]


def here(page):
    return page.locator(".step [aria-current]").inner_text()


def test_what_is_cut_after_going_back_is_a_variation_with_its_note(visit, tmp_path):
    page = opened(visit, "board:1x2")
    page.click("#tab-game")
    cut(page, "h 0 0")
    cut(page, "v 0 1")
    back(page, "v 0 1")
    cut(page, "h 1 1")
    page.fill("#note", "better")
    page.locator("#note").blur()
    assert cuts(page) == ["h 0 0", "v 0 1", "h 1 1"] and here(page) == "h 1 1"
    assert page.locator(".variation em").inner_text() == "better"
    page.keyboard.press("v")
    page.locator('.step [aria-current][data-cut="v 0 1"]').wait_for()
    assert page.url.endswith("#board:1x2/h%200%200,v%200%201?show=none")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    download.value.save_as(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text())["source"] == "board:1x2"
    page.reload()
    page.locator("#view svg").wait_for()
    page.click("#tab-game")
    assert cuts(page) == ["h 0 0", "v 0 1", "h 1 1"]

    other = opened(visit, "3")
    other.click("#tab-game")
    other.set_input_files(".game input[type=file]", tmp_path / "game.json")
    other.locator(".variation em").wait_for()
    assert cuts(other) == ["h 0 0", "v 0 1", "h 1 1"] and other.url.endswith("#board:1x2?show=none")
    (tmp_path / "game.json").write_text('{"format": "another"}')
    other.set_input_files(".game input[type=file]", tmp_path / "game.json")
    other.get_by_text("this file holds no game").wait_for()


def test_a_game_is_explained(visit):
    # The second cut gives a coin away, the third one does not take it.
    page = opened(visit, "board:1x2/h%200%200,h%201%200,v%200%201")
    page.click("#tab-game")
    page.click("#explain-game")
    page.locator(".review .verdict").wait_for()
    told = page.locator(".review").inner_text()
    assert re.search(r"The first mistake is move \d: ", told)
    assert page.locator(".review tbody tr").count() == 3
    page.locator(".review tbody button").last.click()
    page.wait_for_url(re.compile(r"#board:1x2/h%200%200,h%201%200\?"))
