import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from stringscoins.program import main

ROOT = Path(__file__).parent.parent.parent


def run(*words, stdin=None):
    return CliRunner().invoke(main, words, input=stdin)


def words(file):
    return ["".join(text.itertext()) for text in ET.parse(file).iter("{http://www.w3.org/2000/svg}text")]


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
