from stringscoins.wording import html_table, plural, show_value, signed, table


def test_numbers_of_things():
    assert [plural(n, "coin") for n in (0, 1, 12_345)] == ["0 coins", "1 coin", "12,345 coins"]
    assert [signed(n) for n in (-2, 0, 2)] == ["-2", "0", "+2"]
    assert [show_value(n) for n in (0, 1, 12, "loony")] == ["0", "*1", "*12", "loony"]


def test_a_column_with_nothing_below_its_head_is_left_out():
    rows = [["move", "captures", "value"], ["s1", "", "*1"], ["s12", "", "0"]]
    assert table(rows) == ["move  value", "s1    *1", "s12   0"]
    assert "captures" not in html_table(rows) and html_table(rows, strong=[1]).count("bold") == 1
