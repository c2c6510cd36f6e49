"""Files of pictures."""

import pytest

from stringscoins.drawing.painting import ENDINGS, ending_of, write_picture
from stringscoins.errors import FileError


def test_endings():
    assert [ending_of(f"a.b{dot}", ENDINGS) for dot in (".svg", ".PNG", ".Pdf", ".tex")] == list(ENDINGS)
    for file in ("picture", "picture.jpeg", "svg", ".svg"):
        with pytest.raises(FileError, match=r"as SVG or PNG; expected a name that ends in \.svg or \.png$"):
            ending_of(file, ("svg", "png"))
    with pytest.raises(FileError, match=r"ends in \.svg, \.png, \.pdf or \.tex"):
        ending_of("a.gif", ENDINGS)


def test_writing(tmp_path):
    write_picture(str(tmp_path / "a"), b"one")
    write_picture(str(tmp_path / "a"), b"two")
    assert (tmp_path / "a").read_bytes() == b"two"
    with pytest.raises(FileError, match="cannot be written: Is a directory"):
        write_picture(str(tmp_path), b"")
