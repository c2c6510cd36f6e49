"""The position and its values, as a person looks at them."""


def values(page):
    """What each string on the board is worth, as the page says."""
    strings = page.locator("#view [data-string]")
    return {one.get_attribute("data-string"): one.get_attribute("data-value") for one in strings.all()}


def test_a_board_shows_its_value_and_that_of_each_string(visit):
    page = visit("board:2x2:icelandic")
    assert page.locator("[data-testid=value]").get_attribute("data-value") == "2"
    assert values(page)
