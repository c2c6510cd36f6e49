from stringscoins.wording import html_table, listed, plural, show_value, signed, table


def test_numbers_of_things():
    assert [plural(n, "coin") for n in (0, 1, 12_345)] == ["0 coins", "1 coin", "12,345 coins"]
    assert [signed(n) for n in (-2, 0, 2)] == ["-2", "0", "+2"]
    assert [show_value(n) for n in (0, 1, 12, "loony")] == ["0", "*1", "*12", "loony"]


def test_a_column_with_nothing_below_its_head_is_left_out():
    rows = [["move", "captures", "value"], ["s1", "", "*1"], ["s12", "", "0"]]
    assert table(rows) == ["move  value", "s1    *1", "s12   0"]
    assert "captures" not in html_table(rows) and html_table(rows, strong=[1]).count("bold") == 1


def test_things_are_listed_as_in_a_sentence():
    assert [listed("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(range(20), most=3) == "0, 1 and 18 more"
    assert listed(["a\x1b"]) != "a\x1b"
