import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.program import main

ROOT = Path(__file__).parent.parent.parent


def run(*words, stdin=None):
    return CliRunner().invoke(main, words, input=stdin)


def test_draw_as_something_else(tmp_path):
    file = tmp_path / "picture.png"
    assert run("draw", "3+4l", "--as", "graph", "--to", str(file)).stdout.endswith("drawn as a graph\n")
    assert file.read_bytes().startswith(b"\x89PNG")
    refused = run("draw", "graph:petersen", "--as", "board", "--to", str(file))
    assert refused.exit_code == 2 and "not given as a board" in refused.stderr


def test_sizes_resolutions_and_forms(tmp_path):
    file = tmp_path / "picture.png"
    for words, size in ((["--size", "4x3"], (600, 450)), (["--size", "2x1", "--dpi", "300"], (600, 300))):
        assert run("draw", "3+4l", *words, "--to", str(file)).exit_code == 0
        assert struct.unpack(">II", file.read_bytes()[16:24]) == size
    for name, start in (("a.pdf", b"%PDF"), ("a.svg", b"<svg "), ("a.tex", rb"\begin{tikzpicture}")):
        assert run("draw", "3+4l", "--size", "5", "--to", str(tmp_path / name)).exit_code == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def words(file):
    return ["".join(text.itertext()) for text in ET.parse(file).iter("{http://www.w3.org/2000/svg}text")]


def test_labels_that_cannot_be(tmp_path):
    file = tmp_path / "picture.svg"
    endgame = run("draw", "3+4l", "--as", "endgame", "--label", "ids", "--to", str(file))
    assert endgame.exit_code == 2 and "an endgame is drawn without its strings" in endgame.stderr
    slow = run("draw", "board:5x5", "--label", "values", "--no-store", "--time-limit", "0.01", "--to", str(file))
    assert slow.exit_code == 3 and not file.exists()


def test_draw_refuses(tmp_path):
    ending = run("draw", "3", "--to", str(tmp_path / "picture.jpeg"))
    assert ending.exit_code == 2 and "ends in .svg, .png, .pdf or .tex" in ending.stderr
    for size in ("wide", "6x4x2", "0"):
        refused = run("draw", "3", "--size", size, "--to", str(tmp_path / "picture.png"))
        assert refused.exit_code == 2 and f"'{size}' is no size of a picture; expected a width" in refused.stderr
    fine = run("draw", "3", "--dpi", "5", "--to", str(tmp_path / "picture.png"))
    assert fine.exit_code == 2 and "--dpi" in fine.stderr
    pixels = run("draw", "3", "--size", "30", "--dpi", "1200", "--to", str(tmp_path / "picture.png"))
    assert pixels.exit_code == 3 and "36,000 pixels across or down; at most 20,000" in pixels.stderr
    short = run("draw", "2+3", "--as", "endgame", "--to", str(tmp_path / "picture.png"))
    assert short.exit_code == 2 and "2+3: no loony endgame: the chain of 1.1, 1.2 has 2 coins" in short.stderr
    large = run("draw", "board:80x80", "--to", str(tmp_path / "picture.png"))
    assert large.exit_code == 3 and "12,960 lines" in large.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("source", "picture"),
    [
        ("cubes/two-cubes-squares", "two-cubes-squares"),
        ("cubes/four-cubes-edges", "four-cubes-edges"),
        ("cubes/four-cubes-faces", "four-cubes-faces"),
        ("your-own/cylinder", "cylinder"),
    ],
)
def test_pictures_of_the_documentation_are_what_the_command_makes(tmp_path, source, picture):
    file = tmp_path / "picture.svg"
    words = ["--label", "values", "--no-store", "--to", str(file)]
    assert run("draw", f"{ROOT}/positions/{source}.yaml", *words).exit_code == 0
    assert file.read_text(encoding="utf-8") == (ROOT / f"docs/pictures/{picture}.svg").read_text(encoding="utf-8")
