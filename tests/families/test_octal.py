"""Codes of octal games."""

import pytest

from stringscoins.errors import FamilyError
from stringscoins.families.vines import octal_code, octal_digits


@pytest.mark.parametrize(
    ("code", "canonical"), [(".77", "0.77"), ("0.770", "0.77"), ("4.0700", "4.07"), ("0.0", "0.0")]
)
def test_one_game_one_code(code, canonical):
    assert octal_code(octal_digits(code)) == canonical
    assert octal_code(octal_digits(canonical)) == canonical


@pytest.mark.parametrize(
    "code", ["", "77", "0.8", "1.7", "0.", "0.7.7", "0,77", "kayle", "0.7 ", "0.\u0667", "." + "7" * 101]
)
def test_bad_codes(code):
    with pytest.raises(FamilyError, match="is no octal code"):
        octal_digits(code)
