import xml.etree.ElementTree as ET

import pytest
from click.testing import CliRunner

from stringscoins.cli import main


def run(*words, stdin=None):
    return CliRunner().invoke(main, words, input=stdin)


@pytest.mark.parametrize(
    ("source", "look"), [("3+4l", "an endgame"), ("board:2x2", "a board"), ("graph:petersen", "a graph")]
)
def test_draw_says_what_it_wrote(tmp_path, source, look):
    file = tmp_path / "picture.svg"
    result = run("draw", source, "--to", str(file))
    assert (result.stdout, result.exit_code) == (f"{file}: {source}, drawn as {look}\n", 0)
    assert ET.parse(file).getroot().tag.endswith("svg")


def test_draw_as_something_else(tmp_path):
    file = tmp_path / "picture.png"
    assert run("draw", "3+4l", "--as", "graph", "--to", str(file)).stdout.endswith("drawn as a graph\n")
    assert file.read_bytes().startswith(b"\x89PNG")
    refused = run("draw", "graph:petersen", "--as", "board", "--to", str(file))
    assert refused.exit_code == 2 and "not given as a board" in refused.stderr


def test_draw_refuses(tmp_path):
    ending = run("draw", "3", "--to", str(tmp_path / "picture.jpeg"))
    assert ending.exit_code == 2 and "ends in .png or .svg" in ending.stderr
    short = run("draw", "2+3", "--as", "endgame", "--to", str(tmp_path / "picture.png"))
    assert short.exit_code == 2 and "2+3: no loony endgame: the chain of 1.1, 1.2 has 2 coins" in short.stderr
    large = run("draw", "board:80x80", "--to", str(tmp_path / "picture.png"))
    assert large.exit_code == 3 and "12,960 lines" in large.stderr
    assert not list(tmp_path.iterdir())


def test_convert_writes_svg_and_tikz():
    picture = run("convert", "3+4l", "--to", "svg")
    assert picture.exit_code == 0 and ET.fromstring(picture.stdout).tag.endswith("svg")
    code = run("convert", "3+4l", "graph:cycle:3", "--to", "tikz")
    assert code.exit_code == 0 and code.stdout.count("\\begin{tikzpicture}") == 2 and "{4-loop}" in code.stdout
